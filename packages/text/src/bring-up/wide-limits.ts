import { defaultLimits, type Limits } from '@umlaut/diagram';

/** Limits under which all that a stored text can say is read. What is beyond those of a diagram is left unmade by who takes it in. */
export const wideLimits: Limits = { ...defaultLimits, maxNodes: 4_000, maxEdges: 8_000 };
