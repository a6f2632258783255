/** Result of a failed try: the address does not exist (RFC 5321, 4.2.1: replies of 5yz), or the mail may go later. */
export type MailFailure = { readonly final: boolean; readonly isOurs: boolean; readonly problem: string };

const minuteMs = 60_000;
const delaysMs: readonly number[] = [1, 5, 15, 60, 240, 720, 1440].map((minutes) => minutes * minuteMs);
/** Up to a tenth is added, so that mails that failed together are not tried together again. */
const jitter = 0.1;

/** Milliseconds until the next try after `tries` failed ones: 1, 5, 15 minutes, 1, 4, 12 hours, then each day. `random`: from 0 to 1. */
export function retryDelayMs(tries: number, random: number): number {
  const delay = delaysMs[Math.min(Math.max(tries, 1), delaysMs.length) - 1] ?? 0;
  return Math.round(delay * (1 + jitter * random));
}

const wrongSetting: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server rejected the user name or password in SMTP_URL.',
  ETLS: 'The mail server does not offer encryption (STARTTLS). Use smtps:, or add ?tls=off to SMTP_URL for a relay in the same network.',
  EDNS: 'Unknown host name in SMTP_URL.',
  ECONNECTION: 'The mail server cannot be reached.',
  ETIMEDOUT: 'The mail server did not respond in time.',
  ESOCKET: 'The connection to the mail server was lost.',
  ECONNREFUSED: 'Connection refused: nothing is listening at the host and port in SMTP_URL.',
};

/** Certificates that Node does not trust have codes of OpenSSL, such as `DEPTH_ZERO_SELF_SIGNED_CERT`. */
const certificate = /CERT|SELF.SIGNED|certificate/i;

/** Reads an error of nodemailer's SMTP transport. The problem never repeats an address or a password. */
export function readMailFailure(error: unknown): MailFailure {
  const code = fieldOf(error, 'code', 'string') ?? '';
  const reply = fieldOf(error, 'responseCode', 'number') ?? 0;
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAboutMail && reply >= 500 && reply < 600 && fieldOf(error, 'command', 'string') !== 'MAIL FROM') {
    return { final: true, isOurs: false, problem: `The mail server rejected the address or the message (${reply}).` };
  }
  if (isAboutMail && reply >= 500) return ours(`The mail server does not accept emails from MAIL_FROM (${reply}).`);
  if (isAboutMail && reply > 0) return { final: false, isOurs: false, problem: `The mail server asks to try again later (${reply}).` };
  const text = error instanceof Error ? error.message : '';
  if (certificate.test(code) || certificate.test(text)) {
    return ours('The certificate of the mail server is not trusted. Add ?tls=unchecked to SMTP_URL if it is your own server.');
  }
  const known = /ECONNREFUSED/.test(text) ? wrongSetting.ECONNREFUSED : wrongSetting[code];
  return ours(known ?? `The mail server could not be used${code === '' ? '' : ` (${code})`}.`);
}

interface FieldTypes {
  readonly string: string;
  readonly number: number;
}

/** A field that nodemailer adds to its errors. */
function fieldOf<Type extends keyof FieldTypes>(error: unknown, name: string, type: Type): FieldTypes[Type] | undefined;
function fieldOf(error: unknown, name: string, type: keyof FieldTypes): unknown {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
  return typeof value === type ? value : undefined;
}

function ours(problem: string): MailFailure {
  return { final: false, isOurs: true, problem };
}
