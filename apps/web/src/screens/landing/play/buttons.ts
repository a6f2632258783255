import type { Rect } from './orders.ts';

/** An event of the button of a class. */
export interface ButtonPorts {
  /** Id of the element that describes the keys. */
  readonly hintId: string;
  readonly onFocus: (id: string) => void;
  readonly onKey: (event: KeyboardEvent, id: string) => void;
}

/** A button for each class, by id: they lie above the drawing and take its focus. */
export class ClassButtons {
  readonly #host: HTMLElement;
  readonly #ports: ButtonPorts;
  readonly #byId = new Map<string, HTMLButtonElement>();

  constructor(host: HTMLElement, ports: ButtonPorts) {
    this.#host = host;
    this.#ports = ports;
  }

  /** Shows a button for each of these classes, and no others; those that stay keep the focus. */
  show(nodes: readonly { readonly id: string; readonly said: string }[]): void {
    const there = new Set(nodes.map(({ id }) => id));
    for (const [id, button] of this.#byId) {
      if (there.has(id)) continue;
      button.remove();
      this.#byId.delete(id);
    }
    for (const { id, said } of nodes) {
      const button = this.#byId.get(id) ?? this.#make(id);
      if (button.getAttribute('aria-label') !== said) button.setAttribute('aria-label', said);
    }
  }

  select(selected: string | undefined): void {
    for (const [id, button] of this.#byId) button.toggleAttribute('data-selected', id === selected);
  }

  place(id: string, box: Rect): void {
    const button = this.#byId.get(id);
    if (button !== undefined) placeElement(button, box);
  }

  focus(id: string | undefined): void {
    this.#byId.get(id ?? '')?.focus({ preventScroll: true });
  }

  #make(id: string): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.node = id;
    button.setAttribute('aria-describedby', this.#ports.hintId);
    button.addEventListener('focus', () => this.#ports.onFocus(id));
    button.addEventListener('keydown', (event) => this.#ports.onKey(event, id));
    this.#host.append(button);
    this.#byId.set(id, button);
    return button;
  }
}

/** Puts an element at a rectangle, page px from the corner of the canvas. */
export function placeElement(element: HTMLElement, { x, y, width, height }: Rect): void {
  element.style.transform = `translate(${x}px, ${y}px)`;
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
}
