import type { PlayAnswer, PlayOrder } from './orders.ts';

interface FieldParts {
  readonly text: HTMLTextAreaElement;
  readonly status: HTMLElement;
}

/** The text next to the canvas: sends typed text to the thread, and shows the text of what is drawn. */
export class TextField {
  readonly #parts: FieldParts;
  #turn = 0;

  constructor(parts: FieldParts, send: (order: PlayOrder) => void, signal: AbortSignal) {
    this.#parts = parts;
    const { text } = parts;
    text.addEventListener(
      'input',
      () => {
        this.#turn += 1;
        send({ act: 'type', text: text.value, caret: text.selectionStart, turn: this.#turn });
      },
      { signal },
    );
    text.addEventListener('blur', () => send({ act: 'leave' }), { signal });
  }

  /** Lets the text be edited. */
  open(): void {
    this.#parts.text.readOnly = false;
  }

  show({ text, turn, problem = '' }: Extract<PlayAnswer, { readonly kind: 'text' }>): void {
    // An answer to an earlier edit: that to the later one is on its way.
    if (turn < this.#turn) return;
    replaceText(this.#parts.text, text);
    this.say(problem);
  }

  say(sentence: string): void {
    const { status } = this.#parts;
    if (status.textContent !== sentence) status.textContent = sentence;
  }
}

/** Puts a text into a field by one edit, so that caret and scroll position stay. */
function replaceText(area: HTMLTextAreaElement, text: string): void {
  const { value } = area;
  if (value === text) return;
  let from = 0;
  while (from < value.length && value[from] === text[from]) from += 1;
  let kept = 0;
  while (kept < Math.min(value.length, text.length) - from && value.at(-1 - kept) === text.at(-1 - kept)) kept += 1;
  area.setRangeText(text.slice(from, text.length - kept), from, value.length - kept, 'preserve');
}
