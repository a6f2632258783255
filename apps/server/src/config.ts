import { isIP } from 'node:net';
import { getHeapStatistics } from 'node:v8';
import { liveLimits } from '@umlaut/api';
import { sizesFor, widestLimits } from '@umlaut/diagram';
import { z } from 'zod';
import { isMailable, readSender } from './features/mail/mail-address.ts';
import { smtpSettings } from './features/mail/smtp-settings.ts';

export type Config = ReturnType<typeof withDefaults>;

/** Environment → settings, or one line for each wrong value. Values are never repeated: they may be secrets. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
): { readonly config: Config } | { readonly problems: readonly string[] } {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const result = environmentSchema.safeParse(given);
  if (!result.success) return { problems: result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) };
  const problems = contradictions(result.data);
  return problems.length > 0 ? { problems } : { config: withDefaults(result.data) };
}

/** Settings that need others. */
function contradictions({
  SMTP_URL,
  PUBLIC_URL,
  EMAIL_PROOF,
  SIGNUP,
  SIGNUP_DOMAINS,
}: z.infer<typeof environmentSchema>): readonly string[] {
  const hasMail = SMTP_URL !== undefined && PUBLIC_URL !== undefined;
  const proves = EMAIL_PROOF === 'mail' || (EMAIL_PROOF === undefined && hasMail);
  const problems: string[] = [];
  if (SMTP_URL !== undefined && PUBLIC_URL === undefined)
    problems.push('SMTP_URL requires PUBLIC_URL, because emails link to this server.');
  if (EMAIL_PROOF === 'mail' && !hasMail) problems.push('EMAIL_PROOF=mail requires SMTP_URL and PUBLIC_URL to send confirmation emails.');
  if (SIGNUP === 'domains' && SIGNUP_DOMAINS.length === 0) problems.push('SIGNUP=domains requires SIGNUP_DOMAINS, such as example.org.');
  if (SIGNUP === 'domains' && !proves) problems.push('SIGNUP=domains requires EMAIL_PROOF=mail to verify email domains.');
  return problems;
}

/** Settings whose defaults follow from others. */
function withDefaults(settings: z.infer<typeof environmentSchema>) {
  // A server that is told its public address has users who do not know each other.
  const { PUBLIC_URL, SMTP_URL } = settings;
  const EMAIL_PROOF = settings.EMAIL_PROOF ?? (PUBLIC_URL === undefined ? 'none' : SMTP_URL === undefined ? 'link' : 'mail');
  const host = PUBLIC_URL === undefined ? 'localhost' : new URL(PUBLIC_URL).hostname;
  const sizes = sizesFor(settings.MAX_NODES);
  return {
    ...settings,
    EMAIL_PROOF,
    MAIL_FROM: settings.MAIL_FROM ?? { name: 'Umlaut', address: `umlaut@${host}` },
    MAX_EDGES: settings.MAX_EDGES ?? sizes.maxEdges,
    MAX_KILOBYTES: settings.MAX_KILOBYTES ?? sizes.maxKilobytes,
  } as const;
}

function wholeNumber({ fallback, ...range }: { fallback: number; least: number; most: number }) {
  return numberWithin(range).default(fallback);
}

function optionalNumber(range: { least: number; most: number }) {
  return numberWithin(range).optional();
}

function numberWithin(range: { least: number; most: number }) {
  const message = `must be a whole number from ${range.least} to ${range.most}.`;
  return z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= range.least && value <= range.most, message);
}

/** A number such as `0.25`, with at most three digits behind the point. */
function decimalNumber(range: { fallback: number; least: number; most: number }) {
  const message = `must be a number from ${range.least} to ${range.most}.`;
  return z
    .string()
    .trim()
    .regex(/^\d*\.?\d{1,3}$/, message)
    .transform(Number)
    .refine((value) => value >= range.least && value <= range.most, message)
    .default(range.fallback);
}

