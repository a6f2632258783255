import { annotatedId } from '../annotation.ts';
import type { DiagramNode } from '../diagram.ts';
import { type Indexed, onlySideOf, type Sides, wholeOf } from './indexed.ts';
import type { Rulings } from './rulings.ts';
import { isUnchanged } from './same-element.ts';
import { keyOf, type MergeSide, otherOf } from './side.ts';

/**
 * Returns the parts that come back along with nodes that one side deleted and that are kept: their edges, contents deleted with
 * them, and the positions of contents that were moved out. By part key: the side each is taken from.
 */
export function followersOf(sides: Sides, rulings: Rulings): ReadonlyMap<string, MergeSide> {
  const followers = new Map<string, MergeSide>();
  for (const side of ['mine', 'theirs'] as const) {
    const kept = keptBy(side, { sides, rulings });
    for (const id of kept) if (rulings.forced(wholeOf('node', id)) === undefined) followers.set(keyOf(wholeOf('node', id)), side);
    const edges = kept.size === 0 ? [] : edgesBack(side, { sides, kept });
    for (const id of [...edges, ...anchorsBack(side, { sides, kept, rulings, edges })]) followers.set(keyOf(wholeOf('edge', id)), side);
    for (const id of liftedOut(side, { sides, kept })) followers.set(keyOf({ element: 'node', id, path: ['position'] }), side);
  }
  return followers;
}

/** Nodes that the other side deleted and that are taken from `side`, and unchanged ones that lie in them. */
function keptBy(side: MergeSide, { sides, rulings }: { readonly sides: Sides; readonly rulings: Rulings }): ReadonlySet<string> {
  const deleted = [...sides[side].node.keys()].filter((id) => sides.base.node.has(id) && onlySideOf(sides, wholeOf('node', id)) === side);
  const kept = new Set(deleted.filter((id) => rulings.forced(wholeOf('node', id)) === side));
  for (let before = -1; before !== kept.size; ) {
    before = kept.size;
    for (const id of deleted) {
      const node = sides[side].node.get(id);
      const isFree = rulings.forced(wholeOf('node', id)) === undefined;
      if (isFree && node?.parentId !== undefined && kept.has(node.parentId) && isUnchanged(sides, side, wholeOf('node', id))) kept.add(id);
    }
  }
  return kept;
}

function edgesBack(side: MergeSide, { sides, kept }: { readonly sides: Sides; readonly kept: ReadonlySet<string> }): readonly string[] {
  return [...sides[side].edge.values()]
    .filter(({ id, source, target }) => {
      const isThere = [source, target].every((end) => kept.has(end) || sides[otherOf(side)].node.has(end));
      if (!isThere || !(kept.has(source) || kept.has(target))) return false;
      return sides.base.edge.has(id) && !sides[otherOf(side)].edge.has(id) && isUnchanged(sides, side, wholeOf('edge', id));
    })
    .map(({ id }) => id);
}

/** Anchors of notes at edges that come back. */
function anchorsBack(
  side: MergeSide,
  found: { readonly sides: Sides; readonly kept: ReadonlySet<string>; readonly rulings: Rulings; readonly edges: readonly string[] },
): readonly string[] {
  const { sides, kept, rulings, edges } = found;
  const other = sides[otherOf(side)];
  return [...sides[side].edge.values()]
    .filter((anchor) => {
      const about = annotatedId(anchor)?.id;
      if (about === undefined || !isDeleted(anchor.id) || !isUnchanged(sides, side, wholeOf('edge', anchor.id))) return false;
      const isBack = edges.includes(about) || (isDeleted(about) && rulings.forced(wholeOf('edge', about)) === side);
      return isBack && [anchor.source, anchor.target].every((end) => kept.has(end) || other.node.has(end));
    })
    .map(({ id }) => id);

  function isDeleted(id: string): boolean {
    return sides.base.edge.has(id) && !other.edge.has(id);
  }
}

/** Nodes that lie in a kept one and that the other side left where they were on the canvas. */
function liftedOut(side: MergeSide, { sides, kept }: { readonly sides: Sides; readonly kept: ReadonlySet<string> }): readonly string[] {
  return [...sides[side].node.values()]
    .filter(({ id, parentId }) => {
      const other = sides[otherOf(side)].node.get(id);
      if (parentId === undefined || !kept.has(parentId) || other === undefined) return false;
      const [before, after] = [placeOn(sides.base, id), placeOn(sides[otherOf(side)], id)];
      return before !== undefined && before.x === after?.x && before.y === after.y;
    })
    .map(({ id }) => id);
}

/** Returns a node's position on the canvas, px. */
function placeOn({ node: nodes }: Indexed, id: string): { readonly x: number; readonly y: number } | undefined {
  const passed = new Set<DiagramNode>();
  let [x, y] = [0, 0];
  for (let node = nodes.get(id); node !== undefined && !passed.has(node); node = nodes.get(node.parentId ?? '')) {
    passed.add(node);
    x += node.position.x;
    y += node.position.y;
  }
  return passed.size === 0 ? undefined : { x, y };
}
