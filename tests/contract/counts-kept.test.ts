import { afterAll, describe, expect, test, vi } from 'vitest';
import { startApplication } from './application.ts';
import { engines } from './databases.ts';

const data = '{"nodes":[],"edges":[]}';

describe.each(engines)('what is counted in memory, on $name', (engine) => {
  afterAll(() => engine.stop());

  test('views and openings that could not be written are written with the next ones', async () => {
    const app = await startApplication(engine);
    const owner = await app.addUser('owner@example.com');
    const { id } = await app.diagrams.create(owner, { name: 'Seen', data });
    const { token } = await app.publicLinks.set(owner, id, { embedding: false, expiresAt: null });
    const linked = await app.publicLinks.visits.find(token ?? '');
    app.publicLinks.visits.count(linked);
    app.openings.note(owner.userId, id);
    const failing = vi.spyOn(app.database, 'write').mockRejectedValue(new Error('locked'));
    await expect(app.publicLinks.writeViews()).rejects.toThrow('locked');
    await expect(app.openings.write()).rejects.toThrow('locked');
    failing.mockRestore();
    app.publicLinks.visits.count(linked);
    await app.publicLinks.writeViews();
    await app.openings.write();
    expect(await app.publicLinks.get(owner, id)).toMatchObject({ views: 2 });
    expect(await app.database.read.selectFrom('diagram_marks').selectAll().execute()).toMatchObject([{ diagram_id: id }]);
  });
});
