import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import * as accounts from '../../apps/server/src/features/accounts/accounts.store.ts';
import { deleteUser } from '../../apps/server/src/features/accounts/removal.store.ts';
import type { Actor } from '../../apps/server/src/features/sessions/sessions.service.ts';
import { type Application, countOutcomes, outcomeOf, startApplication } from './application.ts';
import { type Engine, engines } from './databases.ts';

const hour = 3_600_000;

/** A diagram that cannot be packed into fewer bytes than these. */
function dataOf(bytes: number): string {
  const noise = randomBytes(bytes).toString('base64url');
  return JSON.stringify({ nodes: [{ id: 'a', position: { x: 0, y: 0 }, noise }], edges: [] });
}

/** Of every owner, as it is stored and as it is counted. */
async function storedAndCounted({ database: { read } }: Application) {
  const { rows } = await sql<{ owner: string; bytes: number }>`
    select owner_id as owner, sum(bytes) as bytes from (
      select diagram_id, octet_length(packed) as bytes from versions
      union all select diagram_id, octet_length(state) as bytes from live_states
    ) as parts inner join diagrams on diagrams.id = parts.diagram_id group by owner_id`.execute(read);
  const counters = await read.selectFrom('storage').selectAll().where('bytes', '!=', 0).execute();
  return {
    stored: Object.fromEntries(rows.map(({ owner, bytes }) => [owner, Number(bytes)])),
    counted: Object.fromEntries(counters.map(({ owner_id: id, bytes }) => [id, bytes])),
  };
}

async function expectCounted(app: Application): Promise<void> {
  const { stored, counted } = await storedAndCounted(app);
  expect(counted).toEqual(stored);
}

async function bytesOf(app: Application, actor: Actor): Promise<number> {
  return (await app.accounts.profile(actor)).storageBytes;
}

