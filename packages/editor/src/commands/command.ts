import type { ColourId, EdgeKindId, Limits, NodeKindId, Point, TextPart } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import type { ReactFlowInstance } from '@xyflow/react';
import type { Actions, CanvasProblem } from '../canvas/actions.ts';
import type { fieldActOf } from '../texts/field-keys.ts';
import type { DrawnScene } from '../view/scene.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import type { Preferences } from './preferences.ts';

/** Everything that one command may need: the canvas it works on, at the moment it is asked for. */
export interface CommandContext {
  readonly document: DiagramDocument;
  readonly viewStore: ViewStore;
  readonly limits: Limits;
  readonly readOnly: boolean;
  /** Opaque user id. */
  readonly user: string | undefined;
  readonly actions: Actions;
  readonly scene: DrawnScene;
  readonly flow: Pick<
    ReactFlowInstance,
    'fitBounds' | 'fitView' | 'getViewport' | 'screenToFlowPosition' | 'setCenter' | 'setViewport' | 'zoomTo'
  >;
  readonly canvas: HTMLElement | null;
  /** The node that has the focus, else the only one selected. */
  readonly subject: string | undefined;
  /** Last position of the pointer over the canvas, CSS px of the page. */
  readonly pointer: Point | undefined;
  /** Smallest zoom of the view. */
  readonly minZoom: number;
  readonly preferences: Preferences;
  readonly setPreferences: (preferences: Preferences) => void;
  /** Place of the page, CSS px, at which a menu or the toolbar was pressed for this; undefined where neither was. */
  readonly spot: Point | undefined;
  /** Whether the last thing that was done was done by a key. */
  readonly isByKeyboard: () => boolean;
  /** Commands of the page around the canvas; absent ones are unavailable at the moment. */
  readonly page: PageCommands;
  readonly announce: (message: string) => void;
  readonly onNotice: (text: string) => void;
  readonly onProblem: (problem: CanvasProblem) => void;
  /** Puts the keyboard's focus on the canvas, or on one of its nodes or edges. */
  readonly focus: (id?: string) => void;
  readonly edit: (id: string) => boolean;
  /** Replaces the text of what is selected by a sign, and goes on writing there; false where nothing can be written. */
  readonly typeOver: (sign: string) => boolean;
  /** Does what a key means in the field of the text that is open, which has not got the focus yet; false where it means nothing there. */
  readonly actAhead: (key: Parameters<typeof fieldActOf>[0]) => boolean;
  /** Opens one text of a node or edge; false when nothing can be written there. */
  readonly write: (id: string, part: TextPart) => boolean;
  readonly startLinking: (id: string) => boolean;
  /** Takes back what is under way; false when nothing is. */
  readonly takeBack: () => boolean;
  /** Deletes the selection, and asks first what becomes of what lies in it. */
  readonly deleteSelection: () => boolean;
  /** Deletes it without asking; what lies in it goes too, or stays. */
  readonly deleteSelected: (contents: 'delete' | 'keep') => boolean;
  /**
   * Places a node of a kind with its middle at a place of the page, CSS px, or as near to it as it covers nothing; the centre of the
   * view without one.
   */
  readonly place: (kind: NodeKindId, at?: Point) => void;
  /** Places the armed kind like `place`. It stays armed if it is kept. */
  readonly placeArmed: (kind: NodeKindId, at: Point | undefined) => void;
}

/** Callbacks of the page for its commands. */
export type PageCommands = Readonly<Partial<Record<PageCommandId, () => void>>>;

/** Names of what the page may do. */
export type PageCommandId =
  | 'save'
  | 'compare'
  | 'discard'
  | 'newDiagram'
  | 'share'
  | 'history'
  | 'export'
  | 'print'
  | 'copyPng'
  | 'copySvg'
  | 'copyMermaid'
  | 'copyPlantuml'
  | 'openFile'
  | 'newFromText'
  | 'profile'
  | 'tour';

/** Target of a context menu. */
export type MenuTarget = 'canvas' | 'node' | 'edge' | 'several';

/** Lists of commands of which one is chosen, in a menu of their own. */
export type ChoiceId =
  | 'add'
  | 'align'
  | 'colour'
  | 'ends'
  | 'frame'
  | 'kind'
  | 'line'
  | 'member'
  | 'point'
  | 'property'
  | 'relation'
  | 'sourceSide'
  | 'targetSide';

/** Titles of the submenus of context menus. */
type SubmenuTitle = 'Add' | 'Align and distribute' | 'Arrange' | 'Connect' | 'Line' | 'Select' | 'Sequence' | 'View';

/** Icon before the name of a command in a menu. */
export type CommandPicture = { readonly node: NodeKindId } | { readonly edge: EdgeKindId } | { readonly colour: ColourId };

/** Groups of commands, in the order in which they are listed. */
export const sections = ['Diagram', 'Edit', 'Go', 'Select', 'Add', 'Arrange', 'View', 'Help'] as const;

/** One thing that can be done. Keys, menus, palette, tooltips, the shortcut sheet and docs/keyboard.md all come from these. */
export interface Command {
  readonly id: string;
  /** In the imperative, sentence case. */
  readonly title: string;
  /** The title as things stand; `title` when absent. */
  readonly titleNow?: (context: CommandContext) => string;
  readonly section: (typeof sections)[number];
  /** Chords such as `Mod+Shift+Z`, the first one shown; `Mod` is Command on Apple's keyboards and Ctrl on others. */
  readonly keys: readonly string[];
  /**
   * Scope of its keys: the whole page but fields and dialogs, the canvas, a focused node, or a focused way point or text of an
   * edge or border point of a node.
   */
  readonly scope: 'page' | 'canvas' | 'node' | 'edge stop';
  /** Whether its keys mean it as things stand; always when absent. It can be chosen by other ways all the same. */
  readonly keysHold?: (context: CommandContext) => boolean;
  /** The browser tells of its keys by an event of its own. */
  readonly isNative?: boolean;
  /** Menus in which it stands. */
  readonly menus: readonly MenuTarget[];
  /** The submenu in which it stands in those; where that would hold nothing else, it stands in the menu itself. */
  readonly submenu?: SubmenuTitle;
  /** The choice that it opens as things stand, which is a submenu in context menus. */
  readonly opens?: (context: CommandContext) => ChoiceId | undefined;
  /** Its button in the toolbar over a selection of these, with an icon (a path in a square of 20 units); buttons stand in the table's order. */
  readonly toolbar?: { readonly on: readonly MenuTarget[]; readonly icon: string };
  /** Further words by which it is searched for, in small letters. */
  readonly words?: readonly string[];
  /** The choice that it is one of. */
  readonly choice?: ChoiceId;
  /**
   * Its place in the menu of its choice: lower numbers stand first, and each number is a group. Undefined leaves it out of the menu, not
   * of the list of commands; the first group when absent.
   */
  readonly rank?: (context: CommandContext) => number | undefined;
  /** Whether it is what holds at the moment, for one of a choice or what is on or off. */
  readonly isOn?: (context: CommandContext) => boolean;
  readonly picture?: CommandPicture;
  readonly can: (context: CommandContext) => boolean;
  /** `chord`: by which of its keys, if by any. Answers false when it did nothing after all, so that the browser's own meaning of the key is left. */
  readonly run: (context: CommandContext, chord?: string) => unknown;
}
