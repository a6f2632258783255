import { makeDiagram, shareWith } from '../support/people.ts';
import {
  boxOf,
  canvasOf,
  centreOf,
  dragNode,
  drawn,
  edgesOf,
  expectProperties,
  labelField,
  nodeNamed,
  nodesOf,
  openEditor,
  select,
} from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';

const data = JSON.stringify({
  nodes: [
    {
      id: 'order',
      type: 'default',
      position: { x: 0, y: 0 },
      data: { label: 'Order', kind: 'class', attributes: [{ id: 'm', text: 'total: Money' }] },
    },
    { id: 'line', type: 'default', position: { x: 320, y: 0 }, data: { label: 'Line', kind: 'class' } },
  ],
  edges: [
    {
      id: 'has',
      source: 'order',
      target: 'line',
      type: 'step',
      data: { kind: 'composition', label: 'has', target: { multiplicity: '1..*' } },
    },
  ],
});

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Actions' });
const action = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true });
const menu = (page: Page) => page.getByRole('menu', { name: 'Actions' });

test.describe('the toolbar over what is selected', () => {
  test.beforeEach(async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data });
    await signIn(page, owner);
    await openEditor(page, id);
  });

  test('colours, adds a member and leaves the keys to the canvas', async ({ page }) => {
    await select(page, 'Order');
    await action(page, 'Colour').click();
    await menu(page).getByRole('menuitemradio', { name: 'Colour amber' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('title', /Undo .*colour/i);
    await action(page, 'Add member').click();
    await menu(page).getByRole('menuitem', { name: 'Add an operation' }).click();
    await page.keyboard.type('pay()');
    await expect(toolbar(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    await expect(nodesOf(page)).toHaveCount(3);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Delete');
    await expect(nodesOf(page)).toHaveCount(2);
  });

  test('stands above, flips below at the top, and covers no text of what is selected', async ({ page }) => {
    await select(page, 'Order');
    await expectProperties(page);
    const free = await boxOf(nodeNamed(page, 'Order'));
    await expect.poll(async () => bottomOf(await boxOf(toolbar(page)))).toBeLessThan(free.y - 15);
    const canvas = await boxOf(canvasOf(page));
    await dragNode(page, 'Order', { x: 0, y: canvas.y + 30 - free.y });
    const high = await boxOf(nodeNamed(page, 'Order'));
    await expect.poll(async () => (await boxOf(toolbar(page))).y).toBeGreaterThan(bottomOf(high) + 15);
    await pressEdge(page);
    await expect(action(page, 'Swap direction')).toBeVisible();
    const bar = await boxOf(toolbar(page));
    for (const text of await edgesOf(page).locator('text').all()) {
      const { x, y, width, height } = await boxOf(text);
      expect(x + width <= bar.x || x >= bar.x + bar.width || y + height <= bar.y || y >= bottomOf(bar)).toBe(true);
    }
  });

  test('is hidden during drags and moves of the view; the empty canvas has a menu that adds in place', async ({ page }) => {
    await test.step('is hidden while something is dragged and while the view moves', async () => {
      await select(page, 'Order');
      await expect(toolbar(page)).toBeVisible();
      const { x, y } = centreOf(await boxOf(nodeNamed(page, 'Order')));
      await page.mouse.move(x, y);
      await page.mouse.down();
      await expect(toolbar(page)).toBeHidden();
      await page.mouse.move(x + 30, y + 40, { steps: 3 });
      await expect(toolbar(page)).toBeHidden();
      await page.mouse.up();
      await expect(toolbar(page)).toBeVisible();
      await nodeNamed(page, 'Order').dblclick();
      await expect(labelField(page)).toBeFocused();
      await expect(toolbar(page)).toHaveCount(0);
    });
    await page.keyboard.press('Escape');
    await test.step('of the empty canvas is a menu, which adds where it was opened', async () => {
      const canvas = await boxOf(canvasOf(page));
      const at = { x: canvas.x + 420, y: canvas.y + 560 };
      await page.mouse.click(at.x, at.y, { button: 'right' });
      await menu(page).getByRole('menuitem', { name: 'Add', exact: true }).click();
      await page
        .getByRole('menu', { name: 'Add', exact: true })
        .getByRole('menuitem', { name: /^Add an enumeration/ })
        .click();
      await expect(nodesOf(page)).toHaveCount(3);
      await page.keyboard.press('Escape');
      await drawn(page);
      const added = centreOf(await boxOf(nodeNamed(page, 'Enumeration')));
      expect(Math.hypot(added.x - at.x, added.y - at.y)).toBeLessThan(20);
    });
  });

  test('has a menu with submenus, opened by keys, by a press and by the mouse that rests on them', async ({ page }) => {
    const arranging = page.getByRole('menu', { name: 'Arrange' });
    const row = menu(page).getByRole('menuitem', { name: 'Arrange' });
    await select(page, 'Order');
    await test.step('right opens, left and Escape close one menu at a time', async () => {
      await page.keyboard.press('Shift+F10');
      await page.keyboard.type('arr');
      await expect(row).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect(arranging.getByRole('menuitem').first()).toBeFocused();
      await expect(row).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('ArrowLeft');
      await expect(arranging).toHaveCount(0);
      await expect(row).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(arranging.getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(arranging).toHaveCount(0);
      await expect(row).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu(page)).toHaveCount(0);
      await expect(nodeNamed(page, 'Order')).toBeFocused();
    });
    await test.step('a mouse that rests opens one and closes the other; an entry has its key and acts', async () => {
      await action(page, 'More actions').click();
      await row.hover();
      await expect(arranging).toBeVisible();
      await menu(page).getByRole('menuitem', { name: 'Select', exact: true }).hover();
      await expect(arranging).toHaveCount(0);
      await row.hover();
      const lock = arranging.getByRole('menuitem', { name: /^Lock in place/ });
      await expect(lock).toContainText('Ctrl+Shift+L');
      await lock.click();
      await expect(page.getByRole('menu')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('title', /Undo lock/i);
    });
  });

  test('changes the type by a grid of pictures: typing filters, arrows walk, Enter chooses, Escape closes', async ({ page }) => {
    const grid = page.getByRole('dialog', { name: 'Change type' });
    const field = grid.getByRole('combobox', { name: 'Search types' });
    const chosen = grid.getByRole('option', { selected: true });
    await test.step('the type it has is chosen first, the diagram’s own types stand first', async () => {
      await select(page, 'Order');
      await expect(toolbar(page).getByRole('button')).toHaveCount(6);
      await action(page, 'Change type').click();
      await expect(field).toBeFocused();
      await expect(chosen).toHaveAccessibleName('Class');
      await expect(grid.getByRole('group').first()).toHaveAccessibleName('Class diagram');
      const [canvas, box] = await Promise.all([boxOf(canvasOf(page)), boxOf(grid)]);
      expect(box.height).toBeLessThanOrEqual(canvas.height * 0.6 + 1);
      expect(box.y + box.height).toBeLessThanOrEqual(canvas.y + canvas.height);
    });
    await test.step('arrows and Enter', async () => {
      await page.keyboard.press('ArrowRight');
      await expect(chosen).toHaveAccessibleName('Interface');
      await page.keyboard.press('Enter');
      await expect(grid).toHaveCount(0);
      await expect(nodeNamed(page, 'Order')).toHaveAccessibleName(/^Interface/);
      await expect(nodeNamed(page, 'Order')).toBeFocused();
    });
    await test.step('typing filters, and Escape leaves everything as it was', async () => {
      await action(page, 'Change type').click();
      await page.keyboard.type('enum');
      await expect(grid.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(grid).toHaveCount(0);
      await expect(nodeNamed(page, 'Order')).toHaveAccessibleName(/^Interface/);
      await expect(nodeNamed(page, 'Order')).toBeFocused();
    });
    await test.step('a relation by its synonym', async () => {
      await pressEdge(page);
      await action(page, 'Change type').click();
      await page.keyboard.type('inherit');
      await page.keyboard.press('Enter');
      await expect(edgesOf(page)).toHaveAccessibleName(/^Generalization/);
    });
  });

  test('swaps a relation, whose menu holds the same by keys, and leads to its ends', async ({ page }) => {
    await pressEdge(page);
    await action(page, 'Swap direction').click();
    await expect(edgesOf(page)).toHaveAccessibleName(/^Composition: Line/);
    await page.keyboard.press('Shift+F10');
    await page.keyboard.type('swap');
    await page.keyboard.press('Enter');
    await expect(edgesOf(page)).toHaveAccessibleName(/^Composition: Order/);
    await action(page, 'Line style').click();
    await page.keyboard.type('Line: cu');
    await page.keyboard.press('Enter');
    await action(page, 'Relation ends').click();
    await menu(page).getByRole('menuitem', { name: 'Edit target multiplicity' }).click();
    const field = page
      .getByRole('complementary', { name: 'Properties' })
      .getByRole('group', { name: /target/ })
      .getByLabel('Multiplicity');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('1..*');
  });
});

test('a viewer has no toolbar', async ({ page, person, signIn }) => {
  const [owner, viewer] = [await person(), await person()];
  const { id } = await makeDiagram(owner, { data });
  await shareWith(owner, id, { email: viewer.email, role: 'viewer' });
  await signIn(page, viewer);
  await openEditor(page, id);
  await select(page, 'Order');
  await expect(toolbar(page)).toHaveCount(0);
  await nodeNamed(page, 'Order').click({ button: 'right' });
  await expect(menu(page).getByRole('menuitem', { name: /^Copy/ })).toBeVisible();
  await expect(menu(page).getByRole('menuitem', { name: /^(?:Change|Colour|Add|Delete|Edit)/ })).toHaveCount(0);
});

const bottomOf = ({ y, height }: { readonly y: number; readonly height: number }) => y + height;

/** Presses the relation by its name. */
async function pressEdge(page: Page): Promise<void> {
  const { x, y } = centreOf(await boxOf(edgesOf(page).getByText('has', { exact: true })));
  await page.mouse.click(x, y);
}
