import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** One page in the forms that browsers accept. */
export interface Page {
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  readonly etag: string;
}

/** The prerendered landing page with this server's numbers where it names them. */
export async function readLanding(file: string, settings: Readonly<Record<string, number>>): Promise<Page> {
  const body = Buffer.from(writeSettings(await readFile(file, 'utf8'), settings));
  const [br, gz] = await Promise.all([promisify(brotliCompress)(body), promisify(gzip)(body)]);
  return { bodies: { identity: body, br, gzip: gz }, etag: createHash('sha256').update(body).digest('base64url').slice(0, 22) };
}

/** Puts the value of each setting into the elements marked with its name: `<span data-setting="freeDiagrams">2</span>`. */
export function writeSettings(html: string, settings: Readonly<Record<string, number>>): string {
  return html.replace(/(<(\w+)[^<>]*\bdata-setting="(\w+)"[^<>]*>)[^<]*(?=<\/\2>)/g, (whole, open: string, _tag: string, name: string) => {
    const value = Object.hasOwn(settings, name) ? settings[name] : undefined;
    return value === undefined ? whole : `${open}${value}`;
  });
}

/** The best encoding that an Accept-Encoding header admits (RFC 9110 section 12.5.3). */
export function chooseEncoding(header: string | undefined): Encoding {
  const refused = /;\s*q=0(\.0*)?\s*$/;
  const accepted = (header ?? '')
    .split(',')
    .filter((part) => !refused.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}
