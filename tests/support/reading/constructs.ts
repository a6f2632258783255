import { fileConstructs } from './file-constructs.ts';
import { type Construct, signConstructs, textConstructs } from './text-constructs.ts';

/** Constructs that are repeated until a file is large. */
export const constructs: readonly Construct[] = [...fileConstructs, ...textConstructs, ...signConstructs];
