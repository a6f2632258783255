import type { OthersChange } from '@umlaut/document';
import type { Presence } from './presence.ts';

/** Name of an author that is not known. */
const nobody = 'Someone';

/** Authors of changes: of an insertion its writer, of a deletion, which stores no writer, the person who had the element selected. */
export function followAuthors(presence: Presence): { readonly of: (change: OthersChange) => string; readonly stop: () => void } {
  const selectedBy = new Map<string, string>();
  function note(): void {
    for (const { name, selection } of presence.peers()) for (const id of selection) selectedBy.set(id, name);
  }
  note();
  return {
    of({ before, after, writers }) {
      const names = new Set([...writers].flatMap((client) => presence.writer(client)?.name ?? []));
      if (names.size > 0) return [...names].join(' and ');
      const [only, ...others] = presence.peers();
      if (writers.size > 0) return nobody;
      if (only !== undefined && others.length === 0) return only.name;
      const left = new Set([...after.nodes, ...after.edges].map(({ id }) => id));
      const gone = [...before.nodes, ...before.edges].find(({ id }) => !left.has(id) && selectedBy.has(id));
      return selectedBy.get(gone?.id ?? '') ?? nobody;
    },
    stop: presence.subscribe(note),
  };
}
