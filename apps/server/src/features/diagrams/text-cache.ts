import { LRUCache } from 'lru-cache';

/** Content of a version, packed and as JSON text. */
interface KnownText {
  readonly text: string;
  readonly json: string;
}

interface Version {
  readonly id: string;
  readonly version: number;
}

/** Characters, most of which take a byte. */
const defaultMost = 32 * 1024 * 1024;

/** Contents of the diagrams opened last, so that they are neither read nor escaped again. A version never changes, so no entry goes stale. */
export function createTextCache(most = defaultMost) {
  const known = new LRUCache<string, KnownText & { readonly version: number }>({
    maxSize: most,
    sizeCalculation: ({ text, json }) => text.length + json.length,
  });

  return {
    /** Whether some version of the diagram is remembered. */
    knows: (id: string): boolean => known.has(id),

    find({ id, version }: Version): KnownText | undefined {
      const entry = known.get(id);
      return entry?.version === version ? entry : undefined;
    },

    keep({ id, version }: Version, text: string): KnownText {
      const entry = { text, json: JSON.stringify(text), version };
      known.set(id, entry);
      return entry;
    },
  };
}
