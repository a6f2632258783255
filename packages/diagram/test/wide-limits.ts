import { defaultLimits, type Limits } from '../src/index.ts';

/** Counts and lengths that no generated diagram reaches; the other limits as they are. */
export const wideLimits: Limits = {
  ...defaultLimits,
  maxNodes: Number.POSITIVE_INFINITY,
  maxEdges: Number.POSITIVE_INFINITY,
  maxLabelCharacters: Number.POSITIVE_INFINITY,
  maxLabelLines: Number.POSITIVE_INFINITY,
};
