import { defaultLimits, isObject } from '@umlaut/diagram';
import { foreignAnswer } from './answer.ts';
import type {
  Account,
  DiagramSummary,
  DiagramVersion,
  DoubtedLink,
  DoubtedShare,
  Export,
  GivableDiagram,
  LinkLook,
  ListedDiagram,
  LiveRoom,
  Offer,
  OwnershipOffer,
  Role,
  SavedVersion,
  SessionEntry,
  Settings,
  Share,
  ShareRole,
  StoredDiagram,
  User,
} from './types.ts';

/** A share as lists give it; a server that lists bare e-mails gives no id (specification section 3). */
export type ListedShare = Omit<Share, 'id'> & { readonly id: string | null };

/** Answer of `POST /signup`. */
export function readAccount(answer: unknown): Account {
  const { id, email } = fieldsOf(answer);
  return { id: textIn(id), email: textIn(email) };
}

/** Answer of `POST /login`. */
export function readToken(answer: unknown): string {
  return textIn(fieldsOf(answer).token);
}

/** Answer of `GET /user`. */
export function readUser(answer: unknown): User {
  const { id, email, displayName, emailProven, mailShares, invitationsBlocked, createdAt, plan, ...counts } = fieldsOf(answer);
  if (plan !== 'free' && plan !== 'unlimited') throw foreignAnswer();
  return {
    id: textIn(id),
    email: textIn(email),
    displayName: anyTextIn(displayName),
    emailProven: emailProven === true,
    mailShares: mailShares === true,
    invitationsBlocked: invitationsBlocked === true,
    createdAt: textIn(createdAt),
    plan,
    diagramCount: numberFromZero(counts.diagramCount),
    diagramAllowance: numberFromZero(counts.diagramAllowance),
    shareAllowance: numberFromZero(counts.shareAllowance),
    storageBytes: numberFromZero(counts.storageBytes),
    storageAllowance: numberFromZero(counts.storageAllowance),
  };
}

/** Answer of `GET /user/diagram-count`. */
export function readAllowance(answer: unknown): number {
  return numberFromZero(fieldsOf(answer).diagram_count);
}

/** Answer of `GET /settings`. */
export function readSettings(answer: unknown): Settings {
  const {
    maxNodes,
    maxEdges,
    maxKilobytes,
    minZoom,
    freeDiagrams,
    freeShares,
    binDays,
    upgradeText,
    upgradeUrl,
    publicLinks,
    ...accounts
  } = fieldsOf(answer);
  return {
    maxNodes: numberFromOne(maxNodes),
    // Servers of earlier releases have fixed limits and do not send them.
    maxEdges: maxEdges === undefined ? defaultLimits.maxEdges : numberFromOne(maxEdges),
    maxKilobytes: maxKilobytes === undefined ? defaultLimits.maxBytes / 1024 : numberFromOne(maxKilobytes),
    minZoom: zoomIn(minZoom),
    freeDiagrams: numberFromZero(freeDiagrams),
    freeShares: numberFromZero(freeShares),
    binDays: numberFromZero(binDays),
    upgradeText: textIn(upgradeText),
    upgradeUrl: upgradeUrl === null ? null : textIn(upgradeUrl),
    publicLinks: publicLinks === true,
    emailProof: oneOf(['none', 'link', 'mail'], accounts.emailProof),
    hasMail: accounts.hasMail === true,
    signup: oneOf(['open', 'domains', 'invited', 'closed'], accounts.signup),
    signupDomains: Array.isArray(accounts.signupDomains) ? accounts.signupDomains.filter((domain) => typeof domain === 'string') : [],
  };
}

/** Reads the summary in a list or an opened diagram, in any of the server's spellings (`id` or `ID`, `name` or `Name`, …). */
export function readSummary(answer: unknown): DiagramSummary {
  const fields = fieldsOf(answer);
  const createdAt = textOf(fields.createdAt ?? fields.CreatedAt) ?? '';
  return {
    id: textIn(fields.id ?? fields.ID),
    name: textOf(fields.name ?? fields.Name) ?? '',
    version: numberFromOne(fields.version ?? fields.Version),
    createdAt,
    updatedAt: textOf(fields.updatedAt ?? fields.UpdatedAt) ?? createdAt,
    role: fields.role === 'editor' || fields.role === 'viewer' ? fields.role : 'owner',
    ownerEmail: textOf(fields.ownerEmail) ?? '',
  };
}

/** An entry of a list; a server that knows no marks sends none. */
export function readListed(answer: unknown): ListedDiagram {
  const { starred, openedAt, match } = fieldsOf(answer);
  const found = textOf(match);
  return {
    ...readSummary(answer),
    starred: starred === true,
    openedAt: textOf(openedAt) ?? null,
    ...(found === undefined ? {} : { match: found }),
  };
}

