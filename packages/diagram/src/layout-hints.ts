/** Wishes for the first arrangement of a diagram that was read from a text. */
export interface LayoutHints {
  /** Which way relations run. */
  readonly direction?: 'down' | 'right' | 'up' | 'left';
  /** Ids of nodes in the order of their statements. */
  readonly order?: readonly string[];
}
