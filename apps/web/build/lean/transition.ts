import type { Selection, Target } from './selection.ts';

type Listener = (this: Target, data: undefined, index: number, group: readonly Target[]) => void;
type Move = (this: Target, share: number) => void;
type Tween = (this: Target, data: undefined, index: number, group: readonly Target[]) => Move | null;
type Happening = 'start' | 'end' | 'interrupt' | 'cancel';

/** The animation of an element: it waits for its first frame, or runs. */
interface Run {
  readonly stop: () => void;
}

const runs = new WeakMap<Target, Run>();

/** Ends what is animated on an element where it stands. */
export function interrupt(element: Target): void {
  runs.get(element)?.stop();
}

/**
 * A change of the selected element over time: what zooming needs of d3's transitions. It begins with the next frame, so that
 * listeners can be added until then; another one on the same element takes over.
 */
export class Transition {
  readonly #elements: Selection;
  readonly #listeners = new Map<string, { readonly happening: string; readonly listener: Listener }>();
  readonly #tweens = new Map<string, Tween>();
  #duration = 250;
  #ease: (share: number) => number = cubicInOut;

  constructor(elements: Selection) {
    this.#elements = elements;
    const element = elements.node();
    if (element !== undefined) this.#run(element, [undefined, 0, [element]]);
  }

  selection(): Selection {
    return this.#elements;
  }

  /** Milliseconds. */
  duration(duration: number): this {
    this.#duration = duration;
    return this;
  }

  ease(ease: (share: number) => number): this {
    this.#ease = ease;
    return this;
  }

  /** Listens to each of `names`, such as "end" or "start.zoom"; the same name again replaces the listener. */
  on(names: string, listener: Listener): this {
    for (const name of names.trim().split(/\s+/)) this.#listeners.set(name, { happening: name.split('.')[0] ?? name, listener });
    return this;
  }

  tween(name: string, tween: Tween): this {
    this.#tweens.set(name, tween);
    return this;
  }

  call(action: (transition: this, ...rest: readonly unknown[]) => void, ...rest: readonly unknown[]): this {
    action(this, ...rest);
    return this;
  }

  #run(element: Target, details: Parameters<Listener>): void {
    let frame = 0;
    let begun = 0;
    let moves: readonly Move[] | undefined;
    const tell = (happening: Happening) => {
      for (const entry of this.#listeners.values()) if (entry.happening === happening) entry.listener.apply(element, details);
    };
    const own: Run = {
      stop: () => {
        cancelAnimationFrame(frame);
        runs.delete(element);
        tell(moves === undefined ? 'cancel' : 'interrupt');
      },
    };
    const step = (time: number) => {
      if (moves === undefined) {
        begun = time;
        tell('start');
        moves = [...this.#tweens.values()].flatMap((tween) => tween.apply(element, details) ?? []);
      }
      const share = this.#duration > 0 ? Math.min(1, (time - begun) / this.#duration) : 1;
      for (const move of moves) move.call(element, this.#ease(share));
      if (runs.get(element) !== own) return;
      if (share < 1) {
        frame = requestAnimationFrame(step);
        return;
      }
      runs.delete(element);
      tell('end');
    };
    interrupt(element);
    runs.set(element, own);
    frame = requestAnimationFrame(step);
  }
}

function cubicInOut(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
}
