import { makeDiagram, type Person, shareWith } from '../support/people.ts';
import { saveState } from './support/bar.ts';
import { drawn, edgesOf, nodeNamed, nodesOf, openEditor } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { isSeen, type Ring, ringOf, ringsByTab } from './support/focus.ts';
import { keptBy } from './support/saving.ts';
import { cardOf, isDark } from './support/screens.ts';

const model = JSON.stringify({
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { kind: 'class', label: 'Order', attributes: [{ id: 'm', text: '- id: int' }] } },
    { id: 'b', position: { x: 320, y: 200 }, data: { kind: 'class', label: 'Customer' } },
    { id: 'c', position: { x: 0, y: 300 }, data: { label: 'Plain' } },
  ],
  edges: [
    { id: 'e', source: 'a', target: 'b', type: 'step', data: { kind: 'association', label: 'of', points: [{ x: 240, y: 60 }] } },
    { id: 'f', source: 'a', target: 'c', type: 'default', animated: true },
  ],
});

function expectSeen(rings: readonly (Ring | undefined)[], place: string): void {
  expect(
    rings.filter((ring) => !isSeen(ring)),
    place,
  ).toEqual([]);
}

test('the focus is not lost when the editor opens, nor when what had it goes', async ({ page, person, signIn }) => {
  const owner = await person();
  await signIn(page, owner);
  await makeDiagram(owner, { name: 'Focus', data: model });
  await page.goto('/profile');
  await cardOf(page, 'Focus').getByRole('button', { name: 'View' }).press('Enter');
  await expect(nodesOf(page)).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'Focus', level: 1 })).toBeFocused();
  await nodeNamed(page, 'Order').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await saveState(page).press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Discard/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Discard/ })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.react-flow') !== null)).toBe(true);
});

test('Escape on what is selected leaves the focus on the canvas, where the next key is heard', async ({ page, person, signIn }) => {
  const owner = await person();
  await signIn(page, owner);
  const { id } = await makeDiagram(owner, { name: 'Focus', data: model });
  await openEditor(page, id);
  await expect(nodesOf(page)).toHaveCount(3);
  for (const element of [nodeNamed(page, 'Order'), page.locator('.react-flow__edge[data-id="f"]')]) {
    await element.focus();
    await page.keyboard.press('Space');
    await expect(element).toHaveClass(/\bselected\b/);
    await page.keyboard.press('Escape');
    await expect(element).not.toHaveClass(/\bselected\b/);
    // React Flow takes the focus away in the next frame.
    await drawn(page);
    expect(await page.evaluate(() => document.activeElement?.closest('.react-flow') !== null)).toBe(true);
  }
  await page.keyboard.press('i');
  await page.keyboard.press('Enter');
  await expect(nodesOf(page)).toHaveCount(4);
});

const appearances = {
  'in the light theme': { colorScheme: 'light', forcedColors: 'none' },
  'in the dark theme': { colorScheme: 'dark', forcedColors: 'none' },
  'in a light high contrast theme': { colorScheme: 'light', forcedColors: 'active' },
  'in a dark high contrast theme': { colorScheme: 'dark', forcedColors: 'active' },
} as const;

/** Does `look` in each appearance of one page, which follows the system. */
async function inEachAppearance(page: Page, look: (appearance: string) => Promise<void>): Promise<void> {
  for (const [name, media] of Object.entries(appearances)) {
    await test.step(name, async () => {
      await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
      await expect.poll(() => isDark(page), name).toBe(media.colorScheme === 'dark');
      await look(name);
    });
  }
}

