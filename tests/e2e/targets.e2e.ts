import { makeDiagram } from '../support/people.ts';
import { chooseInMenu } from './support/bar.ts';
import { boxOf, centreOf, edgesOf, nodeNamed, nodesOf, openEditor, zoomOf } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { isDark } from './support/screens.ts';

const model = JSON.stringify({
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { kind: 'class', label: 'Order' } },
    { id: 'b', position: { x: 320, y: 0 }, data: { kind: 'class', label: 'Customer' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', type: 'straight', data: { kind: 'association' } }],
});

/** Widths and heights on the screen of all that `selector` finds there, px; with its pseudo-element that takes presses. */
async function sizesOf(page: Page, selector: string): Promise<readonly (readonly [number, number])[]> {
  const zoom = await zoomOf(page);
  return await page.evaluate(
    ([wanted, scale]) =>
      [...document.querySelectorAll(wanted)].map((element) => {
        const box = element.getBoundingClientRect();
        const after = getComputedStyle(element, '::after');
        const own = box.width / Math.max(1, element instanceof HTMLElement ? element.offsetWidth : box.width);
        const factor = element instanceof HTMLElement ? own : scale;
        const px = (value: string): number => Number.parseFloat(value) * factor;
        return [Math.max(box.width, px(after.width) || 0), Math.max(box.height, px(after.height) || 0)] as const;
      }),
    [selector, zoom] as const,
  );
}

async function zoomTo(page: Page, wanted: number): Promise<void> {
  await nodeNamed(page, 'Order').focus();
  await page.keyboard.press('Alt+Shift+Digit0');
  await expect.poll(() => zoomOf(page)).toBe(1);
  const key = wanted < 1 ? '-' : '+';
  for (let presses = 0; presses < 6 && wanted !== 1; presses += 1) {
    const before = await zoomOf(page);
    if (before === wanted) break;
    await page.keyboard.press(key);
    await expect.poll(() => zoomOf(page)).not.toBe(before);
  }
  await expect.poll(() => zoomOf(page)).toBe(wanted);
}

test('with a mouse, buttons have 24 px that do what a drag from a border or of a line does', async ({ browserOf, person }) => {
  const owner = await person();
  const page = await browserOf({ as: owner, reducedMotion: 'reduce' });
  const { id } = await makeDiagram(owner, { name: 'Targets', data: model });
  await openEditor(page, id);
  await nodeNamed(page, 'Order').click();
  const toolbar = page.getByRole('toolbar', { name: 'Actions' });
  await expect(toolbar.getByRole('button', { name: 'Connect to another node' })).toBeVisible();
  for (const selector of ['[role="toolbar"] button', '.react-flow__resize-control', '.react-flow__controls-button']) {
    const sizes = await sizesOf(page, selector);
    expect(sizes.length, selector).toBeGreaterThan(2);
    for (const [width, height] of sizes) expect(Math.min(width, height), `${selector} ${width} × ${height}`).toBeGreaterThanOrEqual(23.9);
  }
  await page.locator('.react-flow__edge').focus();
  await page.keyboard.press('Space');
  await expect(toolbar.getByRole('button', { name: 'Ends' })).toBeVisible();
});

test('targets on the canvas have 24 px under a finger at 50, 100 and 200 %', async ({ browserOf, person }) => {
  const owner = await person();
  const page = await browserOf({
    as: owner,
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
    hasTouch: true,
    isMobile: true,
  });
  const { id } = await makeDiagram(owner, { name: 'Targets', data: model });
  await openEditor(page, id);
  await expect(nodesOf(page)).toHaveCount(2);
  for (const zoom of [0.5, 1, 2]) {
    await zoomTo(page, zoom);
    await nodeNamed(page, 'Order').focus();
    await page.keyboard.press('Space');
    const grips = page.locator('.react-flow__resize-control');
    await expect(grips).toHaveCount(4);
    for (const selector of ['.react-flow__resize-control', '.react-flow__handle', '.react-flow__controls-button']) {
      const sizes = await sizesOf(page, selector);
      expect(sizes.length, selector).toBeGreaterThan(2);
      for (const [width, height] of sizes)
        expect(Math.min(width, height), `${selector} ${width} × ${height} at ${zoom}`).toBeGreaterThanOrEqual(23.9);
    }
    const line = page.locator('.react-flow__edge-interaction');
    const width = await line.evaluate((element) => Number.parseFloat(getComputedStyle(element).strokeWidth));
    expect(width * zoom, `the line at ${zoom}`).toBeGreaterThanOrEqual(24);
    await page.locator('.react-flow__edge').focus();
    await page.keyboard.press('Space');
    const ends = page.locator('.react-flow__edge circle[fill-opacity="0"]');
    await expect(ends).toHaveCount(2);
    await page.keyboard.press('Insert');
    // The way point has one as well.
    await expect(ends).toHaveCount(3);
    for (const end of await ends.all()) {
      const box = await end.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), `an end at ${zoom}`).toBeGreaterThanOrEqual(23.9);
    }
    await page.keyboard.press('Control+z');
    await expect(ends).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(page.locator('.react-flow .selected')).toHaveCount(0);
  }
});

