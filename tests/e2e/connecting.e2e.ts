import type { Locator } from '@playwright/test';
import { makeDiagram, shareWith } from '../support/people.ts';
import {
  boxOf,
  centreOf,
  edgesOf,
  expectProperties,
  nodeNamed,
  openEditor,
  type Place,
  select,
  viewAtRest,
  zoomOf,
} from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';

const classNames = ['Order', 'Customer', 'Item', 'Payment', 'Address', 'Product'];
const data = JSON.stringify({
  nodes: classNames.map((label, at) => ({
    id: label,
    type: 'default',
    position: { x: (at % 3) * 260, y: Math.floor(at / 3) * 260 },
    data: { label, kind: 'class' },
  })),
  edges: [],
});

type Side = 'top' | 'right' | 'bottom' | 'left';

/** A place on the border of a node, some way along one of its sides. */
async function onBorder(page: Page, label: string, side: Side, along = 0.5): Promise<Place> {
  const { x, y, width, height } = await boxOf(nodeNamed(page, label));
  if (side === 'top') return { x: x + along * width, y };
  if (side === 'bottom') return { x: x + along * width, y: y + height };
  return side === 'left' ? { x, y: y + along * height } : { x: x + width, y: y + along * height };
}

async function drag(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}

async function relate(page: Page, from: string, side: Side, to: string, along?: number): Promise<void> {
  await viewAtRest(page);
  const { x, y, width, height } = await boxOf(nodeNamed(page, to));
  await drag(page, await onBorder(page, from, side, along), { x: x + width / 2, y: y + height / 2 });
}

const strip = (page: Page) => page.getByRole('group', { name: 'Relation', exact: true });
const edgeBetween = (page: Page, from: string, to: string) =>
  edgesOf(page).and(page.locator(`[aria-label*="${from}"][aria-label*="${to}"]`));

