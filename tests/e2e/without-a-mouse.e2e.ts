import { makeDiagram } from '../support/people.ts';
import { edgesOf, labelField, nodeNamed, nodesOf, openEditor, placeOf } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { typeInOneBreath } from './support/keys.ts';
import { confirmButton, nameField, saveButton, saveDialog } from './support/saving.ts';
import { cardOf, dialogOf } from './support/screens.ts';

interface Counts {
  keys: number;
  pointer: number;
}

/** Counts the keys that are pressed, without Shift and the like, and what a pointer does, on every page that is opened. */
async function count(page: Page): Promise<Counts> {
  const counts = { keys: 0, pointer: 0 };
  await page.exposeFunction('countInput', (what: keyof Counts) => {
    counts[what] += 1;
  });
  await page.addInitScript(() => {
    const tell = (what: string) => Reflect.apply(Reflect.get(window, 'countInput'), window, [what]);
    addEventListener('keydown', ({ key }) => !['Control', 'Shift', 'Alt', 'Meta'].includes(key) && tell('keys'), true);
    for (const type of ['pointerdown', 'mousedown', 'touchstart']) addEventListener(type, () => tell('pointer'), true);
  });
  return counts;
}

async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

async function saveAndShare(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(saveDialog(page)).toBeVisible();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(saveDialog(page)).toBeHidden();
  await command(page, 'go to');
  await expect(page).toHaveURL('/profile');
  const share = cardOf(page, name).getByRole('button', { name: /^Share/ });
  await expect(share).toBeVisible();
  for (let presses = 0; presses < 20; presses += 1) {
    if (await share.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.keyboard.type('b@c.de');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Diagram shared!')).toBeVisible();
}

test('two classes, inheritance, a move, undo, save and share take at most 80 keys and no pointer', async ({ page, person, signIn }) => {
  test.slow();
  await signIn(page, await person());
  const counts = await count(page);
  await openEditor(page);
  await command(page, 'class');
  await expect(labelField(page)).toBeFocused();
  await page.keyboard.type('Base');
  await page.keyboard.press('Tab');
  await page.keyboard.type('id');
  await page.keyboard.press('Control+Enter');
  await expect(nodeNamed(page, 'Base')).toBeFocused();
  await command(page, 'class');
  await page.keyboard.type('Car');
  await page.keyboard.press('Enter');
  await expect(nodeNamed(page, 'Car')).toBeFocused();
  await page.keyboard.press('Alt+Shift+c');
  await expect(page.getByRole('combobox', { name: 'Connect Car to' })).toBeFocused();
  await page.keyboard.type('gen');
  await page.keyboard.press('Enter');
  const edge = page.locator('.react-flow__edge[aria-label="Generalization: Car is a kind of Base"]');
  await expect(edge).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(nodeNamed(page, 'Car')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(nodeNamed(page, 'Car')).toHaveClass(/\bselected\b/);
  const before = await placeOf(nodeNamed(page, 'Car'));
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => placeOf(nodeNamed(page, 'Car'))).toEqual({ x: before.x + 20, y: before.y });
  await page.keyboard.press('Control+z');
  await expect.poll(() => placeOf(nodeNamed(page, 'Car'))).toEqual(before);
  await expect(nodeNamed(page, 'Car')).toBeFocused();
  await saveAndShare(page, 'Cars');
  console.log(`two classes by keys alone: ${counts.keys} keys`);
  expect(counts.pointer).toBe(0);
  expect(counts.keys).toBeGreaterThan(30);
  expect(counts.keys).toBeLessThanOrEqual(80);
});

test('the same is drawn by the outline alone', async ({ page, person, signIn }) => {
  test.slow();
  await signIn(page, await person());
  const counts = await count(page);
  await openEditor(page);
  await page.keyboard.press('Alt+o');
  const outline = page.getByRole('complementary', { name: 'Outline' });
  const line = (name: RegExp) => outline.getByRole('treeitem', { name });
  await expect(outline.getByRole('searchbox')).toBeFocused();
  for (const name of ['Base', 'Car']) {
    await page.keyboard.press('Insert');
    await page.keyboard.type('class');
    await page.keyboard.press('Enter');
    await expect(outline.getByRole('textbox')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(line(new RegExp(`^Class ${name}`))).toBeFocused();
  }
  await page.keyboard.press('Alt+c');
  await page.keyboard.type('gen');
  await page.keyboard.press('Enter');
  await expect(line(/^Generalization: Car is a kind of Base/)).toBeFocused();
  await typeInOneBreath(page, 'base');
  await expect(line(/^Class Base/)).toBeFocused();
  await page.keyboard.press('+');
  await page.keyboard.type('attr');
  await page.keyboard.press('Enter');
  await page.keyboard.type('id');
  await page.keyboard.press('Enter');
  await expect(line(/^Attribute id/)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  const before = await placeOf(nodeNamed(page, 'Base'));
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => placeOf(nodeNamed(page, 'Base'))).toEqual({ x: before.x, y: before.y + 20 });
  await page.keyboard.press('Control+z');
  await expect.poll(() => placeOf(nodeNamed(page, 'Base'))).toEqual(before);
  await expect(line(/^Class Base, 1 attribute, 1 relation/)).toBeFocused();
  await saveAndShare(page, 'Cars');
  console.log(`two classes by the outline alone: ${counts.keys} keys`);
  expect(counts.pointer).toBe(0);
  expect(counts.keys).toBeGreaterThan(30);
  expect(counts.keys).toBeLessThanOrEqual(80);
});

test('the same is drawn, taken back, saved and shared by clicks without a drag', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  const drags = await countDrags(page);
  await openEditor(page);
  let at = { x: 600, y: 300 };
  for (const name of ['Base', 'Car']) {
    await page.getByRole('complementary', { name: 'Shapes' }).getByRole('button', { name: 'Class', exact: true }).click();
    await page.mouse.click(at.x, at.y);
    await expect(labelField(page)).toBeFocused();
    await page.keyboard.type(name);
    await page.mouse.click(900, 700);
    await expect(nodeNamed(page, name)).toBeVisible();
    at = { x: 600, y: 520 };
  }
  await nodeNamed(page, 'Car').click();
  const properties = page.getByRole('complementary', { name: 'Properties' });
  await properties.getByRole('button', { name: '+ Attribute' }).click();
  await page.keyboard.type('id');
  await expect(nodeNamed(page, 'Car')).toContainText('id');
  await nodeNamed(page, 'Car').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Connect', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Connect to…/ }).click();
  await page.getByRole('option', { name: /Base/ }).first().click();
  await expect(edgesOf(page)).toHaveCount(1);

  await nodeNamed(page, 'Car').click({ position: { x: 8, y: 8 } });
  const before = await placeOf(nodeNamed(page, 'Car'));
  await properties.getByRole('button', { name: 'Move right' }).click();
  await expect.poll(() => placeOf(nodeNamed(page, 'Car'))).toEqual({ x: before.x + 20, y: before.y });
  await page.getByRole('banner').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => placeOf(nodeNamed(page, 'Car'))).toEqual(before);
  await page.getByRole('banner').getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => placeOf(nodeNamed(page, 'Car'))).toEqual({ x: before.x + 20, y: before.y });
  await properties.getByRole('textbox', { name: 'X', exact: true }).fill(String(Math.round(before.x)));
  await properties.getByRole('textbox', { name: 'Width' }).fill('240');
  await properties.getByRole('textbox', { name: 'Width' }).blur();
  await expect.poll(() => placeOf(nodeNamed(page, 'Car'))).toEqual({ x: Math.round(before.x), y: before.y });
  await expect(nodeNamed(page, 'Car')).toHaveCSS('width', '240px');

  await saveButton(page).click();
  await nameField(page).click();
  await page.keyboard.type('Cars');
  await confirmButton(page).click();
  await expect(saveDialog(page)).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  await cardOf(page, 'Cars')
    .getByRole('button', { name: /^Share/ })
    .click();
  const share = dialogOf(page, 'Share Diagram');
  await share.getByRole('textbox').click();
  await page.keyboard.type('b@c.de');
  await share.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Diagram shared!')).toBeVisible();
  expect(drags).toEqual({ moved: 0, keys: 0, pressed: expect.any(Number) });
  expect(drags.pressed).toBeGreaterThan(15);
});

