import { type Diagram, type NewPlace, viewNode } from '@umlaut/diagram';
import { fontMeasure, placeNodes } from '@umlaut/notation';

/**
 * Places for the lifelines among `fresh`, so that lifelines of one container stand from left to right as in `order`: at the right of the one
 * before. Lifelines that are in the way move to the right. `order` has ids of all nodes, those that a text mentions first before others.
 */
export function placeLifelines(
  { nodes }: Diagram,
  { fresh, order, gap }: { readonly fresh: ReadonlySet<string>; readonly order: readonly string[]; readonly gap: number },
): ReadonlyMap<string, NewPlace> {
  const rank = new Map(order.map((id, index) => [id, index]));
  const lifelines = nodes.filter((node) => viewNode(node).kind === 'lifeline' && rank.has(node.id));
  if (!lifelines.some(({ id }) => fresh.has(id))) return new Map();
  const placed = placeNodes(nodes, fontMeasure);
  const places = new Map<string, NewPlace>();
  for (const group of Map.groupBy(lifelines, ({ parentId }) => parentId).values()) {
    const row = group.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0));
    const first = row.find(({ id }) => !fresh.has(id));
    const y = first?.position.y ?? 0;
    const width = (id: string) => placed.get(id)?.size.width ?? 0;
    const ahead = row.slice(0, first === undefined ? 0 : row.indexOf(first)).reduce((sum, { id }) => sum + width(id) + gap, 0);
    let left = (first?.position.x ?? 0) - ahead;
    // Lifelines that are in another order than the text stay where they are.
    let isPushing = false;
    for (const { id, position } of row) {
      if (fresh.has(id)) isPushing = true;
      else if (!isPushing || position.x >= left) {
        left = position.x + width(id) + gap;
        continue;
      }
      places.set(id, { x: Math.round(left), y: fresh.has(id) ? y : position.y });
      left += width(id) + gap;
    }
  }
  return places;
}
