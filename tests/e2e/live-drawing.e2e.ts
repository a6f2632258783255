import type { Person } from '../support/people.ts';
import {
  addNodeButton,
  boxOf,
  canvasOf,
  centreOf,
  dragNode,
  drawConnection,
  drawn,
  edgesOf,
  labelField,
  nodeNamed,
  nodesOf,
  openEditor,
  placeOf,
  relabel,
  select,
  zoomOf,
} from './support/canvas.ts';
import { expect, type Page } from './support/fixtures.ts';
import { cursorsOf, expectKept, expectOthers, nameOf, peerSelections, peopleButton, test } from './support/room.ts';
import { keptBy } from './support/saving.ts';

test.describe('two people in one diagram', () => {
  let owner: Person;
  let friend: Person;
  let id = '';
  let other: Page;

  test.beforeEach(async ({ meet }) => {
    ({ owner, friend, id, other } = await meet('A', 'B'));
  });

  test('see what each draws, and keep it without a save', async ({ page }) => {
    await addNodeButton(page).click();
    await expect(nodesOf(other)).toHaveText(['A', 'B', 'Node 3']);
    await relabel(other, 'A', 'By the friend');
    await expect(nodeNamed(page, 'By the friend')).toBeVisible();
    await drawConnection(page, 'B', 'By the friend');
    await expect(edgesOf(other)).toHaveCount(2);
    await expectKept(page);
    await expectKept(other);
    expect(await keptBy(owner, id)).toMatchObject({ version: 1 });
    await page.reload();
    await expect(nodesOf(page)).toHaveText(['By the friend', 'B', 'Node 3']);
    await expect(page.getByRole('banner')).toContainText(/unsaved/i);
  });

  test('both win when they write two fields of one element at once', async ({ page }) => {
    await nodeNamed(page, 'A').dblclick();
    await labelField(page).fill('Diagram renamed');
    await dragNode(other, 'A', { x: 60, y: 90 });
    const moved = await placeOf(nodesOf(other).first());
    await labelField(page).blur();
    await expect(nodesOf(other)).toHaveText(['Diagram renamed', 'B']);
    await expect.poll(() => placeOf(nodeNamed(page, 'Diagram renamed'))).toEqual(moved);
  });

  test('see each other’s pointers, selections and drags, follow views, and learn who joins or leaves', async ({ page }) => {
    await test.step('see each other’s pointers with names, as long as these are over the diagram', async () => {
      const canvas = await boxOf(canvasOf(page));
      await page.mouse.move(canvas.x + 300, canvas.y + 200);
      const cursor = cursorsOf(other);
      await expect(cursor).toHaveText(nameOf(owner));
      const before = await boxOf(cursor);
      await page.mouse.move(canvas.x + 400, canvas.y + 260);
      await expect.poll(async () => (await boxOf(cursor)).x - before.x).toBeCloseTo(100, 0);
      await page.getByRole('banner').hover();
      await expect(cursor).toHaveCount(0);
      await expect(cursorsOf(page)).toHaveCount(0);
    });
    await test.step('see what the other has selected', async () => {
      await select(page, 'B');
      await expect(peerSelections(other)).toHaveCount(1);
      const [outline, node] = [await boxOf(peerSelections(other)), await boxOf(nodeNamed(other, 'B'))];
      expect(centreOf(outline).x).toBeCloseTo(centreOf(node).x, 0);
      expect(centreOf(outline).y).toBeCloseTo(centreOf(node).y, 0);
      await page.keyboard.press('Escape');
      await expect(peerSelections(other)).toHaveCount(0);
    });
    await test.step('see an aborted drag go back', async () => {
      const [seen, start] = [nodeNamed(other, 'A'), await placeOf(nodeNamed(other, 'A'))];
      const from = centreOf(await boxOf(nodeNamed(page, 'A')));
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 40, from.y + 60, { steps: 5 });
      await expect.poll(() => placeOf(seen)).not.toEqual(start);
      await page.keyboard.press('Escape');
      await expect.poll(() => placeOf(seen)).toEqual(start);
      await page.mouse.up();
      await expect.poll(() => placeOf(seen)).toEqual(start);
    });
    await page.keyboard.press('Escape');
    await test.step('see a drag while it happens, which is one step of the one who drags', async () => {
      const [seen, start] = [nodeNamed(other, 'A'), await placeOf(nodeNamed(other, 'A'))];
      const from = centreOf(await boxOf(nodeNamed(page, 'A')));
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 40, from.y + 60, { steps: 5 });
      await drawn(page);
      const held = await placeOf(nodeNamed(page, 'A'));
      expect(held).not.toEqual(start);
      await expect.poll(async () => Math.abs((await placeOf(seen)).y - held.y)).toBeLessThan(1);
      await expect(other.getByRole('banner')).not.toContainText(/unsaved/i);
      await page.mouse.move(from.x + 90, from.y + 120, { steps: 5 });
      await page.mouse.up();
      await drawn(page);
      const dropped = await placeOf(nodeNamed(page, 'A'));
      await expect.poll(() => placeOf(seen)).toEqual(dropped);
      await expect(other.getByRole('banner')).toContainText(/unsaved/i);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => placeOf(seen)).toEqual(start);
    });
    await test.step('follow each other’s view until they move their own', async () => {
      await peopleButton(other).click();
      await other.getByRole('button', { name: /^Follow/ }).click();
      await expect(other.getByText(`Following ${nameOf(owner)}`)).toBeVisible();
      await page.getByRole('button', { name: 'Zoom out' }).click();
      await expect.poll(() => zoomOf(page)).toBeLessThan(1);
      await expect.poll(async () => Math.abs((await zoomOf(other)) - (await zoomOf(page)))).toBeLessThan(0.01);
      const canvas = await boxOf(canvasOf(other));
      await other.keyboard.press('Escape');
      await expect(other.getByText(`Following ${nameOf(owner)}`)).toHaveCount(0);
      await peopleButton(other).click();
      await other.getByRole('button', { name: /^Follow/ }).click();
      await expect(other.getByText(`Following ${nameOf(owner)}`)).toBeVisible();
      await other.mouse.move(canvas.x + canvas.width / 2, canvas.y + 40);
      const followed = await zoomOf(page);
      await other.mouse.wheel(0, 200);
      await expect(other.getByText(`Following ${nameOf(owner)}`)).toHaveCount(0);
      await drawn(other);
      const zoom = await zoomOf(other);
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await expect.poll(() => zoomOf(page)).toBeGreaterThan(followed);
      expect(await zoomOf(other)).toBe(zoom);
    });
    await test.step('learn who comes and goes', async () => {
      await expect(peopleButton(page)).toHaveAccessibleName(`In this diagram: ${nameOf(friend)}`);
      await expect(page.getByRole('status').filter({ hasText: `${nameOf(friend)} joined.` })).toBeAttached();
      await other.goto('/profile');
      await expectOthers(page, 0);
      await expect(peopleButton(page)).toHaveCount(0);
      await expect(page.getByRole('status').filter({ hasText: `${nameOf(friend)} left.` })).toBeAttached({
        // Comings and goings are said at most every 5 s.
        timeout: 15_000,
      });
    });
  });

  test('take back only what they did themselves', async ({ page }) => {
    await relabel(page, 'A', 'Mine');
    await expect(nodeNamed(other, 'Mine')).toBeVisible();
    await relabel(other, 'B', 'Theirs');
    await expect(nodeNamed(page, 'Theirs')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(nodesOf(page)).toHaveText(['A', 'Theirs']);
    await expect(nodesOf(other)).toHaveText(['A', 'Theirs']);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
    await expect(other.getByRole('button', { name: 'Undo' })).toBeEnabled();
    await page.getByRole('button', { name: 'Redo' }).click();
    await other.getByRole('button', { name: 'Undo' }).click();
    await expect(nodesOf(page)).toHaveText(['Mine', 'B']);
  });

  test('see whom they follow beside the shapes, also on a phone', async () => {
    await other.setViewportSize({ width: 360, height: 740 });
    await other.reload();
    await peopleButton(other).click();
    await other.getByRole('button', { name: /^Follow/ }).click();
    await other.getByRole('button', { name: 'Shapes', exact: true }).click();
    const shapes = other.getByRole('complementary', { name: 'Shapes' });
    const footOf = async () => {
      const { y, height } = await boxOf(shapes);
      return y + height;
    };
    await expect.poll(async () => (await footOf()) <= (await boxOf(other.getByText(`Following ${nameOf(owner)}`))).y).toBe(true);
    const before = await footOf();
    await other.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(other.getByText(`Following ${nameOf(owner)}`)).toHaveCount(0);
    // A press beside the shapes closes them.
    await expect(shapes).toBeHidden();
    await other.getByRole('button', { name: 'Shapes', exact: true }).click();
    await expect.poll(footOf).toBeGreaterThan(before);
  });

  test('hear what the other changes, and not what they change themselves', async ({ page }) => {
    const said = (of: Page) => of.locator('[data-others-said]');
    await relabel(page, 'A', 'Order');
    await expect(said(other)).toHaveText(`${nameOf(owner)} renamed box A to Order.`);
    await dragNode(page, 'B', { x: 40, y: 60 });
    await expect(said(other)).toHaveText(`${nameOf(owner)} moved box B.`);
    await select(page, 'B');
    await page.keyboard.press('Delete');
    await expect(said(other)).toHaveText(new RegExp(`^${nameOf(owner)} deleted box B`));
    await expect(said(page)).toHaveText('');
    await expect(said(other)).toHaveAttribute('role', 'status');
  });
});

