import {
  addOperand,
  type Change,
  type Diagram,
  deleteElements,
  frameRows,
  type Item,
  insertMessage,
  isDiagram,
  moveLifeline,
  moveRows,
  type Place,
  readScores,
  type Score,
  sameDiagram,
  walkItems,
  writeScoreLine,
} from '@umlaut/diagram';
import { wideLimits } from '@umlaut/diagram/testing';
import { type DiagramDocument, joinDocument, openDocument } from '@umlaut/document';
import { drawDiagram, toSvg } from '@umlaut/notation';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { trialSize } from '../support/trial-size.ts';

const acts = [
  'write',
  'write',
  'write',
  'call',
  'note',
  'fragment',
  'frame',
  'operand',
  'move row',
  'move row',
  'move fragment',
  'move lifeline',
  'delete row',
  'delete fragment',
  'delete lifeline',
  'undo',
  'redo',
  'meet',
  'meet',
] as const;

interface Step {
  readonly who: number;
  readonly act: (typeof acts)[number];
  readonly first: number;
  readonly second: number;
}

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({ who: fc.nat(2), act: fc.constantFrom(...acts), first: fc.nat(1000), second: fc.nat(1000) }),
  { minLength: 10, maxLength: 60 },
);

const start: Diagram = {
  nodes: ['Shop', 'Bank', 'Mail'].map((label, at) => ({
    id: label,
    type: 'default',
    position: { x: at * 220, y: 0 },
    data: { kind: 'lifeline', label },
  })),
  edges: [1, 2, 3, 4].map((at) => ({
    id: `m${at}`,
    source: 'Shop',
    target: at % 2 === 0 ? 'Mail' : 'Bank',
    data: { kind: 'syncMessage', label: `m${at}`, order: `a${at}.0001.a0` },
  })),
};

/** Everything that a score holds, and all gaps between its rows. */
function partsOf(score: Score): { readonly rows: readonly Item[]; readonly places: readonly Place[] } {
  const gaps = (items: readonly Item[], list: Pick<Place, 'fragment' | 'operand'>): readonly Place[] => [
    ...items.flatMap((item): readonly Place[] => [
      { score: score.id, ...list, before: item.id },
      ...(item.type === 'fragment'
        ? item.operands.flatMap((operand) => gaps(operand.items, { fragment: item.id, operand: operand.id }))
        : []),
    ]),
    { score: score.id, ...list },
  ];
  return { rows: walkItems(score.root), places: gaps(score.root, {}) };
}

function changesOf(diagram: Diagram, { act, first, second }: Step, name: string, tag: string): readonly Change[] {
  const [score] = readScores(diagram);
  if (score === undefined) return [];
  const { rows, places } = partsOf(score);
  const one = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
  const [place, row] = [one(places, first), one(rows, second)];
  const fragment = one(
    rows.filter(({ type }) => type === 'fragment'),
    second,
  );
  let made = 0;
  const newId = (): string => {
    made += 1;
    return `${name}-${made}`;
  };
  const write = (text: string): readonly Change[] =>
    place === undefined ? [] : writeScoreLine(diagram, { text, place, tag, newId, limits: wideLimits }).changes;
  switch (act) {
    case 'write': {
      const [source, target] = [one(score.columns, second)?.id, one(score.columns, second + first)?.id];
      if (source === undefined || target === undefined || place === undefined) return [];
      return insertMessage(diagram, { id: name, kind: 'syncMessage', source, target, place, tag, data: { label: name } });
    }
    case 'call':
      return write(`${['Bank', 'Mail', `Store ${second % 3}`][second % 3]}: call`);
    case 'note':
      return write(`note over Shop: ${name}`);
    case 'fragment':
      return write(['alt a', 'loop b', 'par c'][second % 3] ?? 'opt');
    case 'frame': {
      const ids = new Set([first, second].flatMap((at) => one(rows, at)?.id ?? []));
      const shape = { id: name, operator: 'alt', operands: [`${name}-a`, `${name}-b`], position: { x: 0, y: 0 } } as const;
      return ids.size === 0 ? [] : frameRows(diagram, { score: score.id, ids, tag, ...shape });
    }
    case 'operand': {
      if (fragment?.type !== 'fragment') return [];
      const before = one(
        fragment.operands.flatMap(({ items }) => items),
        first,
      );
      return addOperand(diagram, { fragment: fragment.id, id: name, tag, ...(before === undefined ? {} : { before: before.id }) });
    }
    case 'move row':
    case 'move fragment': {
      const moving = act === 'move row' ? row : fragment;
      return place === undefined || moving === undefined ? [] : moveRows(diagram, { ids: new Set([moving.id]), place, tag });
    }
    case 'move lifeline':
      return moveLifeline(diagram, { id: one(score.columns, first)?.id ?? '', index: second % score.columns.length });
    case 'delete row':
      if (row === undefined) return [];
      return deleteElements(diagram, row.type === 'message' ? { edges: [row.id] } : { nodes: [row.id] });
    case 'delete fragment':
      return fragment === undefined ? [] : deleteElements(diagram, { nodes: [fragment.id] });
    case 'delete lifeline':
      return score.columns.length < 3 ? [] : deleteElements(diagram, { nodes: [one(score.columns, first)?.id ?? ''] });
    case 'undo':
    case 'redo':
    case 'meet':
      return [];
  }
}

