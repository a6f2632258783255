import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../apps/server/src/features/sessions/sessions.service.ts';
import { dataWithLabels } from '../support/people.ts';
import { type Application, outcomeOf, startApplication, typed } from './application.ts';
import { engines } from './databases.ts';

const hourMs = 3_600_000;

describe.each(engines)('activity of a diagram on $name', (engine) => {
  afterAll(() => engine.stop());

  async function start(settings: Readonly<Record<string, string>> = {}) {
    const app = await startApplication(engine, { FREE_DIAGRAMS: '10', FREE_SHARES: '10', EMAIL_PROOF: 'none', ...settings });
    const [ada, bob] = [await app.addUser('ada@example.org'), await app.addUser('bob@example.org')];
    const { id } = await app.diagrams.create(ada, { name: 'Plan', data: dataWithLabels('First') });
    return { app, ada, bob, id };
  }

  async function open(app: Application, actor: Actor, id: string): Promise<void> {
    await app.diagrams.open(actor, id);
    await app.openings.write();
  }

  /** All pages of `limit` entries, as `person kind`, oldest first. */
  async function told(app: Application, owner: Actor, id: string, limit = 100): Promise<readonly string[]> {
    const entries: string[] = [];
    for (let before: string | undefined, isMore = true; isMore; ) {
      const page = await app.activity.list(owner, id, { before, limit });
      expect(page.entries.length).toBeLessThanOrEqual(limit);
      entries.push(...page.entries.map(({ who, kind }) => `${who?.email.split('@')[0] ?? 'somebody'} ${kind}`));
      isMore = page.next !== null;
      before = page.next ?? undefined;
    }
    return entries.toReversed();
  }

  test('the owner sees who opened, saved, left and changed rights, each act once, in pages of any size', async () => {
    const { app, ada, bob, id } = await start();
    const acts: readonly (() => Promise<unknown>)[] = [
      () => app.sharing.share(ada, id, { email: bob.email, role: 'viewer' }),
      () => open(app, bob, id),
      () => app.sharing.share(ada, id, { email: bob.email, role: 'viewer' }),
      () => app.sharing.share(ada, id, { email: bob.email, role: 'editor' }),
      () => app.diagrams.save(bob, id, { name: 'New plan', data: dataWithLabels('Second'), version: 1 }),
      () => app.publicLinks.set(ada, id, { embedding: true, expiresAt: null }),
      () => app.publicLinks.set(ada, id, { embedding: false, expiresAt: null }),
      () => app.publicLinks.rotate(ada, id),
      () => app.publicLinks.remove(ada, id),
      () => app.publicLinks.remove(ada, id),
      () => app.diagrams.delete(ada, id),
      () => app.bin.restore(ada, id),
      () => app.sharing.leave(bob, id),
      () => app.sharing.share(ada, id, { email: bob.email, role: 'editor' }),
      async () => app.sharing.revoke(ada, id, (await app.sharing.list(ada, id))[0]?.id ?? ''),
    ];
    for (const act of acts) {
      app.moveClock(1000);
      await act();
    }
    const expected = [
      ...['ada created', 'ada shared', 'bob opened', 'ada role_changed', 'bob saved', 'ada link_on', 'ada link_renewed', 'ada link_off'],
      ...['ada deleted', 'ada restored', 'bob left', 'ada shared', 'ada revoked'],
    ];
    for (const limit of [1, 2, 5, 100]) expect(await told(app, ada, id, limit)).toEqual(expected);
    const { entries } = await app.activity.list(ada, id, { limit: 100 });
    expect(entries.find(({ kind }) => kind === 'saved')).toMatchObject({
      who: { email: bob.email, isYou: false },
      detail: { version: 2, name: 'New plan' },
    });
    expect(entries[0]?.detail).toEqual({ email: bob.email });
  });

  test('entries of one moment are told once, whatever the size of the page', async () => {
    const { app, ada, bob, id } = await start();
    await app.sharing.share(ada, id, { email: bob.email, role: 'editor' });
    for (let version = 1; version < 6; version += 1) {
      await app.diagrams.save(ada, id, { name: 'Plan', data: dataWithLabels(`${version}`), version });
      await app.sharing.share(ada, id, { email: bob.email, role: version % 2 === 0 ? 'editor' : 'viewer' });
    }
    const all = await told(app, ada, id);
    expect(all).toHaveLength(12);
    for (const limit of [1, 3, 7]) expect(await told(app, ada, id, limit)).toEqual(all);
  });

  test('openings of one person count once an hour; the owner’s own, and pictures in lists, do not count', async () => {
    const { app, ada, bob, id } = await start();
    await app.sharing.share(ada, id, { email: bob.email, role: 'viewer' });
    await app.pictures.thumbnail(bob, id, 'light');
    await app.openings.write();
    await open(app, ada, id);
    expect(await told(app, ada, id)).toEqual(['ada created', 'ada shared']);
    expect((await app.sharing.list(ada, id))[0]?.openedAt).toBeNull();
    for (let opened = 0; opened < 3; opened += 1) {
      await open(app, bob, id);
      app.moveClock(hourMs / 2 + 1);
    }
    expect((await told(app, ada, id)).filter((entry) => entry === 'bob opened')).toHaveLength(2);
  });

  test('nobody but the owner sees it, and a new owner does', async () => {
    const { app, ada, bob, id } = await start();
    const shareId = (await app.sharing.share(ada, id, { email: bob.email, role: 'editor' })).id;
    const stranger = await app.addUser('eve@example.org');
    expect(await outcomeOf(app.activity.list(bob, id, { limit: 10 }))).toBe('forbidden');
    expect(await outcomeOf(app.activity.list(stranger, id, { limit: 10 }))).toBe('not_found');
    for (const before of ['', 'x', '1-2', `1-${'0'.repeat(400)}`])
      expect(await outcomeOf(app.activity.list(ada, id, { before, limit: 10 }))).toBe('invalid_request');
    await open(app, bob, id);
    await app.transfers.offer(ada, id, { shareId, ...typed });
    await app.transfers.accept(bob, id);
    expect(await told(app, bob, id)).toContain('bob transferred');
    expect(await outcomeOf(app.activity.list(ada, id, { limit: 10 }))).toBe('forbidden');
  });

  test('a thousand events of a diagram are kept, for so many days, and none of a deleted account', async () => {
    const { app, ada, bob, id } = await start({ ACTIVITY_DAYS: '10' });
    const share = await app.sharing.share(ada, id, { email: bob.email, role: 'viewer' });
    await app.database.write(async (transaction) => {
      const rows = Array.from({ length: 1100 }, (_, index) => ({
        ...{ id: `01980000-0000-7000-8000-${String(index).padStart(12, '0')}`, diagram_id: id, at: index },
        ...{ actor_id: bob.userId, kind: 'opened', detail: '{}' },
      }));
      for (let start = 0; start < rows.length; start += 100) {
        await transaction
          .insertInto('diagram_events')
          .values(rows.slice(start, start + 100))
          .execute();
      }
    });
    const count = async () => (await app.database.read.selectFrom('diagram_events').select('id').execute()).length;
    await app.sharing.revoke(ada, id, share.id);
    await app.sharing.share(ada, id, { email: bob.email, role: 'viewer' });
    expect(await count()).toBe(1000);
    await app.activity.sweep();
    expect(await count()).toBe(3);
    await open(app, bob, id);
    expect(await told(app, ada, id)).toContain('bob opened');
    await app.database.write((transaction) => transaction.deleteFrom('users').where('id', '=', bob.userId).execute().then());
    expect((await told(app, ada, id)).some((entry) => entry.endsWith('opened'))).toBe(false);
    app.moveClock(11 * 24 * hourMs);
    await app.activity.sweep();
    expect(await count()).toBe(0);
  });
});
