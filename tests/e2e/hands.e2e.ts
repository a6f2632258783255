import { dataWithLabels, makeDiagram } from '../support/people.ts';
import {
  boxOf,
  canvasOf,
  centreOf,
  dragNode,
  edgesOf,
  expectProperties,
  nodeNamed,
  nodesOf,
  openEditor,
  placeOf,
  select,
  sightOf,
  zoomOf,
} from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { keptBy, save } from './support/saving.ts';

const classes = JSON.stringify({
  nodes: ['Order', 'Customer', 'Payment'].map((label, at) => ({
    id: `n${at}`,
    type: 'default',
    position: { x: 100 + at * 260, y: 100 + at * 33 },
    data: { label, kind: 'class', attributes: [{ id: `m${at}`, text: 'order: Order' }] },
  })),
  edges: [{ id: 'e', source: 'n0', target: 'n1', type: 'step', data: { kind: 'association' } }],
});

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
/** Places, sizes and texts of the nodes, and the lines of the relations. */
async function drawnIn(page: Page): Promise<readonly string[]> {
  const nodes = await nodesOf(page).evaluateAll((all) =>
    all.map((node) => `${(node as HTMLElement).style.transform} ${node.clientWidth} ${node.clientHeight} ${node.textContent}`),
  );
  return [...nodes, ...(await edgesOf(page).evaluateAll((all) => all.map((edge) => edge.querySelector('path')?.getAttribute('d') ?? '')))];
}

const menu = (page: Page) => page.getByRole('menu', { name: 'Actions' });

