import { canHold, type DiagramNode, type NodeKindId, nodeKind } from '@umlaut/diagram';
import { contains, type Rect } from '@umlaut/geometry';
import type { Draft } from './nodes.ts';
import type { Page } from './page.ts';

/** Nodes in the containers that they lie in, as children or drawn over them, with places relative to these. */
export function nested(page: Page, drafts: readonly Draft[]): readonly DiagramNode[] {
  const byCell = new Map(drafts.map((draft) => [draft.cell.id, draft]));
  const parents = new Map<Draft, Draft>();
  const containers: Containers = new Map();
  for (const draft of drafts) {
    const own = byCell.get(draft.cell.parent ?? '');
    const outer = draft.isKept ? own : (holderByCells(page, draft, byCell) ?? holderByPlace(containers, draft));
    if (outer !== undefined && depthOf(outer, parents) < 7) parents.set(draft, outer);
    addContainer(containers, draft);
  }
  return drafts.map((draft) => {
    const outer = parents.get(draft);
    if (outer === undefined) return draft.node;
    if (draft.isKept) return { ...draft.node, parentId: outer.node.id };
    const position = { x: draft.box.x - outer.box.x, y: draft.box.y - outer.box.y };
    return { ...draft.node, parentId: outer.node.id, position };
  });
}

function holderByCells({ holdersOf }: Page, draft: Draft, byCell: ReadonlyMap<string, Draft>): Draft | undefined {
  for (const { id } of holdersOf(draft.cell)) {
    const outer = byCell.get(id);
    // A node that sticks out of a container to the left or above cannot lie in it.
    if (outer !== undefined && canHold(outer.kind, draft.kind) && draft.box.x >= outer.box.x && draft.box.y >= outer.box.y) return outer;
  }
  return undefined;
}

/** Nodes that hold others, by their kind, the smallest first. */
type Containers = Map<NodeKindId, Draft[]>;

function addContainer(containers: Containers, draft: Draft): void {
  if (nodeKind(draft.kind).container === undefined) return;
  const alike = containers.get(draft.kind) ?? [];
  alike.splice(placeByArea(alike, areaOf(draft.box)), 0, draft);
  containers.set(draft.kind, alike);
}

/** How many of `drafts`, the smallest first, are no larger than `area`. */
function placeByArea(drafts: readonly Draft[], area: number): number {
  let [from, to] = [0, drafts.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const draft = drafts[middle];
    if (draft !== undefined && areaOf(draft.box) <= area) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The smallest of the containers behind a node in which it lies as a whole. */
function holderByPlace(containers: Containers, { box, kind }: Draft): Draft | undefined {
  const found = [...containers].flatMap(([outer, alike]) => {
    if (!canHold(outer, kind)) return [];
    for (let at = placeByArea(alike, areaOf(box)); at < alike.length; at += 1) {
      const each = alike[at];
      if (each !== undefined && contains(each.box, box)) return [each];
    }
    return [];
  });
  return found.sort((a, b) => areaOf(a.box) - areaOf(b.box))[0];
}

function areaOf({ width, height }: Rect): number {
  return width * height;
}

function depthOf(draft: Draft, parents: ReadonlyMap<Draft, Draft>): number {
  let depth = 0;
  for (let at = parents.get(draft); at !== undefined && depth < 100; at = parents.get(at)) depth += 1;
  return depth;
}
