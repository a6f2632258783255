import type { Api } from '../http/api.ts';

const expiresAfterMs = 30 * 86_400_000;

interface SecurityTxt {
  /** URIs, preferred first. */
  readonly contacts: readonly string[];
  readonly publicUrl: string | undefined;
  readonly clock: () => number;
}

/** Serves `/.well-known/security.txt` (RFC 9116), which names the contact for security reports. Responds with 404 if no contact is set. */
export function securityTxtRoute(app: Api, settings: SecurityTxt): void {
  if (settings.contacts.length === 0) return;
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'max-age=86400').type('text/plain; charset=utf-8').send(textOf(settings)),
  );
}

/** `Expires` is always some weeks ahead: as long as the server runs, its setting is current. */
function textOf({ contacts, publicUrl, clock }: SecurityTxt): string {
  const expires = new Date(clock() + expiresAfterMs).toISOString().replace(/\.\d+Z$/, 'Z');
  const base = publicUrl?.replace(/\/+$/, '');
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    ...(base === undefined ? [] : [`Canonical: ${base}/.well-known/security.txt`]),
  ];
  return `${lines.join('\n')}\n`;
}