/** Counts presses of the pointer, moves of it while it is pressed, and keys that write nothing, on every page that is opened. */
async function countDrags(page: Page): Promise<{ moved: number; keys: number; pressed: number }> {
  const drags = { moved: 0, keys: 0, pressed: 0 };
  await page.exposeFunction('countDrag', (what: keyof typeof drags) => {
    drags[what] += 1;
  });
  await page.addInitScript(() => {
    const tell = (what: string) => Reflect.apply(Reflect.get(window, 'countDrag'), window, [what]);
    addEventListener('pointerdown', () => tell('pressed'), true);
    addEventListener('pointermove', ({ buttons }) => buttons !== 0 && tell('moved'), true);
    addEventListener('keydown', ({ key }) => key.length > 1 && tell('keys'), true);
  });
  return drags;
}

test.describe('a canvas of 200 elements', () => {
  test.beforeEach(async ({ page, person, signIn }) => {
    const owner = await person();
    await signIn(page, owner);
    const nodes = Array.from({ length: 50 }, (_, index) => ({
      id: `n${index}`,
      position: { x: (index % 10) * 220, y: Math.floor(index / 10) * 160 },
      data: { kind: 'class', label: `C${index}` },
    }));
    const edges = Array.from({ length: 150 }, (_, index) => ({
      id: `e${index}`,
      source: `n${index % 50}`,
      target: `n${(index * 7 + 1 + Math.floor(index / 50)) % 50}`,
      type: 'step',
      data: { kind: 'dependency', label: `d${index}` },
    })).filter(({ source, target }) => source !== target);
    const { id } = await makeDiagram(owner, { name: 'Large', data: JSON.stringify({ nodes, edges }) });
    await openEditor(page, id);
    await expect(nodesOf(page)).toHaveCount(50);
  });

  test('is one Tab stop: two presses lead past it, in both directions', async ({ page }) => {
    const isIn = () => page.evaluate(() => document.activeElement?.closest('.react-flow__node, .react-flow__edge') !== null);
    await page.getByRole('complementary', { name: 'Shapes' }).locator('[role="toolbar"] button[tabindex="0"]').focus();
    await page.keyboard.press('Tab');
    await expect(nodeNamed(page, 'C0')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await isIn()).toBe(false);
    await page.keyboard.press('Shift+Tab');
    await expect(nodeNamed(page, 'C0')).toBeFocused();
  });

  test('is walked by keys, and what has the focus is never hidden behind what floats over it', async ({ page }) => {
    await nodeNamed(page, 'C0').focus();
    await page.keyboard.press('ArrowRight');
    await expect(nodeNamed(page, 'C1')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(nodeNamed(page, 'C11')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(nodeNamed(page, 'C0')).toBeFocused();
    for (const key of ['End', 'ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowLeft', 'Home', 'End']) {
      await page.keyboard.press(key);
      await expect.poll(() => hidden(page), key).toEqual([]);
    }
  });

  test('keeps the focus on the canvas when what has it is deleted, and when undo takes it away', async ({ page }) => {
    await nodeNamed(page, 'C0').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Delete');
    await expect(nodesOf(page)).toHaveCount(49);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-id'));
    await expect.poll(focused).toMatch(/^n1$|^n10$/);
    await page.keyboard.press('Control+z');
    await expect(nodesOf(page)).toHaveCount(50);
    await expect.poll(focused).toMatch(/^n\d+$/);
  });
});

/** Returns the elements that cover the focused one, or that it is outside of the canvas. */
async function hidden(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const focused = document.activeElement?.closest('.react-flow__node, .react-flow__edge');
    const canvas = document.querySelector('.react-flow');
    if (focused == null || canvas === null) return ['nothing has the focus'];
    const [own, area] = [focused.getBoundingClientRect(), canvas.getBoundingClientRect()];
    const isInside = own.left >= area.left && own.top >= area.top && own.right <= area.right && own.bottom <= area.bottom;
    const covers = [...canvas.querySelectorAll('.react-flow__panel')].filter((panel) => {
      const box = panel.getBoundingClientRect();
      return own.left < box.right && box.left < own.right && own.top < box.bottom && box.top < own.bottom;
    });
    return [...(isInside ? [] : ['outside']), ...covers.map((cover) => String(cover.getAttribute('class')))];
  });
}
