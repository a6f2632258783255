import type { z } from 'zod';
import type * as activitySchemas from './activity-schemas.ts';
import type * as invitationSchemas from './invitation-schemas.ts';
import type * as schemas from './schemas.ts';
import type { settingsSchema } from './settings-schema.ts';
import type * as transferSchemas from './transfer-schemas.ts';

/** A user's role in a diagram. */
export type Role = z.infer<typeof schemas.roleSchema>;
/** Role given by a share. */
export type ShareRole = z.infer<typeof schemas.shareRoleSchema>;
/** An account's plan. */
export type Plan = z.infer<typeof schemas.planSchema>;
/** A user as `POST /signup` answers. */
export type Account = z.infer<typeof schemas.accountSchema>;
/** The signed-in user with counts and allowances. */
export type User = z.infer<typeof schemas.userSchema>;
/** One row of a list: a diagram without its data. Times are ISO 8601 in UTC. */
export type DiagramSummary = z.infer<typeof schemas.diagramSummarySchema>;
/** An entry of a list of diagrams, with the user's own marks. */
export type ListedDiagram = z.infer<typeof schemas.listedDiagramSchema>;
/** Order of a list of diagrams. */
export type ListOrder = z.infer<typeof schemas.listOrderSchema>;
/** A diagram with `data`, the JSON text of `{ nodes, edges }`. */
export type StoredDiagram = z.infer<typeof schemas.diagramSchema>;
/** The version that is stored after a save. */
export type DiagramVersion = z.infer<typeof schemas.diagramVersionSchema>;
/** A version that was saved, with what it holds. */
export type SavedVersion = z.infer<typeof schemas.savedVersionSchema>;
/** The room of a diagram: see `LiveRoomName`. */
export type LiveRoom = z.infer<typeof schemas.liveRoomSchema>;
/** A version of a diagram, without what it holds. */
export type VersionSummary = z.infer<typeof schemas.versionSummarySchema>;
/** A version with `name` and `data`, as they were saved. */
export type VersionContent = z.infer<typeof schemas.versionContentSchema>;
/** A page of versions, newest first. */
export type VersionList = z.infer<typeof schemas.versionListSchema>;
/** A share with an id. */
export type Share = z.infer<typeof schemas.shareSchema>;
/** A secret link, as the page that it opens shows it. */
export type LinkLook = z.infer<typeof invitationSchemas.linkLookSchema>;
/** The look of an invitation. */
export type InvitationLook = Extract<LinkLook, { purpose: 'invite' }>;
/** A device on which the user is logged in. */
export type SessionEntry = z.infer<typeof schemas.sessionListSchema>[number];
/** A diagram whose owner is asked about its public link. */
export type DoubtedLink = z.infer<typeof invitationSchemas.doubtedLinkSchema>;
/** A share that its owner is asked about. */
export type DoubtedShare = z.infer<typeof invitationSchemas.doubtedShareSchema>;
/** A diagram that could become that of others. */
export type GivableDiagram = z.infer<typeof schemas.givableDiagramSchema>;
/** A download that was asked for. */
export type Export = z.infer<typeof schemas.exportSchema>;
/** Something that happened to a diagram. */
export type ActivityEntry = ActivityPage['entries'][number];
/** Something that happened to the user's account. */
export type AccountActivityEntry = z.infer<typeof activitySchemas.accountActivitySchema>[number];
/** A page of what happened to a diagram, newest first. */
export type ActivityPage = z.infer<typeof activitySchemas.activityPageSchema>;
/** An offer to become the owner of a diagram, as the person sees it. */
export type Offer = z.infer<typeof transferSchemas.offerListSchema>[number];
/** An offer to become the owner of a diagram, as the owner sees it. */
export type OwnershipOffer = z.infer<typeof transferSchemas.ownershipOfferSchema>;
/** The server's public settings. */
export type Settings = z.infer<typeof settingsSchema>;
/** Body of an error answer. */
export type ErrorBody = z.infer<typeof schemas.errorSchema>;