/** An opened diagram; an answer without data is an error, as the editor cannot show it. */
export function readStoredDiagram(answer: unknown): StoredDiagram {
  const fields = fieldsOf(answer);
  const data = textOf(fields.data ?? fields.Data);
  if (data === undefined) throw foreignAnswer();
  return { ...readSummary(answer), data };
}

/** Reads the stored version of a save's answer; an answer about another diagram or version is refused. */
export function readStoredVersion(answer: unknown, asked: Partial<DiagramVersion>): DiagramVersion {
  const fields = fieldsOf(answer);
  const stored = { id: textIn(fields.id ?? fields.ID), version: numberFromOne(fields.version ?? fields.Version) };
  if (asked.version !== undefined && asked.version !== stored.version) throw foreignAnswer();
  return asked.id === undefined ? stored : sameId(stored, asked.id);
}

/** The version that was saved, with what it holds, if it is of the diagram `id`. */
export function readSavedVersion(answer: unknown, id: string): SavedVersion {
  const { name, data } = fieldsOf(answer);
  return { ...readStoredVersion(answer, { id }), name: textIn(name), data: textIn(data) };
}

/** `answer`, if it is about the diagram that was asked for. */
export function sameId<Answer extends { readonly id: string }>(answer: Answer, id: string): Answer {
  if (answer.id !== id) throw foreignAnswer();
  return answer;
}

/** Which room to join, and as what. */
export function readLiveRoom(answer: unknown): LiveRoom {
  const { epoch, version, role } = fieldsOf(answer);
  return { epoch: numberFromOne(epoch), version: numberFromOne(version), role: roleIn(role) };
}

/** A share, if it gives what was asked for. */
export function readShare(answer: unknown, asked: ShareRole): Share {
  const { id, email, role, ...way } = fieldsOf(answer);
  if (role !== asked) throw foreignAnswer();
  return { id: textIn(id), email: textIn(email), role: asked, ...readWay(way) };
}

/** A list of share records, or of e-mail texts; anything else counts as an empty list (specification section 8). */
export function readShares(answer: unknown): readonly ListedShare[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((entry: unknown): ListedShare[] => {
    if (typeof entry === 'string') return [{ id: null, email: entry, role: 'viewer', ...readWay({}) }];
    if (!isObject(entry) || typeof entry.email !== 'string') return [];
    const role = entry.role === 'editor' ? 'editor' : 'viewer';
    return [{ id: textOf(entry.id) ?? null, email: entry.email, role, ...readWay(entry) }];
  });
}

/** How the person of a share gets there; a server that knows no invitations says nothing of it. */
function readWay(fields: Readonly<Record<string, unknown>>): Pick<Share, 'invitation' | 'openedAt' | 'offeredUntil' | 'delivery'> {
  const { invitation, openedAt, offeredUntil, delivery } = fields;
  return {
    invitation: oneOf(['none', 'mailed', 'held', 'link'], invitation),
    openedAt: textOf(openedAt) ?? null,
    offeredUntil: textOf(offeredUntil) ?? null,
    delivery: delivery === 'waiting' || delivery === 'sent' || delivery === 'failed' ? delivery : null,
  };
}

/** The value if it is one of these, else the first. */
function oneOf<const T extends string>(known: readonly [T, ...(readonly T[])], value: unknown): T {
  return known.find((one) => one === value) ?? known[0];
}

/** Answer of `POST …/invitation` with `how: mail`: there is nothing to hand on. */
export function readMailed(answer: unknown): void {
  if (fieldsOf(answer).path !== null) throw foreignAnswer();
}

/** An entry of `GET /user/sessions`. */
export function readSession(answer: unknown): SessionEntry {
  const { id, device, createdAt, lastSeenAt, isThis } = fieldsOf(answer);
  const times = { createdAt: textIn(createdAt), lastSeenAt: textIn(lastSeenAt) };
  return { id: textIn(id), device: textOf(device) ?? null, ...times, isThis: isThis === true };
}

/** An entry of `GET /user/doubted-shares`. */
export function readDoubtedShare(answer: unknown): DoubtedShare {
  const { shareId, email, role, diagramId, diagramName } = fieldsOf(answer);
  const diagram = { diagramId: textIn(diagramId), diagramName: anyTextIn(diagramName) };
  return { shareId: textIn(shareId), email: textIn(email), role: role === 'editor' ? 'editor' : 'viewer', ...diagram };
}

/** An entry of `GET /user/doubted-links`. */
export function readDoubtedLink(answer: unknown): DoubtedLink {
  const { diagramId, diagramName } = fieldsOf(answer);
  return { diagramId: textIn(diagramId), diagramName: anyTextIn(diagramName) };
}