const lifeline = (id: string, x: number) => ({ id, position: { x, y: 0 }, data: { label: id, kind: 'lifeline' } });
const message = (id: string, order: string, within: object) => ({
  ...{ id, source: 'Shop', target: 'Bank' },
  data: { kind: 'syncMessage', label: id, order, ...within },
});
const operands = [{ id: 'o1' }, { id: 'o2', from: 'a2.0001.a0' }];
const fragment = {
  id: 'f',
  position: { x: 0, y: 0 },
  data: { label: 'alt', kind: 'fragment', operator: 'alt', order: 'a0.0001.a0', operands },
};
const score = JSON.stringify({
  nodes: [lifeline('Shop', 0), lifeline('Bank', 300), fragment],
  edges: [message('one', 'a1.0001.a0', { in: 'f' }), message('two', 'a3.0001.a0', { in: 'f' }), message('three', 'a4.0001.a0', {})],
});

/** Taps what lies in the middle of a text, which takes no press itself. */
async function tapAt(page: Page, box: Parameters<typeof centreOf>[0]): Promise<void> {
  const { x, y } = centreOf(box);
  await page.touchscreen.tap(x, y);
}

test('sequence lines have 24 px for a mouse, 44 px for a finger, which moves fragment borders', async ({ browserOf, person }) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { name: 'Targets', data: score });
  for (const hasTouch of [false, true]) {
    const page = await browserOf({
      as: owner,
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 },
      hasTouch,
      isMobile: hasTouch,
    });
    await openEditor(page, id);
    const least = hasTouch ? 43.9 : 23.9;
    const [strips, edges] = [page.locator('[data-score-strip]'), page.locator('[data-fragment-edge]')];
    await expect(strips).toHaveCount(2);
    await expect(edges).toHaveCount(3);
    for (const strip of await strips.all()) expect((await boxOf(strip)).width).toBeGreaterThanOrEqual(least);
    for (const edge of await edges.all()) expect((await boxOf(edge)).height).toBeGreaterThanOrEqual(least);
    if (!hasTouch) continue;
    await tapAt(page, await boxOf(page.getByText('alt', { exact: true })));
    const [{ x, y, height }, three] = [await boxOf(edges.last()), await boxOf(edgesOf(page).last())];
    const devices = await page.context().newCDPSession(page);
    const to = three.y + three.height + 16;
    const touch = (type: 'touchStart' | 'touchMove', at: number) =>
      devices.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + 20, y: at }] });
    await Promise.all([touch('touchStart', y + height - 6), touch('touchMove', (y + height + to) / 2)]);
    await touch('touchMove', to);
    await devices.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(async () => (await boxOf(nodesOf(page).last())).height).toBeGreaterThan(three.y + three.height - y);
    await tapAt(page, await boxOf(page.getByText('three', { exact: true })));
    const line = page.locator('.react-flow__edge.selected .react-flow__edge-interaction');
    await expect(line).toHaveCSS('stroke-width', '44px');
  }
});

