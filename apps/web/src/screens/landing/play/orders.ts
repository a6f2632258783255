import type { Diagram, Point } from '@umlaut/diagram';

/** A rectangle with its corner, px. */
export interface Rect extends Point {
  readonly width: number;
  readonly height: number;
}

/** An SVG element as data: what the thread posts, and the page makes elements of. */
export interface Shape {
  readonly tag: 'g' | 'rect' | 'path' | 'text';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly text?: string;
  readonly children?: readonly Shape[];
}

/** A class on the canvas. */
export interface PlayedNode {
  readonly id: string;
  /** Diagram px. */
  readonly box: Rect;
  readonly name: string;
  /** Name for screen readers. */
  readonly said: string;
}

/** A diagram as the page shows it. */
export interface PlayedPicture {
  readonly bounds: Rect;
  readonly shapes: readonly Shape[];
  readonly nodes: readonly PlayedNode[];
}

export type PlayTheme = 'light' | 'dark';

/** A change that needs the code of editing, which is loaded with the first one. */
export type PlayEdit =
  | { readonly act: 'rename'; readonly id: string; readonly name: string }
  | { readonly act: 'add'; readonly at: Point }
  | { readonly act: 'remove'; readonly id: string }
  | { readonly act: 'connect'; readonly source: string; readonly target: string }
  /** `turn` counts the edits of the text field; `caret` is an offset in `text`. */
  | { readonly act: 'type'; readonly text: string; readonly caret: number; readonly turn: number };

/** An order to the thread. */
export type PlayOrder =
  | { readonly act: 'open'; readonly diagram: Diagram; readonly theme: PlayTheme }
  | { readonly act: 'theme'; readonly theme: PlayTheme }
  | { readonly act: 'move'; readonly id: string; readonly to: Point; readonly isLast: boolean }
  /** Loads the code of editing. */
  | { readonly act: 'prepare' }
  /** The caret has left the name that is being typed, or rests. */
  | { readonly act: 'leave' }
  | { readonly act: 'undo' }
  | PlayEdit;

/** An answer of the thread. */
export type PlayAnswer =
  | { readonly kind: 'picture'; readonly picture: PlayedPicture; readonly canUndo: boolean }
  /** The text of the diagram after the edit `turn` of the text field, with the first problem in it. */
  | { readonly kind: 'text'; readonly text: string; readonly turn: number; readonly problem: string | undefined }
  /** A class was added, to be named next. */
  | { readonly kind: 'added'; readonly id: string }
  /** The code of editing could not be loaded: nothing was changed. */
  | { readonly kind: 'unloaded' };
