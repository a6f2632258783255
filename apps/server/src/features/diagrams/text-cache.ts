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

/**
 * Remembers what the diagrams opened last hold, so that it is neither read nor escaped anew. A version never changes, so that
 * nothing here gets out of date; what was opened longest ago goes first.
 */
export function createTextCache(most = defaultMost) {
  const known = new Map<string, KnownText & { readonly version: number }>();
  let size = 0;

  function forget(id: string): void {
    const entry = known.get(id);
    if (entry === undefined) return;
    known.delete(id);
    size -= sizeOf(entry);
  }

  return {
    /** Whether some version of the diagram is remembered. */
    knows: (id: string): boolean => known.has(id),

    find({ id, version }: Version): KnownText | undefined {
      const entry = known.get(id);
      if (entry?.version !== version) return undefined;
      known.delete(id);
      known.set(id, entry);
      return entry;
    },

    keep({ id, version }: Version, text: string): KnownText {
      const entry = { text, json: JSON.stringify(text), version };
      forget(id);
      known.set(id, entry);
      size += sizeOf(entry);
      for (const oldest of known.keys()) {
        if (size <= most) break;
        forget(oldest);
      }
      return entry;
    },
  };
}

function sizeOf({ text, json }: KnownText): number {
  return text.length + json.length;
}
