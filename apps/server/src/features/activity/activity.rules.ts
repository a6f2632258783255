/** An entry's place in the order of time: epoch ms, and of one time by `key`. */
export interface Place {
  readonly at: number;
  readonly key: string;
}

/** Key of a save. It is less than every UUID: of one time the save counts as the earlier act. */
export function saveKey(version: number): string {
  return `.${String(version).padStart(16, '0')}`;
}

/** The version of such a key; undefined for the key of an event. */
export function versionOfKey(key: string): number | undefined {
  return /^\.\d{16}$/.test(key) ? Number(key.slice(1)) : undefined;
}

/** Newest first. */
export function comparePlaces(one: Place, other: Place): number {
  if (one.at !== other.at) return other.at - one.at;
  if (one.key === other.key) return 0;
  return one.key < other.key ? 1 : -1;
}

export function cursorOf({ at, key }: Place): string {
  return `${at}-${key}`;
}

/** Undefined for a text that is no cursor. */
export function readCursor(text: string): Place | undefined {
  const match = /^(\d{1,15})-(\.\d{16}|[0-9a-f-]{36})$/.exec(text);
  return match?.[2] === undefined ? undefined : { at: Number(match[1]), key: match[2] };
}
