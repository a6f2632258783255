type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * Whether a key may be one of the commands that are loaded with the first move of a hand. Copying and pasting are the browser's,
 * and Space, Enter and Tab have their own meanings.
 */
export function mayBeCommand({ key, ctrlKey, metaKey, altKey }: Key): boolean {
  if (key === 'F10' || key === 'ContextMenu' || key === 'Insert') return true;
  if (ctrlKey || metaKey) return /^[adfgkhl,[\]]$/i.test(key) || key === 'Enter';
  return key.length === 1 && (altKey || /^[a-z0-9?+\-!@#$%^&*()=_]$/i.test(key));
}

/** Keys that write where there is a field to write in. */
export function isTyping({ key, ctrlKey, metaKey, altKey }: Key): boolean {
  return !(ctrlKey || metaKey || altKey) && (key.length === 1 || key === 'Enter' || key === 'Backspace');
}

/** Keys that do nothing before what was pressed before them is done: all but those of the browser. */
export function waitsItsTurn(key: Key): boolean {
  const isEdit =
    key.key === 'Delete' || key.key === 'Escape' || key.key === 'Tab' || ((key.ctrlKey || key.metaKey) && /^[zys]$/i.test(key.key));
  return isEdit || isTyping(key) || isWalking(key) || mayBeCommand(key);
}

/** Keys that go from one element of the canvas to another. */
export function isWalking({ key }: Pick<KeyboardEvent, 'key'>): boolean {
  return /^(?:Arrow|Page|Home$|End$)/.test(key);
}

/** Whether something is, or lies in, a way point or text of an edge or a border point that can have the focus. */
export function isOnEdgeStop(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-edge-stop]') !== null;
}

const textFields = 'textarea, select, [contenteditable=""], [contenteditable="true"], input, [data-text-field]';
const otherInputs = '[type="button"], [type="checkbox"], [type="radio"], [type="range"], [type="submit"], [type="reset"]';

/** Whether one writes in it. */
export function isTextField(target: Element): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !target.matches(otherInputs));
}

/** Whether a key pressed there belongs to what is written in: a text field, or a dialog or menu in front of the canvas. */
export function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const field = target.closest(textFields);
  return (field !== null && !field.matches(otherInputs)) || target.closest('dialog, [role="dialog"], [role="menu"]') !== null;
}
