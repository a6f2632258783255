import type { Diagram, JsonObject } from '@umlaut/diagram';
import type { Doc } from 'yjs';
import { createMirror, type Faults } from './mirror.ts';
import { partsOf } from './shared-diagram.ts';

/** Reads a shared document as a diagram, for those who write nothing and need no history. It must be closed. */
export interface DiagramReader {
  /** The diagram as it is. The same object until something changes; elements that are not touched keep their identity. */
  current(): Diagram;
  /** Reads at most `most` elements of what was written; true when `current` has none left to read. For those who must not take long. */
  readSome(most: number): boolean;
  /** Returns the fields beside `nodes` and `edges`; the same object until one of them changes. */
  fields(): JsonObject;
  /** How many records cannot be read as they are stored. */
  faults(): Faults;
  close(): void;
}

/** Follows the diagram that `shared` holds: what was written is read again when it is asked for. */
export function readShared(shared: Doc): DiagramReader {
  const mirror = createMirror(partsOf(shared));
  return {
    current() {
      mirror.refresh();
      return mirror.current();
    },
    readSome: (most) => mirror.readSome(most),
    fields: () => mirror.fields(),
    faults: () => mirror.faults(),
    close: () => mirror.close(),
  };
}
