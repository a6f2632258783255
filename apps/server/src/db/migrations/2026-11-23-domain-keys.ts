import { domainToASCII } from 'node:url';
import type { Queries } from '../database.ts';

/**
 * Migration: writes the domains of e-mail keys in ASCII, as browsers send them. When the key exists already, an account keeps
 * its own, and of two shares with one person the one that leads to the account stays.
 */
export async function domainKeys(queries: Queries): Promise<void> {
  for (const { id, key } of await newKeys(queries, 'users')) {
    const taken = await queries.selectFrom('users').select('id').where('email_key', '=', key).executeTakeFirst();
    if (taken === undefined) await setKey(queries, 'users', { id, key });
  }
  for (const { id, key } of await newKeys(queries, 'shares')) {
    const taken = await queries
      .selectFrom('shares')
      .select('shares.id')
      .where('email_key', '=', key)
      .where('diagram_id', '=', (expressions) => expressions.selectFrom('shares as old').select('old.diagram_id').where('old.id', '=', id))
      .executeTakeFirst();
    if (taken === undefined) await setKey(queries, 'shares', { id, key });
    else await queries.deleteFrom('shares').where('id', '=', id).execute();
  }
}

interface NewKey {
  readonly id: string;
  readonly key: string;
}

/** Of the rows whose keys are to change. */
async function newKeys(queries: Queries, table: 'users' | 'shares'): Promise<readonly NewKey[]> {
  const rows = await queries
    .selectFrom(table)
    .select(['id', 'email_key'])
    .where(({ fn, eb }) => eb(fn<number>('octet_length', ['email_key']), '>', fn<number>('length', ['email_key'])))
    .execute();
  return rows.flatMap(({ id, email_key: old }) => {
    const key = asciiKey(old);
    return key === old ? [] : [{ id, key }];
  });
}

async function setKey(queries: Queries, table: 'users' | 'shares', { id, key }: NewKey): Promise<void> {
  await queries.updateTable(table).set({ email_key: key }).where('id', '=', id).execute();
}

/** As the server makes keys from now on; said once more here, as a migration stays what it was. */
function asciiKey(key: string): string {
  const at = key.lastIndexOf('@') + 1;
  const domain = key.slice(at);
  const isInternational = /[^\0-\x7f]/.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  return `${key.slice(0, at)}${(isInternational && domainToASCII(domain)) || domain}`;
}
