import { makeDiagram, type Person } from '../support/people.ts';
import { boxOf, centreOf, edgesOf, expectProperties, nodesOf, openEditor, type Place } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { diagramIdOf, keptBy, save } from './support/saving.ts';

const model = JSON.stringify({
  nodes: [
    { id: 'order', type: 'default', position: { x: 0, y: 0 }, data: { label: 'Order', kind: 'class' } },
    { id: 'line', type: 'default', position: { x: 360, y: 0 }, data: { label: 'OrderLine', kind: 'class' } },
    { id: 'invoice', type: 'default', position: { x: 360, y: 260 }, data: { label: 'Invoice', kind: 'class' } },
  ],
  edges: [
    {
      id: 'has',
      source: 'order',
      target: 'line',
      data: { kind: 'composition', label: 'has', source: { multiplicity: '1' }, target: { multiplicity: '1..*', role: 'lines' } },
    },
  ],
});

interface KeptEdge {
  readonly targetHandle?: string;
  readonly target: string;
  readonly data: { readonly labelAt?: unknown; readonly points?: unknown };
}

async function keptEdge(page: Page, owner: Person): Promise<KeptEdge | undefined> {
  await save(page);
  return ((await keptBy(owner, diagramIdOf(page))).document as { edges: readonly KeptEdge[] }).edges[0];
}

function text(page: Page, content: string) {
  return edgesOf(page).getByText(content, { exact: true });
}

async function dragBy(page: Page, from: Place, by: Place): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 3 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 3 });
  await page.mouse.up();
}

test.beforeEach(async ({ page, person, signIn }) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { data: model });
  await signIn(page, owner);
  await openEditor(page, id);
  owners.set(page, owner);
  await edgesOf(page).first().focus();
  await page.keyboard.press('Space');
  await expectProperties(page);
});

const owners = new WeakMap<Page, Person>();

function ownerOf(page: Page): Person {
  const owner = owners.get(page);
  if (owner === undefined) throw new Error('Nobody opened this page.');
  return owner;
}

test('the texts of an edge are dragged aside, in one step each, and put back', async ({ page }) => {
  const before = centreOf(await boxOf(text(page, 'has')));
  await dragBy(page, before, { x: 30, y: 60 });
  await expect.poll(async () => centreOf(await boxOf(text(page, 'has'))).y - before.y).toBeGreaterThan(55);
  const after = centreOf(await boxOf(text(page, 'has')));
  expect(Math.abs(after.x - before.x - 30)).toBeLessThan(3);
  expect(Math.abs(after.y - before.y - 60)).toBeLessThan(3);

  const many = centreOf(await boxOf(text(page, '1..*')));
  const role = await boxOf(text(page, 'lines'));
  await dragBy(page, many, { x: -20, y: -40 });
  await expect.poll(async () => centreOf(await boxOf(text(page, '1..*'))).y - many.y).toBeLessThan(-35);
  const edge = await keptEdge(page, ownerOf(page));
  expect(Object.keys(edge?.data.labelAt ?? {}).sort()).toEqual(['label', 'targetMultiplicity']);
  // The other text at that end has a place of its own.
  expect(await boxOf(text(page, 'lines'))).toEqual(role);

  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await undo.click();
  await expect(undo).toBeDisabled();
  await expect.poll(async () => Math.abs(centreOf(await boxOf(text(page, 'has'))).y - before.y)).toBeLessThan(1);
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('button', { name: 'Reset label positions' }).click();
  await expect(page.getByRole('button', { name: 'Reset label positions' })).toHaveCount(0);
  await expect.poll(async () => Math.abs(centreOf(await boxOf(text(page, 'has'))).y - before.y)).toBeLessThan(1);
  expect((await keptEdge(page, ownerOf(page)))?.data.labelAt).toBeUndefined();
});

/** Expects the focus on the way point or text of an edge with this name. */
async function expectStop(page: Page, name: RegExp): Promise<void> {
  const focused = page.locator('[data-edge-stop]:focus');
  await expect(focused).toHaveAttribute('aria-label', name);
  await expect(focused).toBeInViewport();
}

test('undo removes a way point, Escape stops a dragged text, and a double-click still edits it', async ({ page }) => {
  await test.step('undo that takes a way point away leaves the focus on its relation', async () => {
    await page.keyboard.press('Insert');
    await expectStop(page, /^Waypoint 1 of 1 at /);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.locator('[data-edge-stop^="point"]')).toHaveCount(0);
    await expect(edgesOf(page)).toBeFocused();
  });
  const before = centreOf(await boxOf(text(page, 'has')));
  await page.mouse.move(before.x, before.y);
  await page.mouse.down();
  await page.mouse.move(before.x + 40, before.y + 40, { steps: 4 });
  await expect.poll(async () => centreOf(await boxOf(text(page, 'has'))).y - before.y).toBeGreaterThan(30);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(async () => Math.abs(centreOf(await boxOf(text(page, 'has'))).y - before.y)).toBeLessThan(1);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await page.mouse.dblclick(before.x, before.y);
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toBeFocused();
});

