import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

interface RovingFocus {
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * One stop for the Tab key among all buttons of a list, the one that had the focus last; the arrow keys go from one to the next.
 * With forty kinds, nobody would get past the palette otherwise.
 */
export function useRovingFocus(list: RefObject<HTMLElement | null>): RovingFocus {
  const stop = useRef<HTMLElement>(undefined);

  // Buttons come and go with sections and searches.
  useLayoutEffect(() => mark(list.current, stop.current));

  function onFocus({ target }: FocusEvent): void {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button === null) return;
    stop.current = button;
    mark(list.current, button);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.nativeEvent.isComposing) return;
    const buttons = buttonsIn(list.current);
    const from = event.target instanceof HTMLElement ? buttons.indexOf(event.target) : -1;
    const next = from < 0 ? undefined : nextOf(buttons, from, event.key);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }

  return { onFocus, onKeyDown };
}

function buttonsIn(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll('button') ?? [])];
}

function mark(list: HTMLElement | null, stop: HTMLElement | undefined): void {
  const buttons = buttonsIn(list);
  const only = buttons.find((button) => button === stop) ?? buttons[0];
  for (const button of buttons) button.tabIndex = button === only ? 0 : -1;
}

function nextOf(buttons: readonly HTMLElement[], from: number, key: string): HTMLElement | undefined {
  if (key === 'Home') return buttons[0];
  if (key === 'End') return buttons.at(-1);
  if (key === 'ArrowRight') return buttons[from + 1];
  if (key === 'ArrowLeft') return buttons[from - 1];
  if (key === 'ArrowDown') return nearest(buttons[from], buttons.slice(from + 1));
  return key === 'ArrowUp' ? nearest(buttons[from], buttons.slice(0, from).reverse()) : undefined;
}

/** Of the buttons in the next row, that which stands closest below or above. */
function nearest(from: HTMLElement | undefined, others: readonly HTMLElement[]): HTMLElement | undefined {
  if (from === undefined) return undefined;
  const here = from.getBoundingClientRect();
  const rest = others
    .map((button) => ({ button, box: button.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom <= here.top + 1 || box.top >= here.bottom - 1);
  const [first] = rest;
  if (first === undefined) return undefined;
  const row = rest.filter(({ box }) => box.top < first.box.bottom && box.bottom > first.box.top);
  const off = (box: DOMRect): number => Math.abs(box.left - here.left);
  return row.reduce((best, each) => (off(each.box) < off(best.box) ? each : best), first).button;
}
