import { makeDiagram } from '../support/people.ts';
import {
  boxOf,
  canvasOf,
  centreOf,
  edgesOf,
  expectProperties,
  labelField,
  nodeNamed,
  nodesOf,
  openEditor,
  select,
  zoomOf,
} from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';

const data = JSON.stringify({
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { kind: 'class', label: 'Order' } },
    { id: 'b', position: { x: 300, y: 0 }, data: { kind: 'class', label: 'Customer' } },
  ],
  edges: [],
});

const hint = (page: Page) => page.getByText(/^Choose the element to connect to Order/);

async function belowOrder(page: Page, by: number) {
  const { x, y, width, height } = await boxOf(nodeNamed(page, 'Order'));
  return { x: x + width / 2, y: y + height + by };
}

test.describe('the handles of a node', () => {
  test.beforeEach(async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { name: 'Handles', data });
    await signIn(page, owner);
    await openEditor(page, id);
    await expect(nodesOf(page)).toHaveCount(2);
    await expect.poll(() => zoomOf(page)).toBe(1);
  });

  test('are shown where the pointer rests, but not while a wheel moves the view under it', async ({ page }) => {
    const handle = nodeNamed(page, 'Order').locator('.react-flow__handle').first();
    const dot = () => handle.evaluate((element) => getComputedStyle(element, '::before').content);
    await expect(page.locator('.react-flow__handle')).toHaveCount(0);
    await nodeNamed(page, 'Order').hover();
    await expect(nodeNamed(page, 'Order').locator('.react-flow__handle')).toHaveCount(4);
    await expect.poll(dot).toBe('""');
    // Watched for in the page, as a movement of the view may be over before an answer comes from outside.
    const seen = await handle.evaluateHandle((element) => ({
      whileMoving: new Promise<string>((resolve) => {
        const look = () => element.closest('[data-moving]') && resolve(getComputedStyle(element, '::before').content);
        new MutationObserver(look).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-moving'] });
      }),
    }));
    // So little that the pointer stays over the node.
    await page.mouse.wheel(0, -4);
    expect(await seen.evaluate(({ whileMoving }) => whileMoving)).toBe('none');
    await expect.poll(dot).toBe('""');
  });

  test('are in the page for the mouse that is at a node, and for the keyboard that is on it', async ({ page }) => {
    const handlesOf = (name: string) => nodeNamed(page, name).locator('.react-flow__handle');
    await nodeNamed(page, 'Order').focus();
    await expect(handlesOf('Order')).toHaveCount(4);
    await nodeNamed(page, 'Customer').focus();
    await expect(handlesOf('Customer')).toHaveCount(4);
    await expect(handlesOf('Order')).toHaveCount(0);
    const { x, y } = await belowOrder(page, 8);
    await page.mouse.move(x, y);
    await expect(handlesOf('Order')).toHaveCount(4);
    // Selected beside another it has them under the pointer alone.
    await page.keyboard.press('Control+a');
    await expect(nodeNamed(page, 'Order')).toHaveClass(/\bselected\b/);
    await expect(handlesOf('Order')).toHaveCount(4);
    await page.mouse.move(x, y + 200);
    await expect(handlesOf('Order')).toHaveCount(0);
  });

  test('take no press beside the dot that is seen: that is the empty canvas', async ({ page }) => {
    for (const by of [7, 12, 18]) {
      await select(page, 'Order');
      const { x, y } = await belowOrder(page, by);
      await page.mouse.click(x, y);
      await expect(nodeNamed(page, 'Order')).not.toHaveClass(/\bselected\b/);
      await page.mouse.click(x + 60, y + 200);
      await expect(hint(page)).toHaveCount(0);
    }
    await expect(nodesOf(page)).toHaveCount(2);
    await expect(edgesOf(page)).toHaveCount(0);
  });

  test('begin a relation where the dot is pressed, say how it goes on, and let go with Escape', async ({ page }) => {
    const dot = await belowOrder(page, 2);
    await page.mouse.click(dot.x, dot.y);
    await expect(hint(page)).toBeVisible();
    await page.mouse.move(dot.x + 80, dot.y + 120, { steps: 3 });
    await expect(page.locator('[data-joining-band] line')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(hint(page)).toHaveCount(0);
    await page.mouse.click(dot.x + 80, dot.y + 200);
    await expect(nodesOf(page)).toHaveCount(2);

    await page.mouse.click(dot.x, dot.y);
    await expect(hint(page)).toBeVisible();
    await nodeNamed(page, 'Customer').click();
    await expect(edgesOf(page)).toHaveAccessibleName(/^Association/);
    await expect(hint(page)).toHaveCount(0);
  });

  test('do not take the press that places a shape beside them', async ({ page }) => {
    const dot = await belowOrder(page, 1);
    await page.getByRole('toolbar', { name: 'Shapes and relations' }).getByRole('button', { name: 'Interface', exact: true }).click();
    await page.mouse.click(dot.x, dot.y);
    await expect(nodesOf(page)).toHaveCount(3);
    await expect(hint(page)).toHaveCount(0);
    await expect(labelField(page)).toBeFocused();
    await page.keyboard.type('Payable');
    await expect(nodeNamed(page, 'Payable')).toHaveClass(/\bselected\b/);
    await canvasOf(page).click({ position: { x: 60, y: 500 } });
    await expect(nodesOf(page)).toHaveCount(3);
    await expect(edgesOf(page)).toHaveCount(0);
  });
});