test('an end is fixed to a side by dragging it along the outline or in the inspector, and let go again', async ({ page }) => {
  const line = nodesOf(page).filter({ hasText: 'OrderLine' });
  const box = await boxOf(line);
  const grip = centreOf(await boxOf(page.locator('.react-flow__edge').getByText('Move this end').last().locator('..')));
  await dragBy(page, grip, { x: box.x + box.width / 2 - grip.x, y: box.y + box.height - 3 - grip.y });
  const side = page.getByLabel('Target side');
  await expect(side).toHaveValue('bottom');
  expect((await keptEdge(page, ownerOf(page)))?.targetHandle).toBe('bottom');
  const fixed = centreOf(await boxOf(page.locator('.react-flow__edge').getByText('Move this end').last().locator('..')));
  await page.mouse.dblclick(fixed.x, fixed.y);
  await expect(side).toHaveValue('');
  await side.selectOption('Top');
  await expect(side).toHaveValue('top');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(side).toHaveValue('');
  await page.getByLabel('Source side').selectOption('Left');
  expect(await keptEdge(page, ownerOf(page))).toMatchObject({ sourceHandle: 'left' });
});

test('by keys alone, way points are added, moved and removed, and texts are moved and reset', async ({ page }) => {
  const owner = ownerOf(page);
  await page.keyboard.press('Insert');
  await expectStop(page, /^Waypoint 1 of 1 at /);
  const before = await placeOfStop(page);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => placeOfStop(page)).toEqual({ x: before.x + 5, y: before.y + 40 });
  await page.keyboard.press('Insert');
  await expectStop(page, /^Waypoint 2 of 2 at /);
  await page.keyboard.press('Alt+Shift+p');
  await expectStop(page, /^Waypoint 1 of 2 at /);
  await page.keyboard.press('Alt+p');
  await page.keyboard.press('Alt+p');
  await expectStop(page, /^Label 1$/);
  await page.keyboard.press('Alt+p');
  await expectStop(page, /^Label has$/);
  const has = centreOf(await boxOf(text(page, 'has')));
  await page.keyboard.press('Shift+ArrowUp');
  await expectStop(page, /^Label has, moved$/);
  await expect.poll(async () => has.y - centreOf(await boxOf(text(page, 'has'))).y).toBeCloseTo(20, 0);
  await page.keyboard.press('Delete');
  await expectStop(page, /^Label has$/);
  await expect(edgesOf(page)).toHaveCount(1);
  await page.keyboard.press('Alt+Shift+p');
  await page.keyboard.press('Alt+Shift+p');
  await expectStop(page, /^Waypoint 2 of 2 at /);
  await page.keyboard.press('Delete');
  await expectStop(page, /^Waypoint 1 of 1 at /);
  await page.keyboard.press('Delete');
  await expect(edgesOf(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.locator('[data-edge-stop="point 0"]')).toBeAttached();
  await page.keyboard.press('Alt+p');
  await expectStop(page, /^Waypoint 1 of 1 at /);
  await page.keyboard.press('Escape');
  await expect(edgesOf(page)).toBeFocused();
  await expect(edgesOf(page)).toHaveClass(/\bselected\b/);
  const edge = await keptEdge(page, owner);
  expect(edge?.data.points).toEqual([{ x: before.x + 5, y: before.y + 40 }]);
  expect(edge?.data.labelAt).toBeUndefined();
});

test('by clicks alone a line is led another way, its texts are moved, and an end is put to another element', async ({ page }) => {
  const owner = ownerOf(page);
  const properties = page.getByRole('complementary', { name: 'Properties' });
  const button = (name: string) => properties.getByRole('button', { name, exact: true });
  await button('Add waypoint').click();
  const place = properties.getByLabel('Position of');
  await expect(place).toHaveValue('point 0');
  const [x, y] = [properties.getByLabel('X', { exact: true }), properties.getByLabel('Y', { exact: true })];
  const before = { x: Number(await x.inputValue()), y: Number(await y.inputValue()) };
  await button('Move down').click();
  await button('Move down').click();
  await button('Move right').click();
  await expect(x).toHaveValue(String(before.x + 20));
  await expect(y).toHaveValue(String(before.y + 40));
  expect((await keptEdge(page, owner))?.data.points).toEqual([{ x: before.x + 20, y: before.y + 40 }]);
  await place.selectOption('Label has');
  const has = centreOf(await boxOf(text(page, 'has')));
  await button('Move up').click();
  await expect.poll(async () => has.y - centreOf(await boxOf(text(page, 'has'))).y).toBeCloseTo(20, 0);
  await button('Reset label positions').click();
  await place.selectOption('Waypoint 1 of 1');
  await button('Remove waypoint').click();
  await expect(button('Remove waypoint')).toHaveCount(0);
  expect((await keptEdge(page, owner))?.data.points).toBeUndefined();

  const line = centreOf(await boxOf(edgesOf(page).first().locator('.react-flow__edge-path')));
  await page.mouse.click(line.x - 20, line.y, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Line', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change target element…' }).click();
  await page.getByRole('option', { name: /^Invoice/ }).click();
  await expect(page.locator('.react-flow__edge[aria-label*="Invoice"]')).toBeFocused();
  expect((await keptEdge(page, owner))?.target).toBe('invoice');
});

/** Returns the position of the focused stop, from its name. */
async function placeOfStop(page: Page): Promise<Place> {
  const name = await page.locator('[data-edge-stop]:focus').getAttribute('aria-label');
  const [x = 0, y = 0] = (/ at (-?\d+), (-?\d+)$/.exec(name ?? '') ?? []).slice(1).map(Number);
  return { x, y };
}