function urlOf(protocols: readonly string[], message: string) {
  return z
    .string()
    .trim()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message);
}

function isDomain(text: string): boolean {
  return isMailable(`a@${text}`);
}

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isNetwork(text: string): boolean {
  if (namedNetworks.has(text)) return true;
  const [address = '', length, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  // Of length 0 it would be everybody, whom to trust is to trust nobody.
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128));
}

const trustedProxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), 'must list addresses or networks, such as 127.0.0.1 or 10.0.0.0/8, separated by commas.')
  .default([]);

/** A list of origins, `*` for any, `none` for none, as the sources of `frame-ancestors` (CSP level 3, 6.4.2.1). */
const embedOrigins = z
  .string()
  .trim()
  .transform((text) => (text === 'none' ? ["'none'"] : text.split(/[\s,]+/)))
  .refine((origins) => origins.every(isEmbedder), 'must be *, none, or origins like https://wiki.example.org, separated by commas.')
  .default(['*']);

function isEmbedder(text: string): boolean {
  if (text === '*' || text === "'none'") return true;
  return /^https?:\/\/[A-Za-z0-9.[\]:-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text.toLowerCase();
}

/** Addresses as the URIs that `security.txt` lists (RFC 9116, 2.5.3). */
const securityContacts = z
  .string()
  .transform((text) => text.split(',').map((part) => (isMailable(part.trim()) ? `mailto:${part.trim()}` : part.trim())))
  .refine(
    (contacts) => contacts.every((contact) => /^(mailto:|https:\/\/)\S+$/.test(contact) && URL.canParse(contact)),
    'must list emails or addresses that start with https:, separated by commas.',
  )
  .default([]);

/** A sixth of the largest heap that Node gives itself, which depends on the machine's memory. */
const liveMegabytes = Math.max(64, Math.floor(getHeapStatistics().heap_size_limit / 6 / 1024 / 1024));

/** All settings, by their names. */
export const environmentSchema = z.object({
  PORT: wholeNumber({ fallback: 4380, least: 0, most: 65_535 }),
  HOST: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or an address.')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlOf(['postgres:', 'postgresql:'], 'must be an address like postgres://user:password@host/database.').optional(),
  PUBLIC_URL: urlOf(['http:', 'https:'], 'must be an address like https://umlaut.example.org.').optional(),
  SMTP_URL: z
    .string()
    .trim()
    .refine(
      (text) => smtpSettings(text) !== undefined,
      'must be an address like smtp://user:password@mail.example.org:587, optionally followed by ?tls=off or ?tls=unchecked.',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .transform((text) => readSender(text))
    .refine((sender) => sender !== undefined, 'must be an address like Umlaut <umlaut@example.org>.')
    .optional(),
  SIGNUP: z.enum(['open', 'domains', 'invited', 'closed'], 'must be one of open, domains, invited, closed.').default('open'),
  SIGNUP_DOMAINS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
    .refine((domains) => domains.every(isDomain), 'must list domains, such as example.org, separated by commas.')
    .default([]),
  EMAIL_PROOF: z.enum(['none', 'link', 'mail'], 'must be one of none, link, mail.').optional(),
  TOKEN_SECRET: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= 32, 'must have at least 32 bytes. Generate one with: openssl rand -base64 48')
    .optional(),
  PUBLIC_LINKS: z.enum(['on', 'off'], 'must be on or off.').default('on'),
  EMBED_ORIGINS: embedOrigins,
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY_HOURS: wholeNumber({ fallback: 24, least: 1, most: 10_000 }),
  BACKUP_KEEP: wholeNumber({ fallback: 7, least: 1, most: 10_000 }),
  ACTIVITY_DAYS: wholeNumber({ fallback: 180, least: 1, most: 10_000 }),
  SECURITY_CONTACT: securityContacts,
  UPGRADE_URL: urlOf(['http:', 'https:', 'mailto:'], 'must be an address that starts with https:, http: or mailto:.').optional(),
  UPGRADE_TEXT: z.string().trim().max(300, 'must have at most 300 characters.').default('Ask your administrator for unlimited access.'),
  TRUST_PROXY: trustedProxies,
  FREE_DIAGRAMS: wholeNumber({ fallback: 2, least: 0, most: 1_000_000 }),
  FREE_SHARES: wholeNumber({ fallback: 3, least: 0, most: 1_000_000 }),
  MAX_NODES: wholeNumber({ fallback: 50, least: 1, most: widestLimits.maxNodes }),
  MAX_EDGES: optionalNumber({ least: 1, most: widestLimits.maxEdges }),
  MAX_KILOBYTES: optionalNumber({ least: 256, most: widestLimits.maxBytes / 1024 }),
  MIN_ZOOM: decimalNumber({ fallback: 0.5, least: 0.1, most: 0.5 }),
  VERSIONS_ALL_HOURS: wholeNumber({ fallback: 24, least: 1, most: 100_000 }),
  VERSIONS_HOURLY_DAYS: wholeNumber({ fallback: 7, least: 0, most: 100_000 }),
  VERSIONS_PER_DIAGRAM: wholeNumber({ fallback: 500, least: 2, most: 100_000 }),
  VERSIONS_MEGABYTES: wholeNumber({ fallback: 25, least: 1, most: 100_000 }),
  BIN_DAYS: wholeNumber({ fallback: 30, least: 1, most: 100_000 }),
  BIN_DIAGRAMS: wholeNumber({ fallback: 100, least: 1, most: 1_000_000 }),
  STORAGE_MEGABYTES: wholeNumber({ fallback: 250, least: 1, most: 1_000_000 }),
  LIMIT_SIGNUPS_PER_HOUR: wholeNumber({ fallback: 60, least: 1, most: 1_000_000 }),
  LIMIT_LOGIN_FAILURES_PER_HOUR: wholeNumber({ fallback: 100, least: 1, most: 1_000_000 }),
  LIMIT_PASSWORD_CHANGES_PER_HOUR: wholeNumber({ fallback: 10, least: 1, most: 1_000_000 }),
  LIMIT_MAILS_PER_HOUR: wholeNumber({ fallback: 500, least: 1, most: 1_000_000 }),
  LIMIT_INVITES_PER_DAY: wholeNumber({ fallback: 50, least: 1, most: 1_000_000 }),
  LIMIT_RESETS_PER_HOUR: wholeNumber({ fallback: 20, least: 1, most: 1_000_000 }),
  LIMIT_REQUESTS_PER_MINUTE: wholeNumber({ fallback: 600, least: 1, most: 100_000_000 }),
  LIMIT_LINK_REQUESTS_PER_MINUTE: wholeNumber({ fallback: 300, least: 1, most: 100_000_000 }),
  LIMIT_CONNECTIONS: wholeNumber({ fallback: 1_000, least: 10, most: 1_000_000 }),
  LIMIT_LIVE_FRAMES_PER_SECOND: wholeNumber({ fallback: liveLimits.framesPerSecond, least: 1, most: 1_000_000 }),
  LIMIT_LIVE_JOINING: wholeNumber({ fallback: 100, least: 1, most: 100_000 }),
  LIMIT_LIVE_MEGABYTES: wholeNumber({ fallback: liveMegabytes, least: 16, most: 1_000_000 }),
  LIMIT_LIVE_MS_PER_SECOND: wholeNumber({ fallback: 200, least: 1, most: 1_000_000 }),
  LIMIT_DRAWING_MS_PER_SECOND: wholeNumber({ fallback: 300, least: 1, most: 1_000_000 }),
  CLOCK_TRUST_HOURS: wholeNumber({ fallback: 24, least: 0, most: 1_000 }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be one of fatal, error, warn, info, debug, trace, silent.')
    .default('info'),
});
