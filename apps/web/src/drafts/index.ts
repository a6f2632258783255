export { type Draft, type DraftContent, diagramOfDraft } from './draft.ts';
export { type DraftKeeper, openKeeper } from './draft-keeper.ts';
export { abandonDrafts, deleteDrafts, listDrafts } from './saved-drafts.ts';
