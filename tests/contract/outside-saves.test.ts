import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { ServerEvent } from '../../apps/server/src/events/server-event.ts';
import { usualGrowth } from '../../apps/server/src/features/live/growth.rules.ts';
import { createLiveDocuments } from '../../apps/server/src/features/live/live-documents.service.ts';
import { createLiveDocumentsStore, type LiveDocumentKey } from '../../apps/server/src/features/live/live-documents.store.ts';
import { createLiveStatesStore } from '../../apps/server/src/features/live/live-states.store.ts';
import { createOutsideSaves } from '../../apps/server/src/features/live/outside-saves.ts';
import { createSavesInTurn } from '../../apps/server/src/features/live/saves-in-turn.ts';
import { changeDocument, diagramOf, documentOf, stateOf } from '../../apps/server/src/features/live/shared-documents.ts';
import { type Diagram, defaultLimits, moveNodes } from '../../packages/diagram/src/index.ts';
import { dataWithLabels } from '../support/people.ts';
import { type Application, startApplication } from './application.ts';
import { engines } from './databases.ts';

describe.each(engines)('saves from outside of a diagram with a draft on $name', (engine) => {
  afterAll(() => engine.stop());

  async function begin(data: string) {
    const app = await startApplication(engine);
    const owner = await app.addUser('owner@example.org', 'unlimited');
    const { id } = await app.diagrams.create(owner, { name: 'N', data });
    const { epoch } = await app.live.room(owner, id);
    return { app, owner, id, key: { diagramId: id, epoch } };
  }

  test('one that meets the rebuilding of the draft comes into what is rebuilt', async () => {
    const { app, owner, id, key } = await begin(dataWithLabels('A', 'B'));
    const states = createLiveStatesStore(app.database.read);
    const [written, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // As another process does it, its statements done, its commit to come.
    const rebuilding = app.database.write(async (transaction) => {
      const renewed = await states.renew(transaction, key, { lastSeq: 0, state: stateOf(await draftOf(app, key)) });
      written.resolve();
      await gate.promise;
      return renewed;
    });
    await written.promise;
    const saving = app.diagrams.save(owner, id, { name: 'N', data: dataWithLabels('A', 'outside'), version: 1 });
    if (engine.name === 'postgres') await untilSomebodyWaits(app);
    gate.resolve();
    const epoch = (await rebuilding) ?? 0;
    expect([epoch === key.epoch, (await saving).version]).toEqual([false, 2]);
    expect(labelsOf(await draftOf(app, { ...key, epoch }))).toEqual(['A', 'outside']);
  });

  test('the log does not grow with their number, nor each entry with what was saved before', async () => {
    const { app, owner, id, key } = await begin(dataWithLabels('A', 'B', 'C'));
    const lengths: number[] = [];
    for (let version = 1; version <= 130; version += 1) {
      const data = dataWithLabels(`A${version}`, `B${version}`, `C${version}`);
      await app.diagrams.save(owner, id, { name: 'N', data, version });
      const { rows, logBytes } = await load(app, key);
      expect(rows).toBeLessThanOrEqual(101);
      lengths.push(logBytes / rows);
    }
    expect(Math.max(...lengths)).toBeLessThan(200);
    expect(labelsOf(await draftOf(app, key))).toEqual(['A130', 'B130', 'C130']);
  });

  test('drawn but unsaved changes stay, though together with a save they exceed the limit', async () => {
    const labels = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`);
    const saved = labels('saved', 40);
    const { app, owner, id, key } = await begin(dataWithLabels(...saved));
    const shared = documentOf((await load(app, key)).updates);
    const long = 'x'.repeat(30 * 1024);
    for (const node of labels('drawn', 8)) {
      const value = { id: node, position: { x: 0, y: 0 }, data: { label: node, unknown: long } };
      const update = changeDocument(shared, [{ op: 'insert', element: 'node', value }]);
      if (update !== undefined) await app.liveDocuments.append(key, [{ author: owner.userId, at: 0, update }]);
    }
    const data = JSON.parse(dataWithLabels(...saved, ...labels('outside', 5)));
    data.nodes[44].data.unknown = long;
    await app.diagrams.save(owner, id, { name: 'N', data: JSON.stringify(data), version: 1 });
    expect(labelsOf(await draftOf(app, key)).toSorted()).toEqual([...saved, ...labels('drawn', 8), ...labels('outside', 5)].toSorted());
  });

  test('a draft in which nobody draws does not grow with what was in it', async () => {
    const { app, owner, id } = await begin(withMembers(0));
    const sizes: number[] = [];
    for (let version = 1; version <= 45; version += 1) {
      await app.diagrams.save(owner, id, { name: 'N', data: withMembers(version), version });
      const { stateBytes, logBytes } = await load(app, await keyOf(app, id));
      sizes.push(stateBytes + logBytes);
    }
    const key = await keyOf(app, id);
    expect(key.epoch).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThan(200 * 1024);
    expect(JSON.parse(JSON.stringify(await draftOf(app, key)))).toEqual(JSON.parse(withMembers(45)));
  });

  test('one user’s saves take up some of the places, and no more', async () => {
    const { app, owner, id } = await begin(dataWithLabels('A'));
    const friend = await app.addUser('friend@example.org', 'unlimited');
    const other = await app.diagrams.create(friend, { name: 'O', data: dataWithLabels('A') });
    await app.live.room(friend, other.id);
    const saves = Array.from({ length: 60 }, (_, index) =>
      app.diagrams.save(owner, id, { name: 'N', data: dataWithLabels(`A${index}`), version: 1 }).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      ),
    );
    const theirs = app.diagrams.save(friend, other.id, { name: 'O', data: dataWithLabels('B'), version: 1 });
    expect((await theirs).version).toBe(2);
    const outcomes = await Promise.all(saves);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    if (engine.name === 'sqlite') expect(outcomes.filter((outcome) => outcome === 'busy')).toHaveLength(40);
  });

  test('of one diagram one save at a time reads the draft, and two of all', async () => {
    const { app, owner, id } = await begin(dataWithLabels('A'));
    const ids = [id];
    for (let count = 0; count < 3; count += 1) {
      const made = await app.diagrams.create(owner, { name: 'N', data: dataWithLabels('A') });
      await app.live.room(owner, made.id);
      ids.push(made.id);
    }
    const reading: string[] = [];
    let most = 0;
    const begun = createOutsideSaves({
      database: app.database,
      events: app.events,
      store: createLiveDocumentsStore(app.database.read),
      limits: defaultLimits,
      growth: usualGrowth,
      work: app.liveWork,
      inTurn: createSavesInTurn(app.liveWork),
      liveDocuments: {
        ...app.liveDocuments,
        async load(key) {
          expect(reading).not.toContain(key.diagramId);
          reading.push(key.diagramId);
          most = Math.max(most, reading.length);
          await delay(5);
          reading.splice(reading.indexOf(key.diagramId), 1);
          return app.liveDocuments.load(key);
        },
      },
    });
    const saves = [...ids, ...ids, ...ids].map((diagramId) =>
      begun({ diagramId, data: dataWithLabels('B'), userId: owner.userId, epoch: undefined }).prepare(dataWithLabels('A')),
    );
    await Promise.all(saves);
    expect(most).toBe(2);
  });

  test('a bloated draft goes on in another epoch, with what was drawn and what is saved', async () => {
    const { app, owner, id, key } = await begin(dataWithLabels('A', 'B', 'C'));
    const growth = { ...usualGrowth, bloatedBytes: 2_000, bloatedTimes: 3, urgentBytes: 2_000 };
    const liveDocuments = createLiveDocuments({
      database: app.database,
      events: app.events,
      limits: defaultLimits,
      work: app.liveWork,
      growth,
    });
    const told: ServerEvent[] = [];
    app.events.subscribe((event) => told.push(event));
    const shared = documentOf((await load(app, key)).updates);
    for (let x = 1; x <= 150; x += 1) {
      const moves = moveNodes(diagramOf(shared), new Map(['n1', 'n2', 'n3'].map((node) => [node, { x, y: -x }])));
      const update = changeDocument(shared, moves);
      if (update !== undefined) await liveDocuments.append(key, [{ author: owner.userId, at: 0, update }]);
    }
    const save = liveDocuments.save({ diagramId: id, data: dataWithLabels('A', 'B', 'outside'), userId: owner.userId, epoch: undefined });
    expect(await app.database.write((transaction) => save.isReady(transaction))).toBe(false);
    await save.prepare(dataWithLabels('A', 'B', 'C'));
    const head = await app.database.write(async (transaction) => {
      expect(await save.isReady(transaction)).toBe(true);
      return save.bring(transaction, 0);
    });
    const epoch = head?.epoch ?? 0;
    expect([epoch === key.epoch, head?.lastSeq]).toEqual([false, 1]);
    expect(told).toEqual([{ type: 'epoch_renewed', diagramId: id, epoch }]);
    const liveDocument = await draftOf(app, { ...key, epoch });
    expect(labelsOf(liveDocument)).toEqual(['A', 'B', 'outside']);
    expect(liveDocument.nodes.map(({ position }) => position)).toEqual([1, 2, 3].map(() => ({ x: 150, y: -150 })));
    expect((await load(app, { ...key, epoch })).stateBytes).toBeLessThan(1_000);
  });
});

async function untilSomebodyWaits({ database }: Application): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`select 1 from pg_locks where not granted`.execute(database.read);
    expect(rows).not.toEqual([]);
  }, 10_000);
}

function withMembers(round: number): string {
  const attributes = Array.from({ length: 10 }, (_, index) => ({ id: `m${index}`, text: `${index} of ${round}` }));
  const data = { kind: 'class', label: 'Order', attributes };
  const nodes = Array.from({ length: 20 }, (_, index) => ({ id: `n${index}`, type: 'default', position: { x: index * 200, y: 0 }, data }));
  return JSON.stringify({ nodes, edges: [] });
}

async function keyOf({ liveDocuments }: Application, diagramId: string): Promise<LiveDocumentKey> {
  return { diagramId, epoch: (await liveDocuments.head(diagramId))?.epoch ?? 0 };
}

async function load({ liveDocuments }: Application, key: LiveDocumentKey) {
  const stored = await liveDocuments.load(key);
  if (stored === undefined) throw new Error(`There is no epoch ${key.epoch}.`);
  return stored;
}

async function draftOf(app: Application, key: LiveDocumentKey): Promise<Diagram> {
  return diagramOf(documentOf((await load(app, key)).updates));
}

function labelsOf({ nodes }: Diagram): readonly unknown[] {
  return nodes.map(({ data }) => data?.label);
}
