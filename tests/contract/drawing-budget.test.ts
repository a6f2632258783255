import { afterAll, describe, expect, test } from 'vitest';
import { dataWithLabels } from '../support/people.ts';
import { outcomeOf, startApplication } from './application.ts';
import { engines } from './databases.ts';

describe.each(engines)('drawing budgets on $name', (engine) => {
  afterAll(() => engine.stop());

  test('others who use up what they may have drawn leave the owner’s own images alone', async () => {
    const app = await startApplication(engine, { LIMIT_DRAWING_MS_PER_SECOND: '1', FREE_SHARES: '1000' });
    const [ada, bob] = [await app.addUser('ada@example.org'), await app.addUser('bob@example.org')];
    const data = dataWithLabels(...Array.from({ length: 50 }, (_, index) => `Label ${index}`));
    const { id } = await app.diagrams.create(ada, { name: 'Plan', data });
    await app.sharing.share(ada, id, { email: bob.email, role: 'viewer' });
    const subject = { key: 'link', owner: ada.userId, name: 'Plan', data: async () => data };
    const draw = (transparent: boolean) =>
      app.pictures.views.draw(subject, { kind: 'view', look: { theme: 'light', transparent }, hasFonts: true });
    expect(await outcomeOf(draw(false))).toBe('done');
    expect(await outcomeOf(draw(true))).toBe('too_many_requests');
    expect(await outcomeOf((await app.pictures.thumbnail(bob, id, 'light')).svg())).toBe('too_many_requests');
    expect(await outcomeOf((await app.pictures.thumbnail(ada, id, 'dark')).svg())).toBe('done');
  });
});
