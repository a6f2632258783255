import { type Diagram, type DiagramEdge, type DiagramNode, isObject, type JsonValue, type Point } from './diagram.ts';

/** Ids of the nodes that `id` lies in, the innermost first. */
export function ancestorsOf(id: string, byId: ReadonlyMap<string, DiagramNode>): readonly string[] {
  const found: string[] = [];
  for (let at = byId.get(id)?.parentId; at !== undefined && !found.includes(at); at = byId.get(at)?.parentId) found.push(at);
  return found;
}

/** How many levels of nodes lie in a node; 0 for an empty one. */
export function levelsIn({ nodes }: Diagram, id: string): number {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return Math.max(0, ...nodes.map((node) => ancestorsOf(node.id, byId).indexOf(id) + 1));
}

/** A node's corner in the diagram, whatever it lies in. */
export function absolute(id: string, byId: ReadonlyMap<string, DiagramNode>): Point {
  return [id, ...ancestorsOf(id, byId)].reduce(
    ({ x, y }, each) => {
      const position = byId.get(each)?.position ?? { x: 0, y: 0 };
      return { x: x + position.x, y: y + position.y };
    },
    { x: 0, y: 0 },
  );
}

/** Those of `ids` that are there and lie in no other of them: what moves by itself. In stored order. */
export function rootsOf(diagram: Diagram, ids: ReadonlySet<string>): readonly DiagramNode[] {
  const byId = new Map(diagram.nodes.map((node) => [node.id, node]));
  return diagram.nodes.filter(({ id }) => ids.has(id) && !ancestorsOf(id, byId).some((outer) => ids.has(outer)));
}

/** `node` out of the container it lies in, where it was on the canvas; as it is when its container is among `kept`. */
export function freed(node: DiagramNode, kept: ReadonlySet<string>, byId: ReadonlyMap<string, DiagramNode>): DiagramNode {
  if (node.parentId === undefined || kept.has(node.parentId)) return node;
  const { parentId: _, ...rest } = node;
  return { ...rest, id: node.id, position: { ...node.position, ...absolute(node.id, byId) } };
}

/** `edge` with its way points moved, which stand in the canvas' own coordinates whatever its ends lie in. */
export function movedPoints(edge: DiagramEdge, by: Point): DiagramEdge {
  const points = edge.data?.points;
  if (!Array.isArray(points)) return edge;
  const moved = points.map((point: JsonValue) =>
    isObject(point) && typeof point.x === 'number' && typeof point.y === 'number'
      ? { ...point, x: point.x + by.x, y: point.y + by.y }
      : point,
  );
  return { ...edge, data: { ...edge.data, points: moved } };
}
