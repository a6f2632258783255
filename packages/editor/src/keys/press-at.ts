import { isTextField } from './keys.ts';

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Presses a key at the element that has the focus, as the keyboard would: its listeners have it first, then a sign is written, the
 * last one is deleted, or a button is pressed. Other defaults of the browser, such as Tab's, are left out.
 */
export function pressAt(target: Element, { key, code, ctrlKey, metaKey, altKey, shiftKey }: Key): void {
  const within = target.shadowRoot?.activeElement ?? target;
  const event = new KeyboardEvent('keydown', {
    key,
    code,
    ctrlKey,
    metaKey,
    altKey,
    shiftKey,
    bubbles: true,
    composed: true,
    cancelable: true,
  });
  if (!within.dispatchEvent(event) || ctrlKey || metaKey) return;
  if (isTextField(within)) write(within, key);
  else if (within !== target && [...key].length === 1)
    within.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, cancelable: true, data: key, inputType: 'insertText' }));
  else if (key === 'Enter' && target instanceof HTMLButtonElement) target.click();
}

function write(field: HTMLInputElement | HTMLTextAreaElement, key: string): void {
  const { selectionStart: from, selectionEnd: to } = field;
  if (from === null || to === null || ([...key].length !== 1 && key !== 'Backspace')) return;
  const isBack = key === 'Backspace';
  // A field that React controls tells a change from the text that it set itself, which this leaves as it is.
  field.setRangeText(isBack ? '' : key, isBack && from === to ? Math.max(from - 1, 0) : from, to, 'end');
  field.dispatchEvent(
    new InputEvent('input', { bubbles: true, data: isBack ? null : key, inputType: isBack ? 'deleteContentBackward' : 'insertText' }),
  );
}