test('what frames a node leaves the texts at its edges free', async ({ browserOf, person }) => {
  const owner = await person();
  const page = await browserOf({ as: owner, reducedMotion: 'reduce' });
  const ends = { source: { multiplicity: '1' }, target: { multiplicity: '*' } };
  const nodes = ['A', 'B'].map((label, index) => ({ id: label, position: { x: index * 320, y: 0 }, data: { kind: 'class', label } }));
  const edges = [{ id: 'e', source: 'A', target: 'B', data: { kind: 'association', ...ends } }];
  const { id } = await makeDiagram(owner, { name: 'Frames', data: JSON.stringify({ nodes, edges }) });
  await openEditor(page, id);
  await expect(nodesOf(page)).toHaveCount(2);
  await page.keyboard.press('Tab');
  await nodeNamed(page, 'A').focus();
  await page.keyboard.press('Space');
  const room = await page.locator('.react-flow__node.selected').evaluate((box) => {
    const zoom = new DOMMatrixReadOnly(getComputedStyle(box.closest('.react-flow__viewport') ?? box).transform).a;
    const side = box.getBoundingClientRect().right;
    const texts = [...document.querySelectorAll('.react-flow__edge text')].map((text) => text.getBoundingClientRect().left - side);
    const [frame, ring] = [getComputedStyle(box, '::after'), getComputedStyle(box)];
    const reached = [-Number.parseFloat(frame.right), Number.parseFloat(ring.outlineOffset) + Number.parseFloat(ring.outlineWidth)];
    return { text: Math.min(...texts) / zoom, ring: ring.outlineStyle, reached };
  });
  expect(room.ring).toBe('solid');
  for (const reached of room.reached) {
    expect(reached).toBeGreaterThan(1);
    expect(reached).toBeLessThan(room.text + 0.1);
  }
});

test('at 320 px only the canvas scrolls sideways, and wide text spacing hides no label', async ({ browserOf, person }) => {
  const owner = await person();
  const page = await browserOf({ as: owner, viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
  const { id } = await makeDiagram(owner, { name: 'Narrow', data: model });
  await openEditor(page, id);
  await expect(nodesOf(page)).toHaveCount(2);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
  await chooseInMenu(page, 'Outline');
  const outline = page.getByRole('complementary', { name: 'Outline' });
  await expect(outline.getByRole('treeitem')).toHaveCount(2);
  expect(await overflow()).toBe(0);
  await spaceText(page);
  expect(await overflow()).toBe(0);
  const cut = await outline
    .getByRole('button')
    .evaluateAll((buttons) => buttons.filter((button) => button.scrollWidth > button.clientWidth + 1).map((button) => button.textContent));
  expect(cut).toEqual([]);
});

test('with wide text spacing no screen loses words, at 400 % of 1280 px and at 1280 px', async ({ browserOf, person }) => {
  test.slow();
  const owner = await person();
  const page = await browserOf({ as: owner, reducedMotion: 'reduce' });
  const { id } = await makeDiagram(owner, { name: 'Spaced', data: model });
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    for (const path of ['/', '/login', '/signup', '/profile', '/profile?tab=bin', `/dashboard?diagramId=${id}&version=1`]) {
      await page.goto(path);
      await expect.poll(() => page.locator('a:visible, button:visible').count(), path).toBeGreaterThan(1);
      await spaceText(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), path).toBe(0);
      const cut = await page
        .locator('button:visible, a:visible, label:visible, h1:visible, h2:visible, p:visible')
        .evaluateAll((elements) =>
          elements.flatMap((element) => {
            const { overflow, clipPath, textOverflow } = getComputedStyle(element);
            const isCut = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
            // Elements hidden on purpose, and names that end in three dots and are shown whole elsewhere.
            if (!isCut || overflow === 'visible' || clipPath !== 'none' || textOverflow === 'ellipsis') return [];
            return [`${element.tagName} ${element.textContent}`];
          }),
        );
      expect(cut, `${path} at ${width}`).toEqual([]);
    }
  }
});

