import { dataWithLabels, makeDiagram } from '../support/people.ts';
import { boxOf, canvasOf, centreOf, nodeNamed, openEditor, zoomOf } from './support/canvas.ts';
import { expect, test } from './support/fixtures.ts';

test.describe('canvas', () => {
  test.beforeEach(async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('Order', 'Customer') });
    await signIn(page, owner);
    await openEditor(page, id);
  });

  test('shows a minimap of 200 by 150 pixels', async ({ page }) => {
    const map = page.locator('.react-flow__minimap');
    await expect(map).toBeVisible();
    const { width, height } = await boxOf(map.locator('svg'));
    expect({ width, height }).toEqual({ width: 200, height: 150 });
  });

  test('has a dotted background with a gap of 12', async ({ page }) => {
    const pattern = page.locator('.react-flow__background pattern');
    const zoom = await zoomOf(page);
    expect(Number(await pattern.getAttribute('width')) / zoom).toBeCloseTo(12, 3);
    expect(Number(await pattern.getAttribute('height')) / zoom).toBeCloseTo(12, 3);
    await expect(pattern.locator('circle')).toHaveCount(1);
  });

  test('zooms with the zoom controls between 0.5 and 2', async ({ page }) => {
    for (const [name, limit] of [
      ['Zoom in', 2],
      ['Zoom out', 0.5],
    ] as const) {
      const button = page.getByRole('button', { name });
      for (let clicks = 0; clicks < 20 && (await button.isEnabled()); clicks += 1) await button.click();
      await expect.poll(() => zoomOf(page)).toBeCloseTo(limit, 5);
    }
  });

  test('zooms with the wheel between 0.5 and 2', async ({ page }) => {
    const middle = centreOf(await boxOf(canvasOf(page)));
    await page.mouse.move(middle.x, middle.y);
    for (const [deltaY, limit] of [
      [-2000, 2],
      [2000, 0.5],
    ] as const) {
      await expect
        .poll(async () => {
          await page.mouse.wheel(0, deltaY);
          return zoomOf(page);
        })
        .toBeCloseTo(limit, 5);
    }
  });

  test('fits the whole diagram into the view', async ({ page }) => {
    const middle = centreOf(await boxOf(canvasOf(page)));
    await page.mouse.move(middle.x, middle.y + 150);
    await page.mouse.down();
    await page.mouse.move(middle.x + 2000, middle.y + 2000, { steps: 4 });
    await page.mouse.up();
    await expect(nodeNamed(page, 'Order')).not.toBeInViewport();
    await page.getByRole('button', { name: 'Fit to view' }).click();
    await expect(nodeNamed(page, 'Order')).toBeInViewport({ ratio: 1 });
    await expect(nodeNamed(page, 'Customer')).toBeInViewport({ ratio: 1 });
  });
});
