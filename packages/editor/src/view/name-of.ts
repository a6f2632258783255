import { type DiagramNode, nodeKind, viewNode } from '@umlaut/diagram';

/** The label to show: a text, whatever is stored. */
export function labelOf(node: DiagramNode): string {
  const label: unknown = node.data?.label;
  return typeof label === 'string' ? label : '';
}

/** How a node is called, also where its label would say nothing: `Partition without a name`, `Initial` of what rarely has one. */
export function nameOf(node: DiagramNode): string {
  const name = labelOf(node).replace(/\s+/g, ' ').trim();
  if (name !== '') return name;
  const { kind, unknownKind } = viewNode(node);
  if (kind === 'plain' && unknownKind === undefined) return 'Unnamed node';
  const { name: kindName, initial } = nodeKind(kind);
  return initial.label === '' ? kindName : `${unknownKind ?? kindName} (unnamed)`;
}