interface Writer {
  readonly document: DiagramDocument;
  readonly tag: string;
}

function writersOf(count: number): readonly Writer[] {
  const source = openDocument(start);
  return Array.from({ length: count }, (_, index) => {
    const shared = new Doc();
    shared.clientID = index + 1;
    applyUpdate(shared, encodeStateAsUpdate(source.shared));
    return { document: joinDocument(shared), tag: `WRI${index}` };
  });
}

function meet(from: Writer | undefined, to: Writer | undefined): void {
  if (from === undefined || to === undefined) return;
  applyUpdate(to.document.shared, encodeStateAsUpdate(from.document.shared, encodeStateVector(to.document.shared)), 'remote');
}

function idsIn({ nodes, edges }: Diagram): ReadonlySet<string> {
  return new Set([...nodes, ...edges].map(({ id }) => id));
}

function without(ids: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] {
  return [...ids].filter((id) => !others.has(id));
}

/** Items in their tree, by ids. */
function outline(items: readonly Item[]): unknown {
  return items.map((item) => (item.type === 'fragment' ? [item.id, ...item.operands.map(({ items: inner }) => outline(inner))] : item.id));
}

function rowsOf(diagram: Diagram): unknown {
  return readScores(diagram).map(({ columns, root }) => [columns.map(({ id }) => id), outline(root)]);
}

it('whatever two or three people do at once, all see one picture, in which nothing is lost', () => {
  const counts = { acts: 0, rows: 0, fragments: 0 };
  const session = fc.property(fc.constantFrom(2, 3), steps, (count, list) => {
    const writers = writersOf(count);
    const [first] = writers;
    if (first === undefined) throw new Error('There is somebody.');
    const added = new Set(idsIn(start));
    const removed = new Set<string>();
    const ends = new Map<string, readonly string[]>();
    for (const [index, step] of list.entries()) {
      const writer = writers[step.who % count] ?? first;
      if (step.act === 'meet') {
        meet(writers[step.first % count], writer);
        continue;
      }
      const before = idsIn(writer.document.current());
      if (step.act === 'undo' || step.act === 'redo') writer.document[step.act]();
      else writer.document.apply(changesOf(writer.document.current(), step, `w${index}`, writer.tag));
      const after = idsIn(writer.document.current());
      for (const id of without(before, after)) removed.add(id);
      for (const id of without(after, before)) added.add(id);
      for (const { id, source, target } of writer.document.current().edges) ends.set(id, [source, target]);
      counts.acts += 1;
    }
    for (let round = 0; round < 2; round += 1) for (const one of writers) for (const other of writers) if (one !== other) meet(one, other);
    const end = first.document.current();
    const [score] = readScores(end);
    const ids = walkItems(score?.root ?? []).map(({ id }) => id);
    for (const { document } of writers) {
      expect(sameDiagram(document.current(), end)).toBe(true);
      expect(rowsOf(document.current())).toEqual(rowsOf(end));
      expect(pictureOf(document.current())).toBe(pictureOf(end));
      expect(document.faults()).toEqual({ salvaged: 0, unreadable: 0 });
    }
    expect(isDiagram(end, wideLimits)).toBe(true);
    // Every row stands once, and all that nobody deleted is there; a message goes with a lifeline that somebody deletes.
    expect(ids).toHaveLength(new Set(ids).size);
    // Three may delete one lifeline each, which leaves no score: what lay in it and is no message stays in the diagram.
    if (score !== undefined) expect(new Set(ids)).toEqual(new Set(without(idsIn(end), new Set(score.columns.map(({ id }) => id)))));
    const gone = without(added, new Set([...removed, ...idsIn(end)]));
    expect(gone.filter((id) => !(ends.get(id) ?? []).some((lifeline) => removed.has(lifeline)))).toEqual([]);
    counts.rows += ids.length;
    counts.fragments += end.nodes.filter(({ data }) => data?.kind === 'fragment').length;
  });
  fc.assert(session, { numRuns: trialSize('SCORE_WRITERS') });
  console.log(`writers of one score: ${JSON.stringify(counts)}`);
});

function pictureOf(diagram: Diagram): string {
  return toSvg(drawDiagram(diagram), { theme: 'light' });
}
