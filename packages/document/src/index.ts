export { type DiagramDocument, type History, joinDocument, openDocument } from './document.ts';