test('three people draw in one diagram, one of them in two tabs', async ({ page, meet }) => {
  const { id, other, bring } = await meet('A');
  const { other: third } = await bring();
  const tab = await page.context().newPage();
  await openEditor(tab, id);
  const pages = [page, tab, other, third];
  for (const each of pages) await expectOthers(each, 3);
  for (const each of pages) await addNodeButton(each).click();
  for (const each of pages) await expect(nodesOf(each)).toHaveCount(5);
  await relabel(tab, 'A', 'From the second tab');
  for (const each of pages) await expect(nodeNamed(each, 'From the second tab')).toBeVisible();
  for (const each of pages) await expectKept(each);
});

test('a viewer watches live and changes nothing', async ({ page, meet }) => {
  const { bring } = await meet('A', 'B');
  const { other: viewer } = await bring('viewer');
  await relabel(page, 'A', 'Changed');
  await expect(nodeNamed(viewer, 'Changed')).toBeVisible();
  const place = await placeOf(nodeNamed(viewer, 'B'));
  await dragNode(viewer, 'B', { x: 50, y: 50 });
  await nodeNamed(viewer, 'B').focus();
  await viewer.keyboard.press('Space');
  await viewer.keyboard.press('ArrowRight');
  await viewer.keyboard.press('Delete');
  await nodeNamed(viewer, 'B').dblclick();
  await expect(labelField(viewer)).toHaveCount(0);
  expect(await placeOf(nodeNamed(viewer, 'B'))).toEqual(place);
  await relabel(page, 'B', 'Last');
  await expect(nodesOf(viewer)).toHaveText(['Changed', 'Last']);
  expect(await placeOf(nodeNamed(page, 'Last'))).toEqual(place);
});
