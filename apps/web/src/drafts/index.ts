export { type DraftKeeper, openKeeper } from './draft-keeper.ts';
export { abandonDrafts, deleteDrafts, listDrafts } from './saved-drafts.ts';