test.describe('the handles of small nodes on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('take neither the second tap on their node nor the next one on another that lies below them', async ({ page, person, signIn }) => {
    const owner = await person();
    const near = JSON.stringify({
      nodes: [
        // Far from the buttons at the sides of the canvas.
        { id: 'near', position: { x: 0, y: 0 }, data: { kind: 'class', label: 'Near' } },
        { id: 'a', position: { x: 270, y: 0 }, data: { kind: 'class', label: 'Order' } },
        { id: 'b', position: { x: 270, y: 60 }, data: { kind: 'class', label: 'Line' } },
        { id: 'far', position: { x: 540, y: 0 }, data: { kind: 'class', label: 'Far' } },
      ],
      edges: [],
    });
    const { id } = await makeDiagram(owner, { name: 'Small', data: near });
    await signIn(page, owner);
    await openEditor(page, id);
    await expect(nodesOf(page)).toHaveCount(4);
    await expect.poll(() => zoomOf(page)).toBeLessThan(0.6);
    const order = await boxOf(nodeNamed(page, 'Order'));
    const [x, y] = [order.x + order.width / 2, order.y + order.height - 1];
    await page.touchscreen.tap(x, y);
    await expect(nodeNamed(page, 'Order')).toHaveClass(/\bselected\b/);
    // Longer than any double tap.
    await page.waitForTimeout(600);
    await page.touchscreen.tap(x, y);
    await expect(hint(page)).toHaveCount(0);
    const line = await boxOf(nodeNamed(page, 'Line'));
    await page.touchscreen.tap(x, centreOf(line).y);
    await expect(nodeNamed(page, 'Line')).toHaveClass(/\bselected\b/);
    const again = centreOf(await boxOf(nodeNamed(page, 'Order')));
    await page.touchscreen.tap(again.x, again.y);
    await expect(nodeNamed(page, 'Order')).toHaveClass(/\bselected\b/);
    await expect(edgesOf(page)).toHaveCount(0);
    await expect(nodesOf(page)).toHaveCount(4);
  });

  test('leave what an edge could be to the finger, without a button over it', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { name: 'Choice', data });
    await signIn(page, owner);
    await openEditor(page, id);
    await nodeNamed(page, 'Order').tap();
    await expect(nodeNamed(page, 'Order').locator('.react-flow__handle')).toHaveCount(4);
    await expect(page.getByRole('button', { name: 'Delete selected node' })).toBeVisible();
    await expectProperties(page);
    const { x, y, width, height } = await boxOf(nodeNamed(page, 'Order'));
    // Sooner it would be the second of two taps that select.
    await page.waitForTimeout(450);
    await page.touchscreen.tap(x + width / 2, y + height + 8);
    await expect(hint(page)).toBeVisible();
    await nodeNamed(page, 'Customer').tap();
    const choice = page.getByRole('group', { name: 'Relation type' });
    await expect(choice).toBeVisible();
    const bin = page.getByRole('button', { name: 'Delete selected relation' });
    await expect(bin).toBeHidden();
    await choice.getByRole('button', { name: 'Dependency' }).tap();
    await expect(choice).toHaveCount(0);
    await expect(bin).toBeVisible();
  });
});

test.describe('on a narrow canvas', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('what an edge could be stays on the canvas, also while it is moved', async ({ page, person, signIn }) => {
    const owner = await person();
    const aside = JSON.stringify({
      nodes: [
        { id: 'a', position: { x: 0, y: 0 }, data: { kind: 'class', label: 'Order' } },
        { id: 'b', position: { x: 0, y: 260 }, data: { kind: 'class', label: 'Customer' } },
        { id: 'far', position: { x: 420, y: 0 }, data: { kind: 'class', label: 'Far' } },
      ],
      edges: [],
    });
    const { id } = await makeDiagram(owner, { name: 'Aside', data: aside });
    await signIn(page, owner);
    await openEditor(page, id);
    await select(page, 'Order');
    await expectProperties(page);
    const dot = await belowOrder(page, 1);
    const target = await boxOf(nodeNamed(page, 'Customer'));
    await page.mouse.move(dot.x, dot.y);
    await page.mouse.down();
    await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 });
    await page.mouse.up();
    const choice = page.getByRole('group', { name: 'Relation type' });
    await expect(choice).toBeVisible();
    await expectOnCanvas(page);
    for (const by of [-100, 240]) {
      await page.mouse.move(180, 400);
      await page.mouse.wheel(by, 0);
      await expectOnCanvas(page);
    }
  });
});

async function expectOnCanvas(page: Page): Promise<void> {
  const choice = page.getByRole('group', { name: 'Relation type' });
  await expect(async () => {
    const [box, room] = await Promise.all([boxOf(choice), boxOf(canvasOf(page))]);
    expect(box.x).toBeGreaterThanOrEqual(room.x);
    expect(box.y).toBeGreaterThanOrEqual(room.y);
    expect(box.x + box.width).toBeLessThanOrEqual(room.x + room.width);
    expect(box.y + box.height).toBeLessThanOrEqual(room.y + room.height);
  }).toPass();
}
