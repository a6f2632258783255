import { domainToASCII } from 'node:url';
import type { Queries } from '../database.ts';

/**
 * The keys of e-mails whose domains are written in other letters than ASCII hold these domains in ASCII, as browsers send them. Where
 * somebody has the key already, an account keeps its own, and of two shares with one person the one that leads to the account stays.
 */
export async function domainKeys(queries: Queries): Promise<void> {
  for (const { id, email_key: key } of await rowsToChange(queries, 'users')) {
    const taken = await queries.selectFrom('users').select('id').where('email_key', '=', asciiKey(key)).executeTakeFirst();
    if (taken === undefined)
      await queries
        .updateTable('users')
        .set({ email_key: asciiKey(key) })
        .where('id', '=', id)
        .execute();
  }
  for (const { id, email_key: key } of await rowsToChange(queries, 'shares')) {
    const taken = await queries
      .selectFrom('shares')
      .select('shares.id')
      .where('email_key', '=', asciiKey(key))
      .where('diagram_id', '=', (expressions) => expressions.selectFrom('shares as old').select('old.diagram_id').where('old.id', '=', id))
      .executeTakeFirst();
    if (taken === undefined)
      await queries
        .updateTable('shares')
        .set({ email_key: asciiKey(key) })
        .where('id', '=', id)
        .execute();
    else await queries.deleteFrom('shares').where('id', '=', id).execute();
  }
}

async function rowsToChange(queries: Queries, table: 'users' | 'shares'): Promise<readonly { id: string; email_key: string }[]> {
  const rows = await queries
    .selectFrom(table)
    .select(['id', 'email_key'])
    .where(({ fn, eb }) => eb(fn<number>('octet_length', ['email_key']), '>', fn<number>('length', ['email_key'])))
    .execute();
  return rows.filter(({ email_key: key }) => asciiKey(key) !== key);
}

/** As the server makes keys from now on. */
function asciiKey(key: string): string {
  const at = key.lastIndexOf('@') + 1;
  const domain = key.slice(at);
  const isInternational = /[^\0-\x7f]/.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  return `${key.slice(0, at)}${(isInternational && domainToASCII(domain)) || domain}`;
}
