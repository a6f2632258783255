import { dataWithLabels, makeDiagram } from '../support/people.ts';
import { chooseInMenu, unsavedTool } from './support/bar.ts';
import { freeCalls } from './support/calls.ts';
import { expectProperties, nodesOf, openEditor, relabel, select } from './support/canvas.ts';
import { expect, type Page } from './support/fixtures.ts';
import { lostSockets, unansweredCalls } from './support/problems.ts';
import { expectOthers, peerSelections, test } from './support/room.ts';

/** Parts loaded on demand: how each is opened, its message when it cannot be loaded, and its content when it can. */
const parts = [
  {
    name: 'the history',
    ask: (page: Page) => chooseInMenu(page, 'Version history'),
    problem: 'Couldn’t load the version history.',
    dialog: /^Version history of/,
  },
  {
    name: 'comparing',
    ask: async (page: Page) => (await unsavedTool(page, 'Compare')).click(),
    problem: 'Couldn’t load this.',
    dialog: 'Your unsaved changes',
  },
  {
    name: 'exporting',
    ask: async (page: Page) => {
      await chooseInMenu(page, 'Export…');
    },
    problem: 'Couldn’t load the export.',
    dialog: /^Export/,
  },
  {
    name: 'arranging',
    ask: async (page: Page) => {
      await nodesOf(page).first().focus();
      await page.keyboard.press('Alt+l');
    },
    problem: /^Couldn’t load /,
    dialog: 'Auto layout',
  },
] as const;

test.describe('asked for without a connection', () => {
  test.use({ isAlone: true });

  for (const { name, ask, problem, dialog } of parts) {
    test(`${name} comes with its style once there is one`, async ({ page, person, signIn, problems }) => {
      problems.expect(unansweredCalls);
      problems.expect(lostSockets);
      const owner = await person();
      const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
      await signIn(page, owner);
      await openEditor(page, id);
      await select(page, 'A');
      await expectProperties(page);
      // Before anything is changed: what needs no server is fetched soon after that.
      await page.context().setOffline(true);
      await relabel(page, 'A', 'Changed');
      await ask(page);
      await expect(page.getByText(problem).first()).toBeVisible();
      await page.context().setOffline(false);
      await ask(page);
      const opened = page.getByRole('dialog', { name: dialog });
      await expect(opened).toBeVisible();
      // Prefetched files may be under way.
      await expect.poll(() => missingStyles(page)).toEqual([]);
    });
  }
});

/** The addresses of all styles that the page asks for and does not have. */
function missingStyles(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => sheet === null).map(({ href }) => href),
  );
}

/** The browser says that it is online again, and what was refused is not any more. */
async function reconnect(page: Page): Promise<void> {
  await freeCalls(page);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

test('drawing together that failed to load begins once it can, with what was drawn meanwhile', async ({ page, meet, problems }) => {
  problems.expect(unansweredCalls);
  const { id, other } = await meet('A', 'B');
  await page.goto('/profile');
  await page.route('**/assets/on-demand-*', (route) => route.abort('connectionreset'));
  // Looked for from the beginning, as it goes again.
  await Promise.all([
    page.goto(`/dashboard?diagramId=${id}&version=1`),
    expect(page.getByText('Couldn’t load live collaboration.')).toBeVisible(),
  ]);
  await relabel(page, 'A', 'Drawn alone');
  await relabel(other, 'B', 'Drawn meanwhile');
  await reconnect(page);
  for (const each of [page, other]) await expect(nodesOf(each)).toHaveText(['Drawn alone', 'Drawn meanwhile']);
  await expectOthers(page, 1);
});

test('others’ pointers that cannot be loaded come by themselves when they can', async ({ page, meet, problems }) => {
  problems.expect(unansweredCalls);
  const { id, other } = await meet('A', 'B');
  await page.goto('/profile');
  await page.route('**/assets/peer-layer-*', (route) => route.abort('connectionreset'));
  // Looked for from the beginning, as it goes again.
  await Promise.all([openEditor(page, id), expect(page.getByText('Couldn’t load other people’s pointers.')).toBeVisible()]);
  await select(other, 'B');
  await reconnect(page);
  await expect(peerSelections(page)).toHaveCount(1);
});

test('what a diagram can begin with comes by itself when it could not be loaded', async ({ page, person, signIn, problems }) => {
  problems.expect(unansweredCalls);
  await signIn(page, await person());
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/new-diagram-'));
  await page.route('**/assets/new-diagram-*.js', (route) => route.abort('connectionreset'));
  await openEditor(page);
  await refused;
  const blank = page.getByRole('button', { name: 'Blank', exact: true });
  // The page hears of the refusal a moment later, and no sooner waits for a connection.
  await expect(async () => {
    await reconnect(page);
    await expect(blank).toBeVisible({ timeout: 1000 });
  }).toPass();
});
