import type { CDPSession } from '@playwright/test';
import { dataWithLabels, makeDiagram } from '../support/people.ts';
import {
  boxOf,
  centreOf,
  drawn,
  edgesOf,
  expectProperties,
  labelField,
  nodeNamed,
  nodesOf,
  openEditor,
  type Place,
  placeOf,
  zoomOf,
} from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';

test.use({ hasTouch: true, isMobile: true });

type Finger = Place & { readonly id?: number };

const containerData = JSON.stringify({
  nodes: [
    { id: 'o', position: { x: 0, y: 0 }, width: 360, height: 260, data: { kind: 'package', label: 'Outer' } },
    { id: 'i', parentId: 'o', position: { x: 120, y: 120 }, data: { kind: 'class', label: 'Inner' } },
  ],
  edges: [],
});

/** Moves a pen, pressed or not, as Chromium has it from a digitiser. */
type Pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: Place) => Promise<unknown>;

interface Hand {
  readonly down: (...fingers: readonly Finger[]) => Promise<void>;
  readonly move: (...fingers: readonly Finger[]) => Promise<void>;
  readonly up: () => Promise<void>;
  readonly drag: (from: Place, to: Place) => Promise<void>;
}

async function handOn(page: Page): Promise<{ readonly hand: Hand; readonly devices: CDPSession }> {
  const devices = await page.context().newCDPSession(page);
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]): Promise<void> => {
    const touchPoints = fingers.map(({ x, y, id = 0 }) => ({ x, y, id, radiusX: 8, radiusY: 8 }));
    await devices.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  const hand: Hand = {
    down: (...fingers) => send('touchStart', fingers),
    move: (...fingers) => send('touchMove', fingers),
    up: () => send('touchEnd', []),
    async drag(from, to) {
      const moveTo = (step: number) => hand.move({ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 });
      // In one breath: a finger that does not move for half a second opens the menu.
      await Promise.all([hand.down(from), moveTo(1)]);
      for (let step = 2; step <= 8; step += 1) await moveTo(step);
      await hand.up();
    },
  };
  return { hand, devices };
}

function penOf(devices: CDPSession): Pen {
  return (type, { x, y }) =>
    devices.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      pointerType: 'pen',
    });
}

/** Arms the shape that the next tap on the canvas places. */
async function arm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Shapes', exact: true }).tap();
  await page.getByRole('toolbar', { name: 'Shapes and relations' }).getByRole('button', { name, exact: true }).tap();
  await expect(placingHint(page)).toBeVisible();
}

const placingHint = (page: Page) => page.getByText(/^Tap where you want the /);

const menu = (page: Page) => page.getByRole('menu', { name: 'Actions' });

