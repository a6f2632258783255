import { dataWithLabels, makeDiagram } from '../support/people.ts';
import { boxOf, centreOf, drawConnection, edgesOf, expectProperties, nodeNamed, openEditor } from './support/canvas.ts';
import { expect, test } from './support/fixtures.ts';
import { keptBy, save } from './support/saving.ts';

test.describe('edges', () => {
  let id = '';

  test.beforeEach(async ({ page, person, signIn }) => {
    const owner = await person();
    ({ id } = await makeDiagram(owner, {
      data: JSON.stringify({ nodes: JSON.parse(dataWithLabels('A', 'B', 'C')).nodes, edges: [] }),
    }));
    await signIn(page, owner);
    await openEditor(page, id);
  });

  test('are drawn between two nodes, once in each direction, and deleted with Backspace', async ({ page }) => {
    await test.step('joins two nodes with an animated edge with a closed arrowhead', async () => {
      await drawConnection(page, 'A', 'C');
      await expect(edgesOf(page)).toHaveCount(1);
      await expect(edgesOf(page)).toHaveClass(/\banimated\b/);
      const marker = await edgesOf(page).locator('.react-flow__edge-path').getAttribute('marker-end');
      const markerId = /url\('?#(.+?)'?\)/.exec(marker ?? '')?.[1] ?? '';
      await expect(page.locator(`marker[id="${markerId}"] .arrowclosed`)).toHaveCount(1);
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(edgesOf(page)).toHaveCount(0);
    await test.step('deletes a selected edge with Backspace and keeps its nodes', async () => {
      await drawConnection(page, 'A', 'B');
      await edgesOf(page).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Backspace');
      await expect(edgesOf(page)).toHaveCount(0);
      await expect(nodeNamed(page, 'A')).toBeVisible();
      await page.keyboard.press('ControlOrMeta+z');
      await expect(edgesOf(page)).toHaveCount(1);
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(edgesOf(page)).toHaveCount(0);
    await test.step('ignores a connection of a node with itself', async () => {
      await nodeNamed(page, 'A').hover();
      const source = centreOf(await boxOf(nodeNamed(page, 'A').locator('.react-flow__handle.source').first()));
      const target = centreOf(await boxOf(nodeNamed(page, 'A').locator('.react-flow__handle.target').first()));
      await page.mouse.move(source.x, source.y);
      await page.mouse.down();
      await page.mouse.move(source.x + 150, source.y + 40, { steps: 5 });
      await page.mouse.move(target.x, target.y, { steps: 5 });
      await page.mouse.up();
      await drawConnection(page, 'A', 'B');
      await expect(edgesOf(page)).toHaveCount(1);
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(edgesOf(page)).toHaveCount(0);
    await test.step('prevents a second edge between the same nodes in the same direction', async () => {
      await drawConnection(page, 'A', 'B');
      await expect(edgesOf(page)).toHaveCount(1);
      await drawConnection(page, 'A', 'B');
      await drawConnection(page, 'B', 'A');
      await expect(edgesOf(page)).toHaveCount(2);
      await save(page);
      await expect(edgesOf(page)).toHaveCount(2);
    });
  });

  test('stores a drawn edge with its ends, type, style and animation', async ({ page, browserOf, person }) => {
    const owner = await person();
    const diagram = await makeDiagram(owner, { data: dataWithLabels('A', 'B', 'C') });
    const other = await browserOf({ as: owner });
    await openEditor(other, diagram.id);
    await drawConnection(other, 'C', 'A');
    await expect(edgesOf(other)).toHaveCount(3);
    await save(other);
    expect((await keptBy(owner, diagram.id)).document).toMatchObject({
      edges: [{ id: 'e1' }, { id: 'e2' }, { source: 'n3', target: 'n1', type: 'default', animated: true }],
    });
    await expect(edgesOf(page)).toHaveCount(0);
  });
});

test('a connection begins where another edge ends, also at a node that may hold others', async ({ page, person, signIn }) => {
  const owner = await person();
  const state = (id: string, label: string, x: number) => ({ id, type: 'default', position: { x, y: 0 }, data: { label, kind: 'state' } });
  const nodes = [state('idle', 'Idle', 0), state('running', 'Running', 360)];
  const edges = [{ id: 'start', source: 'idle', target: 'running', data: { kind: 'transition' } }];
  const { id } = await makeDiagram(owner, { data: JSON.stringify({ nodes, edges }) });
  await signIn(page, owner);
  await openEditor(page, id);
  await expect(edgesOf(page)).toHaveCount(1);
  await nodeNamed(page, 'Running').hover();
  const from = centreOf(await boxOf(nodeNamed(page, 'Running').locator('.react-flow__handle[data-handlepos="left"]')));
  const to = centreOf(await boxOf(nodeNamed(page, 'Idle')));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, from.y + 30, { steps: 5 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await expect(edgesOf(page)).toHaveCount(2);
});

test.describe('relations between classes', () => {
  test.beforeEach(async ({ page, person, signIn }) => {
    const owner = await person();
    const node = (id: string, x: number, y: number) => ({ id, position: { x, y }, data: { label: id, kind: 'class' } });
    const nodes = [node('Order', 0, 0), node('Customer', 450, 200), node('Shop', 0, 200)];
    const edges = [{ id: 'e', source: 'Order', target: 'Customer', type: 'step', data: { kind: 'association', label: 'places' } }];
    const { id } = await makeDiagram(owner, { data: JSON.stringify({ nodes, edges }) });
    await signIn(page, owner);
    await openEditor(page, id);
    await expect(edgesOf(page)).toHaveCount(1);
  });

  test('follow the pointer leg by leg, and stay selected; no text is selected on the way', async ({ page }) => {
    const line = page.locator('.react-flow__edge-path');
    const besideOrder = async () => {
      const order = await boxOf(nodeNamed(page, 'Order'));
      return { x: order.x + order.width + 60, y: order.y + order.height / 2 };
    };
    const pressed = await besideOrder();
    await page.mouse.click(pressed.x, pressed.y);
    await expect(edgesOf(page)).toHaveClass(/\bselected\b/);
    await expectProperties(page);
    const { x, y } = await besideOrder();
    const before = await boxOf(line);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + 60, { steps: 4 });
    await page.mouse.move(x + 20, y + 100, { steps: 4 });
    // Below the node the line turns up to it: it begins farther left than before.
    await expect.poll(async () => (await boxOf(line)).x).toBeLessThan(before.x - 20);
    await page.mouse.up();
    await expect(edgesOf(page)).toHaveClass(/\bselected\b/);
    expect(await page.evaluate(() => `${getSelection()}`)).toBe('');
    await page.mouse.click(x, y + 100);
    await expect(edgesOf(page)).toHaveClass(/\bselected\b/);
    await page.mouse.click(x + 200, y - 80);
    await expect(edgesOf(page)).not.toHaveClass(/\bselected\b/);
  });

  test('begin and end at the handles between which they are drawn', async ({ page }) => {
    const [from, to] = await Promise.all([boxOf(nodeNamed(page, 'Shop')), boxOf(nodeNamed(page, 'Customer'))]);
    await page.mouse.move(from.x + from.width / 2, from.y + from.height);
    await page.mouse.down();
    await page.mouse.move(from.x + 200, from.y + 120, { steps: 4 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height + 1, { steps: 4 });
    await page.mouse.up();
    await expect(edgesOf(page)).toHaveCount(2);
    const drawn = await boxOf(page.locator('.react-flow__edge').last().locator('.react-flow__edge-path'));
    expect(drawn.y).toBeGreaterThanOrEqual(from.y + from.height - 2);
    expect(drawn.y + drawn.height).toBeGreaterThan(from.y + from.height + 8);
  });
});
