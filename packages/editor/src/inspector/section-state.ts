/** Names of the inspector's sections that the user closed, for the life of the browser's tab. */
const key = 'umlaut.inspector';

/** Returns the names of the closed sections; none without storage. */
export function readClosed(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Remembers whether a section is closed; a browser that keeps nothing forgets it with the element. */
export function writeClosed(name: string, isClosed: boolean): void {
  const closed = new Set(readClosed());
  if (isClosed) closed.add(name);
  else closed.delete(name);
  try {
    sessionStorage.setItem(key, JSON.stringify([...closed]));
  } catch {
    // Private windows may refuse.
  }
}
