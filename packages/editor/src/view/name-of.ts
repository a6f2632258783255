import type { DiagramNode } from '@umlaut/diagram';

/** The label to show: a text, whatever is stored. */
export function labelOf(node: DiagramNode): string {
  const label: unknown = node.data?.label;
  return typeof label === 'string' ? label : '';
}

/** How a node is called where its label alone would say nothing. */
export function nameOf(node: DiagramNode): string {
  const name = labelOf(node).replace(/\s+/g, ' ').trim();
  return name === '' ? 'Node without a label' : name;
}
