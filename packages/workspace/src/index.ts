export { type Clock, delay } from './clock.ts';
export { type Draft, type DraftContent, diagramOfDraft, orphansOf, readDraft } from './drafts/draft.ts';
export { type DraftKeeper, openKeeper } from './drafts/draft-keeper.ts';
export type { DraftKey, DraftStorage, Holders, Wipes } from './drafts/draft-storage.ts';
export { type Offer, type OfferPlan, offeredBase, offerText, planOffers } from './drafts/offers.ts';
export { createPageDrafts, type DraftPorts, type PageDrafts } from './drafts/page-drafts.ts';
export { isAnotherDrawing } from './drafts/recovery-offers.ts';
export { abandonDrafts, deleteDrafts, listDrafts } from './drafts/saved-drafts.ts';
export { bringUpToDate, findBase } from './drafts/stale-draft.ts';
export { backoffMs } from './live/backoff.ts';
export {
  beginConnection,
  type Connection,
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionOutcome,
  type ConnectionSeen,
  type ConnectionStep,
  type DocRef,
  freshMs,
  joinedEpoch,
  type RoomEnd,
} from './live/connection.ts';
export {
  type Durability,
  type DurabilityEvent,
  type DurabilityState,
  durabilityOf,
  isPending,
  needsAcknowledgement,
  noChanges,
  stepDurability,
} from './live/durability.ts';
export { faultSentence, roomFullSentence, sizeSentence } from './live/fault-sentence.ts';
export { keepTheirs } from './live/keep-theirs.ts';
export {
  type LivePorts,
  LiveRoom,
  type LiveRoomOptions,
  type LiveSocket,
  type LiveSocketOptions,
  type RoomPresencePort,
} from './live/live-room.ts';
export { roleSentence } from './live/role-sentence.ts';
export { RoomBase } from './live/room-base.ts';
export { settlingChanges } from './live/settling-changes.ts';
export { stepConnection } from './live/step-connection.ts';
export {
  hasOthers,
  listed,
  nobody,
  type UnsavedAuthors,
  unsavedAuthors,
  unsavedName,
  unsavedTitle,
  withOthers,
  withYou,
} from './live/unsaved-authors.ts';
export { findReadableVersion } from './opening/find-readable-version.ts';
export {
  type Damage,
  defaultEditorLimits,
  type EditorLimits,
  type Loaded,
  loadDiagram,
  loadLimits,
  newDiagram,
  type Refusal,
} from './opening/load-diagram.ts';
export { readVersion, type ShownVersion } from './opening/read-version.ts';
export type { PageEvents, WorkspacePage } from './page/workspace-page.ts';
export type { Connect, RoomHost } from './room/room-host.ts';
export type { RoomView } from './room/room-view.ts';
export { WorkspaceRoom } from './room/workspace-room.ts';
export { copyName, shownName } from './saving/copy-name.ts';
export { createOnce } from './saving/create-once.ts';
export { draftOf } from './saving/draft-of.ts';
export {
  adviceFor,
  isLasting,
  mayBeStored,
  type ProblemKind,
  problemOf,
  reasonOf,
  type SaveProblem,
  saveTexts,
} from './saving/save-problem.ts';
export { guestStatus, type SaveStatus, saveStatus } from './saving/save-status.ts';
export {
  beginSaving,
  type Content,
  type Save,
  type SaveDialogState,
  type Saving,
  type SavingEffect,
  type SavingEvent,
  type Step,
  stepSaving,
} from './saving/saving.ts';
export { type Stored, sendSave } from './saving/send-save.ts';
export { Sends } from './saving/sends.ts';
export { Workspace } from './workspace.ts';
export type { EditorSnapshot, LoadMerging, Ready, RoomOpening, TriedWork, WorkspaceOptions } from './workspace-snapshot.ts';
