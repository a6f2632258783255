import type { AddressInfo } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as a mail server got it. */
export interface CaughtMail {
  readonly from: string;
  /** Recipients of the envelope. */
  readonly to: readonly string[];
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
  readonly raw: string;
  /** Address of the one button, or else of the first link. */
  readonly link: URL | undefined;
}

/** Answer to a recipient in place of accepting it: a reply of SMTP, such as 450 or 550. */
interface Refusal {
  readonly code: number;
  readonly message: string;
}

export interface MailCatcher {
  /** For the setting `SMTP_URL`. */
  readonly url: string;
  readonly mails: readonly CaughtMail[];
  /** The mails to an address, oldest first. */
  readonly to: (address: string) => readonly CaughtMail[];
  /** Refuses recipients as long as it says so. */
  refuse: (refusal: (address: string) => Refusal | undefined) => void;
  readonly stop: () => Promise<void>;
}

/** A real SMTP server that keeps what it gets. */
export async function startMailCatcher(
  given: { readonly port?: number; readonly onMail?: (mail: CaughtMail) => void } = {},
): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  let refusal: (address: string) => Refusal | undefined = () => undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const refused = refusal(address);
      done(refused === undefined ? null : Object.assign(new Error(refused.message), { responseCode: refused.code }));
    },
    onData(stream, session, done) {
      readAll(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = readMail(raw, { from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address) });
        mails.push(mail);
        given.onMail?.(mail);
        done();
      }, done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(given.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    to: (address) => mails.filter((mail) => mail.to.includes(address)),
    refuse: (next) => {
      refusal = next;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Reads a mail of two alternatives, text and HTML (RFC 2046, 5.1.4). */
function readMail(raw: string, envelope: { readonly from: string; readonly to: readonly string[] }): CaughtMail {
  const { headers, body } = split(raw);
  const [, boundary] = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '') ?? [];
  const parts = (boundary === undefined ? [] : body.split(`--${boundary}`)).map(split);
  const partOf = (type: string) => parts.find((part) => part.headers.get('content-type')?.startsWith(type) === true);
  const [text, html] = [decode(partOf('text/plain')), decode(partOf('text/html'))];
  const [, address] = /^(https?:\/\/\S+)$/m.exec(text) ?? [];
  return { ...envelope, headers, text, html, raw, link: address === undefined ? undefined : new URL(address) };
}

function split(text: string): { readonly headers: ReadonlyMap<string, string>; readonly body: string } {
  const [head = '', ...rest] = text.replace(/^\r?\n/, '').split(/\r?\n\r?\n/);
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const);
  return { headers: new Map(headers), body: rest.join('\r\n\r\n') };
}

function decode(part: ReturnType<typeof split> | undefined): string {
  if (part === undefined) return '';
  const encoding = part.headers.get('content-transfer-encoding') ?? '7bit';
  const unix = (text: string) => text.replaceAll('\r\n', '\n');
  if (encoding === 'base64') return unix(Buffer.from(part.body, 'base64').toString());
  if (encoding !== 'quoted-printable') return unix(part.body);
  const bytes = part.body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return unix(Buffer.from(bytes, 'latin1').toString());
}
