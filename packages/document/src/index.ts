export { type DiagramDocument, type History, joinDocument, type OthersChange, openDocument } from './document.ts';
export { type DiagramReader, readShared } from './reader.ts';
