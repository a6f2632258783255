import { applyChanges, type Change, type Diagram, type DiagramNode, moveNodes, type Point, viewNode } from '@umlaut/diagram';
import { fontMeasure, nodeDrawings } from '@umlaut/notation';

/** A node that was just placed and whose first text is being typed: it grows around its centre, px relative to its parent. */
export interface FreshNode {
  readonly id: string;
  readonly centre: Point;
}

/** Rounding of a position. Px. */
const slack = 1;

/** Returns the fresh node `id`, undefined if it isn't in the diagram. */
export function freshNode({ nodes }: Diagram, id: string): FreshNode | undefined {
  const node = nodes.find((each) => each.id === id);
  return node && { id, centre: centreOf(node) };
}

/** Adds to `changes` what keeps the centre of the fresh node, unless it was moved since it was placed. */
export function aroundCentre(diagram: Diagram, changes: readonly Change[], fresh: FreshNode | undefined): readonly Change[] {
  const before = diagram.nodes.find(({ id }) => id === fresh?.id);
  if (fresh === undefined || before === undefined || changes.length === 0) return changes;
  const at = centreOf(before);
  if (Math.abs(at.x - fresh.centre.x) > slack || Math.abs(at.y - fresh.centre.y) > slack) return changes;
  const changed = applyChanges(diagram, changes);
  const after = changed.nodes.find(({ id }) => id === fresh.id);
  if (after === undefined) return changes;
  const { width, height } = sizeOf(after);
  const position = { x: Math.round(fresh.centre.x - width / 2), y: Math.round(fresh.centre.y - height / 2) };
  return [...changes, ...moveNodes(changed, new Map([[fresh.id, position]]))];
}

function centreOf(node: DiagramNode): Point {
  const { width, height } = sizeOf(node);
  return { x: node.position.x + width / 2, y: node.position.y + height / 2 };
}

function sizeOf(node: DiagramNode): { readonly width: number; readonly height: number } {
  const view = viewNode(node);
  return nodeDrawings[view.kind].size(view, { measure: fontMeasure, holds: false });
}
