import type { Change } from '../changes.ts';
import type { Diagram } from '../diagram.ts';
import { fitLabel } from '../label.ts';
import type { Limits } from '../limits.ts';

/** Why `label` is refused, or undefined when it can be set. Too long a label is cut, not refused. */
export function cannotSetLabel(label: string): 'empty_label' | undefined {
  return label.trim() === '' ? 'empty_label' : undefined;
}

/** Gives a node another label, cut to the limits; nothing when it says the same already. */
export function setLabel(
  diagram: Diagram,
  { id, label }: { readonly id: string; readonly label: string },
  limits: Limits,
): readonly Change[] {
  const { text } = fitLabel(label, limits);
  const node = diagram.nodes.find((candidate) => candidate.id === id);
  if (node === undefined || node.data?.label === text) return [];
  return [{ op: 'set', element: 'node', id, path: ['data', 'label'], value: text }];
}
