import { type Diagram, isObject, type TextPart } from '@umlaut/diagram';

/** Whether a node or edge is in the diagram. */
export function hasElement({ nodes, edges }: Diagram, id: string): boolean {
  return nodes.some((node) => node.id === id) || edges.some((edge) => edge.id === id);
}

/** Whether the text can be found there: its element, and of a list its row. */
export function holdsText(diagram: Diagram, { id, part }: { readonly id: string; readonly part: TextPart }): boolean {
  if (part.item === undefined) return hasElement(diagram, id);
  const element = diagram.nodes.find((node) => node.id === id);
  if (element === undefined) return false;
  const list: unknown = element.data?.[part.field];
  return Array.isArray(list) && list.some((item) => isObject(item) && item.id === part.item);
}
