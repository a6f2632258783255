// Merging drafts made to an older version, loaded when one is restored.
export { bringUpToDate, findBase, settlingChanges } from '@umlaut/workspace';
