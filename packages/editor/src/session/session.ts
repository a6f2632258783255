import type { EdgeKindId, NodeKindId, Point, TextPart } from '@umlaut/diagram';

/** What is selected, by id. */
export interface Selection {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

/** What belongs to one view alone: not shared, not saved, not undone. Palette, canvas and inspector hold the same one. */
export interface EditorState {
  readonly selection: Selection;
  /** The kind that the next click on the canvas places. */
  readonly placing: NodeKindId | undefined;
  /** The relation that connecting two nodes makes where it can; the likeliest one for the pair when undefined. */
  readonly relation: EdgeKindId | undefined;
  /** The text that is being written in on the canvas: of the node or edge `id`. */
  readonly editing: { readonly id: string; readonly part: TextPart } | undefined;
  /** What stands in the field that is written in; the document follows within a second. */
  readonly draft: string | undefined;
  /** Where dragged nodes are at the moment, relative to their parents; written to the document on release. */
  readonly drag: ReadonlyMap<string, Point>;
  /** The node that is being resized: its corner, relative to its parent, and its size. Px at zoom 1. */
  readonly resize: Resize | undefined;
  /** The edge whose way points are being dragged, and where they are. */
  readonly bending: { readonly id: string; readonly points: readonly Point[] } | undefined;
  /** The end of an edge that is being put to another node, and where the pointer has it. */
  readonly loose: { readonly id: string; readonly end: 'source' | 'target'; readonly at: Point } | undefined;
  /** The container that what is dragged would be dropped into. */
  readonly over: string | undefined;
  /** The two nodes that the keyboard is about to join. */
  readonly linking: { readonly from: string; readonly to: string } | undefined;
  /** The edge that was just drawn, whose kind can be chosen. */
  readonly connected: string | undefined;
}

/** A node's box while it is resized. */
interface Resize {
  readonly id: string;
  readonly position: Point;
  readonly width: number;
  readonly height: number;
}

/** Holds the state of one view, and tells who listens when it changes. */
export interface EditorSession {
  /** The same object until something changes; its fields keep their identity while they do not. */
  readonly current: () => EditorState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly update: (patch: Partial<EditorState>) => void;
}

const nothing: EditorState = {
  selection: { nodes: new Set(), edges: new Set() },
  placing: undefined,
  relation: undefined,
  editing: undefined,
  draft: undefined,
  drag: new Map(),
  resize: undefined,
  bending: undefined,
  loose: undefined,
  over: undefined,
  linking: undefined,
  connected: undefined,
};

/** A session in which nothing is selected yet. Listeners are called at once, after every update. */
export function createEditorSession(): EditorSession {
  const listeners = new Set<() => void>();
  let state = nothing;
  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update(patch) {
      state = { ...state, ...patch };
      for (const listener of [...listeners]) listener();
    },
  };
}
