/** State of the palette, for the life of the browser's tab. */
export interface PaletteState {
  /** Types of diagram whose sections the user opened or closed; the others are as they are by themselves. */
  readonly sections: Readonly<Record<string, boolean>>;
  /** Whether the palette is shown, once the user decided; a drawer that covers the canvas is forgotten. */
  readonly isOpen?: boolean | undefined;
}

const key = 'umlaut.palette';
const room = '(min-width: 901px)';

/** Returns the remembered state; the empty one when there is none, or without storage. */
export function readPaletteState(): PaletteState {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return { sections: {} };
    const sections = 'sections' in stored && typeof stored.sections === 'object' ? Object.entries(stored.sections ?? {}) : [];
    const known = sections.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean');
    const isOpen = hasRoom() && 'isOpen' in stored && typeof stored.isOpen === 'boolean' ? { isOpen: stored.isOpen } : {};
    return { sections: Object.fromEntries(known), ...isOpen };
  } catch {
    return { sections: {} };
  }
}

/** Remembers `state`; a browser that keeps nothing forgets it with the page. */
export function writePaletteState(state: PaletteState): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(hasRoom() ? state : { sections: state.sections }));
  } catch {
    // Private windows may refuse.
  }
}

/** Whether the palette fits beside the canvas. */
export function hasRoom(): boolean {
  return window.matchMedia(room).matches;
}

/** Calls `listener` when the page becomes wide enough for the palette, or too narrow. Answers how to stop that. */
export function followRoom(listener: (fits: boolean) => void): () => void {
  const query = window.matchMedia(room);
  const tell = () => listener(query.matches);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
