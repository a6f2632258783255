import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from './open-database.ts';
import { prepareQuery } from './prepared.ts';

test('a prepared query runs with the values of each call, on the reader and in a transaction', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'umlaut-prepared-'));
  const database = await openDatabase({ folder }, () => {});
  const insert = prepareQuery(database.read, { id: 'text', at: 'number' }, (queries, given) =>
    queries.insertInto('users').values({
      id: given.id,
      email: given.id,
      email_key: given.id,
      password_hash: 'fixed',
      plan: 'free',
      created_at: given.at,
    }),
  );
  const find = prepareQuery(database.read, { id: 'text' }, (queries, given) =>
    queries.selectFrom('users').select(['created_at', 'password_hash']).where('id', '=', given.id).where('plan', '=', 'free'),
  );
  await database.write(async (transaction) => {
    expect((await insert(transaction, { id: 'a', at: 1 })).numAffectedRows).toBe(1n);
    await insert(transaction, { id: 'b', at: 2 });
    expect((await find(transaction, { id: 'b' })).rows[0]).toMatchObject({ created_at: 2, password_hash: 'fixed' });
    expect((await find(database.read, { id: 'b' })).rows).toEqual([]);
  });
  expect((await find(database.read, { id: 'a' })).rows[0]).toMatchObject({ created_at: 1 });
  await database.close();
  rmSync(folder, { recursive: true });
});
