import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buttonNames, docsScreens, openDocsScreen } from '../support/docs-screens.ts';
import { expect, test } from './support/fixtures.ts';

const known = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/pictures/screens.json'), 'utf8')) as Record<
  string,
  readonly string[]
>;

for (const screen of docsScreens) {
  test.describe(screen.name, () => {
    const { width, height, theme, touch = false } = screen;
    test.use({ viewport: { width, height }, colorScheme: theme, hasTouch: touch, reducedMotion: 'reduce' });
    test('the docs’ picture has the buttons of today; npm run gallery pictures makes it again', async ({
      page,
      server,
      person,
      signIn,
    }) => {
      const owner = await person();
      await signIn(page, owner);
      await openDocsScreen(page, server, owner, screen);
      await expect.poll(async () => (await buttonNames(page)).filter(isLasting)).toEqual(known[screen.name]?.filter(isLasting));
    });
  });
}

/** Whether a name is the same on every machine and at any time. */
function isLasting(name: string): boolean {
  return !name.includes('@');
}
