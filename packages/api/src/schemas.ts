import { defaultLimits, type Limits, nameProblem } from '@umlaut/diagram';
import { z } from 'zod';
import { displayNameProblem, tidyDisplayName } from './display-name.ts';
import { id, time, version } from './schema-parts.ts';
import { emailPattern, maxPasswordCharacters, minPasswordCharacters } from './sign-up-rules.ts';
import { maxNoteCharacters, maxVersionLabelCharacters } from './version-rules.ts';

export const roleSchema = z.enum(['owner', 'editor', 'viewer']).meta({ id: 'Role' });
export const shareRoleSchema = z
  .enum(['editor', 'viewer'], { error: 'A role must be editor (can edit) or viewer (can view).' })
  .meta({ id: 'ShareRole' });
export const planSchema = z.enum(['free', 'unlimited']).meta({ id: 'Plan' });

/** A number in an address, from 1 to `most`. */
function wholeNumberText(field: string, most: number) {
  const message = `${field} must be a whole number from 1 to ${most}.`;
  return z
    .string()
    .regex(/^\d{1,16}$/, message)
    .transform(Number)
    .refine((number) => number >= 1 && number <= most, message);
}

const emailText = z
  .string({ error: 'Please enter a valid email address' })
  .trim()
  // Ends here: the pattern's work grows with the square of the length.
  .max(254, { error: 'Please enter a valid email address', abort: true })
  .regex(emailPattern, 'Please enter a valid email address')
  // Neither what steers a terminal nor what nobody sees, which would make two addresses look alike.
  .refine((text) => text.isWellFormed() && !/[\p{Cc}\p{Cf}]/u.test(text), 'Please enter a valid email address');

const newPassword = z
  .string({ error: 'Enter a password.' })
  .refine((text) => [...text].length >= minPasswordCharacters, `A password must have at least ${minPasswordCharacters} characters.`)
  .refine((text) => [...text].length <= maxPasswordCharacters, `A password can have up to ${maxPasswordCharacters} characters.`)
  .refine((text) => text.isWellFormed(), 'The password contains characters that can’t be stored.');

/** Body of `POST /signup`; the e-mail comes out trimmed, its letter case kept. */
export const signupBodySchema = z
  .object({
    email: emailText,
    password: newPassword,
    invitation: z.string().max(200).optional().describe('Token of an invitation link, if the server requires one'),
  })
  .meta({ id: 'Signup' });
/** Deliberately loose: what could not be signed up with is a wrong login, not a malformed one. */
export const loginBodySchema = z
  .object({
    email: z.string({ error: 'Enter your email.' }).trim().max(1024),
    password: z.string({ error: 'Enter your password.' }).max(1024),
  })
  .meta({ id: 'Login' });
/** Body of `PUT /user/password`, which ends all other sessions. */
export const passwordBodySchema = z
  .object({ currentPassword: z.string({ error: 'Enter your current password.' }).max(1024), newPassword })
  .meta({ id: 'PasswordChange' });

/** Body of `POST /password/forgot`. */
export const forgotBodySchema = z.object({ email: emailText }).meta({ id: 'ForgottenPassword' });
const linkToken = z.string({ error: 'Send the token of the link.' }).max(200);
const typedPassword = z.string({ error: 'Enter your password.' }).max(1024);
/** Body of `POST /password/reset` and `POST /email/revert`. */
export const newPasswordBodySchema = z.object({ token: linkToken, newPassword }).meta({ id: 'NewPassword' });
/** Body of `POST /email/confirm`: `password` where no session of the account goes along. */
export const confirmBodySchema = z
  .object({
    token: linkToken,
    password: typedPassword.optional(),
    disown: z.literal(true).optional().describe('The recipient of the email did not sign up'),
  })
  .meta({ id: 'Confirmation' });
/** Body of `POST /email/change`, as `confirmBodySchema`. */
export const emailBodySchema = z.object({ token: linkToken, password: typedPassword.optional() }).meta({ id: 'EmailChangeByLink' });
/** Body of `PUT /user/email`. */
export const emailChangeBodySchema = z.object({ newEmail: emailText, currentPassword: typedPassword }).meta({ id: 'EmailChange' });
/** Body of `POST /user/delete`. */
export const deletionBodySchema = z
  .object({
    email: z.string({ error: 'Enter the email of this account.' }).trim().max(1024),
    currentPassword: typedPassword,
    give: z
      .array(z.object({ diagramId: z.string(), shareId: z.string() }))
      .max(10_000)
      .default([])
      .describe('Diagrams to transfer to the people of these shares'),
  })
  .meta({ id: 'AccountDeletion' });