test.describe('a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('draws with a finger: moves, makes the next node from a handle, opens the menu by a long press', async ({
    page,
    person,
    signIn,
  }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
    await signIn(page, owner);
    await openEditor(page, id);
    const { hand } = await handOn(page);
    const before = await placeOf(nodeNamed(page, 'A'));
    await nodeNamed(page, 'A').tap();
    await expectProperties(page);
    const from = centreOf(await boxOf(nodeNamed(page, 'A')));
    await hand.drag(from, { x: from.x - 60, y: from.y + 150 });
    await expect.poll(async () => (await placeOf(nodeNamed(page, 'A'))).y).toBeGreaterThan(before.y + 100);
    const handle = centreOf(await boxOf(nodeNamed(page, 'A').locator('.react-flow__handle.source')));
    await hand.drag({ x: handle.x, y: handle.y + 6 }, { x: handle.x + 20, y: handle.y + 160 });
    await expect(nodesOf(page)).toHaveCount(2);
    await expect(edgesOf(page)).toHaveCount(1);
    await labelField(page).press('Escape');
    await hand.down(centreOf(await boxOf(nodeNamed(page, 'A'))));
    await expect(menu(page)).toBeVisible();
    await hand.up();
    await expect(menu(page)).toBeVisible();
    await menu(page)
      .getByRole('menuitem', { name: /^Duplicate/ })
      .tap();
    await expect(nodesOf(page)).toHaveCount(3);
  });

  test('pans and zooms with two fingers', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
    await signIn(page, owner);
    await openEditor(page, id);
    const { hand } = await handOn(page);
    const before = await zoomOf(page);
    const place = await placeOf(nodeNamed(page, 'A'));
    await hand.down({ x: 300, y: 700, id: 1 }, { x: 400, y: 700, id: 2 });
    for (let step = 1; step <= 6; step += 1) await hand.move({ x: 300 - step * 12, y: 700, id: 1 }, { x: 400 + step * 12, y: 700, id: 2 });
    await hand.up();
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(before * 1.3);
    await drawn(page);
    const [zoomed, seen] = [await zoomOf(page), centreOf(await boxOf(nodeNamed(page, 'A')))];
    await hand.down({ x: 300, y: 700, id: 1 }, { x: 400, y: 700, id: 2 });
    for (let step = 1; step <= 6; step += 1)
      await hand.move({ x: 300 + step * 5, y: 700 - step * 15, id: 1 }, { x: 400 + step * 5, y: 700 - step * 15, id: 2 });
    await hand.up();
    await expect.poll(async () => centreOf(await boxOf(nodeNamed(page, 'A'))).y).toBeLessThan(seen.y - 60);
    await drawn(page);
    expect(centreOf(await boxOf(nodeNamed(page, 'A'))).x).toBeGreaterThan(seen.x + 15);
    expect(await zoomOf(page)).toBeCloseTo(zoomed, 1);
    expect(await placeOf(nodeNamed(page, 'A'))).toEqual(place);
    await expect(menu(page)).toHaveCount(0);
    await test.step('a second finger takes back what the first one drags', async () => {
      await nodeNamed(page, 'A').tap();
      const from = centreOf(await boxOf(nodeNamed(page, 'A')));
      const [first, second] = [
        { ...from, y: from.y + 60, id: 1 },
        { x: 300, y: 900, id: 2 },
      ];
      await Promise.all([hand.down({ ...from, id: 1 }), hand.move({ ...from, y: from.y + 20, id: 1 }), hand.move(first)]);
      await expect.poll(() => placeOf(nodeNamed(page, 'A'))).not.toEqual(place);
      await hand.down(first, second);
      await hand.move(first, { ...second, x: 330 });
      await hand.up();
      await expect.poll(() => placeOf(nodeNamed(page, 'A'))).toEqual(place);
      await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
    });
    await test.step('a finger changes the size at a corner', async () => {
      await nodeNamed(page, 'A').tap();
      await expect(nodeNamed(page, 'A').locator('.react-flow__resize-control')).toHaveCount(4);
      const { x, y, width, height } = await boxOf(nodeNamed(page, 'A'));
      await hand.drag({ x: x + width + 3, y: y + height + 3 }, { x: x + width + 83, y: y + height + 63 });
      await expect.poll(async () => (await boxOf(nodeNamed(page, 'A'))).width - width).toBeGreaterThan(60);
    });
  });

  test('pans by a finger on anything that is not selected, pinches on nodes, and writes by a double tap', async ({
    page,
    person,
    signIn,
  }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: containerData });
    await signIn(page, owner);
    await openEditor(page, id);
    const { hand } = await handOn(page);
    const places = async () => ({ outer: await placeOf(nodeNamed(page, 'Outer')), inner: await placeOf(nodeNamed(page, 'Inner')) });
    const seen = async () => centreOf(await boxOf(nodeNamed(page, 'Inner')));
    const resting = await places();
    for (const name of ['Outer', 'Inner']) {
      await test.step(`a swipe that begins on ${name} pans`, async () => {
        const { x, y } = await boxOf(nodeNamed(page, name));
        const start = await seen();
        await hand.drag({ x: x + 12, y: y + 12 }, { x: x + 12, y: y + 112 });
        await expect.poll(async () => (await seen()).y).toBeGreaterThan(start.y + 60);
        expect(await places()).toEqual(resting);
      });
    }
    await test.step('two fingers zoom where they begin on nodes, selected ones too', async () => {
      await nodeNamed(page, 'Inner').tap();
      await expectProperties(page);
      const before = await zoomOf(page);
      const { x, y } = await seen();
      await hand.down({ x: x - 10, y, id: 1 });
      await hand.down({ x: x - 10, y, id: 1 }, { x: x + 10, y, id: 2 });
      for (let step = 1; step <= 6; step += 1) await hand.move({ x: x - 10 - step * 4, y, id: 1 }, { x: x + 10 + step * 4, y, id: 2 });
      await hand.up();
      await expect.poll(() => zoomOf(page)).toBeGreaterThan(before * 1.2);
      expect(await places()).toEqual(resting);
      await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
    });
    await test.step('a second tap that comes late connects nothing, one that follows at once writes', async () => {
      await drawn(page);
      const { x, y } = await seen();
      await page.touchscreen.tap(x, y);
      // Longer than any double tap.
      await page.waitForTimeout(600);
      await page.touchscreen.tap(x, y);
      await expect(labelField(page)).toHaveCount(0);
      await expect(page.locator('[data-joining]')).toHaveCount(0);
      await page.waitForTimeout(600);
      await page.touchscreen.tap(x, y);
      await page.touchscreen.tap(x, y);
      await expect(labelField(page)).toBeFocused();
      await labelField(page).fill('Written');
      await labelField(page).press('Escape');
      await expect(nodeNamed(page, 'Written')).toBeVisible();
    });
    await test.step('handles are 44 px and lie outside of the node', async () => {
      const node = await boxOf(nodeNamed(page, 'Written'));
      for (const handle of await nodeNamed(page, 'Written').locator('.react-flow__handle.source').all()) {
        const { x, y, width, height } = await boxOf(handle);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(43.9);
        const isOutside = x >= node.x + node.width || x + width <= node.x || y >= node.y + node.height || y + height <= node.y;
        expect(isOutside).toBe(true);
      }
    });
  });

  test('draws with a pen while the palm that rests beside it does nothing', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
    await signIn(page, owner);
    await openEditor(page, id);
    const { hand, devices } = await handOn(page);
    const pen = penOf(devices);
    const [before, b] = [await placeOf(nodeNamed(page, 'A')), await placeOf(nodeNamed(page, 'B'))];
    const from = centreOf(await boxOf(nodeNamed(page, 'A')));
    const palm = centreOf(await boxOf(nodeNamed(page, 'B')));
    await pen('mousePressed', from);
    await pen('mouseMoved', { x: from.x + 10, y: from.y + 60 });
    const to = { x: from.x + 20, y: from.y + 140 };
    // In one breath, as a second after the pen a hand may draw.
    await Promise.all([pen('mouseMoved', to), pen('mouseReleased', to), hand.drag(palm, { x: palm.x - 40, y: palm.y + 120 })]);
    await expect.poll(async () => (await placeOf(nodeNamed(page, 'A'))).y).toBeGreaterThan(before.y + 100);
    expect(await placeOf(nodeNamed(page, 'B'))).toEqual(b);
  });

  test('places a shape by a tap alone: not by the finger that opens the menu, nor by two that move the view', async ({
    page,
    person,
    signIn,
  }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
    await signIn(page, owner);
    await openEditor(page, id);
    const { hand } = await handOn(page);
    await arm(page, 'Class');
    const place = { x: 380, y: 760 };
    await hand.down(place);
    await expect(menu(page)).toBeVisible();
    await hand.up();
    await expect(placingHint(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(nodesOf(page)).toHaveCount(1);
    await arm(page, 'Class');
    await hand.down({ x: 300, y: 760, id: 1 });
    await hand.down({ x: 300, y: 760, id: 1 }, { x: 420, y: 760, id: 2 });
    await hand.up();
    await expect(placingHint(page)).toBeVisible();
    await expect(nodesOf(page)).toHaveCount(1);
    await page.touchscreen.tap(place.x, place.y);
    await expect(nodesOf(page)).toHaveCount(2);
    await expect(placingHint(page)).toHaveCount(0);
  });

  test('places a shape by the pen, not by the palm beside it', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
    await signIn(page, owner);
    await openEditor(page, id);
    const { hand, devices } = await handOn(page);
    const pen = penOf(devices);
    await arm(page, 'Class');
    // In one breath, as a second after the pen a hand may draw.
    await Promise.all([pen('mouseMoved', { x: 300, y: 700 }), hand.down({ x: 420, y: 820 })]);
    await hand.up();
    await expect(placingHint(page)).toBeVisible();
    await expect(nodesOf(page)).toHaveCount(1);
    await Promise.all([pen('mousePressed', { x: 300, y: 700 }), hand.down({ x: 420, y: 820 })]);
    await hand.up();
    await expect(placingHint(page)).toBeVisible();
    await pen('mouseReleased', { x: 300, y: 700 });
    await expect(nodesOf(page)).toHaveCount(2);
    const missedBy = async () => {
      const { x, y } = centreOf(await boxOf(nodesOf(page).last()));
      return Math.max(Math.abs(x - 300), Math.abs(y - 700));
    };
    await expect.poll(missedBy).toBeLessThan(3);
  });
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('views, and makes small edits: the list of commands and the menu are sheets, a label is written', async ({
    page,
    person,
    signIn,
  }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
    await signIn(page, owner);
    await openEditor(page, id);
    const { hand } = await handOn(page);
    await page.getByRole('button', { name: 'All commands' }).tap();
    await page.getByRole('combobox', { name: 'Search commands' }).fill('select all');
    await page
      .getByRole('option', { name: /^Select all/ })
      .first()
      .tap();
    await expect(page.locator('.react-flow__node.selected')).toHaveCount(2);
    await hand.down(centreOf(await boxOf(nodeNamed(page, 'A'))));
    await expect(menu(page)).toBeVisible();
    await hand.up();
    const sheet = await boxOf(menu(page));
    expect([sheet.x, Math.round(sheet.x + sheet.width)]).toEqual([0, 360]);
    for (const item of await menu(page).getByRole('menuitem').all()) expect((await boxOf(item)).height).toBeGreaterThanOrEqual(44);
    const aligning = page.getByRole('menu', { name: 'Align and distribute' });
    await menu(page).getByRole('menuitem', { name: 'Align and distribute' }).tap();
    await expect(menu(page)).toBeHidden();
    await aligning.getByRole('button', { name: 'Back' }).tap();
    await expect(aligning).toHaveCount(0);
    await menu(page).getByRole('menuitem', { name: 'Align and distribute' }).tap();
    await aligning.getByRole('menuitem', { name: /^Align top/ }).tap();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await nodeNamed(page, 'A').tap();
    await page.getByRole('button', { name: 'Edit name' }).tap();
    await labelField(page).fill('Ticket');
    await page.touchscreen.tap(30, 400);
    await expect(nodeNamed(page, 'Ticket')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
