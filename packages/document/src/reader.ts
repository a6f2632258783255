import type { Diagram } from '@umlaut/diagram';
import type { Doc } from 'yjs';
import { createMirror } from './mirror.ts';
import { partsOf } from './shared-diagram.ts';

/** Reads a shared document as a diagram, for those who write nothing and need no history. It must be closed. */
export interface DiagramReader {
  /** The diagram as it is. The same object until something changes; elements that are not touched keep their identity. */
  current(): Diagram;
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
    close: () => mirror.close(),
  };
}
