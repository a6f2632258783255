/** What a key means on the page of a canvas. */
export type KeyCommand = 'undo' | 'redo' | 'delete' | 'select_all' | 'edit' | 'link' | 'escape';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** The command of a key, wherever the focus is; undefined for a key that means nothing here. */
export function keyCommand({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: Key): KeyCommand | undefined {
  if (isComposing || altKey) return undefined;
  const letter = key.toLowerCase();
  if (ctrlKey || metaKey) {
    if (letter === 'z') return shiftKey ? 'redo' : 'undo';
    if (letter === 'y' && ctrlKey && !shiftKey) return 'redo';
    return letter === 'a' && !shiftKey ? 'select_all' : undefined;
  }
  if (key === 'Backspace' || key === 'Delete') return 'delete';
  if (key === 'F2') return 'edit';
  if (letter === 'c') return 'link';
  return key === 'Escape' ? 'escape' : undefined;
}

const textFields = 'textarea, select, [contenteditable=""], [contenteditable="true"], input';
const otherInputs = '[type="button"], [type="checkbox"], [type="radio"], [type="range"], [type="submit"], [type="reset"]';

/** Whether a key pressed there belongs to what is written in: a text field, or a dialog in front of the canvas. */
export function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const field = target.closest(textFields);
  return (field !== null && !field.matches(otherInputs)) || target.closest('dialog, [role="dialog"]') !== null;
}
