/** How large a diagram may grow. Numbers of elements and the bytes are settings of the server; the rest is fixed. */
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

/** The largest values that a server can set. Stored diagrams outlive a setting, so what reads them back uses these. */
export const widestLimits: Limits = { ...defaultLimits, maxNodes: 1_500, maxEdges: 3_000, maxBytes: 2 * 1024 * 1024 };

/** Settings of a server that limit diagrams. */
export interface SizeSettings {
  readonly maxNodes: number;
  readonly maxEdges: number;
  /** KiB. */
  readonly maxKilobytes: number;
}

/** Returns the limits of diagrams under the settings of a server. */
export function limitsOf({ maxNodes, maxEdges, maxKilobytes }: SizeSettings): Limits {
  return { ...defaultLimits, maxNodes, maxEdges, maxBytes: maxKilobytes * 1024 };
}

/** Returns the usual settings for diagrams of `maxNodes`: three edges and 2 KiB per node, within the default and the widest limits. */
export function sizesFor(maxNodes: number): SizeSettings {
  const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
  return {
    maxNodes,
    maxEdges: within(3 * maxNodes, defaultLimits.maxEdges, widestLimits.maxEdges),
    maxKilobytes: within(2 * maxNodes, defaultLimits.maxBytes / 1024, widestLimits.maxBytes / 1024),
  };
}
