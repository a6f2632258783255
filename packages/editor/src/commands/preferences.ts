/** How a user likes to work; kept outside of any diagram. */
export interface Preferences {
  /** Whether drags snap to the dots of the canvas. */
  readonly grid: boolean;
  /** Whether drags snap to neighbours, with guides. */
  readonly guides: boolean;
  /** Edges and views move. */
  readonly animation: boolean;
  /** Single letters and signs do something while the canvas has the focus. */
  readonly singleKeys: boolean;
  /** Screen readers are told what others change. */
  readonly othersChanges: boolean;
  /** The wheel zooms; else it pans, and zooms with Ctrl. */
  readonly wheelZooms: boolean;
  /** The minimap is shown if there is room for it and a part of the diagram is out of view. */
  readonly minimap: boolean;
  /** The same on narrow pages. */
  readonly smallMinimap: boolean;
  /** Width of the text beside the canvas, CSS px. */
  readonly textWidth: number;
  readonly theme: 'system' | 'light' | 'dark';
}

/** Preferences until the user chooses others. */
export const defaultPreferences: Preferences = {
  grid: false,
  guides: true,
  animation: true,
  singleKeys: true,
  othersChanges: true,
  wheelZooms: false,
  minimap: true,
  smallMinimap: false,
  textWidth: 420,
  theme: 'system',
};