/** An entry of `GET /user/givable-diagrams`. */
export function readGivable(answer: unknown): GivableDiagram {
  const { diagramId, diagramName, people } = fieldsOf(answer);
  const readPerson = (person: unknown) => {
    const { shareId, email } = fieldsOf(person);
    return { shareId: textIn(shareId), email: textIn(email) };
  };
  return { diagramId: textIn(diagramId), diagramName: anyTextIn(diagramName), people: [...readList(people, readPerson)] };
}

/** Answer of calls that send a mail: the e-mail that it goes to. */
export function readPending(answer: unknown): string {
  return textIn(fieldsOf(answer).pending);
}

/** Answer of calls by a link: the e-mail of the account. */
export function readLinkEmail(answer: unknown): string {
  return textIn(fieldsOf(answer).email);
}

/** Answer of `POST …/invitation`: a path of this server with the secret in its fragment. */
export function readInvitationPath(answer: unknown): string {
  const path = textIn(fieldsOf(answer).path);
  if (!/^\/invite#[\w-]+$/.test(path)) throw foreignAnswer();
  return path;
}

/** Answer of `POST /secret-links/look`. */
export function readLinkLook(answer: unknown): LinkLook {
  const { purpose, email, invitation } = fieldsOf(answer);
  const known = (['confirm', 'reset', 'login', 'change', 'revert', 'account_invite'] as const).find((one) => one === purpose);
  if (known !== undefined) return { purpose: known, email: textIn(email) };
  if (purpose !== 'invite') throw foreignAnswer();
  const { diagramName, role, ownerEmail, ownerName } = fieldsOf(invitation);
  if (role !== 'editor' && role !== 'viewer') throw foreignAnswer();
  const shown = { diagramName: anyTextIn(diagramName), role, ownerEmail: textIn(ownerEmail), ownerName: anyTextIn(ownerName) } as const;
  return { purpose, email: textIn(email), invitation: shown };
}

/** Answer of `POST /invitations/accept`: the id of the diagram. */
export function readAccepted(answer: unknown): string {
  return textIn(fieldsOf(answer).diagramId);
}

/** An entry of `GET /user/transfers`. */
export function readOffer(answer: unknown): Offer {
  const { diagramId, diagramName, ownerEmail, ownerName, expiresAt } = fieldsOf(answer);
  return {
    ...{ diagramId: textIn(diagramId), diagramName: anyTextIn(diagramName), ownerEmail: textIn(ownerEmail) },
    ...{ ownerName: anyTextIn(ownerName), expiresAt: textIn(expiresAt) },
  };
}

/** Answer of `POST …/transfer`. */
export function readOwnershipOffer(answer: unknown): OwnershipOffer {
  const { shareId, expiresAt } = fieldsOf(answer);
  return { shareId: textIn(shareId), expiresAt: textIn(expiresAt) };
}

/** Answer of `POST /user/export`. The path is opened as an address, so that it must be one of this server. */
export function readExport(answer: unknown): Export {
  const path = textIn(fieldsOf(answer).path);
  if (!/^\/api\/exports\/[\w-]+$/.test(path)) throw foreignAnswer();
  return { path, ahead: readAhead(answer) };
}

/** Answer of `GET /exports/{ticket}/queue`. */
export function readAhead(answer: unknown): number {
  return numberFromZero(fieldsOf(answer).ahead);
}

/** The answer as a list, each entry read by `read`. */
export function readList<T>(answer: unknown, read: (entry: unknown) => T): readonly T[] {
  if (!Array.isArray(answer)) throw foreignAnswer();
  return answer.map((entry: unknown) => read(entry));
}

/** The fields of an object; anything else is a foreign answer. */
export function fieldsOf(answer: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(answer)) throw foreignAnswer();
  return answer;
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A text that says something; anything else is a foreign answer. */
export function textIn(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw foreignAnswer();
  return value;
}

function anyTextIn(value: unknown): string {
  if (typeof value !== 'string') throw foreignAnswer();
  return value;
}

/** A whole number from 1; anything else is a foreign answer. */
export function numberFromOne(value: unknown): number {
  const number = numberFromZero(value);
  if (number === 0) throw foreignAnswer();
  return number;
}

/** A share of the own size, above 0 and at most 1. */
function zoomIn(value: unknown): number {
  if (typeof value !== 'number' || !(value > 0 && value <= 1)) throw foreignAnswer();
  return value;
}

function numberFromZero(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw foreignAnswer();
  return value;
}

function roleIn(value: unknown): Role {
  if (value !== 'owner' && value !== 'editor' && value !== 'viewer') throw foreignAnswer();
  return value;
}
