type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** An act on the text of a node that is being written; `next` and `previous` go on to another compartment. */
export type FieldAct = 'keep' | 'nextRow' | 'next' | 'previous';

/**
 * The act that a key means in the field of a node's text; undefined where the key is the field's own. A plain box's text has several
 * lines, and so Enter and Tab are its own.
 */
export function fieldActOf(
  { key, shiftKey, ctrlKey, metaKey }: Key,
  field: { readonly isRow: boolean; readonly isPlain: boolean },
): FieldAct | undefined {
  const { isRow, isPlain } = field;
  if (key === 'Escape') return 'keep';
  if (key === 'Tab') return isPlain ? undefined : shiftKey ? 'previous' : 'next';
  if (key !== 'Enter') return undefined;
  if (ctrlKey || metaKey) return 'keep';
  if (isRow) return 'nextRow';
  return isPlain || shiftKey ? undefined : 'keep';
}
