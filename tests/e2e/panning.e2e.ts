import { dataWithLabels, makeDiagram, signUp } from '../support/people.ts';
import { startServer } from '../support/server.ts';
import { boxOf, canvasOf, centreOf, nodeNamed, openEditor, placeOf, zoomOf } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';

/** Returns the position of the diagram's corner on the canvas, and the zoom. */
async function viewOf(page: Page): Promise<{ readonly x: number; readonly y: number; readonly zoom: number }> {
  return await page.locator('.react-flow__viewport').evaluate((element) => {
    const { m41, m42, a } = new DOMMatrixReadOnly(getComputedStyle(element).transform);
    return { x: Math.round(m41), y: Math.round(m42), zoom: a };
  });
}

const minimap = (page: Page) => page.locator('.react-flow__minimap');

test.describe('the view', () => {
  test.beforeEach(async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('Order', 'Customer') });
    await signIn(page, owner);
    await openEditor(page, id);
    const { x, y } = centreOf(await boxOf(canvasOf(page)));
    await page.mouse.move(x, y + 120);
  });

  test('pans with the wheel, sideways too, and by Shift and the wheel, also over a node', async ({ page }) => {
    const { x, y, zoom } = await viewOf(page);
    await page.mouse.wheel(0, 60);
    await expect.poll(() => viewOf(page)).toEqual({ x, y: y - 60, zoom });
    await page.mouse.wheel(-45, 0);
    await expect.poll(() => viewOf(page)).toEqual({ x: x + 45, y: y - 60, zoom });
    const order = centreOf(await boxOf(nodeNamed(page, 'Order')));
    await page.mouse.move(order.x, order.y);
    await page.keyboard.down('Shift');
    await page.mouse.wheel(0, 45);
    await expect.poll(() => viewOf(page)).toEqual({ x, y: y - 60, zoom });
    await page.mouse.wheel(30, 0);
    await expect.poll(() => viewOf(page)).toEqual({ x: x - 30, y: y - 60, zoom });
    await page.keyboard.up('Shift');
  });

  test('zooms at the pointer with Ctrl and the wheel', async ({ page }) => {
    const order = await boxOf(nodeNamed(page, 'Order'));
    await page.mouse.move(order.x, order.y);
    const before = await zoomOf(page);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -200);
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(before * 1.2);
    await page.keyboard.up('Control');
    const after = await boxOf(nodeNamed(page, 'Order'));
    expect([after.x, after.y].map(Math.round)).toEqual([order.x, order.y].map(Math.round));
    expect(after.width).toBeGreaterThan(order.width * 1.2);
  });

  test('pans by a drag with Space or the middle button, also where that begins on a node', async ({ page }) => {
    const place = await placeOf(nodeNamed(page, 'Order'));
    for (const hand of ['Space', 'middle'] as const) {
      const { x, y, zoom } = await viewOf(page);
      const from = centreOf(await boxOf(nodeNamed(page, 'Order')));
      await page.mouse.move(from.x, from.y);
      if (hand === 'Space') await page.keyboard.down('Space');
      await page.mouse.down({ button: hand === 'Space' ? 'left' : 'middle' });
      await page.mouse.move(from.x + 40, from.y + 30, { steps: 4 });
      await page.mouse.up({ button: hand === 'Space' ? 'left' : 'middle' });
      if (hand === 'Space') await page.keyboard.up('Space');
      await expect.poll(() => viewOf(page), hand).toEqual({ x: x + 40, y: y + 30, zoom });
    }
    expect(await placeOf(nodeNamed(page, 'Order'))).toEqual(place);
    // A press without Space means the node again.
    await nodeNamed(page, 'Order').click();
    await expect(nodeNamed(page, 'Order')).toHaveClass(/\bselected\b/);
  });

  test('zooms with the wheel by the user’s choice, which is kept', async ({ page }) => {
    await page.keyboard.press('ControlOrMeta+,');
    const preferences = page.getByRole('dialog', { name: 'Preferences' });
    await preferences.getByRole('checkbox', { name: /^Scroll to zoom/ }).check();
    await page.keyboard.press('Escape');
    for (const time of ['chosen', 'kept']) {
      const before = await zoomOf(page);
      await page.mouse.wheel(0, 100);
      await expect.poll(() => zoomOf(page), time).toBeLessThan(before);
      if (time === 'chosen') await page.reload();
      await expect(nodeNamed(page, 'Order')).toBeVisible();
    }
  });

  test('has a minimap that is hidden by the user’s choice, and by itself where there is no room', async ({ page }) => {
    const toggle = page.getByRole('button', { name: 'Minimap', exact: true });
    await nodeNamed(page, 'Order').click();
    // All of the diagram is in view: the minimap stays out of the way until a part of it is not.
    await expect(minimap(page)).toHaveCSS('opacity', '0');
    const remove = page.getByTitle('Delete selected node');
    const low = await boxOf(remove);
    await page.mouse.wheel(0, -600);
    await expect(minimap(page)).toHaveCSS('opacity', '1');
    await expect.poll(async () => (await boxOf(remove)).y).toBeLessThan(low.y - 100);
    const raised = await boxOf(remove);
    await toggle.click();
    await expect(minimap(page)).toHaveCount(0);
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(async () => (await boxOf(remove)).y).toBeGreaterThan(raised.y + 100);
    await page.reload();
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await expect(minimap(page)).toHaveCount(0);
    await toggle.click();
    await expect(minimap(page)).toBeVisible();
    // Narrow pages have a choice of their own.
    await page.setViewportSize({ width: 880, height: 800 });
    await expect(minimap(page)).toHaveCount(0);
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await toggle.click();
    await expect(minimap(page)).toBeVisible();
    const { width, height } = await boxOf(minimap(page).locator('svg'));
    expect({ width, height }).toEqual({ width: 200, height: 150 });
    await page.setViewportSize({ width: 700, height: 300 });
    await expect(minimap(page)).toHaveCount(0);
    await expect(toggle).toHaveCount(0);
  });
});

/** Two boxes that stand so far from each other, in diagram px. */
function apart(px: number): string {
  const box = (label: string, x: number) => ({ id: label, type: 'default', position: { x, y: 0 }, data: { label } });
  return JSON.stringify({ nodes: [box('Order', 0), box('Customer', px)], edges: [] });
}

test('the canvas zooms out as far as its server allows, and Fit tells when that is not enough', async ({ browserOf }) => {
  const server = await startServer({ env: { MIN_ZOOM: '0.25' } });
  try {
    const owner = await signUp(server);
    const [wide, wider] = [await makeDiagram(owner, { data: apart(2200) }), await makeDiagram(owner, { data: apart(9000) })];
    const page = await browserOf({ as: owner, at: server.url });
    const notice = page.getByText(/^The diagram doesn’t fit at the minimum zoom \(25%\)/);
    await openEditor(page, wide.id);
    for (const label of ['Order', 'Customer']) await expect(nodeNamed(page, label)).toBeInViewport({ ratio: 0.99 });
    expect(await zoomOf(page)).toBeLessThan(0.5);
    await page.getByRole('button', { name: 'Fit to view' }).click();
    await expect(notice).toHaveCount(0);
    await openEditor(page, wider.id);
    await expect.poll(() => zoomOf(page)).toBe(0.25);
    await page.getByRole('button', { name: 'Fit to view' }).click();
    await expect(notice).toBeVisible();
  } finally {
    await server.stop();
  }
});
