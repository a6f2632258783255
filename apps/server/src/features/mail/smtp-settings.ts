/** Connection to the mail server, in the words of nodemailer's SMTP transport. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  /** Refuses a server that does not offer STARTTLS. */
  readonly requireTLS: boolean;
  readonly ignoreTLS: boolean;
  readonly tls: { readonly rejectUnauthorized: boolean };
  readonly auth?: { readonly user: string; readonly pass: string };
}

const ports = { submission: 587, submissions: 465 } as const;

/**
 * Reads `SMTP_URL`: `smtp://` must upgrade by STARTTLS unless the server is on this machine or `?tls=off` is given, `smtps://` begins with
 * TLS (RFC 8314). `?tls=unchecked` takes any certificate. Undefined for anything else.
 */
export function smtpSettings(address: string): SmtpSettings | undefined {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')) return undefined;
  const tls = url.searchParams.get('tls');
  const isKnown = [...url.searchParams.keys()].every((name) => name === 'tls') && (tls === null || tls === 'off' || tls === 'unchecked');
  const secure = url.protocol === 'smtps:';
  if (!isKnown || url.hostname === '' || (secure && tls === 'off')) return undefined;
  const isPlain = !secure && (tls === 'off' || (tls === null && isLoopback(url.hostname)));
  const [user, pass] = [decode(url.username), decode(url.password)];
  if (user === undefined || pass === undefined) return undefined;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? ports.submissions : ports.submission) : Number(url.port),
    secure,
    requireTLS: !secure && !isPlain,
    ignoreTLS: isPlain,
    tls: { rejectUnauthorized: tls !== 'unchecked' },
    ...(user === '' ? {} : { auth: { user, pass } }),
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\./.test(host);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