/** Entry of `GET /user/givable-diagrams`. */
export const givableDiagramSchema = z
  .object({ diagramId: id, diagramName: z.string(), people: z.array(z.object({ shareId: id, email: z.string() })) })
  .meta({ id: 'GivableDiagram' });
const ahead = z.int().min(0).describe('Downloads that must end before this one can start; 0: it can start now');
/** Body of `POST /user/export`. */
export const exportBodySchema = z.object({ currentPassword: typedPassword }).meta({ id: 'NewExport' });
/** Answer of `POST /user/export`. */
export const exportSchema = z
  .object({
    path: z.string().describe('Path to download the archive, without login; works once, within a minute'),
    ahead,
  })
  .meta({ id: 'Export' });
/** Answer of `GET /exports/{ticket}/queue`. */
export const exportQueueSchema = z.object({ ahead }).meta({ id: 'ExportQueue' });
/** As `diagramParamsSchema`. */
export const exportParamsSchema = z.object({ ticket: z.string() });
/** Body of `PUT /user/mail`. */
export const mailWishesSchema = z
  .object({
    mailShares: z.boolean({ error: 'mailShares must be true or false.' }).describe('Send an email for each diagram that someone shares'),
  })
  .meta({ id: 'MailWishes' });
/** Answer of calls that send a mail: the e-mail that it goes to, if it may. */
export const pendingSchema = z.object({ pending: z.string() }).meta({ id: 'PendingMail' });
/** Answer of calls by a link: the e-mail of the account from here on. */
export const linkEmailSchema = z.object({ email: z.string() }).meta({ id: 'LinkEmail' });

/** Body of `PUT /user/name`; comes out tidied. */
export const displayNameBodySchema = z
  .object({
    displayName: z
      .string({ error: 'Enter a name.' })
      .max(1024)
      .transform(tidyDisplayName)
      .superRefine((name, context) => {
        const message = displayNameProblem(name);
        if (message !== undefined) context.addIssue({ code: 'custom', message });
      })
      .describe('One line of up to 40 characters; empty for none'),
  })
  .meta({ id: 'DisplayName' });

/** Answer of `POST /signup`. */
export const accountSchema = z.object({ id, email: z.string() }).meta({ id: 'Account' });
/** Answer of `POST /login`. */
export const tokenSchema = z.object({ token: z.string() }).meta({ id: 'Token' });
/** Answer of `GET /user`. Allowances of an unlimited plan are 9007199254740991, but for storage. */
export const userSchema = z
  .object({
    id,
    email: z.string(),
    displayName: z.string().describe('The display name; empty if not set'),
    emailProven: z.boolean().describe('Whether the email is confirmed'),
    mailShares: z.boolean().describe('Whether an email is sent for each diagram that someone shares'),
    createdAt: time,
    plan: planSchema,
    diagramCount: z.number().int(),
    diagramAllowance: z.number().int(),
    shareAllowance: z.number().int(),
    storageBytes: z.number().int().min(0).describe('Bytes used by the user’s diagrams, including versions, live documents and the bin'),
    storageAllowance: z.number().int().describe('Storage limit in bytes'),
  })
  .meta({ id: 'User' });
/** Answer of `GET /user/sessions`: the device that was used last first. */
export const sessionListSchema = z.array(
  z
    .object({
      id,
      device: z.string().nullable().describe('Such as Firefox on Linux; null if unknown'),
      createdAt: time,
      lastSeenAt: time.describe('Accurate to about ten minutes'),
      isThis: z.boolean().describe('Whether this is the current session'),
    })
    .meta({ id: 'Session' }),
);
/** As `diagramParamsSchema`. */
export const sessionParamsSchema = z.object({ sessionId: z.string() });
/** Answer of `GET /user/diagram-count`: the allowance, not the number in use. */
export const diagramCountSchema = z.object({ diagram_count: z.number().int() }).meta({ id: 'DiagramCount' });

const diagramFields = {
  id,
  name: z.string(),
  version,
  createdAt: time,
  updatedAt: time,
  role: roleSchema,
  ownerEmail: z.string(),
};
/** An entry of both diagram lists, which are ordered by the newest change first. */
export const diagramSummarySchema = z.object(diagramFields).meta({ id: 'DiagramSummary' });
/** An entry of the lists of diagrams, with the user's own marks. */
export const listedDiagramSchema = z
  .object({
    ...diagramFields,
    starred: z.boolean().describe('Whether the user has starred it'),
    openedAt: time.nullable().describe('When the user last opened it, accurate to a few seconds; null for never'),
  })
  .meta({ id: 'ListedDiagram' });
