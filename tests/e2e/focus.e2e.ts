import { makeDiagram, type Person, shareWith } from '../support/people.ts';
import { drawn, edgesOf, nodeNamed, nodesOf, openEditor } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { type Ring, ringOf, ringsByTab } from './support/focus.ts';
import { keptBy } from './support/saving.ts';
import { cardOf } from './support/screens.ts';

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

/** A ring of 2 px that has 3 : 1 with what lies round it. */
function expectSeen(rings: readonly (Ring | undefined)[]): void {
  const weak = rings.filter((ring) => ring === undefined || ring.width < 1.9 || ring.contrast < 3);
  expect(weak).toEqual([]);
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
  await page.getByRole('button', { name: /^Discard/ }).press('Enter');
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
  await expect(nodesOf(page)).toHaveCount(4);
});

const appearances = [
  ['the light theme', { colorScheme: 'light', forcedColors: 'none' }],
  ['the dark theme', { colorScheme: 'dark', forcedColors: 'none' }],
  ['a light high contrast theme', { colorScheme: 'light', forcedColors: 'active' }],
  ['a dark high contrast theme', { colorScheme: 'dark', forcedColors: 'active' }],
] as const;

for (const [name, media] of appearances) {
  test.describe(`in ${name} the focus is seen`, () => {
    let owner: Person;
    let page: Page;

    test.beforeEach(async ({ browserOf, person }) => {
      owner = await person();
      page = await browserOf({ as: owner, colorScheme: media.colorScheme, reducedMotion: 'reduce' });
      await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
    });

    test('on every control of the editor, its panels and what stands before them', async () => {
      test.slow();
      const { id } = await makeDiagram(owner, { name: 'Focus', data: model });
      await openEditor(page, id);
      await expect(nodesOf(page)).toHaveCount(3);
      await nodeNamed(page, 'Order').focus();
      await page.keyboard.press('Space');
      await expect(page.getByRole('complementary', { name: 'Properties' })).toBeVisible();
      await page.keyboard.press('Alt+o');
      await expect(page.getByRole('tree')).toBeVisible();
      const rings = await ringsByTab(page);
      expect(rings.length).toBeGreaterThan(40);
      expectSeen(rings);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Search for a command' })).toBeFocused();
      expectSeen([await ringOf(page)]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+,');
      await expect(page.getByRole('dialog', { name: 'Preferences' })).toBeVisible();
      const choices = await ringsByTab(page, 12);
      expect(choices.length).toBeGreaterThan(5);
      expectSeen(choices);
      await page.keyboard.press('Escape');
      await nodeNamed(page, 'Order').focus();
      await page.keyboard.press('Shift+F10');
      await page.keyboard.press('ArrowDown');
      expectSeen([await ringOf(page)]);
    });

    for (const zoom of [1, 0.5]) {
      test(`on nodes, relations, way points and texts at ${zoom * 100} %`, async () => {
        const { id } = await makeDiagram(owner, { name: 'Focus', data: model });
        await openEditor(page, id);
        await expect(nodesOf(page)).toHaveCount(3);
        await expect(edgesOf(page)).toHaveCount(2);
        await nodeNamed(page, 'Order').focus();
        await page.keyboard.press('Alt+Shift+Digit0');
        if (zoom < 1) for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('-');
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
          await expect(page.locator(`.react-flow [data-id="${id}"]:focus`)).toHaveCount(1);
          const ring = await ringOf(page);
          if (ring !== undefined) rings.push(ring);
        }
        expect(new Set(rings.map(({ on }) => on)).size).toBe(5);
        expectSeen(rings);
        await page.locator('.react-flow__edge[data-id="e"]').focus();
        await page.keyboard.press('Alt+p');
        const dot = page.locator('[data-edge-stop="point 0"]');
        await expect(dot).toBeFocused();
        await expect.poll(async () => (await dot.locator('circle').last().boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(12);
        await page.keyboard.press('Alt+p');
        const text = page.locator('[data-edge-stop="texts label"]');
        await expect(text).toBeFocused();
        await expect
          .poll(() => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).strokeWidth)))
          .toBeGreaterThanOrEqual(2);
      });
    }

    test('on the profile, the bin, sharing, and the screens for logging in', async () => {
      const { id } = await makeDiagram(owner, { name: 'Focus', data: model });
      await shareWith(owner, id, { email: 'b@c.de' });
      await page.goto('/profile');
      await expect(cardOf(page, 'Focus')).toBeVisible();
      const profile = await ringsByTab(page);
      expect(profile.length).toBeGreaterThan(10);
      expectSeen(profile);
      await cardOf(page, 'Focus')
        .getByRole('button', { name: /^Share/ })
        .press('Enter');
      const share = await ringsByTab(page, 20);
      expect(share.length).toBeGreaterThan(4);
      expectSeen(share);
      await page.keyboard.press('Escape');
      await page.evaluate(() => localStorage.clear());
      for (const path of ['/login', '/signup', '/']) {
        await page.goto(path);
        await expect.poll(() => page.locator('a:visible, button:visible, input:visible').count()).toBeGreaterThan(3);
        const rings = await ringsByTab(page);
        expect(rings.length).toBeGreaterThan(3);
        expectSeen(rings);
      }
    });
  });
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
