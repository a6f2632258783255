import type { Point } from '@umlaut/diagram';
import type { Rect } from '@umlaut/geometry';
import type { TextCaret } from './text-caret.ts';
import type { WritingNow } from './writing-now.ts';

/** A user's activity on a diagram at the moment. Points are diagram px; none of it is stored. */
export interface Doing {
  /** Position of the pointer; undefined while it is not over the diagram. */
  readonly cursor: Point | undefined;
  /** Ids of selected nodes and edges. */
  readonly selection: readonly string[];
  /** Positions of dragged nodes, relative to their parents in the document. */
  readonly drag: ReadonlyMap<string, Point>;
  /** The part of the diagram that is seen; undefined while that is not known. */
  readonly view: Rect | undefined;
  readonly writing: WritingNow | undefined;
  /** Place in the diagram's text; undefined while the keys do not go there. */
  readonly caret: TextCaret | undefined;
}

/** Somebody else who has the diagram open. The same object until something changes. */
export interface Peer extends Doing {
  /** Of one opening of the diagram: one person in two windows is two. */
  readonly id: string;
  readonly name: string;
  /** `#rrggbb`, readable as a line on both themes and below white text. */
  readonly colour: string;
}

/** Peers, and one's own activity as they see it. */
export interface Presence {
  /** In the order in which they came; the same list until something changes. */
  readonly peers: () => readonly Peer[];
  /** Returns the peer of a Yjs client id; undefined when it is not in the room. */
  readonly writer: (client: number) => Peer | undefined;
  /** Positions of nodes that others drag at the moment, together; the same map until it changes. */
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
export const idle: Doing = { cursor: undefined, selection: [], drag: new Map(), view: undefined, writing: undefined, caret: undefined };
