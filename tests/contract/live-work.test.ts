import { openDocument } from '@umlaut/document';
import { afterAll, describe, expect, test } from 'vitest';
import { encodeStateAsUpdate } from 'yjs';
import { outcomeOf, startApplication } from './application.ts';
import { engines } from './databases.ts';

/** A diagram whose elements take longer to read than anybody may take up at once here, and to come to a turn again. */
function largeData(value: number): string {
  const fields = Array.from({ length: 15_000 }, (_, index) => [`k${index}`, value] as const);
  return JSON.stringify({ nodes: [], edges: [], ...Object.fromEntries(fields) });
}

describe.each(engines)('what requests take of the time for live editing on $name', (engine) => {
  afterAll(() => engine.stop());

  const open = async () => {
    const app = await startApplication(engine, { LIMIT_LIVE_MS_PER_SECOND: '1' });
    const [one, other] = [await app.addUser('one@example.org', 'unlimited'), await app.addUser('other@example.org', 'unlimited')];
    const make = async (owner: typeof one) => (await app.diagrams.create(owner, { name: 'N', data: largeData(1) })).id;
    return { app, one, other, make };
  };

  test('who begins rooms pays for it', async () => {
    const { app, one, other, make } = await open();
    const { shared } = openDocument(JSON.parse(largeData(1)));
    const state = encodeStateAsUpdate(shared);
    const begin = async (owner: typeof one) => outcomeOf(app.live.begin(owner, await make(owner), state));
    expect([await begin(one), await begin(one), await begin(other)]).toEqual(['done', 'too_many_requests', 'done']);
    // Rooms that are there are found by everybody.
    const [mine] = await app.diagrams.listOwned(other);
    expect(await outcomeOf(app.live.room(other, mine?.id ?? ''))).toBe('done');
  });

  test('who saves into a draft from outside pays for it, and saves of the room cost nothing', async () => {
    const { app, one, other, make } = await open();
    const save = (owner: typeof one, id: string, version: number, epoch?: number) =>
      outcomeOf(app.diagrams.save(owner, id, { name: 'N', data: largeData(version + 1), version, epoch }));
    const [mine, others] = [await make(one), await make(other)];
    // Begun without anybody paying for it.
    const epochs: number[] = [];
    for (const [id, data] of [
      [mine, largeData(1)],
      [others, largeData(1)],
    ] as const) {
      const state = app.liveDocuments.firstState(data);
      epochs.push(await app.database.write((transaction) => app.liveDocuments.begin(transaction, { diagramId: id, state })));
    }
    expect([await save(one, mine, 1), await save(one, mine, 2), await save(other, others, 1)]).toEqual([
      'done',
      'too_many_requests',
      'done',
    ]);
    expect(await save(one, mine, 2, epochs[0])).toBe('done');
  });
});