export const listOrderSchema = z.enum(['changed', 'opened', 'created', 'name'], {
  error: 'sort must be one of changed, opened, created, name.',
});
/** Query of the lists of diagrams. */
export const listQuerySchema = z.object({
  search: z
    .string()
    .max(200, 'search must have at most 200 characters.')
    .optional()
    .describe('Words that must all appear in the name or, for shared diagrams, in the owner’s email'),
  sort: listOrderSchema.optional(),
  starred: z
    .enum(['true', 'false'], { error: 'starred must be true or false.' })
    .transform((text) => text === 'true')
    .optional(),
  limit: wholeNumberText('limit', 200).optional(),
  after: z.string().max(2000).optional().describe('Cursor from the previous page'),
});
/** Body of `PUT /diagrams/id/{id}/star`. */
export const starBodySchema = z.object({ starred: z.boolean({ error: 'starred must be true or false.' }) }).meta({ id: 'Star' });
/** Answer of `GET /diagrams/id/{id}` and `GET /diagrams/shared-with-me/{id}`. */
export const diagramSchema = z
  .object({ ...diagramFields, data: z.string().describe('JSON string of { nodes, edges }') })
  .meta({ id: 'StoredDiagram' });
/** Answer of `POST /diagrams` and `PUT /diagrams/id/{id}`: the version that is stored. */
export const diagramVersionSchema = z.object({ id, version }).meta({ id: 'DiagramVersion' });
/**
 * Headers of `POST /diagrams`. A key comes out without the quotes that RFC 9651 gives it (draft-ietf-httpapi-idempotency-key-header);
 * clients that send none are taken, too.
 */
export const creationHeadersSchema = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^(?:"[A-Za-z0-9_-]{1,64}"|[A-Za-z0-9_-]{1,64})$/, 'Idempotency-Key must have 1 to 64 letters, digits, - and _, such as a UUID.')
    .transform((text) => text.replaceAll('"', ''))
    .optional()
    .describe(
      'Generated by the client for each new diagram, such as a UUID. A repeated request with the same key and content returns the diagram it created, even if that was saved again since. If that diagram was deleted, a new one is created.',
    ),
});

/** Text that any database can store. */
function plainText({ most, lines, message }: { readonly most: number; readonly lines: boolean; readonly message: string }) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are refused
  const refused = lines ? /[\u0000-\u0009\u000b-\u001f\u007f]/ : /[\u0000-\u001f\u007f]/;
  return z
    .string({ error: message })
    .trim()
    .refine((text) => [...text].length <= most && text.isWellFormed() && !refused.test(text), message);
}

const note = plainText({
  most: maxNoteCharacters,
  lines: true,
  message: `A note must be plain text with up to ${maxNoteCharacters} characters. Shorten it.`,
}).describe('Note on the version');
const label = plainText({
  most: maxVersionLabelCharacters,
  lines: false,
  message: `A version name must be one line with up to ${maxVersionLabelCharacters} characters. Shorten it.`,
}).describe('Name of the version');

/** Bodies of POST and PUT: `name` trimmed; `data` is checked by `packages/diagram` after the shape, as it costs more. */
export function diagramBodySchemas(limits: Limits = defaultLimits) {
  const name = z
    .string({ error: 'Enter a diagram name.' })
    .trim()
    .superRefine((text, context) => {
      const message = nameProblem(text, limits);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });
  const data = z.string({ error: 'data must be a JSON string with nodes and edges.' });
  return {
    create: z.object({ name, data, note: note.optional() }).meta({ id: 'NewDiagram' }),
    update: z
      .object({
        name,
        data,
        note: note.optional(),
        version: z.number({ error: 'version must be the number of the version you changed.' }).int().min(1),
        epoch: z
          .number()
          .int()
          .min(1)
          .optional()
          .describe('Epoch of the live room whose document is saved; if omitted, the change is also applied to that document'),
      })
      .meta({ id: 'DiagramUpdate' }),
  };
}

/** Answer of `GET` and `POST /diagrams/id/{id}/live`: the room to join, the version its unsaved changes are compared with, and what one is there. */
export const liveRoomSchema = z.object({ epoch: z.number().int().min(1), version, role: roleSchema }).meta({ id: 'LiveRoom' });
const noState = 'state must be the base64 of a shared document.';
/** Body of `POST /diagrams/id/{id}/live`: a shared document that says what the newest version does, as base64 of its Yjs update. */
export const liveBaseBodySchema = z
  .object({ state: z.string({ error: noState }).regex(/^[A-Za-z0-9+/]*={0,2}$/, noState) })
  .meta({ id: 'LiveBase' });

