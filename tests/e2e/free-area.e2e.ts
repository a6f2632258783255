import type { Locator } from '@playwright/test';
import { makeDiagram } from '../support/people.ts';
import { boxOf, canvasOf, nodeNamed, nodesOf, openEditor, type Place } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';

/** Larger than the view. */
const data = JSON.stringify({
  nodes: [0, 1, 2, 3].map((index) => ({
    id: `n${index}`,
    position: { x: (index % 2) * 2400, y: Math.floor(index / 2) * 1800 },
    data: { kind: 'class', label: `Part${index}` },
  })),
  edges: [],
});

const minimap = (page: Page) => page.locator('.react-flow__minimap');
const controls = (page: Page) => page.locator('.react-flow__controls');

async function overlap(a: Locator, b: Locator): Promise<boolean> {
  const [one, other] = [await boxOf(a), await boxOf(b)];
  const isApart =
    one.x + one.width <= other.x || other.x + other.width <= one.x || one.y + one.height <= other.y || other.y + other.height <= one.y;
  return !isApart;
}

/** Places a class by its letter and a click, and expects that it and its field are free. */
async function expectPlacedFree(page: Page, at: Place, floats: readonly Locator[]): Promise<void> {
  const before = await nodesOf(page).count();
  await page.mouse.move(at.x, at.y);
  await page.keyboard.press('c');
  await expect(page.getByText(/^Click to place the class/)).toBeVisible();
  await page.mouse.click(at.x, at.y);
  const field = nodesOf(page).getByRole('textbox');
  await expect(field).toBeFocused();
  await expect(async () => {
    for (const float of floats) expect(await overlap(field, float)).toBe(false);
  }).toPass();
  await page.keyboard.type('Fresh');
  await page.keyboard.press('Escape');
  await expect(nodeNamed(page, 'Fresh')).toBeVisible();
  for (const float of floats) expect(await overlap(nodeNamed(page, 'Fresh'), float)).toBe(false);
  await page.keyboard.press('Delete');
  await expect(page.getByTitle('Delete selected node')).toHaveCount(0);
  expect(before).toBeLessThanOrEqual(await nodesOf(page).count());
}

test('a new node and its field come out from under the minimap and the buttons', async ({ page, person, signIn }) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { name: 'Large', data });
  await signIn(page, owner);
  await openEditor(page, id);
  await expect(minimap(page)).toHaveCSS('opacity', '1');
  const [map, zoom] = [await boxOf(minimap(page)), await boxOf(controls(page))];
  await expectPlacedFree(page, { x: map.x + 30, y: map.y - 6 }, [minimap(page)]);
  await expectPlacedFree(page, { x: zoom.x + zoom.width + 4, y: zoom.y + 40 }, [controls(page)]);
});

test('a name that is opened under the minimap comes into the free area', async ({ page, person, signIn }) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { name: 'Large', data });
  await signIn(page, owner);
  await openEditor(page, id);
  await expect(minimap(page)).toHaveCSS('opacity', '1');
  await nodeNamed(page, 'Part0').focus();
  await page.keyboard.press('Space');
  const map = await boxOf(minimap(page));
  const at = await boxOf(nodeNamed(page, 'Part0'));
  const { x, y } = await boxOf(canvasOf(page));
  await page.mouse.move(x + 300, y + 300);
  await page.mouse.wheel(at.x - map.x - 40, at.y - map.y - 40);
  await expect.poll(() => overlap(nodeNamed(page, 'Part0'), minimap(page))).toBe(true);
  await page.keyboard.press('F2');
  const field = nodesOf(page).getByRole('textbox');
  await expect(field).toBeFocused();
  await expect.poll(() => overlap(field, minimap(page))).toBe(false);
});

test('at 200 % zoom of the page a new node and its field are in view and free', async ({ browserOf, person }) => {
  const owner = await person();
  const page = await browserOf({ as: owner, viewport: { width: 720, height: 450 } });
  const { id } = await makeDiagram(owner, { name: 'Large', data });
  await openEditor(page, id);
  await expect(minimap(page)).toHaveCount(0);
  const { x, y, width, height } = await boxOf(canvasOf(page));
  for (const at of [
    { x: x + width - 12, y: y + height - 12 },
    { x: x + width - 12, y: y + 60 },
  ])
    await expectPlacedFree(page, at, [controls(page)]);
  await canvasOf(page).focus();
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  const field = nodesOf(page).getByRole('textbox');
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 0.99 });
});
