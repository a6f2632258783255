import { afterAll, describe, expect, test } from 'vitest';
import { outcomeOf, startApplication } from './application.ts';
import { engines } from './databases.ts';

const data = '{"nodes":[],"edges":[]}';

describe.each(engines)('sessions on $name', (engine) => {
  afterAll(() => engine.stop());

  /** Somebody whose session this process has found a moment ago. */
  async function startWithVisitor() {
    const app = await startApplication(engine);
    const user = await app.addUser('visitor@example.org');
    const claims = await app.database.write((transaction) => app.sessions.begin(transaction, { id: user.userId, email: user.email }));
    // The token lasts longer than the session, so that it is the session that ends.
    const token = await app.sessions.sign({ ...claims, expiresAt: claims.expiresAt + 60_000 });
    const actor = { ...user, sessionId: claims.sessionId };
    expect(await app.sessions.recall(token)).toEqual(actor);
    return { app, actor, token };
  }

  test('a session that is heard to have ended is recalled no longer', async () => {
    const { app, actor, token } = await startWithVisitor();
    await app.sessions.end(actor.sessionId);
    expect(await app.sessions.recall(token)).toBeUndefined();
  });

  test('one that ended unheard of is recalled for 5 s, saves nothing meanwhile, and counts for nothing else', async () => {
    const { app, actor, token } = await startWithVisitor();
    const { id } = await app.diagrams.create(actor, { name: 'Start', data });
    await (await app.another()).sessions.end(actor.sessionId);
    app.moveClock(4_999);
    expect(await app.sessions.recall(token)).toEqual(actor);
    expect(await outcomeOf(app.diagrams.save(actor, id, { name: 'Late', data, version: 1 }))).toBe('unauthorized');
    expect(await app.sessions.identify(token)).toBeUndefined();
    app.moveClock(1);
    expect(await app.sessions.recall(token)).toBeUndefined();
  });

  test('a session is recalled for nobody but whose it is', async () => {
    const { app, actor, token } = await startWithVisitor();
    const other = await app.addUser('other@example.org');
    const claims = { sessionId: actor.sessionId, email: other.email, expiresAt: Date.UTC(2026, 0, 8) };
    expect(await app.sessions.recall(await app.sessions.sign({ ...claims, userId: other.userId }))).toBeUndefined();
    expect(await app.sessions.recall(token)).toEqual(actor);
  });

  test('a session is not recalled beyond its end', async () => {
    const { app, actor, token } = await startWithVisitor();
    app.moveClock(7 * 24 * 3_600_000 - 1_000);
    expect(await app.sessions.recall(token)).toEqual(actor);
    app.moveClock(1_000);
    expect(await app.sessions.recall(token)).toBeUndefined();
  });
});