/** Body of `POST /diagrams/id/{id}/share`; `role` is `viewer` unless said. */
export const shareBodySchema = z.object({ email: emailText, role: shareRoleSchema.default('viewer') }).meta({ id: 'NewShare' });
/** A share as its owner sees it. `id` is the share’s own, the `shareId` of paths. */
export const shareSchema = z
  .object({
    id,
    email: z.string(),
    role: shareRoleSchema,
    invitation: z
      .enum(['none', 'mailed', 'held', 'link'])
      .describe(
        'mailed: a link was emailed; held: it will be sent when the owner confirms their email; link: the owner passes on the link, which is the only way to get access. Reveals nothing about accounts',
      ),
    openedAt: time.nullable().describe('When the person last opened the diagram, accurate to about an hour; null if never'),
    offeredUntil: time.nullable().describe('When the ownership offer expires; null without an offer'),
    delivery: z.enum(['waiting', 'sent', 'failed']).nullable().describe('State of the last email to the person; null if there was none'),
  })
  .meta({ id: 'Share' });
/** Any text, since an id that is none answers like one that does not exist. */
export const diagramParamsSchema = z.object({ id: z.string() });
/** As `diagramParamsSchema`. */
export const versionParamsSchema = z.object({ id: z.string(), version: z.string() });
/** Query of `GET /diagrams/id/{id}/versions`: a page of `limit` versions whose numbers are less than `before`. */
export const versionPageSchema = z.object({
  before: wholeNumberText('before', Number.MAX_SAFE_INTEGER).optional(),
  limit: wholeNumberText('limit', 100).default(30),
});
const versionFields = {
  version,
  name: z.string().describe('Diagram name at that time'),
  at: time,
  author: z
    .object({ name: z.string().describe('The part of the email before the @'), isYou: z.boolean() })
    .nullable()
    .describe('null if the account was deleted'),
  elements: z.number().int().describe('Number of nodes and edges'),
  label: z.string().nullable(),
  note: z.string().nullable(),
};
/** A version without what it holds. */
export const versionSummarySchema = z.object(versionFields).meta({ id: 'VersionSummary' });
/** Answer of `GET /diagrams/id/{id}/versions`, newest first; `next` is the `before` of the next page, null on the last. */
export const versionListSchema = z
  .object({ versions: z.array(versionSummarySchema), next: z.number().int().nullable() })
  .meta({ id: 'VersionList' });
/** Answer of `GET /diagrams/id/{id}/versions/{version}`. */
export const versionContentSchema = z
  .object({ ...versionFields, data: z.string().describe('JSON string of { nodes, edges }') })
  .meta({ id: 'VersionContent' });
/** Body of `PATCH /diagrams/id/{id}/versions/{version}`; what is absent stays as it is. */
export const versionChangeSchema = z
  .object({ label: label.nullable().optional(), note: note.nullable().optional() })
  .meta({ id: 'VersionChange' });
/** A deleted diagram that can still be restored, until `expiresAt`. */
export const binEntrySchema = z
  .object({ id, name: z.string(), version, createdAt: time, updatedAt: time, deletedAt: time, expiresAt: time })
  .meta({ id: 'BinEntry' });
/** Query of `GET /diagrams/id/{id}/picture`. */
export const pictureQuerySchema = z.object({ theme: z.enum(['light', 'dark']).default('light') });
/** As `diagramParamsSchema`. */
export const shareParamsSchema = z.object({ id: z.string(), shareId: z.string() });

/** Answer of `GET /settings`. */
export const settingsSchema = z
  .object({
    maxNodes: z.number().int(),
    minZoom: z.number().describe('Minimum zoom of the editor; 1 is actual size'),
    freeDiagrams: z.number().int(),
    freeShares: z.number().int(),
    binDays: z.number().int().describe('Days for which deleted diagrams can be restored'),
    upgradeText: z.string(),
    upgradeUrl: z.string().nullable(),
    emailProof: z
      .enum(['none', 'link', 'mail'])
      .describe('How an email is verified: none (not verified), link (by an invitation link), mail (by a confirmation email)'),
    hasMail: z.boolean().describe('Whether the server sends emails'),
    signup: z
      .enum(['open', 'domains', 'invited', 'closed'])
      .describe('Who can sign up: everyone, emails of signupDomains, invited people, or no one'),
    signupDomains: z.array(z.string()),
    publicLinks: z.boolean().describe('Whether public links are available'),
  })
  .meta({ id: 'Settings', description: 'Public server settings' });
/** Answer of `GET /health` once the server can serve. */
export const healthSchema = z.object({ status: z.literal('ok') }).meta({ id: 'Health' });
/**
 * Body of every answer from 400 on; `requestId` comes with those from 500 on, `version` with `version_conflict`, `id` with
 * `idempotency_key_reused`.
 */
export const errorSchema = z
  .object({
    code: z.string(),
    message: z.string(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    version: version.optional().describe('Current version, for version_conflict'),
    id: id.optional().describe('Diagram created with the key, for idempotency_key_reused'),
    requestId: z.string().optional().describe('For status 500 and above'),
  })
  .meta({ id: 'Error' });