test.describe('hands', () => {
  test('copy, cut, paste and duplicate by keys, with the edge between and from one diagram to another', async ({
    page,
    person,
    signIn,
    browserName,
  }) => {
    test.skip(browserName !== 'chromium', 'only one browser lets tests read its clipboard');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const owner = await person();
    const first = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
    const second = await makeDiagram(owner, { data: dataWithLabels('C') });
    await signIn(page, owner);
    await openEditor(page, first.id);
    const before = await sightOf(page);
    await nodeNamed(page, 'A').click();
    await nodeNamed(page, 'B').click({ modifiers: ['Shift'] });
    await page.keyboard.press('ControlOrMeta+d');
    await expect(nodesOf(page)).toHaveCount(4);
    await expect(edgesOf(page)).toHaveCount(2);
    await expect(undo(page)).toHaveAttribute('title', /^Undo duplicate 2 nodes/);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => sightOf(page)).toEqual(before);
    await nodeNamed(page, 'A').click();
    await nodeNamed(page, 'B').click({ modifiers: ['Shift'] });
    await page.keyboard.press('ControlOrMeta+c');
    await page.keyboard.press('ControlOrMeta+v');
    await expect(nodesOf(page)).toHaveCount(4);
    await undo(page).click();
    await expect(nodesOf(page)).toHaveCount(2);
    page.on('dialog', (dialog) => void dialog.accept());
    await openEditor(page, second.id);
    await canvasOf(page).click({ position: { x: 30, y: 300 } });
    await page.keyboard.press('ControlOrMeta+v');
    await expect(nodesOf(page)).toHaveText(['C', 'A', 'B']);
    await expect(edgesOf(page)).toHaveCount(1);
    await page.keyboard.press('ControlOrMeta+x');
    await expect(nodesOf(page)).toHaveText(['C']);
    await page.evaluate(() => navigator.clipboard.writeText('Written elsewhere'));
    await page.keyboard.press('ControlOrMeta+v');
    await expect(nodesOf(page)).toHaveText(['C', 'Written elsewhere']);
  });

  test('an area drawn with Shift selects, and Alt-drag leaves a copy', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
    await signIn(page, owner);
    await openEditor(page, id);
    await test.step('an area drawn right takes what is inside, left what it touches; Shift and a press remove', async () => {
      const [a, b] = [await boxOf(nodeNamed(page, 'A')), await boxOf(nodeNamed(page, 'B'))];
      const draw = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
        await page.keyboard.down('Shift');
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
        await page.mouse.move(to.x, to.y, { steps: 4 });
        await page.mouse.up();
        await page.keyboard.up('Shift');
      };
      const selected = page.locator('.react-flow__node.selected');
      const middleOfB = { x: b.x + b.width / 2, y: b.y + b.height + 30 };
      await draw({ x: a.x - 40, y: a.y - 40 }, middleOfB);
      await expect(selected).toHaveText(['A']);
      await draw(middleOfB, { x: a.x - 40, y: a.y - 40 });
      await expect(selected).toHaveText(['A', 'B']);
      await page.keyboard.press('Escape');
      await nodeNamed(page, 'A').click();
      await nodeNamed(page, 'B').click({ modifiers: ['Shift'] });
      await expect(selected).toHaveText(['A', 'B']);
      await nodeNamed(page, 'A').click({ modifiers: ['Shift'] });
      await expect(selected).toHaveText(['B']);
    });
    await page.keyboard.press('Escape');
    await test.step('Alt-drag leaves the node where it is and puts a copy where it is dropped', async () => {
      const before = await sightOf(page);
      await page.keyboard.down('Alt');
      await dragNode(page, 'A', { x: 30, y: 200 });
      await page.keyboard.up('Alt');
      await expect(nodesOf(page)).toHaveCount(3);
      await expect.poll(async () => (await sightOf(page)).nodes).toEqual(expect.arrayContaining([...before.nodes]));
      await undo(page).click();
      await expect.poll(() => sightOf(page)).toEqual(before);
    });
  });

  test('commands are found in a list, texts on the canvas, and what can be done in menus', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: classes });
    await signIn(page, owner);
    await openEditor(page, id);
    await test.step('the list of commands finds and does: align, and undo says what it takes back', async () => {
      await nodesOf(page).first().click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('ControlOrMeta+k');
      const field = page.getByRole('combobox', { name: 'Search commands' });
      await expect(field).toBeFocused();
      await field.fill('align to');
      await expect(page.getByRole('option').first()).toHaveText(/^Align top/);
      await page.keyboard.press('Enter');
      await expect(field).toHaveCount(0);
      await expect.poll(async () => (await sightOf(page)).nodes.map(({ y }) => y)).toEqual([100, 100, 100]);
      await expect(undo(page)).toHaveAttribute('title', /^Undo align 3 nodes/);
      await page.keyboard.press('ControlOrMeta+z');
      await expect(page.getByRole('status').filter({ hasText: 'Undone: align 3 nodes' })).toBeAttached();
    });
    await page.keyboard.press('Escape');
    await test.step('what is found comes into view one after another, and is replaced everywhere as one step', async () => {
      await canvasOf(page).focus();
      await page.keyboard.press('ControlOrMeta+h');
      const panel = page.getByRole('search', { name: 'Find on the canvas' });
      await panel.getByRole('textbox', { name: 'Find', exact: true }).fill('order');
      await expect(panel.getByRole('status')).toHaveText('1 of 4');
      await expect(page.locator('.react-flow__node.selected')).toContainText('Order');
      await page.keyboard.press('Enter');
      await expect(panel.getByRole('status')).toHaveText('2 of 4');
      await panel.getByRole('textbox', { name: 'Replace with' }).fill('sale');
      await panel.getByRole('button', { name: 'Replace all' }).click();
      await expect(panel.getByRole('status')).toHaveText('No results');
      await expect(nodesOf(page).filter({ hasText: 'sale: sale' })).toHaveCount(3);
      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
      await undo(page).click();
      await expect(nodesOf(page).filter({ hasText: 'order: Order' })).toHaveCount(3);
      await expect(undo(page)).toBeDisabled();
    });
    await test.step('menus open by the other button and by Shift+F10, and their keys walk through them', async () => {
      await nodeNamed(page, 'Order').click({ button: 'right' });
      await expect(menu(page).getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu(page)).toHaveCount(0);
      await expect(nodeNamed(page, 'Order')).toBeFocused();
      await page.keyboard.press('Shift+F10');
      await expect(menu(page).getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.type('dup');
      await expect(menu(page).getByRole('menuitem', { name: /^Duplicate/ })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(nodesOf(page)).toHaveCount(4);
      await canvasOf(page).click({ button: 'right', position: { x: 60, y: 500 } });
      await menu(page)
        .getByRole('menuitem', { name: /^Undo duplicate 1 node/ })
        .or(menu(page).getByRole('menuitem', { name: /^Undo duplicate Order/ }))
        .click();
      await expect(nodesOf(page)).toHaveCount(3);
    });
  });

  test('single keys add kinds while the canvas has the focus, and are switched off for good', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: classes });
    await signIn(page, owner);
    await openEditor(page, id);
    await canvasOf(page).focus();
    await page.keyboard.press('i');
    await page.keyboard.press('Enter');
    await expect(nodesOf(page)).toHaveCount(4);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+,');
    const preferences = page.getByRole('dialog', { name: 'Preferences' });
    await preferences.getByRole('checkbox', { name: /Single-key shortcuts/ }).uncheck();
    await preferences.getByRole('radio', { name: 'Dark' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.keyboard.press('Escape');
    await expect(preferences).toHaveCount(0);
    await page.keyboard.press('c');
    await expect(nodesOf(page)).toHaveCount(4);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(nodesOf(page)).toHaveCount(3);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await canvasOf(page).focus();
    await page.keyboard.press('ControlOrMeta+,');
    await expect(
      page.getByRole('dialog', { name: 'Preferences' }).getByRole('checkbox', { name: /Single-key shortcuts/ }),
    ).not.toBeChecked();
  });

  test('a drag from a handle to an empty place makes the next node, joined by the likeliest relation', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, {
      data: JSON.stringify({
        nodes: [{ id: 'u', type: 'default', position: { x: 0, y: 0 }, data: { label: 'User', kind: 'actor' } }],
        edges: [],
      }),
    });
    await signIn(page, owner);
    await openEditor(page, id);
    await select(page, 'User');
    const handle = centreOf(await boxOf(nodeNamed(page, 'User').locator('.react-flow__handle-right')));
    await page.mouse.move(handle.x, handle.y);
    await page.mouse.down();
    await page.mouse.move(handle.x + 120, handle.y + 20, { steps: 6 });
    await page.mouse.up();
    await expect(nodesOf(page)).toHaveCount(2);
    await expect(edgesOf(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await save(page);
    expect((await keptBy(owner, id)).document).toMatchObject({
      nodes: [{}, { data: { kind: 'usecase' } }],
      edges: [{ source: 'u', data: { kind: 'association' } }],
    });
    await undo(page).click();
    await expect(nodesOf(page)).toHaveCount(1);
    await expect(undo(page)).toBeDisabled();
  });

  test('Escape takes back what the pointer is about to do, and letting go does nothing more', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: classes });
    await signIn(page, owner);
    await openEditor(page, id);
    await select(page, 'Order');
    await expectProperties(page);
    const before = await drawnIn(page);
    const order = await boxOf(nodeNamed(page, 'Order'));
    const bottom = { x: order.x + order.width * 0.3, y: order.y + order.height };
    const corner = { x: order.x + order.width, y: order.y + order.height };
    const middle = centreOf(order);
    for (const [gesture, from, to] of [
      ['moving', middle, { x: middle.x + 40, y: middle.y + 200 }],
      ['connecting to a node', bottom, centreOf(await boxOf(nodeNamed(page, 'Payment')))],
      ['connecting to nothing', bottom, { x: bottom.x, y: bottom.y + 200 }],
      ['resizing', corner, { x: corner.x + 60, y: corner.y + 60 }],
    ] as const) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
      await page.mouse.down({ button: 'right' });
      await page.mouse.up({ button: 'right' });
      await page.mouse.move(to.x, to.y, { steps: 3 });
      await page.keyboard.press('Escape');
      await page.mouse.move(to.x + 10, to.y + 10);
      await page.mouse.up();
      await expect.poll(() => drawnIn(page), gesture).toEqual(before);
      await expect(undo(page), gesture).toBeDisabled();
      await page.keyboard.press('Escape');
      await select(page, 'Order');
    }
    await test.step('the other button pressed meanwhile neither ends a drag nor opens a menu', async () => {
      await page.mouse.move(middle.x, middle.y);
      await page.mouse.down();
      await page.mouse.move(middle.x + 60, middle.y + 100, { steps: 3 });
      await page.mouse.down({ button: 'right' });
      await page.mouse.up({ button: 'right' });
      await page.mouse.move(middle.x + 80, middle.y + 230, { steps: 3 });
      await page.mouse.up();
      await expect.poll(async () => (await boxOf(nodeNamed(page, 'Order'))).y).toBeGreaterThan(order.y + 200);
      await expect(page.getByRole('menu')).toHaveCount(0);
      await page.mouse.click(middle.x + 80, middle.y + 230, { button: 'right' });
      await expect(page.getByRole('menu')).toBeVisible();
    });
  });

  test('what a relation could be is offered as soon as it is loaded, also to a hand that was faster', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: classes });
    await signIn(page, owner);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/tools-*.js', async (route) => {
      await promise;
      await route.fallback();
    });
    await openEditor(page, id);
    await nodeNamed(page, 'Order').hover();
    const handle = centreOf(await boxOf(nodeNamed(page, 'Order').locator('.react-flow__handle[data-handlepos="bottom"]')));
    const to = centreOf(await boxOf(nodeNamed(page, 'Payment')));
    await page.mouse.move(handle.x, handle.y);
    await page.mouse.down();
    await page.mouse.move(handle.x, handle.y + 80, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    await expect(edgesOf(page)).toHaveCount(2);
    const choice = page.getByRole('group', { name: 'Relation type' });
    await expect(choice).toHaveCount(0);
    resolve();
    await expect(choice).toBeVisible();
  });

  for (const [keys, name] of [
    ['ControlOrMeta+k', 'Search commands'],
    ['ControlOrMeta+f', 'Find'],
  ] as const) {
    test(`what is typed behind ${keys} before its code is there is searched for, and does nothing else`, async ({
      page,
      person,
      signIn,
    }) => {
      const owner = await person();
      const { id } = await makeDiagram(owner, { data: classes });
      await signIn(page, owner);
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route('**/assets/tools-*.js', async (route) => {
        await promise;
        await route.fallback();
      });
      await openEditor(page, id);
      await nodeNamed(page, 'Order').click();
      await page.keyboard.press(keys);
      await page.keyboard.type('not');
      resolve();
      const field = page.getByLabel(name, { exact: true });
      await expect(field).toBeFocused();
      await page.keyboard.type('es');
      await expect(field).toHaveValue('notes');
      await expect(nodesOf(page)).toHaveCount(3);
      await expect(undo(page)).toBeDisabled();
    });
  }

  test('what is typed while the list of commands is on its way is searched for', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: classes });
    await signIn(page, owner);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/surfaces-*.js', async (route) => {
      await promise;
      await route.fallback();
    });
    await openEditor(page, id);
    await select(page, 'Order');
    await expectProperties(page);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('inherit');
    resolve();
    await expect(page.getByLabel('Search commands', { exact: true })).toHaveValue('inherit');
    await expect(nodeNamed(page, 'Order')).toBeVisible();
  });

  test('the list of commands takes each letter, however close they come to the key that opens it', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
    await signIn(page, owner);
    await openEditor(page, id);
    const field = page.getByRole('combobox', { name: 'Search commands' });
    for (let delay = 0; delay < 12; delay += 1) {
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type('inherit', { delay: delay % 6 });
      await expect(field).toHaveValue('inherit');
      await page.keyboard.press('Escape');
      await expect(field).toBeHidden();
    }
    await expect(nodesOf(page)).toHaveCount(1);
  });

  test('a node is typed where the empty canvas was double-clicked', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: classes });
    await signIn(page, owner);
    await openEditor(page, id);
    const canvas = await boxOf(canvasOf(page));
    const at = { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height - 160 };
    await page.mouse.dblclick(at.x, at.y);
    const field = page.getByLabel('Name of the new element');
    await expect(field).toBeFocused();
    await page.keyboard.type('interface Payable');
    await expect(page.getByText('Interface · Enter')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(nodeNamed(page, 'Payable')).toHaveClass(/\bselected\b/);
    const placed = centreOf(await boxOf(nodeNamed(page, 'Payable')));
    expect(Math.hypot(placed.x - at.x, placed.y - at.y)).toBeLessThan(3);
    await page.mouse.dblclick(at.x + 300, at.y);
    await page.keyboard.type('Kept by Escape');
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(nodeNamed(page, 'Kept by Escape')).toBeVisible();
    await page.mouse.dblclick(at.x - 300, at.y);
    await page.keyboard.type('Kept');
    await page.mouse.click(at.x, at.y + 100);
    await expect(nodesOf(page)).toHaveCount(6);
    await expect(nodeNamed(page, 'Kept')).toBeVisible();
  });

  test('a node is typed with its members by Tab', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
    await signIn(page, owner);
    await openEditor(page, id);
    await canvasOf(page).dblclick({ position: { x: 150, y: 420 } });
    await page.keyboard.type('interface Customer');
    await page.keyboard.press('Tab');
    for (const row of ['id: int', 'name: String']) {
      await page.keyboard.type(row);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Escape');
    await expect(nodeNamed(page, 'Customer')).toHaveAccessibleName(/2 attributes/);
    await expect(nodeNamed(page, 'Customer').getByText('id: int')).toBeVisible();
  });

  test('the same by clicks: the handle, then an empty place', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: classes });
    await signIn(page, owner);
    await openEditor(page, id);
    await select(page, 'Order');
    const order = await boxOf(nodeNamed(page, 'Order'));
    await page.mouse.click(order.x + order.width / 2, order.y + order.height);
    await expect(page.getByText(/^Choose the element to connect to Order/)).toBeVisible();
    await page.mouse.click(order.x + 40, order.y + order.height + 160);
    await expect(nodesOf(page)).toHaveCount(4);
    await expect(edgesOf(page)).toHaveCount(2);
  });

  test('a dragged node snaps to its neighbours, and Alt pressed under way lets it go', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
    await signIn(page, owner);
    await openEditor(page, id);
    await expect.poll(() => zoomOf(page)).toBe(1);
    const { x } = await placeOf(nodeNamed(page, 'A'));
    await dragNode(page, 'A', { x: 4, y: 200 });
    await expect.poll(async () => (await placeOf(nodeNamed(page, 'A'))).x).toBe(x + 4);
    const from = centreOf(await boxOf(nodeNamed(page, 'A')));
    const b = await placeOf(nodeNamed(page, 'B'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + (b.x - x - 4) + 2, from.y + 20, { steps: 8 });
    // Snapping starts a moment after the pointer has moved first: it affects the next move.
    await expect
      .poll(async () => {
        await page.mouse.move(from.x + (b.x - x - 4) + 2, from.y + 20);
        await page.mouse.move(from.x + (b.x - x - 4) + 3, from.y + 20);
        return (await placeOf(nodeNamed(page, 'A'))).x;
      })
      .toBe(b.x);
    await expect(page.locator('.react-flow__viewport-portal svg path').first()).toBeAttached();
    await page.keyboard.down('Alt');
    await page.mouse.move(from.x + (b.x - x - 4) + 4, from.y + 20);
    await expect.poll(async () => (await placeOf(nodeNamed(page, 'A'))).x).toBe(b.x + 4);
    await page.mouse.up();
    await page.keyboard.up('Alt');
    await expect(nodesOf(page)).toHaveCount(2);
  });

  test('arranging shows what would be, leaves all as it was, and is one step when it is kept', async ({ page, person, signIn }) => {
    const owner = await person();
    const heap = JSON.parse(classes);
    for (const node of heap.nodes) node.position = { x: 100, y: 100 };
    const { id } = await makeDiagram(owner, { data: JSON.stringify(heap) });
    await signIn(page, owner);
    await openEditor(page, id);
    await canvasOf(page).focus();
    const before = await sightOf(page);
    const overview = page.locator('.react-flow__minimap');
    await expect(overview).toBeVisible();
    await page.keyboard.press('Alt+l');
    const panel = page.getByRole('dialog', { name: 'Auto layout' });
    await expect(panel.getByRole('status')).toHaveText('2 nodes will move.');
    // Nothing of what is to be judged lies under it.
    await expect(overview).toHaveCount(0);
    await expect.poll(async () => new Set((await sightOf(page)).nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(3);
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => sightOf(page)).toEqual(before);
    await expect(overview).toBeVisible();
    await expect(undo(page)).toBeDisabled();
    await page.keyboard.press('Alt+l');
    await panel.getByLabel('Direction').selectOption('Left to right');
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect(panel).toHaveCount(0);
    await expect.poll(async () => new Set((await sightOf(page)).nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(3);
    await undo(page).click();
    await expect.poll(() => sightOf(page)).toEqual(before);
    await page.keyboard.press('Alt+l');
    await expect(panel.getByRole('status')).toHaveText(/will move/);
    await page.keyboard.press('Enter');
    await expect(panel).toHaveCount(0);
    await expect(undo(page)).toBeEnabled();
  });

  test('the sheet of keys opens with a question mark, says where a key holds, and closes with Escape', async ({ page, person, signIn }) => {
    await signIn(page, await person());
    await openEditor(page);
    await canvasOf(page).focus();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('Ungroup')).toBeVisible();
    await expect(sheet.getByText('Connect to another node', { exact: true })).toBeVisible();
    await expect(sheet.getByText('Add a class', { exact: true })).toBeVisible();
    await expect(sheet.getByText('Add an interface', { exact: true })).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(canvasOf(page)).toBeFocused();
  });
});
