/** How large a diagram may grow. `maxNodes` is a setting of the server; the rest is fixed. */
export interface Limits {
  readonly maxNodes: number;
  readonly maxEdges: number;
  /** Unicode code points of one label. */
  readonly maxLabelCharacters: number;
  readonly maxLabelLines: number;
  /** UTF-8 bytes of the document's JSON. */
  readonly maxBytes: number;
  /** Code points of a diagram's name, after trimming. */
  readonly maxNameCharacters: number;
  /** Levels of objects and arrays in the document's JSON. */
  readonly maxDepth: number;
  /** UTF-16 units of an id. */
  readonly maxIdCharacters: number;
}

/** The limits of specification section 9 and of the decisions where it is silent. */
export const defaultLimits: Limits = {
  maxNodes: 50,
  maxEdges: 200,
  maxLabelCharacters: 300,
  maxLabelLines: 10,
  maxBytes: 256 * 1024,
  maxNameCharacters: 120,
  maxDepth: 32,
  maxIdCharacters: 256,
};
