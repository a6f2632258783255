/** Address of the page, and the state of its history entry. */
export interface Place {
  readonly pathname: string;
  /** With its `?`; empty when there is none. */
  readonly search: string;
  /** With its `#`; empty when there is none. */
  readonly hash: string;
  readonly state: unknown;
  /** How it was reached: by the browser's own going back and forth (or a fresh page), by a link, or in place of another. */
  readonly reached: 'POP' | 'PUSH' | 'REPLACE';
}

export interface NavigateOptions {
  /** Takes the place of the history entry. */
  readonly replace?: boolean;
  /** State of the history entry: anything that can be cloned. */
  readonly state?: unknown;
}

/** Goes to a path of this app, with query and hash. */
export type Navigate = (to: string, options?: NavigateOptions) => void;

/** The way through the app, kept by the browser's history. */
export interface Way {
  readonly current: () => Place;
  readonly navigate: Navigate;
  /**
   * For what must be asked before the visitor can be led on: whether they still mean to go there, having neither gone anywhere
   * nor meant to go elsewhere since.
   */
  readonly intend: () => () => boolean;
  /** Tells of every change until the answer is called. */
  readonly follow: (listener: (place: Place) => void) => () => void;
}

export function createWay(page: Window): Way {
  const listeners = new Set<(place: Place) => void>();
  let place = placeOf(page, 'POP');
  let intentions = 0;
  const arrive = (reached: Place['reached']) => {
    place = placeOf(page, reached);
    intentions += 1;
    for (const listener of listeners) listener(place);
  };
  page.addEventListener('popstate', () => {
    // A field that keeps its text to itself until it is left gives it away by that: it goes with its screen, and is told nothing.
    const field = page.document.querySelector<HTMLElement>('input:focus, textarea:focus');
    field?.blur();
    arrive('POP');
  });
  return {
    current: () => place,
    navigate(to, { replace = false, state } = {}) {
      const url = new URL(to, page.location.href);
      if (url.origin !== page.location.origin) throw new Error(`${to} is no address of this app`);
      if (replace) page.history.replaceState({ state }, '', url);
      else page.history.pushState({ state }, '', url);
      arrive(replace ? 'REPLACE' : 'PUSH');
    },
    intend() {
      intentions += 1;
      const own = intentions;
      return () => intentions === own;
    },
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function placeOf({ location, history }: Window, reached: Place['reached']): Place {
  const { pathname, search, hash } = location;
  // Entries may be of other programs, or of none.
  const entry: unknown = history.state;
  const state: unknown = typeof entry === 'object' && entry !== null && 'state' in entry ? entry.state : null;
  return { pathname, search, hash, state, reached };
}

/** The address of the screen that a path leads to: letter case and slashes at the end make no difference. */
export function screenOf(pathname: string): string {
  return pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
}
