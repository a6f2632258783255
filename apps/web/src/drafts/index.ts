export { type Draft, type DraftContent, diagramOfDraft } from './draft.ts';
export { type DraftKeeper, type KeeperOptions, openKeeper } from './draft-keeper.ts';
export { deleteDrafts, listDrafts } from './saved-drafts.ts';
