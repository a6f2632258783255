export { type DiagramDocument, type History, joinDocument, type OthersChange, openDocument } from './document.ts';