const operation = fc.record({
  kind: fc.constantFrom(
    ...(['create', 'save', 'save', 'save', 'save from outside', 'delete', 'restore', 'delete for good', 'thin', 'label'] as const),
    ...(['join', 'compact', 'renew', 'expire', 'delete account'] as const),
  ),
  who: fc.nat(1),
  which: fc.nat(30),
  bytes: fc.integer({ min: 1, max: 3000 }),
  hours: fc.nat(40),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** Two people, and all diagrams that they have made. */
class World {
  readonly app: Application;
  readonly people: Actor[] = [];
  readonly diagrams: { readonly id: string; readonly owner: Actor }[] = [];
  #count = 0;

  constructor(app: Application) {
    this.app = app;
  }

  async perform({ kind, who, which, bytes, hours }: Operation): Promise<string> {
    const { app } = this;
    app.moveClock(hours * hour);
    const person = await this.#person(who);
    if (kind === 'create') return outcomeOf(this.#create(person, bytes));
    if (kind === 'thin') return outcomeOf(app.thinning.sweep());
    if (kind === 'expire') return outcomeOf(app.bin.sweep());
    if (kind === 'delete account') return which === 0 ? outcomeOf(this.#deleteAccount(who)) : 'done';
    const diagram = this.diagrams[which % Math.max(1, this.diagrams.length)];
    return diagram === undefined ? 'done' : outcomeOf(this.#change(kind, { ...diagram, bytes }));
  }

  async #change(kind: Operation['kind'], { id, owner, bytes }: { id: string; owner: Actor; bytes: number }): Promise<unknown> {
    const { bin, diagrams, liveDocuments, live, versions } = this.app;
    if (kind === 'delete') return diagrams.delete(owner, id);
    if (kind === 'restore') return bin.restore(owner, id);
    if (kind === 'delete for good') return bin.deleteForGood(owner, id);
    if (kind === 'label') return versions.describe(owner, { id, version: '1' }, { label: 'First' });
    if (kind === 'join') return live.room(owner, id);
    if (kind === 'save' || kind === 'save from outside') {
      const { version } = await diagrams.open(owner, id);
      const { epoch } = kind === 'save' ? ((await liveDocuments.head(id)) ?? {}) : {};
      return diagrams.save(owner, id, { name: 'Saved', data: dataOf(bytes), version, epoch });
    }
    const head = await liveDocuments.head(id);
    if (head === undefined) return undefined;
    const key = { diagramId: id, epoch: head.epoch };
    if (kind === 'compact') return liveDocuments.compact(key, { upTo: head.lastSeq, state: liveDocuments.firstState(dataOf(bytes)) });
    return liveDocuments.renew(key, { lastSeq: head.lastSeq, diagram: { nodes: [], edges: [] } });
  }

  async #person(who: number): Promise<Actor> {
    const known = this.people[who];
    if (known !== undefined) return known;
    this.#count += 1;
    const person = await this.app.addUser(`person${this.#count}@example.org`, 'unlimited');
    this.people[who] = person;
    return person;
  }

  async #create(owner: Actor, bytes: number): Promise<void> {
    const { id } = await this.app.diagrams.create(owner, { name: 'Made', data: dataOf(bytes) });
    this.diagrams.push({ id, owner });
  }

  async #deleteAccount(who: number): Promise<void> {
    const { database } = this.app;
    const user = await accounts.findById(database.read, (await this.#person(who)).userId);
    if (user !== undefined) await database.write((transaction) => deleteUser(transaction, user.id, Date.now()));
    await this.app.removal.run();
    delete this.people[who];
  }
}

describe.each(engines)('storage on $name', (engine: Engine) => {
  afterAll(() => engine.stop());

  test('what is counted is what is stored, whatever happens to diagrams', async () => {
    const settings = { BIN_DIAGRAMS: '3', VERSIONS_PER_DIAGRAM: '5', VERSIONS_ALL_HOURS: '1', VERSIONS_HOURLY_DAYS: '1', BIN_DAYS: '2' };
    const done: Record<string, number> = {};
    const runs = fc.asyncProperty(fc.array(operation, { minLength: 20, maxLength: 60 }), async (operations) => {
      const world = new World(await startApplication(engine, settings));
      for (const each of operations) {
        if ((await world.perform(each)) === 'done') done[each.kind] = (done[each.kind] ?? 0) + 1;
        await expectCounted(world.app);
      }
    });
    await fc.assert(runs, { numRuns: engine.name === 'sqlite' ? 60 : 10 });
    for (const kind of ['create', 'save', 'delete', 'join', 'thin', 'compact']) expect(done[kind] ?? 0, kind).toBeGreaterThan(0);
  });

  test('simultaneous changes from two processes are counted exactly without deadlock', async () => {
    const app = await startApplication(engine, { BIN_DIAGRAMS: '2', VERSIONS_PER_DIAGRAM: '4' });
    const other = await app.another();
    const owner = await app.addUser('owner@example.org', 'unlimited');
    const friend = await app.addUser('friend@example.org');
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      const { id } = await app.diagrams.create(owner, { name: `${index}`, data: dataOf(500) });
      await app.sharing.share(owner, id, { email: friend.email, role: 'editor' });
      ids.push(id);
    }
    for (let round = 1; round <= 6; round += 1) {
      app.moveClock(48 * hour);
      const works = ids.flatMap((id, index) => {
        const { diagrams, sharing, live, versions, thinning, bin } = (index + round) % 2 === 0 ? app : other;
        const save = (actor: Actor) => async () => {
          const { version } = await diagrams.open(owner, id);
          const { epoch } = (await app.liveDocuments.head(id)) ?? {};
          await diagrams.save(actor, id, { name: 'x', data: dataOf(500), version, epoch });
        };
        return [
          save(owner),
          save(friend),
          save(owner),
          () => sharing.share(owner, id, { email: friend.email, role: 'editor' }),
          () => live.room(owner, id),
          () => versions.describe(owner, { id, version: '1' }, { label: round % 2 === 0 ? 'First' : null }),
          () => thinning.sweep(),
          () => (index === round % 6 ? diagrams.delete(owner, id) : Promise.resolve()),
          () => (index === round % 6 ? bin.restore(owner, id) : bin.sweep()),
          () => diagrams.create(owner, { name: 'More', data: dataOf(500) }),
        ];
      });
      const outcomes = await countOutcomes(works.map((work) => work()));
      expect(Object.keys(outcomes).filter((outcome) => !['done', 'not_found', 'version_conflict', 'busy'].includes(outcome))).toEqual([]);
      await expectCounted(app);
    }
    if (engine.name === 'postgres') {
      // Those would be tried again, after a second in which all of them wait.
      const { rows } = await sql<{ deadlocks: number }>`
        select deadlocks from pg_stat_database where datname = current_database()`.execute(app.database.read);
      expect(rows).toEqual([{ deadlocks: 0 }]);
    }
  });

  test('an owner’s saves and creations end at the allowance; simultaneous ones exceed it by one each', async () => {
    const app = await startApplication(engine, { STORAGE_MEGABYTES: '1', FREE_DIAGRAMS: '20' });
    const other = await app.another();
    const owner = await app.addUser('owner@example.org');
    const ids: string[] = [];
    for (let index = 0; index < 8; index += 1) ids.push((await app.diagrams.create(owner, { name: 'x', data: dataOf(60_000) })).id);
    let most = 0;
    for (let version = 1; version <= 4; version += 1) {
      const saves = ids.map((id, index) =>
        (index % 2 === 0 ? app : other).diagrams.save(owner, id, { name: 'x', data: dataOf(60_000), version }),
      );
      const outcomes = await countOutcomes([...saves, app.diagrams.create(owner, { name: 'x', data: dataOf(60_000) })]);
      expect(Object.keys(outcomes).filter((outcome) => !['done', 'storage_limit_reached', 'version_conflict'].includes(outcome))).toEqual(
        [],
      );
      most = Math.max(most, await bytesOf(app, owner));
    }
    await expectCounted(app);
    const allowed = 1024 * 1024;
    expect(most).toBeGreaterThan(allowed - 70_000);
    expect(most).toBeLessThanOrEqual(engine.name === 'sqlite' ? allowed : allowed + 9 * 70_000);
    expect(await outcomeOf(app.diagrams.create(owner, { name: 'x', data: dataOf(60_000) }))).toBe('storage_limit_reached');
  });

  test('a count that is not what is stored is put right by sweeping', async () => {
    const app = await startApplication(engine);
    const people: Actor[] = [];
    for (let index = 0; index < 25; index += 1) people.push(await app.addUser(`person${index}@example.org`));
    for (const person of people.slice(0, 23)) await app.diagrams.create(person, { name: 'x', data: dataOf(100) });
    await app.database.write(async (transaction) => {
      await transaction.updateTable('storage').set({ bytes: 7 }).execute();
      const [, gone] = people;
      if (gone !== undefined) await transaction.deleteFrom('storage').where('owner_id', '=', gone.userId).execute();
      const last = people.at(-1)?.userId ?? '';
      await transaction.insertInto('storage').values({ owner_id: last, bytes: -5 }).execute();
    });
    await app.storage.sweep();
    await app.storage.sweep();
    await expectCounted(app);
    expect(Object.keys((await storedAndCounted(app)).counted)).toHaveLength(23);
  });

  test('a save that changes nothing but is sent again, at the allowance, is answered as before', async () => {
    const app = await startApplication(engine, { STORAGE_MEGABYTES: '1' });
    const owner = await app.addUser('owner@example.org');
    const { id } = await app.diagrams.create(owner, { name: 'x', data: dataOf(150_000) }, 'key');
    const saves = [1, 2, 3, 4, 5].map((version) => ({ name: 'x', data: dataOf(160_000), version }));
    for (const save of saves) await app.diagrams.save(owner, id, save);
    const full = { name: 'x', data: dataOf(160_000), version: 6 };
    expect(await outcomeOf(app.diagrams.save(owner, id, full))).toBe('storage_limit_reached');
    const last = saves.at(-1);
    if (last !== undefined) expect(await app.diagrams.save(owner, id, last)).toEqual({ id, version: 6 });
    expect(await outcomeOf(app.diagrams.save(owner, id, { ...full, version: 3 }))).toBe('version_conflict');
    expect((await app.diagrams.open(owner, id)).version).toBe(6);
  });
});
