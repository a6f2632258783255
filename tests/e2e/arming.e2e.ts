import { makeDiagram } from '../support/people.ts';
import { boxOf, canvasOf, centreOf, nodeNamed, nodesOf, openEditor } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';

const data = JSON.stringify({
  nodes: [{ id: 'a', position: { x: 0, y: 0 }, data: { kind: 'class', label: 'Order' } }],
  edges: [],
});

const hint = (page: Page) => page.getByText(/^Click to place the /);
/** The shape that the pointer carries. */
const ghost = (page: Page) => page.locator('.react-flow__renderer ~ svg[aria-hidden="true"]').last();
const paletteItem = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Shapes and relations' }).getByRole('button', { name, exact: true });

async function expectNearby(page: Page, name: string, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  const centre = centreOf(await boxOf(nodeNamed(page, name)));
  expect(Math.abs(centre.x - x), `${name} is ${centre.x - x} px from the press`).toBeLessThan(4);
  expect(Math.abs(centre.y - y)).toBeLessThan(30);
}

test.describe('a shape, armed', () => {
  test.beforeEach(async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { name: 'Shop', data });
    await signIn(page, owner);
    await openEditor(page, id);
  });

  for (const way of ['by its letter', 'in the palette'] as const)
    test(`${way}, is carried by the pointer, placed by a press, and text typed then is its name alone`, async ({ page }) => {
      const { x, y } = await boxOf(canvasOf(page));
      const spot = { x: x + 520, y: y + 420 };
      if (way === 'in the palette') await paletteItem(page, 'Interface').click();
      await page.mouse.move(spot.x - 40, spot.y);
      if (way === 'by its letter') await page.keyboard.press('i');
      await expect(hint(page)).toBeVisible();
      await page.mouse.move(spot.x, spot.y);
      await expect(ghost(page)).toBeVisible();
      const carried = centreOf(await boxOf(ghost(page)));
      expect(Math.hypot(carried.x - spot.x, carried.y - spot.y)).toBeLessThan(3);
      await expect(nodesOf(page)).toHaveCount(1);
      await page.mouse.click(spot.x, spot.y);
      await page.keyboard.type('PaymentMethod');
      await page.keyboard.press('Escape');
      await expect(nodesOf(page)).toHaveCount(2);
      await expectNearby(page, 'PaymentMethod', spot);
      await expect(nodeNamed(page, 'Order')).toBeVisible();
      await expect(hint(page)).toHaveCount(0);
    });

  test('by its letter, shows under a pointer that rests, and is placed there by its name', async ({ page }) => {
    const { x, y } = await boxOf(canvasOf(page));
    const spot = { x: x + 520, y: y + 420 };
    await page.mouse.move(spot.x, spot.y);
    await page.keyboard.press('c');
    await expect(ghost(page)).toBeVisible();
    await page.keyboard.type('Customer');
    await page.keyboard.press('Escape');
    await expect(nodesOf(page)).toHaveCount(2);
    await expectNearby(page, 'Customer', spot);
  });

  test('by its letter, is placed by Enter where there is room, and let go by Escape', async ({ page }) => {
    await canvasOf(page).focus();
    await page.keyboard.press('c');
    await expect(hint(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(hint(page)).toHaveCount(0);
    await page.keyboard.press('c');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Customer');
    await page.keyboard.press('Escape');
    await expect(nodesOf(page)).toHaveCount(2);
    const [order, customer] = [await boxOf(nodeNamed(page, 'Order')), await boxOf(nodeNamed(page, 'Customer'))];
    const isApart =
      customer.x >= order.x + order.width ||
      customer.x + customer.width <= order.x ||
      customer.y >= order.y + order.height ||
      customer.y + customer.height <= order.y;
    expect(isApart).toBe(true);
  });
});
