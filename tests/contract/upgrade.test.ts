import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '../../apps/server/src/db/database.ts';
import { migrate, migrations } from '../../apps/server/src/db/migrations.ts';
import { engines } from './databases.ts';

/** The last migration of the release before: its servers go on while those of this one start. */
const lastReleased = '2026-11-26-invitations';

describe.each(engines)('an upgrade of one process after the other on $name', (engine) => {
  afterAll(() => engine.stop());

  async function columnsOf(database: Database): Promise<ReadonlyMap<string, { readonly type: string; readonly mayBeLeftOut: boolean }>> {
    const tables = await database.read.introspection.getTables();
    const columns = tables.flatMap(({ name: table, columns }) =>
      columns.map(({ name, dataType, isNullable, hasDefaultValue }) => {
        const mayBeLeftOut = isNullable || hasDefaultValue;
        return [`${table}.${name}`, { type: dataType, mayBeLeftOut }] as const;
      }),
    );
    return new Map(columns);
  }

  test('this release only adds to the tables what the one before need not know', async () => {
    const database = engine.openBare(await engine.makePlace());
    const known = migrations.slice(0, migrations.findIndex(({ name }) => name === lastReleased) + 1);
    expect(known.length).toBeGreaterThan(0);
    await migrate(database, known);
    const before = await columnsOf(database);
    await migrate(database);
    const after = await columnsOf(database);
    await database.close();
    for (const [column, facts] of before) expect([column, after.get(column)]).toEqual([column, facts]);
    const tables = new Set([...before.keys()].map((column) => column.split('.')[0]));
    const added = [...after].filter(([column]) => !before.has(column) && tables.has(column.split('.')[0] ?? ''));
    for (const [column, { mayBeLeftOut }] of added) expect([column, mayBeLeftOut]).toEqual([column, true]);
  });
});
