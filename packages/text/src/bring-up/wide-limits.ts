import { defaultLimits, type Limits } from '@umlaut/diagram';

/** Limits under which all that a stored text can say is read. Elements beyond those of a diagram are left unmade by the caller. */
export const wideLimits: Limits = { ...defaultLimits, maxNodes: 4_000, maxEdges: 8_000 };
