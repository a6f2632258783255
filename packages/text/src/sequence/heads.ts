/** Heads of lifelines other than a box, by the words of both languages. */
export const heads: ReadonlySet<string> = new Set(['actor', 'boundary', 'control', 'entity', 'database', 'collections', 'queue']);