test.describe('in light, dark and high contrast themes the focus is seen', () => {
  let owner: Person;
  let page: Page;

  test.beforeEach(async ({ browserOf, person }) => {
    test.slow();
    owner = await person();
    page = await browserOf({ as: owner, reducedMotion: 'reduce' });
  });

  test('on every control of the editor, its panels and what stands before them', async () => {
    const { id } = await makeDiagram(owner, { name: 'Focus', data: model });
    await openEditor(page, id);
    await expect(nodesOf(page)).toHaveCount(3);
    await nodeNamed(page, 'Order').focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('complementary', { name: 'Properties' })).toBeVisible();
    await page.keyboard.press('Alt+o');
    await expect(page.getByRole('tree')).toBeVisible();
    await inEachAppearance(page, async (appearance) => {
      const rings = await ringsByTab(page);
      expect(rings.length, appearance).toBeGreaterThan(40);
      expectSeen(rings, appearance);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused();
      expectSeen([await ringOf(page)], appearance);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+,');
      await expect(page.getByRole('dialog', { name: 'Preferences' })).toBeVisible();
      const choices = await ringsByTab(page, 12);
      expect(choices.length, appearance).toBeGreaterThan(5);
      expectSeen(choices, appearance);
      await page.keyboard.press('Escape');
      await nodeNamed(page, 'Order').focus();
      await page.keyboard.press('Shift+F10');
      await page.keyboard.press('ArrowDown');
      expectSeen([await ringOf(page)], appearance);
      await page.keyboard.press('Escape');
    });
  });

  test('on nodes, relations, way points and texts at 100 % and at 50 %', async () => {
    const { id } = await makeDiagram(owner, { name: 'Focus', data: model });
    await openEditor(page, id);
    await expect(nodesOf(page)).toHaveCount(3);
    await expect(edgesOf(page)).toHaveCount(2);
    await inEachAppearance(page, async (appearance) => {
      await nodeNamed(page, 'Order').focus();
      await page.keyboard.press('Alt+Shift+Digit0');
      await expectSeenOnCanvas(page, `${appearance} at 100 %`);
      await nodeNamed(page, 'Order').focus();
      for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('-');
      // Rings are as wide as at 100 % again when the view rests.
      await expect(page.locator('.react-flow')).toHaveCSS('--reach', '2');
      await expectSeenOnCanvas(page, `${appearance} at 50 %`);
    });
  });

  test('on the profile, the bin, sharing, and the screens for logging in', async () => {
    const { id } = await makeDiagram(owner, { name: 'Focus', data: model });
    await shareWith(owner, id, { email: 'b@c.de' });
    await page.goto('/profile');
    await expect(cardOf(page, 'Focus')).toBeVisible();
    await inEachAppearance(page, async (appearance) => {
      const profile = await ringsByTab(page);
      expect(profile.length, appearance).toBeGreaterThan(10);
      expectSeen(profile, appearance);
      await cardOf(page, 'Focus')
        .getByRole('button', { name: /^Share/ })
        .press('Enter');
      const share = await ringsByTab(page, 20);
      expect(share.length, appearance).toBeGreaterThan(4);
      expectSeen(share, appearance);
      await page.keyboard.press('Escape');
    });
    await page.evaluate(() => localStorage.clear());
    for (const path of ['/login', '/signup', '/']) {
      await page.goto(path);
      await expect.poll(() => page.locator('a:visible, button:visible, input:visible').count()).toBeGreaterThan(3);
      await inEachAppearance(page, async (appearance) => {
        const rings = await ringsByTab(page);
        expect(rings.length, `${path} ${appearance}`).toBeGreaterThan(3);
        expectSeen(rings, `${path} ${appearance}`);
      });
    }
  });
});

async function expectSeenOnCanvas(page: Page, place: string): Promise<void> {
  const rings: Ring[] = [];
  // In reading order. A new element takes the focus as soon as it is drawn.
  for (const [key, id] of [
    ['Home', 'a'],
    ['PageDown', 'e'],
    ['PageDown', 'f'],
    ['PageDown', 'b'],
    ['PageDown', 'c'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.locator(`.react-flow [data-id="${id}"]:focus`), place).toHaveCount(1);
    const ring = await ringOf(page);
    if (ring !== undefined) rings.push(ring);
  }
  expect(new Set(rings.map(({ on }) => on)).size, place).toBe(5);
  expectSeen(rings, place);
  await page.locator('.react-flow__edge[data-id="e"]').focus();
  await page.keyboard.press('Alt+p');
  const dot = page.locator('[data-edge-stop="point 0"]');
  await expect(dot, place).toBeFocused();
  await expect.poll(async () => (await dot.locator('circle').last().boundingBox())?.width ?? 0, place).toBeGreaterThanOrEqual(12);
  await page.keyboard.press('Alt+p');
  const text = page.locator('[data-edge-stop="texts label"]');
  await expect(text, place).toBeFocused();
  await expect
    .poll(() => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).strokeWidth)), place)
    .toBeGreaterThanOrEqual(2);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.locator('.react-flow .selected'), place).toHaveCount(0);
}

test('the key that saves takes a name that is being written along and leaves the focus on the canvas', async ({ page, person, signIn }) => {
  const owner = await person();
  await signIn(page, owner);
  const { id } = await makeDiagram(owner, { name: 'Focus', data: model });
  await openEditor(page, id);
  await nodeNamed(page, 'Plain').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('Written');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('banner')).toContainText('Saved · version 2');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(JSON.stringify((await keptBy(owner, id)).document)).toContain('Written');
  await page.keyboard.press('Delete');
  await expect(nodeNamed(page, 'Written')).toHaveCount(0);
});
