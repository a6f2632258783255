export { commonDiagram } from './common.ts';
export { type DiagramDocument, type History, joinDocument, type OthersChange, openDocument } from './document.ts';
export { type Doings, doingsOf, lacks } from './lineage.ts';
export { type DiagramReader, readShared } from './reader.ts';
export {
  clockOf,
  entriesOf,
  firstItemOf,
  hasPendingUpdates,
  itemHolding,
  structAt,
  structsByClient,
  watchLookups,
} from './yjs-internals.ts';
