import { dataWithLabels, makeDiagram } from '../support/people.ts';
import {
  addNodeButton,
  boxOf,
  canvasOf,
  centreOf,
  deleteButton,
  dragNode,
  edgesOf,
  labelField,
  nodeNamed,
  nodesOf,
  openEditor,
  placeOf,
  relabel,
  select,
  sightOf,
} from './support/canvas.ts';
import { expect, test } from './support/fixtures.ts';
import { diagramIdOf, keptBy, save } from './support/saving.ts';

test.describe('nodes', () => {
  test('labels the first node Node A and later ones Node and a counter', async ({ page, person, signIn }) => {
    const owner = await person();
    await signIn(page, owner);
    await openEditor(page);
    for (let count = 1; count <= 3; count += 1) {
      await addNodeButton(page).click();
      await expect(nodesOf(page)).toHaveCount(count);
    }
    const labels = (await sightOf(page)).nodes.map(({ label }) => label);
    expect(labels).toEqual(['Node 2', 'Node 3', 'Node A']);
    await save(page, 'Three nodes');
    const { document } = await keptBy(owner, diagramIdOf(page));
    expect(document).toMatchObject({ nodes: [{ type: 'default' }, { type: 'default' }, { type: 'default' }], edges: [] });
  });

  test('puts an added node into the centre of the view, wherever that is', async ({ page, person, signIn }) => {
    await signIn(page, await person());
    await openEditor(page);
    const middle = centreOf(await boxOf(canvasOf(page)));
    await page.mouse.move(middle.x, middle.y + 100);
    await page.mouse.down();
    await page.mouse.move(middle.x + 300, middle.y + 250, { steps: 4 });
    await page.mouse.up();
    await addNodeButton(page).click();
    const fromMiddle = async () => {
      const node = centreOf(await boxOf(nodeNamed(page, 'Node A')));
      return { x: Math.abs(node.x - middle.x), y: Math.abs(node.y - middle.y) };
    };
    await expect.poll(async () => (await fromMiddle()).x).toBeLessThan(100);
    await expect.poll(async () => (await fromMiddle()).y).toBeLessThan(60);
  });

  test('deletes the selected node and its edges by Backspace or the round button; one undo restores', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B', 'C') });
    await signIn(page, owner);
    await openEditor(page, id);
    await test.step('deletes the selected node with Backspace, and brings it and its edges back with one undo', async () => {
      const before = await sightOf(page);
      await select(page, 'B');
      await page.keyboard.press('Backspace');
      await expect(nodesOf(page)).toHaveText(['A', 'C']);
      await expect(edgesOf(page)).toHaveCount(0);
      await page.keyboard.press('ControlOrMeta+z');
      await expect(edgesOf(page)).toHaveCount(2);
      await expect.poll(() => sightOf(page)).toEqual(before);
    });
    await page.keyboard.press('Escape');
    await test.step('deletes the selected node with the round button and takes its edges along', async () => {
      await expect(edgesOf(page)).toHaveCount(2);
      await expect(deleteButton(page)).toHaveCount(0);
      await select(page, 'B');
      const button = await boxOf(deleteButton(page));
      const canvas = await boxOf(canvasOf(page));
      expect(Math.abs(button.width - button.height)).toBeLessThan(1);
      expect(
        await deleteButton(page).evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopLeftRadius)),
      ).toBeGreaterThanOrEqual(Math.min(button.width / 2, 50));
      expect(centreOf(button).x).toBeGreaterThan(centreOf(canvas).x);
      expect(centreOf(button).y).toBeGreaterThan(centreOf(canvas).y);
      await deleteButton(page).click();
      await expect(nodesOf(page)).toHaveText(['A', 'C']);
      await expect(edgesOf(page)).toHaveCount(0);
      await expect(deleteButton(page)).toHaveCount(0);
      await save(page);
      expect((await keptBy(owner, id)).document).toMatchObject({ nodes: [{ id: 'n1' }, { id: 'n3' }], edges: [] });
    });
  });

  test('keeps its nodes when Backspace is typed into a label or a name', async ({ page, person, signIn }) => {
    await signIn(page, await person());
    await openEditor(page);
    await addNodeButton(page).click();
    await nodeNamed(page, 'Node A').dblclick();
    await labelField(page).press('End');
    await labelField(page).press('Backspace');
    await labelField(page).press('Backspace');
    await labelField(page).blur();
    await expect(nodesOf(page)).toHaveText(['Node']);
    await page.getByRole('banner').getByRole('button', { name: 'Save', exact: true }).click();
    await page.keyboard.type('ab');
    await page.keyboard.press('Backspace');
    await expect(page.getByRole('textbox', { name: 'Diagram name' })).toHaveValue('a');
    await expect(nodesOf(page)).toHaveCount(1);
  });

  test('nudges the selected node by 5 pixels with an arrow key and by 20 with Shift, saved and undoable', async ({
    page,
    person,
    signIn,
  }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
    await signIn(page, owner);
    await openEditor(page, id);
    await select(page, 'A');
    const node = nodeNamed(page, 'A');
    for (const [key, place] of [
      ['ArrowRight', { x: 105, y: 100 }],
      ['ArrowDown', { x: 105, y: 105 }],
      ['Shift+ArrowLeft', { x: 85, y: 105 }],
      ['Shift+ArrowUp', { x: 85, y: 85 }],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => placeOf(node)).toEqual(place);
    }
    await save(page);
    expect((await keptBy(owner, id)).document).toMatchObject({ nodes: [{ position: { x: 85, y: 85 } }, { position: { x: 300, y: 100 } }] });
    // Presses that follow each other quickly are one step.
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(async () => {
      if (await undo.isEnabled()) await undo.click();
      expect(await placeOf(node)).toEqual({ x: 100, y: 100 });
    }).toPass();
  });

  test('on the canvas the arrows nudge the selection by the same steps, and with Ctrl go to an element', async ({
    page,
    person,
    signIn,
  }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
    await signIn(page, owner);
    await openEditor(page, id);
    await canvasOf(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => placeOf(nodeNamed(page, 'A'))).toEqual({ x: 120, y: 100 });
    expect(await placeOf(nodeNamed(page, 'B'))).toEqual({ x: 320, y: 100 });
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => placeOf(nodeNamed(page, 'A'))).toEqual({ x: 120, y: 105 });
    await page.keyboard.press('Control+ArrowRight');
    await expect(nodesOf(page).and(page.locator(':focus'))).toHaveCount(1);
    expect(await placeOf(nodeNamed(page, 'A'))).toEqual({ x: 120, y: 105 });
  });

  test('moves a node with the mouse, saved and undone in one step', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
    await signIn(page, owner);
    await openEditor(page, id);
    await dragNode(page, 'A', { x: 40, y: 180 });
    const moved = await placeOf(nodeNamed(page, 'A'));
    expect(moved.x).toBeGreaterThan(100);
    expect(moved.y).toBeGreaterThan(150);
    await save(page);
    expect((await keptBy(owner, id)).document).toMatchObject({ nodes: [{ position: moved }, { position: { x: 300, y: 100 } }] });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => placeOf(nodeNamed(page, 'A'))).toEqual({ x: 100, y: 100 });
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => placeOf(nodeNamed(page, 'A'))).toEqual(moved);
  });

  test('undoes and redoes by buttons and by keys, step by step', async ({ page, person, signIn }) => {
    await signIn(page, await person());
    await openEditor(page);
    const undo = page.getByRole('button', { name: 'Undo' });
    const redo = page.getByRole('button', { name: 'Redo' });
    await expect(undo).toBeDisabled();
    await expect(redo).toBeDisabled();
    await addNodeButton(page).click();
    await relabel(page, 'Node A', 'Order');
    await undo.click();
    await expect(nodesOf(page)).toHaveText(['Node A']);
    await undo.click();
    await expect(nodesOf(page)).toHaveCount(0);
    await expect(undo).toBeDisabled();
    await redo.click();
    await redo.click();
    await expect(nodesOf(page)).toHaveText(['Order']);
    await expect(redo).toBeDisabled();
    await nodeNamed(page, 'Order').click();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(nodesOf(page)).toHaveText(['Node A']);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(nodesOf(page)).toHaveText(['Order']);
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+y');
    await expect(nodesOf(page)).toHaveText(['Order']);
  });

  test('selects a node tapped twice within 400 ms', async ({ browserOf, person }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
    const page = await browserOf({ as: owner, hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
    await openEditor(page, id);
    await expect(nodeNamed(page, 'A')).toBeInViewport();
    const { x, y } = centreOf(await boxOf(nodeNamed(page, 'A')));
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await expect(nodeNamed(page, 'A')).toHaveClass(/\bselected\b/);
    await expect(deleteButton(page)).toBeVisible();
    await expect(nodeNamed(page, 'B')).not.toHaveClass(/\bselected\b/);
  });
});

