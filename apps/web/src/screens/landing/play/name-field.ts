import type { Rect } from './orders.ts';

/**
 * Opens a field for a name at `box`, page px from the corner of `host`. `end` is called once with what was typed, undefined when it is as before.
 * Escape keeps what was typed, as it does in the editor.
 */
export function editName(
  host: HTMLElement,
  { box, name }: { readonly box: Rect; readonly name: string },
  end: (name: string | undefined) => void,
): void {
  const field = document.createElement('input');
  field.setAttribute('aria-label', 'Class name');
  field.value = name;
  field.maxLength = 80;
  field.spellcheck = false;
  Object.assign(field.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    const typed = field.value.trim();
    field.remove();
    end(typed === '' || typed === name ? undefined : typed);
  };
  field.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    close();
  });
  field.addEventListener('blur', close);
  host.append(field);
  field.focus({ preventScroll: true });
  field.select();
}
