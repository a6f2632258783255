export type { Account, AccountActivityEntry, Export, GivableDiagram, Plan, SessionEntry, Settings, User } from './account.ts';
export { exportBegun, exportQueue, givableDiagram } from './account.ts';
export { accountActivityKinds } from './account-activity-kinds.ts';
export type { ActivityEntry, ActivityPage } from './activity.ts';
export { accountActivitySchema, activityPageSchema, activityQuerySchema } from './activity-schemas.ts';
export { type BinEntry, binEntry } from './bin.ts';
export { type Client, createClient, type DiagramContent } from './client.ts';
export { ApiError } from './client-error.ts';
export { displayNameProblem, maxDisplayNameCharacters, tidyDisplayName } from './display-name.ts';
export { type ErrorCode, errorCatalogue } from './errors.ts';
export {
  doubtedShareParamsSchema,
  invitationBodySchema,
  linkBodySchema,
  linkLookSchema,
} from './invitation-schemas.ts';
export {
  type LiveFailure,
  type LiveJoinRefusal,
  type LiveMark,
  type LiveMessage,
  type LivePerson,
  type LivePresence,
  type LivePresent,
  type LiveRefusal,
  type LiveRoomName,
  liveClose,
  liveLimits,
  livePath,
  liveRoomName,
  readLiveMessage,
} from './live.ts';
export type { LinkedDiagram, PublicLink } from './public-link.ts';
export {
  linkedDiagramSchema,
  linkHeadersSchema,
  linkPictureQuerySchema,
  ownPublicLinkSchema,
  publicLinkBodySchema,
  publicLinkSchema,
} from './public-link-schemas.ts';
export { readStoredDiagram, readSummary } from './read-answer.ts';
export type { Role, ShareRole } from './roles.ts';
export { schemaOf } from './schema-of.ts';
export {
  accountSchema,
  confirmBodySchema,
  creationHeadersSchema,
  deletionBodySchema,
  deviceHeadersSchema,
  diagramBodySchemas,
  diagramCountSchema,
  diagramParamsSchema,
  diagramSchema,
  diagramVersionSchema,
  displayNameBodySchema,
  emailBodySchema,
  emailChangeBodySchema,
  errorSchema,
  exportBodySchema,
  exportParamsSchema,
  forgotBodySchema,
  healthSchema,
  linkEmailSchema,
  listedDiagramSchema,
  listQuerySchema,
  liveBaseBodySchema,
  liveRoomSchema,
  liveSaveHeadersSchema,
  loginBodySchema,
  mailWishesSchema,
  newPasswordBodySchema,
  passwordBodySchema,
  pendingSchema,
  pictureQuerySchema,
  savedVersionSchema,
  sessionListSchema,
  sessionParamsSchema,
  shareBodySchema,
  shareParamsSchema,
  shareSchema,
  signupBodySchema,
  starBodySchema,
  tokenSchema,
  userSchema,
  versionChangeSchema,
  versionContentSchema,
  versionListSchema,
  versionPageSchema,
  versionParamsSchema,
  versionSummarySchema,
} from './schemas.ts';
export { settingsSchema } from './settings-schema.ts';
export {
  accepted,
  type DoubtedLink,
  type DoubtedShare,
  doubtedLink,
  doubtedShare,
  type InvitationLook,
  invitation,
  type LinkLook,
  type ListedShare,
  type Offer,
  type OwnershipOffer,
  ownershipOffer,
  readShares,
  type Share,
  takenOver,
} from './shares.ts';
export { emailPattern, maxPasswordCharacters, minPasswordCharacters } from './sign-up-rules.ts';
export { offerListSchema, transferBodySchema } from './transfer-schemas.ts';
export type {
  DiagramSummary,
  DiagramVersion,
  ErrorBody,
  ListedDiagram,
  ListOrder,
  LiveRoom,
  SavedVersion,
  StoredDiagram,
} from './types.ts';
export { maxNoteCharacters, maxVersionLabelCharacters } from './version-rules.ts';
export type { VersionContent, VersionList, VersionSummary } from './versions.ts';