test.describe('node limit', () => {
  const labels = Array.from({ length: 50 }, (_, index) => `N${index + 1}`);

  test('refuses a node beyond 50 with the Node Limit Reached dialog, closed by OK', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels(...labels) });
    await signIn(page, owner);
    await openEditor(page, id);
    await test.step('refuses a node beyond 50 with the Node Limit Reached dialog, closed by OK', async () => {
      await addNodeButton(page).click();
      const dialog = page.getByRole('dialog', { name: 'Node Limit Reached' });
      await expect(dialog).toContainText('You can only create up to 50 nodes in one diagram. Please delete a node to add a new one.');
      await dialog.getByRole('button', { name: 'OK' }).click();
      await expect(dialog).toBeHidden();
      await addNodeButton(page).click();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(canvasOf(page)).toBeFocused();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
    });
    await test.step('adds a node again once one is deleted', async () => {
      await select(page, 'N25');
      await deleteButton(page).click();
      await addNodeButton(page).click();
      await expect(page.getByRole('dialog', { name: 'Node Limit Reached' })).toBeHidden();
      await save(page);
      const { document } = await keptBy(owner, id);
      expect(document).toHaveProperty('nodes.length', 50);
      expect(document).toHaveProperty('edges.length', 47);
    });
  });

  test('follows the number of the server’s settings', async ({ page, person, signIn }) => {
    await page.route('**/api/settings', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), maxNodes: 2 } });
    });
    await signIn(page, await person());
    await openEditor(page);
    await addNodeButton(page).click();
    await addNodeButton(page).click();
    await addNodeButton(page).click();
    await expect(page.getByRole('dialog')).toContainText('You can only create up to 2 nodes in one diagram.');
    await expect(nodesOf(page)).toHaveCount(2);
  });
});

test('asks what becomes of what lies in a container that is deleted, and does it as one step', async ({ page, person, signIn }) => {
  const owner = await person();
  const nodes = [
    { id: 'p', position: { x: 0, y: 0 }, data: { kind: 'package', label: 'Orders' } },
    { id: 'c', parentId: 'p', position: { x: 20, y: 60 }, data: { kind: 'class', label: 'Order' } },
  ];
  const { id } = await makeDiagram(owner, { data: JSON.stringify({ nodes, edges: [] }) });
  await signIn(page, owner);
  await openEditor(page, id);
  const asked = page.getByRole('dialog', { name: 'Delete contents too?' });
  async function remove(): Promise<void> {
    await nodesOf(page).first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Delete');
    await expect(asked).toBeVisible();
  }
  await remove();
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(nodesOf(page)).toHaveCount(2);
  for (const [choice, left] of [
    ['Keep element', 1],
    ['Delete all', 0],
  ] as const) {
    await remove();
    await asked.getByRole('button', { name: choice }).click();
    await expect(asked).toHaveCount(0);
    await expect(nodesOf(page)).toHaveCount(left);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(nodesOf(page)).toHaveCount(2);
  }
});
