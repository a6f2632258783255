import type { EdgeKindId, EdgeMove, NewPlace, NodeKindId, OperandLine, Place, Point, TextGroup, TextPart } from '@umlaut/diagram';
import type { Guide, Side } from '@umlaut/geometry';
import type { ChoiceId, MenuTarget } from '../commands/command.ts';
import type { TextCaret } from '../presence/text-caret.ts';
import type { DrawnMessage } from '../score/score-gestures.ts';
import type { FreshNode } from '../texts/fresh-node.ts';

/** Ids of the selected elements. */
export interface Selection {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

/** State of one view alone: not shared, not saved, not undone. Palette, canvas and inspector hold the same one. */
export interface ViewState {
  readonly selection: Selection;
  /** The latest press was a finger's, or there is no mouse: only what is selected can be dragged, all else pans. */
  readonly isTouch: boolean;
  /** The node or edge of the canvas that had the focus last, or was selected alone since: Tab leads there. */
  readonly stop: string | undefined;
  /** The outline stands beside the canvas. */
  readonly outline: boolean;
  /** The text stands beside the canvas. */
  readonly textPane: boolean;
  /** Own caret in the text, while the keys go there. */
  readonly textCaret: TextCaret | undefined;
  /** The kind that the next click on the canvas places. */
  readonly placing: NodeKindId | undefined;
  /** The armed kind or relation stays armed after it has been used. */
  readonly keeping: boolean;
  /** The box of the armed kind that is being drawn, by two of its corners. Diagram px. */
  readonly sizing: { readonly from: Point; readonly to: Point } | undefined;
  /** The node whose kind and name are being typed: its middle, diagram px. */
  readonly adding: { readonly at: Point } | undefined;
  /** The armed relation: connecting two nodes makes it where it can; the likeliest one for the pair when undefined. */
  readonly relation: EdgeKindId | undefined;
  /** Start of a relation whose end is pressed next. */
  readonly joining: Joining | undefined;
  /** The text that is being written in on the canvas: of the node or edge `id`. */
  readonly editing: { readonly id: string; readonly part: TextPart } | undefined;
  /** The node that was just placed, while its first text is typed. */
  readonly fresh: FreshNode | undefined;
  /**
   * The edited field is gone, as somebody else has deleted its element. Further letters are ignored until something is selected
   * or another key is pressed.
   */
  readonly isTextLost: boolean;
  /** Text in the edited field; the document follows within a second. */
  readonly typedText: string | undefined;
  /** Current positions of dragged nodes, relative to their parents; written to the document on release. */
  readonly drag: ReadonlyMap<string, Point>;
  /** The node that is being resized: its corner, relative to its parent, and its size. Px at zoom 1. */
  readonly resize: Resize | undefined;
  /** The edge whose way points are being dragged, and where they are. */
  readonly bending: { readonly id: string; readonly points: readonly Point[] } | undefined;
  /** The texts of an edge that are being dragged, and how far they are from the place they have of themselves. */
  readonly labelling: { readonly id: string; readonly at: TextGroup; readonly by: Point } | undefined;
  /** The border point that is being dragged along the outline of its node, and where it is. */
  readonly pointing: { readonly node: string; readonly point: string; readonly side: Side; readonly at: number } | undefined;
  /** The end of an edge that is being put to another node, and where the pointer has it. */
  readonly loose: { readonly id: string; readonly end: 'source' | 'target'; readonly at: Point } | undefined;
  /** The container that what is dragged would be dropped into. */
  readonly over: string | undefined;
  /** The two nodes that the keyboard is about to join. */
  readonly linking: { readonly from: string; readonly to: string } | undefined;
  /** The relation whose line and kind stand in the strip beside it; `typed`: the sign that was typed over its line. */
  readonly strip: { readonly id: string; readonly typed?: string } | undefined;
  /** The open menu, list of commands, search and the like. */
  readonly surface: Surface | undefined;
  /** The dialog of the page, such as the history, that is being loaded or open. */
  readonly pageDialog: string | undefined;
  /** The control of the inspector that the keyboard is to go to: its field's place, of the element `id`. */
  readonly inspecting: { readonly id: string; readonly field: string } | undefined;
  /** Positions in the previewed arrangement, relative to the parents. */
  readonly arranging: ReadonlyMap<string, NewPlace> | undefined;
  /** Lines that show why what is dragged snapped. */
  readonly guides: readonly Guide[];
  /** Dragged nodes are copies: the ones that were taken hold of stay. */
  readonly duplicating: boolean;
  /** Rows of a score that are dragged, and the gap under the pointer. */
  readonly row: { readonly ids: ReadonlySet<string>; readonly place: Place } | undefined;
  /** The border or separator of a fragment that is dragged, and the gap under the pointer. */
  readonly framing: Omit<EdgeMove, 'tag'> | undefined;
  /** The message that is drawn from one lifeline to another. */
  readonly message: DrawnMessage | undefined;
  /** The gap of a score in which a line is typed, and the lifeline that it is typed at; `at`: where there is no score yet, diagram px. */
  readonly line:
    | {
        readonly place: Place;
        readonly source?: string | undefined;
        readonly isFromOutline?: boolean;
        readonly at?: Point | undefined;
        /** A line that was lost with its fragment: it is in the field again, if that is empty. */
        readonly returned?: string | undefined;
      }
    | undefined;
  /** Lines that added an operand a moment ago. */
  readonly operandLines: readonly OperandLine[];
}

/**
 * The node that was pressed while a relation is armed, or, of the relation that is likeliest then, whose handle was. Of a note's anchor
 * it may be an edge.
 */
export interface Joining {
  readonly from: string;
  /** The relation leads to it, from what is pressed next. */
  readonly isTarget: boolean;
}

/** Something that stands before the canvas until it is closed. `at`: CSS px from the corner of the canvas. */
export type Surface =
  | { readonly kind: 'commands' | 'keys' | 'preferences' | 'arrange' }
  /** The list of what the node `from` can be joined to. */
  | { readonly kind: 'connect'; readonly from: string }
  /** The list of what an end of the edge `id` can be put to. */
  | { readonly kind: 'reconnect'; readonly id: string; readonly end: 'source' | 'target' }
  /** Asks about `count` nodes that lie in elements to be deleted. */
  | { readonly kind: 'contents'; readonly count: number }
  | { readonly kind: 'find'; readonly replaces: boolean }
  /** `of`: the choice that is listed, instead of what can be done. */
  | { readonly kind: 'menu'; readonly on: MenuTarget; readonly at: Point; readonly of?: ChoiceId };

/** A node's box while it is resized. */
interface Resize {
  readonly id: string;
  readonly position: Point;
  readonly width: number;
  readonly height: number;
}

/** Holds the state of one view, and tells who listens when it changes. */
export interface ViewStore {
  /** The same object until something changes; its fields keep their identity while they do not. */
  readonly current: () => ViewState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly update: (patch: Partial<ViewState>) => void;
}

const nothing: ViewState = {
  row: undefined,
  framing: undefined,
  message: undefined,
  line: undefined,
  operandLines: [],
  selection: { nodes: new Set(), edges: new Set() },
  isTouch: false,
  stop: undefined,
  outline: false,
  textPane: false,
  textCaret: undefined,
  placing: undefined,
  keeping: false,
  sizing: undefined,
  adding: undefined,
  relation: undefined,
  joining: undefined,
  editing: undefined,
  fresh: undefined,
  isTextLost: false,
  typedText: undefined,
  drag: new Map(),
  resize: undefined,
  bending: undefined,
  labelling: undefined,
  pointing: undefined,
  loose: undefined,
  over: undefined,
  linking: undefined,
  strip: undefined,
  surface: undefined,
  pageDialog: undefined,
  inspecting: undefined,
  arranging: undefined,
  guides: [],
  duplicating: false,
};

/** A view state in which nothing is selected yet. Listeners are called at once, after every update. */
export function createViewStore(): ViewStore {
  const listeners = new Set<() => void>();
  let state = nothing;
  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update(patch) {
      state = { ...state, ...('selection' in patch && { isTextLost: false }), ...stopOf(patch), ...disarmedBy(patch), ...patch };
      for (const listener of [...listeners]) listener();
    },
  };
}

/** One thing is armed at a time, and what a relation has begun, or the drawing of a shape, ends with it. */
function disarmedBy(patch: Partial<ViewState>): Partial<ViewState> {
  const unplaced = { keeping: false, sizing: undefined };
  if (patch.placing !== undefined) return { ...unplaced, adding: undefined, relation: undefined, joining: undefined };
  if (!('relation' in patch)) return 'placing' in patch ? unplaced : {};
  return { joining: undefined, ...(patch.relation === undefined ? {} : { placing: undefined, ...unplaced }) };
}

/** The keyboard goes on from the only selected element. */
function stopOf({ selection }: Partial<ViewState>): Partial<ViewState> {
  if (selection === undefined || selection.nodes.size + selection.edges.size !== 1) return {};
  return { stop: [...selection.nodes, ...selection.edges][0] };
}
