import { interrupt, Transition } from './transition.ts';

/** What libraries select here: one element, or the window. d3's functions get it as `this`, then its data: there is none. */
export type Target = EventTarget & { readonly style?: CSSStyleDeclaration };
type Listener = (this: Target, event: Event, data: undefined) => void;
type Each<T> = (this: Target, data: undefined, index: number, group: readonly Target[]) => T;

interface Heard {
  readonly type: string;
  readonly name: string;
  readonly given: Listener;
  readonly listener: (event: Event) => void;
  readonly options: boolean | AddEventListenerOptions | undefined;
}

const heardBy = new WeakMap<Target, readonly Heard[]>();

/** One element, or none: what dragging and zooming need of d3's selections. */
export class Selection {
  readonly #target: Target | undefined;

  constructor(target: Target | undefined) {
    this.#target = target;
  }

  node(): Target | undefined {
    return this.#target;
  }

  datum(): undefined {
    return undefined;
  }

  each(action: Each<void>): this {
    this.#ask(action);
    return this;
  }

  call(action: (selection: this, ...rest: readonly unknown[]) => void, ...rest: readonly unknown[]): this {
    action(this, ...rest);
    return this;
  }

  filter(fits: Each<boolean>): Selection {
    return this.#ask(fits) ? this : new Selection(undefined);
  }

  /** Sets what the element carries under a name: the value, or what the function answers. */
  property(name: string, value: unknown): this {
    if (this.#target === undefined) return this;
    Object.assign(this.#target, { [name]: typeof value === 'function' ? value.call(this.#target, undefined, 0, [this.#target]) : value });
    return this;
  }

  style(name: string, value: string): this {
    this.#target?.style?.setProperty(name, value);
    return this;
  }

  on(names: string): Listener | undefined;
  on(names: string, listener: Listener | null, options?: boolean | AddEventListenerOptions): this;
  /**
   * Listens under each of `names`, "mousedown.drag" or "click", in the place of what listened under that name before; `null`
   * ends it, and ".drag" ends all of that name. Without a listener: the one that there is.
   */
  on(...[names, ...rest]: [string, (Listener | null)?, (boolean | AddEventListenerOptions)?]): this | Listener | undefined {
    const wanted = names.trim().split(/\s+/).map(split);
    if (rest.length === 0) return this.#heard().find((heard) => wanted.some((name) => isOf(heard, name)))?.given;
    const [given = null, options] = rest;
    for (const name of wanted) {
      this.#forget(name);
      if (given !== null && name.type !== '') this.#hear(name, given, options);
    }
    return this;
  }

  interrupt(): this {
    return this.each(function () {
      interrupt(this);
    });
  }

  transition(): Transition {
    return new Transition(this);
  }

  #ask<T>(question: Each<T>): T | undefined {
    return this.#target === undefined ? undefined : question.call(this.#target, undefined, 0, [this.#target]);
  }

  #heard(): readonly Heard[] {
    return (this.#target === undefined ? undefined : heardBy.get(this.#target)) ?? [];
  }

  #hear({ type, name }: Named, given: Listener, options: Heard['options']): void {
    const target = this.#target;
    if (target === undefined) return;
    const listener = (event: Event) => given.call(target, event, undefined);
    target.addEventListener(type, listener, options);
    heardBy.set(target, [...this.#heard(), { type, name, given, listener, options }]);
  }

  #forget(name: Named): void {
    const target = this.#target;
    if (target === undefined) return;
    const all = this.#heard();
    for (const heard of all) if (isOf(heard, name)) target.removeEventListener(heard.type, heard.listener, heard.options);
    heardBy.set(
      target,
      all.filter((heard) => !isOf(heard, name)),
    );
  }
}

interface Named {
  readonly type: string;
  readonly name: string;
}

function split(text: string): Named {
  const [type = '', name = ''] = text.split('.');
  return { type, name };
}

function isOf(heard: Named, { type, name }: Named): boolean {
  return heard.name === name && (type === '' || heard.type === type);
}

export function select(target: Target | null | undefined): Selection {
  return new Selection(target ?? undefined);
}

/** Where an event happened, px from the inner edge of an element. */
export function pointer(
  event: MouseEvent & { readonly sourceEvent?: MouseEvent },
  target: EventTarget | null = event.currentTarget,
): readonly [number, number] {
  let source = event;
  while (source.sourceEvent !== undefined) source = source.sourceEvent;
  if (!(target instanceof Element)) return [source.pageX, source.pageY];
  const { left, top } = target.getBoundingClientRect();
  return [source.clientX - left - target.clientLeft, source.clientY - top - target.clientTop];
}
