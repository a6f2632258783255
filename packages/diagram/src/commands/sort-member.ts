import type { Change } from '../changes.ts';
import type { Diagram } from '../diagram.ts';
import { viewNode } from '../kinds/node-view.ts';
import { nodeKind } from '../kinds/registry.ts';
import { type ItemPlace, itemsOf, writeItems } from './edit-items.ts';

/** Visibility and a name with parameters behind it (UML 2.5.1, 9.6.4), before any type or default. */
const operation = /^\s*[-+#~]?\s*[^:=({[\s][^:=({[]*\(/;

/**
 * Moves an attribute that is written as an operation, such as `+ pay(amount)`, to the end of the operations. Nothing where the node has
 * none, and of any other item.
 */
export function sortMember(diagram: Diagram, { node: id, list, item }: ItemPlace): readonly Change[] {
  const node = diagram.nodes.find((candidate) => candidate.id === id);
  if (node === undefined || list !== 'attributes') return [];
  if (!nodeKind(viewNode(node).kind).compartments.some((compartment) => compartment.list === 'operations')) return [];
  const attributes = itemsOf(diagram, { node: id, list });
  const found = attributes.find((each) => each.id === item);
  if (found === undefined || !operation.test(String(found.text ?? ''))) return [];
  return [
    ...writeItems(
      diagram,
      { node: id, list },
      attributes.filter((each) => each !== found),
    ),
    ...writeItems(diagram, { node: id, list: 'operations' }, [...itemsOf(diagram, { node: id, list: 'operations' }), found]),
  ];
}
