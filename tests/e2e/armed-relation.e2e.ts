import { makeDiagram } from '../support/people.ts';
import { boxOf, canvasOf, centreOf, edgesOf, nodeNamed, openEditor } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';

const data = JSON.stringify({
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { kind: 'class', label: 'Car' } },
    { id: 'b', position: { x: 320, y: 0 }, data: { kind: 'class', label: 'Vehicle' } },
    { id: 'n', position: { x: 160, y: 220 }, data: { kind: 'comment', label: 'Later' } },
  ],
  edges: [],
});

const relation = (page: Page) =>
  page.getByRole('toolbar', { name: 'Shapes and relations' }).getByRole('button', { name: 'Generalization', exact: true });
const hint = (page: Page) => page.getByText(/^Choose the (source|target) of the generalization/);
const band = (page: Page) => page.locator('[data-joining-band] line');

async function endOf(page: Page): Promise<readonly number[]> {
  return await band(page).evaluate((line) => {
    const { right, bottom } = line.getBoundingClientRect();
    return [Math.round(right), Math.round(bottom)];
  });
}

test.describe('a relation armed in the palette', () => {
  test.beforeEach(async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { name: 'Cars', data });
    await signIn(page, owner);
    await openEditor(page, id);
  });

  test('joins two elements by two clicks with a line to the pointer; impossible pairs are explained', async ({ page }) => {
    await relation(page).click();
    await expect(hint(page)).toHaveText(/^Choose the source of the generalization/);
    await nodeNamed(page, 'Car').click();
    await expect(hint(page)).toHaveText(/^Choose the target of the generalization from Car/);
    const { x, y } = centreOf(await boxOf(nodeNamed(page, 'Car')));
    for (const by of [200, 260]) {
      await page.mouse.move(x + by, y + by / 2);
      await expect(band(page)).toBeVisible();
      await expect.poll(() => endOf(page)).toEqual([Math.round(x + by), Math.round(y + by / 2)]);
    }
    await nodeNamed(page, 'Later').click();
    await expect(page.getByText('A generalization isn’t allowed between a class and a ', { exact: false })).toBeVisible();
    await expect(edgesOf(page)).toHaveCount(0);
    await nodeNamed(page, 'Vehicle').click();
    await expect(edgesOf(page)).toHaveCount(1);
    await expect(edgesOf(page)).toHaveAccessibleName('Generalization: Car is a kind of Vehicle');
    await expect(band(page)).toHaveCount(0);
    // Used once, it is put down: the next press selects.
    await expect(hint(page)).toHaveCount(0);
    await nodeNamed(page, 'Later').click();
    await nodeNamed(page, 'Car').click();
    await expect(edgesOf(page)).toHaveCount(1);
  });

  test('joins two elements by a drag from one to the other, also from the middle of a selected one', async ({ page }) => {
    for (const [from, to] of [
      ['Car', 'Vehicle'],
      ['Vehicle', 'Car'],
    ] as const) {
      await nodeNamed(page, from).click();
      const places = await Promise.all([boxOf(nodeNamed(page, from)), boxOf(nodeNamed(page, to))]);
      await relation(page).click();
      const [start, end] = [centreOf(places[0]), centreOf(places[1])];
      const before = await edgesOf(page).count();
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2 + 30, { steps: 4 });
      await page.mouse.move(end.x, end.y, { steps: 4 });
      await page.mouse.up();
      await expect(edgesOf(page)).toHaveCount(before + 1);
      await expect(hint(page)).toHaveCount(0);
      expect(await Promise.all([boxOf(nodeNamed(page, from)), boxOf(nodeNamed(page, to))])).toEqual(places);
      await page.keyboard.press('Escape');
      if (before === 0) await page.keyboard.press('Control+z');
    }
  });

  test('is kept for several by a double-click', async ({ page }) => {
    await relation(page).dblclick();
    await expect(page.getByRole('button', { name: 'Keep' })).toHaveAttribute('aria-pressed', 'true');
    await nodeNamed(page, 'Car').click();
    await nodeNamed(page, 'Vehicle').click();
    await expect(edgesOf(page)).toHaveCount(1);
    await expect(hint(page)).toHaveText(/^Choose the source/);
    await page.getByRole('button', { name: 'Keep' }).click();
    await nodeNamed(page, 'Vehicle').click();
    await nodeNamed(page, 'Car').click();
    await expect(edgesOf(page)).toHaveCount(2);
    await expect(hint(page)).toHaveCount(0);
  });

  test('is let go with Escape step by step, and by a press on nothing; Enter joins, too', async ({ page }) => {
    await test.step('is let go with Escape step by step, and by a press on nothing', async () => {
      await relation(page).click();
      await nodeNamed(page, 'Car').click();
      await expect(hint(page)).toHaveText(/from Car/);
      await page.keyboard.press('Escape');
      await expect(hint(page)).toHaveText(/^Choose the source/);
      await nodeNamed(page, 'Car').click();
      await canvasOf(page).click({ position: { x: 40, y: 400 } });
      await expect(hint(page)).toHaveText(/^Choose the source/);
      await nodeNamed(page, 'Vehicle').click();
      await expect(hint(page)).toHaveText(/from Vehicle/);
      for (const _ of [1, 2, 3]) await page.keyboard.press('Escape');
      await expect(hint(page)).toHaveCount(0);
      await expect(relation(page)).toHaveAttribute('aria-pressed', 'false');
      await nodeNamed(page, 'Car').click();
      await expect(edgesOf(page)).toHaveCount(0);
    });
    await test.step('joins the elements on which Enter is pressed', async () => {
      await relation(page).press('Enter');
      await nodeNamed(page, 'Car').focus();
      await page.keyboard.press('Enter');
      await expect(hint(page)).toHaveText(/from Car/);
      await nodeNamed(page, 'Vehicle').focus();
      await page.keyboard.press('Enter');
      await expect(edgesOf(page)).toHaveAccessibleName('Generalization: Car is a kind of Vehicle');
      await expect(nodeNamed(page, 'Vehicle').getByRole('textbox')).toHaveCount(0);
    });
  });

  test('still joins from a handle', async ({ page }) => {
    await relation(page).click();
    await expect(hint(page)).toHaveText(/^Choose the source/);
    await nodeNamed(page, 'Car').hover();
    const [from, to] = [
      centreOf(await boxOf(nodeNamed(page, 'Car').locator('.react-flow__handle-right'))),
      centreOf(await boxOf(nodeNamed(page, 'Vehicle'))),
    ];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    await expect(edgesOf(page)).toHaveCount(1);
    await expect(hint(page)).toHaveCount(0);
  });
});

test.describe('a relation armed on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('joins the two elements that are tapped; the shapes make room for them', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { name: 'Cars', data });
    await signIn(page, owner);
    await openEditor(page, id);
    await page.getByRole('button', { name: 'Shapes', exact: true }).tap();
    await relation(page).tap();
    await expect(relation(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Keep' }).tap();
    await nodeNamed(page, 'Car').tap();
    await expect(hint(page)).toHaveText(/from Car/);
    await nodeNamed(page, 'Vehicle').tap();
    await expect(edgesOf(page)).toHaveAccessibleName('Generalization: Car is a kind of Vehicle');
    await page.getByRole('button', { name: 'Stop' }).tap();
    await expect(hint(page)).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
