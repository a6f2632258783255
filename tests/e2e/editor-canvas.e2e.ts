import { readFile } from 'node:fs/promises';
import { dataWithLabels, makeDiagram } from '../support/people.ts';
import { boxOf, canvasOf, centreOf, nodeNamed, openEditor, zoomOf } from './support/canvas.ts';
import { expect, test } from './support/fixtures.ts';
import { keptBy, save } from './support/saving.ts';

test.describe('canvas', () => {
  test('has a minimap of 200 × 150 px and dots 12 apart, pans by wheel, and zooms from 0.5 to 2', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('Order', 'Customer') });
    await signIn(page, owner);
    await openEditor(page, id);
    await test.step('shows a minimap of 200 by 150 pixels', async () => {
      const map = page.locator('.react-flow__minimap');
      await expect(map).toBeVisible();
      const { width, height } = await boxOf(map.locator('svg'));
      expect({ width, height }).toEqual({ width: 200, height: 150 });
    });
    await test.step('has a dotted background with a gap of 12', async () => {
      const pattern = page.locator('.react-flow__background pattern');
      const zoom = await zoomOf(page);
      expect(Number(await pattern.getAttribute('width')) / zoom).toBeCloseTo(12, 3);
      expect(Number(await pattern.getAttribute('height')) / zoom).toBeCloseTo(12, 3);
      await expect(pattern.locator('circle')).toHaveCount(1);
    });
    await test.step('moves with the wheel, sideways with Shift, and zooms with Ctrl', async () => {
      const middle = centreOf(await boxOf(canvasOf(page)));
      const before = await boxOf(nodeNamed(page, 'Order'));
      await page.mouse.move(middle.x, middle.y);
      await page.mouse.wheel(0, 120);
      await expect.poll(async () => (await boxOf(nodeNamed(page, 'Order'))).y).toBeLessThan(before.y - 40);
      const moved = await boxOf(nodeNamed(page, 'Order'));
      expect(moved.x).toBeCloseTo(before.x, 0);
      await page.mouse.wheel(120, 0);
      await expect.poll(async () => (await boxOf(nodeNamed(page, 'Order'))).x).toBeLessThan(before.x - 40);
      expect((await boxOf(nodeNamed(page, 'Order'))).y).toBeCloseTo(moved.y, 0);
      expect(await zoomOf(page)).toBe(1);
    });
    await test.step('zooms with Ctrl and the wheel between 0.5 and 2', async () => {
      const middle = centreOf(await boxOf(canvasOf(page)));
      await page.mouse.move(middle.x, middle.y);
      await page.keyboard.down('Control');
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
      await page.keyboard.up('Control');
    });
    await test.step('zooms with the zoom controls between 0.5 and 2', async () => {
      for (const [name, limit] of [
        ['Zoom in', 2],
        ['Zoom out', 0.5],
      ] as const) {
        const button = page.getByRole('button', { name });
        for (let before = await zoomOf(page); Math.abs(before - limit) > 1e-5; before = await zoomOf(page)) {
          await button.click();
          await expect.poll(() => zoomOf(page)).not.toBe(before);
        }
        await expect(button).toBeDisabled();
      }
    });
    await test.step('fits the whole diagram into the view', async () => {
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
});

test('keeps the diagram, and saving it, when the canvas breaks', async ({ page, person, signIn, problems }) => {
  problems.expect(/broken on purpose|An error occurred in the/);
  const owner = await person();
  const { id } = await makeDiagram(owner, { name: 'Orders', data: dataWithLabels('Order') });
  await page.addInitScript(() => {
    ResizeObserver.prototype.observe = () => {
      throw new Error('broken on purpose');
    };
  });
  await signIn(page, owner);
  await page.goto(`/dashboard?diagramId=${id}&version=1`);
  await expect(page.getByRole('heading', { name: 'Couldn’t draw the diagram' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download as JSON' }).click()]);
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toEqual(JSON.parse(dataWithLabels('Order')));
  await save(page, 'Orders, renamed');
  expect(await keptBy(owner, id)).toMatchObject({ name: 'Orders, renamed', version: 2, document: JSON.parse(dataWithLabels('Order')) });
});