/** The spacing that WCAG 1.4.12 names. */
async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
    );
    document.adoptedStyleSheets = [sheet];
  });
}

test('with forced colours all that is drawn is seen, light and dark', async ({ browserOf, person }) => {
  const owner = await person();
  const page = await browserOf({ as: owner, reducedMotion: 'reduce' });
  const { id } = await makeDiagram(owner, { name: 'Forced', data: model });
  await openEditor(page, id);
  await expect(nodesOf(page)).toHaveCount(2);
  await nodeNamed(page, 'Order').focus();
  await page.keyboard.press('Space');
  await expect(page.locator('.react-flow__resize-control')).toHaveCount(4);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => isDark(page)).toBe(colorScheme === 'dark');
    const colours = () =>
      page.evaluate(() => {
        const styled = (selector: string, pseudo?: string) => {
          const element = document.querySelector(selector);
          if (element === null) throw new Error(`There is no ${selector}.`);
          return getComputedStyle(element, pseudo);
        };
        const box = '.react-flow__node.selected';
        return {
          ground: styled('.react-flow').backgroundColor,
          text: styled('.react-flow__node span').color,
          node: styled('.react-flow__node svg [stroke]').stroke,
          edge: styled('.react-flow__edge-path').stroke,
          selection: styled(box, '::after').borderTopColor,
          focus: styled(box).outlineColor,
          handle: styled('.react-flow__node.selected .react-flow__handle', '::before').borderTopColor,
          grip: styled('.react-flow__resize-control').borderTopColor,
        };
      });
    await expect.poll(async () => Object.entries(await colours()).filter(([, colour]) => !/^rgb\(/.test(colour)), colorScheme).toEqual([]);
    expect(Object.keys(await colours())).toHaveLength(8);
    // A colour takes a moment to change with the theme.
    const weak = async () => {
      const { ground, ...drawn } = await colours();
      return Object.entries(drawn).filter(([what, colour]) => contrast(colour, ground) < (what === 'text' ? 4.5 : 3));
    };
    await expect.poll(weak, colorScheme).toEqual([]);
    // Surfaces use the system's colours, and mark the chosen entry not by its background alone.
    await page.keyboard.press('Control+k');
    const commands = page.getByRole('dialog', { name: 'All commands' });
    await expect(commands.locator('[role="option"][aria-selected="true"]')).toHaveCSS('outline-style', 'solid');
    await expect(commands).toHaveCSS('background-color', await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    await page.keyboard.press('Escape');
    await expect(commands).toHaveCount(0);
  }
});

/** WCAG's contrast ratio of two opaque colours as the browser computes them. */
function contrast(a: string, b: string): number {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

test('without motion and with forced colours the focus is seen on the canvas', async ({ browserOf, person }) => {
  const owner = await person();
  const page = await browserOf({ as: owner, reducedMotion: 'reduce' });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const { id } = await makeDiagram(owner, { name: 'Forced', data: model });
  await openEditor(page, id);
  await page.getByRole('complementary', { name: 'Shapes' }).locator('[role="toolbar"] button[tabindex="0"]').focus();
  await page.keyboard.press('Tab');
  await expect(nodeNamed(page, 'Order')).toBeFocused();
  const ring = await nodeNamed(page, 'Order').evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    return { style: outlineStyle, width: Number.parseFloat(outlineWidth), color: outlineColor };
  });
  expect(ring).toMatchObject({ style: 'solid', width: 2 });
  expect(ring.color).not.toMatch(/rgba\(.*, 0\)/);
  const moving = await page
    .locator('.react-flow__edge path')
    .evaluateAll((paths) => paths.filter((path) => getComputedStyle(path).animationName !== 'none').length);
  expect(moving).toBe(0);
});
