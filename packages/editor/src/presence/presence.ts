import type { Point } from '@umlaut/diagram';
import type { Rect } from '@umlaut/geometry';
import type { WritingNow } from './writing-now.ts';

/** What one person does on a diagram at the moment. Places are diagram px; nothing of it is stored. */
export interface Doing {
  /** Where the pointer is; undefined while it is not over the diagram. */
  readonly cursor: Point | undefined;
  /** Ids of selected nodes and edges. */
  readonly selection: readonly string[];
  /** Where dragged nodes are, relative to their parents as the document has them. */
  readonly drag: ReadonlyMap<string, Point>;
  /** The part of the diagram that is seen; undefined while that is not known. */
  readonly view: Rect | undefined;
  readonly writing: WritingNow | undefined;
}

/** Somebody else who has the diagram open. The same object until something changes. */
export interface Peer extends Doing {
  /** Of one opening of the diagram: one person in two windows is two. */
  readonly id: string;
  readonly name: string;
  /** `#rrggbb`, readable as a line on both themes and below white text. */
  readonly colour: string;
}

/** Who else is here, and what one lets them see. */
export interface Presence {
  /** In the order in which they came; the same list until something changes. */
  readonly peers: () => readonly Peer[];
  /** Who writes as a replica of this client id (Yjs'); undefined when nobody who is here does. */
  readonly writer: (client: number) => Peer | undefined;
  /** Where others drag nodes to at the moment, all together; the same map until that changes. */
  readonly drags: () => ReadonlyMap<string, Point>;
  /** Id of the peer whose view one follows. */
  readonly following: () => string | undefined;
  /** Calls `listener` whenever one of these changes. Answers how to stop that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Follows a peer's view, or with undefined nobody's. */
  readonly follow: (id: string | undefined) => void;
  /** Lets the others see what one does. It may be called at every frame: whoever carries it sends no more than is good. */
  readonly show: (doing: Doing) => void;
}

/** Doing nothing, seen nowhere. */
export const idle: Doing = { cursor: undefined, selection: [], drag: new Map(), view: undefined, writing: undefined };
