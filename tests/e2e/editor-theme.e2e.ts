import type { Locator } from '@playwright/test';
import { dataWithLabels, makeDiagram } from '../support/people.ts';
import { edgesOf, nodeNamed, openEditor } from './support/canvas.ts';
import { expect, test } from './support/fixtures.ts';

/** Brightness of a colour a style names, 0 to 255. */
async function brightness(locator: Locator, property: 'background-color' | 'color' | 'stroke'): Promise<number> {
  return await locator.evaluate((element, name) => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(element)
        .getPropertyValue(name)
        .match(/[\d.]+/g) ?? []
    ).map(Number);
    return (red + green + blue) / 3;
  }, property);
}

test.describe('dark mode', () => {
  test('recolours nodes and edges when it is switched in another tab', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
    await signIn(page, owner, { darkMode: 'false' });
    await openEditor(page, id);
    const box = nodeNamed(page, 'A');
    const line = edgesOf(page).locator('.react-flow__edge-path');
    const filled = await filledPartOf(box);
    expect(await brightness(filled, 'background-color')).toBeGreaterThan(200);
    expect(await brightness(filled, 'color')).toBeLessThan(90);
    expect(await brightness(line, 'stroke')).toBeLessThan(128);
    const other = await page.context().newPage();
    await other.goto('/profile');
    await other.evaluate(() => localStorage.setItem('darkMode', 'true'));
    await expect.poll(() => brightness(filled, 'background-color')).toBeLessThan(90);
    await expect.poll(() => brightness(filled, 'color')).toBeGreaterThan(180);
    await expect.poll(() => brightness(line, 'stroke')).toBeGreaterThan(128);
    await other.evaluate(() => localStorage.setItem('darkMode', 'false'));
    await expect.poll(() => brightness(filled, 'background-color')).toBeGreaterThan(200);
  });

  test('follows the system when nothing is stored', async ({ browserOf, person }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
    const page = await browserOf({ as: owner, colorScheme: 'dark' });
    await openEditor(page, id);
    expect(await brightness(await filledPartOf(nodeNamed(page, 'A')), 'background-color')).toBeLessThan(90);
  });

  test('stores no colour of a theme with the diagram', async ({ page, person, signIn }) => {
    const owner = await person();
    const data = dataWithLabels('A', 'B');
    const { id } = await makeDiagram(owner, { data });
    await signIn(page, owner, { darkMode: 'true' });
    await openEditor(page, id);
    await expect(page.getByRole('banner')).not.toContainText(/unsaved/i);
  });
});

test('stands still with reduced motion', async ({ browserOf, person }) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
  const page = await browserOf({ as: owner, reducedMotion: 'reduce' });
  await openEditor(page, id);
  const path = edgesOf(page).locator('.react-flow__edge-path');
  await expect(path).toBeVisible();
  const { name, duration } = await path.evaluate((element) => {
    const style = getComputedStyle(element);
    return { name: style.animationName, duration: Number.parseFloat(style.animationDuration) };
  });
  expect(name === 'none' || duration < 0.01).toBe(true);
});

/** The part of a node that bears its ground: the node itself or the box within. */
async function filledPartOf(node: Locator): Promise<Locator> {
  const own = await node.evaluate((element) => getComputedStyle(element).backgroundColor);
  return own === 'rgba(0, 0, 0, 0)' ? node.locator(':scope > *').first() : node;
}