test.describe('drawing relations', () => {
  test.beforeEach(async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data });
    await signIn(page, owner);
    await openEditor(page, id);
  });

  test('a second relation from one side, and one into it, leave the first where it is', async ({ page }) => {
    await relate(page, 'Order', 'right', 'Customer');
    await page.keyboard.press('Enter');
    await relate(page, 'Order', 'right', 'Product');
    await page.keyboard.press('Enter');
    await relate(page, 'Address', 'top', 'Order');
    await page.keyboard.press('Enter');
    await expect(edgesOf(page)).toHaveCount(3);
    for (const [from, to] of [
      ['Order', 'Customer'],
      ['Order', 'Product'],
      ['Address', 'Order'],
    ] as const)
      await expect(edgeBetween(page, from, to)).toHaveCount(1);
  });

  test('14 relations from all sides, each with its kind accepted by Enter, are 14 relations', async ({ page }) => {
    const sides = ['top', 'right', 'bottom', 'left'] as const;
    const pairs = classNames.flatMap((from, at) => classNames.slice(at + 1).map((to) => [from, to] as const)).slice(0, 14);
    for (const [at, [from, to]] of pairs.entries()) {
      await relate(page, from, sides[at % 4] ?? 'top', to, at % 3 === 0 ? 0.5 : 0.25);
      await expect(strip(page)).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(edgesOf(page)).toHaveCount(at + 1);
      await expectProperties(page);
    }
    for (const [from, to] of pairs) await expect(edgeBetween(page, from, to)).toHaveCount(1);
  });

  test('the strip takes multiplicities, name and kind; dragging on does not wait for it', async ({ page }) => {
    await relate(page, 'Order', 'right', 'Customer');
    await expect(strip(page).getByLabel('Relation label')).toBeFocused();
    await page.keyboard.type('1 places 0..*');
    await strip(page).getByRole('button', { name: 'Composition' }).click();
    await expect(edgeBetween(page, 'Order', 'Customer')).toHaveAccessibleName(/^Composition.*places/);
    await expect(edgesOf(page).getByText('0..*')).toBeVisible();
    await relate(page, 'Order', 'bottom', 'Payment');
    await page.keyboard.type('has');
    // The one before is kept as it was typed.
    await relate(page, 'Payment', 'right', 'Address');
    await expect(edgesOf(page)).toHaveCount(3);
    await expect(edgesOf(page).getByText('has', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(strip(page)).toHaveCount(0);
    await expect(edgesOf(page)).toHaveCount(3);
    // It opens again.
    await page.keyboard.press('F2');
    await expect(strip(page)).toBeVisible();
    // Wherever its line comes to lie, it can be pressed: beside the palette, at the edge, and where the minimap is.
    const canvas = await boxOf(page.locator('.react-flow'));
    const minimap = await boxOf(page.locator('.react-flow__minimap'));
    const middle = { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    for (const [x, y] of [
      [minimap.x + minimap.width / 2, minimap.y + minimap.height / 2],
      [canvas.x + 4, middle.y],
      [middle.x, canvas.y + canvas.height - 4],
    ] as const) {
      await viewAtRest(page);
      const at = await onBorder(page, 'Address', 'left');
      await page.mouse.wheel(at.x - x, at.y - y);
      // The view follows the wheel, and soon moves again if the strip is not free there.
      await expect.poll(async () => (await onBorder(page, 'Address', 'left')).x).not.toBeCloseTo(at.x, 0);
      await expect(async () => {
        const own = await boxOf(strip(page));
        expect(own.x >= canvas.x && own.y >= canvas.y).toBe(true);
        expect(own.x + own.width <= canvas.x + canvas.width && own.y + own.height <= canvas.y + canvas.height).toBe(true);
        expect(own.x + own.width <= minimap.x || own.y + own.height <= minimap.y).toBe(true);
      }).toPass();
    }
  });

  test('an end is moved by its own grip, and told of with a way back', async ({ page }) => {
    await relate(page, 'Order', 'right', 'Customer');
    await page.keyboard.type('places');
    await page.keyboard.press('Enter');
    const grip = page.locator('.react-flow__edge.selected g', { has: page.locator('title', { hasText: 'Move this end' }) }).last();
    const { x, y, width, height } = await boxOf(grip);
    const item = await boxOf(nodeNamed(page, 'Product'));
    await drag(page, { x: x + width / 2, y: y + height / 2 }, { x: item.x + item.width / 2, y: item.y + item.height / 2 });
    await expect(edgesOf(page)).toHaveCount(1);
    await expect(edgeBetween(page, 'Order', 'Product')).toHaveCount(1);
    const notice = page.getByText('“places” now ends at Product').first();
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(edgeBetween(page, 'Order', 'Customer')).toHaveCount(1);
  });

  test('a press on the border selects the node; a line that cannot be one is told, and loses nothing', async ({ page }) => {
    await test.step('a press on the border that does not move selects the node', async () => {
      const { x, y } = await onBorder(page, 'Item', 'left', 0.3);
      await page.mouse.click(x, y);
      await expect(nodeNamed(page, 'Item')).toHaveClass(/\bselected\b/);
      await page.keyboard.press('Escape');
      await page.mouse.click(x + 2, y);
      await expect(nodeNamed(page, 'Item')).toHaveClass(/\bselected\b/);
      await expect(edgesOf(page)).toHaveCount(0);
    });
    await page.keyboard.press('Escape');
    await test.step('a line that cannot be one is told, and loses nothing', async () => {
      await relate(page, 'Order', 'right', 'Customer');
      await page.keyboard.type('1 places 0..* extra');
      await page.keyboard.press('Enter');
      await expect(edgeBetween(page, 'Order', 'Customer')).toHaveAccessibleName(/places 0\.\.\* extra/);
    });
  });
});

test('who may only look draws no relation from a border', async ({ page, person, signIn }) => {
  const [owner, viewer] = [await person(), await person()];
  const { id } = await makeDiagram(owner, { data });
  await shareWith(owner, id, { email: viewer.email, role: 'viewer' });
  await signIn(page, viewer);
  await openEditor(page, id);
  await relate(page, 'Order', 'right', 'Customer', 0.25);
  await select(page, 'Order');
  await expect(edgesOf(page)).toHaveCount(0);
});

const texts = JSON.stringify({
  nodes: ['Order', 'Customer'].map((label, at) => ({
    id: label,
    type: 'default',
    position: { x: at * 320, y: 0 },
    data: { label, kind: 'class', attributes: [{ id: `m${at}`, text: 'id: int' }] },
  })),
  edges: [
    {
      id: 'e',
      source: 'Order',
      target: 'Customer',
      type: 'step',
      data: {
        kind: 'association',
        label: 'places',
        source: { multiplicity: '0..*', role: 'order' },
        target: { multiplicity: '1', role: 'buyer' },
      },
    },
  ],
});

/** Pans a label out from under the inspector, which covers the right of a canvas that is zoomed in. */
async function leadIntoView(page: Page, label: Locator): Promise<void> {
  const inspector = await boxOf(page.getByRole('complementary', { name: 'Properties' }));
  const covered = (await boxOf(label)).x + (await boxOf(label)).width - inspector.x;
  if (covered <= 0) return;
  const canvas = await boxOf(page.locator('.react-flow'));
  await page.mouse.move(canvas.x + 40, canvas.y + 40);
  await page.mouse.wheel(covered + 40, 0);
  await viewAtRest(page);
}

test('each text of a relation opens by a double-click near handles at 50, 100 and 200 %', async ({ page, person, signIn }) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { data: texts });
  await signIn(page, owner);
  await openEditor(page, id);
  for (const [zoom, key] of [
    [1, undefined],
    [0.5, '-'],
    [2, '+'],
  ] as const) {
    await page.locator('.react-flow').focus();
    await page.keyboard.press('Alt+Shift+Digit0');
    await expect.poll(() => zoomOf(page)).toBe(1);
    // More presses than it takes: both are the last ones.
    for (let presses = 0; key !== undefined && presses < 10; presses += 1) await page.keyboard.press(key);
    await expect.poll(() => zoomOf(page)).toBe(zoom);
    for (const text of ['0..*', 'order', 'places', 'buyer', '1']) {
      await select(page, 'Order');
      await expectProperties(page);
      await viewAtRest(page);
      const label = edgesOf(page).getByText(text, { exact: true });
      await leadIntoView(page, label);
      const { x, y } = centreOf(await boxOf(label));
      await page.mouse.dblclick(x, y);
      await expect(page.locator('.react-flow').getByRole('textbox'), `${text} at ${zoom}`).toHaveValue(text);
      await page.keyboard.press('Escape');
      await expect(page.locator('.react-flow').getByRole('textbox')).toHaveCount(0);
    }
    await page.keyboard.press('Escape');
    await expect(page.locator('.react-flow .selected')).toHaveCount(0);
  }
});
