/** Something that a reader or writer of another format could not carry over unchanged. */
export interface Loss {
  /** `kept`: it stays in the text without meaning; `changed`: said in other words; `dropped`: not said. */
  readonly how: 'kept' | 'changed' | 'dropped';
  /** A phrase for a list: `styling`, `note on a relation`. */
  readonly what: string;
  readonly count: number;
  /** Ids of the elements that it concerns, if any. */
  readonly elements: readonly string[];
  /** First line of the text that it concerns, counted from 1. */
  readonly line?: number;
  /** First page of a file with several, counted from 1. */
  readonly page?: number;
}

/** Wishes of a text for the layout of its elements. */
export interface LayoutHints {
  readonly direction?: 'TB' | 'BT' | 'LR' | 'RL';
  /** Ids of edges whose text names the target first: it is to stand before the source. */
  readonly turned: readonly string[];
  /** The way that most arrows of the text name, where it asks for no direction of the whole. */
  readonly arrows?: 'TB';
  /** Pairs of nodes, by id, that the text joins for the layout alone: the first stands before the second. `isAcross`: in one row of a layout downwards. */
  readonly ties?: readonly { readonly from: string; readonly to: string; readonly isAcross: boolean }[];
}
