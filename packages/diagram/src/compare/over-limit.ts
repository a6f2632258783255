import type { ElementType } from '../changes.ts';
import type { Diagram } from '../diagram.ts';
import { isTooLong, writeDiagram } from '../text.ts';
import { wholeOf } from './indexed.ts';
import type { Trouble } from './rulings.ts';
import type { Part } from './side.ts';
import type { Ground } from './troubles.ts';

/**
 * Finds elements or texts beyond a diagram's limits: the last additions of one side are taken from the other side, until the
 * rest fits. Each side alone always fits.
 */
export function overLimit(merged: Diagram, ground: Ground): readonly Trouble[] {
  const { maxNodes, maxEdges } = ground.limits;
  for (const [element, list, most] of [
    ['node', merged.nodes, maxNodes],
    ['edge', merged.edges, maxEdges],
  ] as const) {
    const found = tooMany(element, list, { ground, most });
    if (found.length > 0) return found;
  }
  return isTooLong(writeDiagram(merged), ground.limits) ? tooLong(merged, ground) : [];
}

function tooMany(
  element: ElementType,
  list: Diagram['nodes'] | Diagram['edges'],
  { ground: { sides, rulings }, most }: { readonly ground: Ground; readonly most: number },
): readonly Trouble[] {
  if (list.length <= most) return [];
  const first: Part = { element: 'diagram', id: 'limit', path: [`${element}s`] };
  const side = rulings.decide({ kind: 'limit', parts: [first] });
  const allowed = Math.max(most, sides[side][element].size);
  const foreign = list.filter(({ id }) => !sides[side][element].has(id));
  const dropped = foreign.slice(Math.min(foreign.length, allowed - list.length));
  return list.length <= allowed ? [] : [{ kind: 'limit', parts: [first, ...dropped.map(({ id }) => wholeOf(element, id))] }];
}

/** All that only one side has; if there is nothing left of that, everything. */
function tooLong(merged: Diagram, { sides, rulings }: Ground): readonly Trouble[] {
  const first: Part = { element: 'diagram', id: 'limit', path: ['text'] };
  const side = rulings.decide({ kind: 'limit', parts: [first] });
  const all = (['node', 'edge'] as const).flatMap((element) => {
    const list = element === 'node' ? merged.nodes : merged.edges;
    return list.map(({ id }) => ({ part: wholeOf(element, id), isForeign: !sides[side][element].has(id) }));
  });
  const foreign = all.filter(({ isForeign }) => isForeign);
  const taken = (foreign.length > 0 ? foreign : all).map(({ part }) => part);
  const fields = foreign.length > 0 ? [] : [{ element: 'diagram', id: '', path: [] } as const];
  return [{ kind: 'limit', parts: [first, ...taken, ...fields] }];
}
