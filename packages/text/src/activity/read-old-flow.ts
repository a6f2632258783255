import type { NodeDraft } from '../graph/draft.ts';
import type { FlowEnd, Said } from '../statements/statement.ts';
import { addNode, join, lead, open, type Reading } from './reading.ts';

/** Reads a flow of the old syntax, in which actions are found again by their names. */
export function readOldFlow(reading: Reading, { from, guard, to }: Extract<Said, { as: 'oldFlow' }>): void {
  if (from !== undefined) reading.tips = [{ node: nodeAt(reading, from, 'initial') }];
  if (to === undefined) return;
  const target = nodeAt(reading, to, 'final');
  const tips = reading.tips.map((tip) => (guard === undefined ? tip : { ...tip, guard }));
  if (to.kind === 'decision') {
    reading.tips = tips;
    lead(reading, target);
    open(reading, 'old', target);
    return;
  }
  for (const tip of tips) join(reading, tip, target);
  reading.tips = to.kind === 'point' ? [] : [{ node: target }];
}

const kinds = { action: 'action', bar: 'fork', decision: 'decision' } as const;

function nodeAt(reading: Reading, { kind, name, label, fill }: FlowEnd, point: 'initial' | 'final'): NodeDraft {
  const { byName } = reading.draft;
  const key = `${kind} ${kind === 'point' ? point : name}`;
  const known = kind === 'decision' ? undefined : byName.get(key);
  const node = known ?? addNode(reading, { kind: kind === 'point' ? point : kinds[kind], label });
  if (known === undefined) byName.set(key, node);
  else {
    reading.slots.push(known);
    reading.draft.last = known;
  }
  if (fill !== undefined) node.fill = fill;
  return node;
}
