import type { Locator } from '@playwright/test';
import { makeDiagram, type Person } from '../support/people.ts';
import { boxOf, canvasOf, centreOf, edgesOf, nodeNamed, openEditor, type Place } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { diagramIdOf, keptBy, save } from './support/saving.ts';

const box = (id: string, kind: string, x: number, y: number) => ({ id, type: 'default', position: { x, y }, data: { label: id, kind } });

const model = JSON.stringify({
  nodes: [box('Order', 'class', 0, 0), box('Line', 'class', 420, 0), box('Item', 'class', 420, 320), box('Why', 'comment', 130, 240)],
  edges: [
    { id: 'has', source: 'Order', target: 'Line', data: { kind: 'composition' } },
    { id: 'names', source: 'Line', target: 'Item', data: { kind: 'association' } },
  ],
});

interface KeptEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly data: { readonly kind: string; readonly target?: { readonly edge?: string } };
}

async function anchorOf(page: Page, owner: Person): Promise<KeptEdge | undefined> {
  await save(page);
  const { edges } = (await keptBy(owner, diagramIdOf(page))).document as { readonly edges: readonly KeptEdge[] };
  return edges.find(({ data }) => data.kind === 'anchor');
}

function edge(page: Page, name: string | RegExp): Locator {
  return edgesOf(page).and(page.getByLabel(name));
}

/** The middle of a line that runs level or upright between two boxes. */
async function middleOf(line: Locator): Promise<Place> {
  return centreOf(await boxOf(line.locator('.react-flow__edge-interaction')));
}

async function drag(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

async function open(page: Page, owner: Person): Promise<void> {
  const { id } = await makeDiagram(owner, { data: model });
  await openEditor(page, id);
  await expect(edgesOf(page)).toHaveCount(2);
}

/** Returns the point to drag the end of a selected tie at its annotated element. */
async function endOf(page: Page, tie: Locator): Promise<Place> {
  return centreOf(await boxOf(tie.locator('g', { has: page.locator('title', { hasText: 'Move this end' }) }).last()));
}

test('a note is tied to a line by dragging to it, put to another line and to a box, and goes with the line', async ({
  page,
  person,
  signIn,
}) => {
  const owner = await person();
  await signIn(page, owner);
  await open(page, owner);
  await nodeNamed(page, 'Why').hover();
  const handle = centreOf(await boxOf(nodeNamed(page, 'Why').locator('.react-flow__handle.source').first()));
  const has = await middleOf(edge(page, /^Composition/));
  await drag(page, handle, has);
  const tie = edge(page, 'Note anchor: Why annotates the composition from Order to Line');
  await expect(tie).toBeVisible();
  expect(await anchorOf(page, owner)).toMatchObject({ source: 'Why', target: 'Order', data: { kind: 'anchor', target: { edge: 'has' } } });
  const ends = await boxOf(tie.locator('.react-flow__edge-interaction'));
  // The draggable part stops short of the ends, and has a wide stroke.
  expect(Math.abs(ends.y - has.y)).toBeLessThan(24);

  const names = await middleOf(edge(page, /^Association/));
  await drag(page, await endOf(page, tie), names);
  const about = edge(page, 'Note anchor: Why annotates the association from Line to Item');
  await expect(about).toBeVisible();
  expect(await anchorOf(page, owner)).toMatchObject({ target: 'Line', data: { target: { edge: 'names' } } });

  await drag(page, await endOf(page, about), centreOf(await boxOf(nodeNamed(page, 'Item'))));
  await expect(edge(page, 'Note anchor: Why annotates Item')).toBeVisible();
  expect((await anchorOf(page, owner))?.data).toEqual({ kind: 'anchor' });
  await page.getByRole('banner').getByRole('button', { name: 'Undo' }).click();

  await edge(page, /^Association/).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Delete');
  await expect(edgesOf(page)).toHaveCount(1);
  await page.getByRole('banner').getByRole('button', { name: 'Undo' }).click();
  await expect(edgesOf(page)).toHaveCount(3);
});

test('a note is tied to a line by the keyboard alone', async ({ page, person, signIn }) => {
  const owner = await person();
  await signIn(page, owner);
  await open(page, owner);
  await canvasOf(page).hover();
  await nodeNamed(page, 'Why').focus();
  await page.keyboard.press('Alt+Shift+c');
  await page.getByRole('combobox').fill('composition');
  await expect(page.getByRole('option').first()).toContainText('Composition from Order to Line');
  await page.keyboard.press('Enter');
  await expect(edge(page, 'Note anchor: Why annotates the composition from Order to Line')).toBeVisible();
  expect((await anchorOf(page, owner))?.data.target).toEqual({ edge: 'has' });
});

test('a note is tied to a line by two clicks; of anything else it is said that a line takes none', async ({ page, person, signIn }) => {
  const owner = await person();
  await signIn(page, owner);
  await open(page, owner);
  const kind = (name: string) => page.getByRole('toolbar', { name: 'Shapes and relations' }).getByRole('button', { name, exact: true });
  const hint = page.getByText(/^Choose the (source|target) of the /);
  async function press(name: RegExp): Promise<void> {
    const { x, y } = await middleOf(edge(page, name));
    await page.mouse.click(x, y);
  }
  await kind('Dependency').click();
  // Of it the properties hide nothing when they open: the view stays.
  await nodeNamed(page, 'Order').click();
  await expect(page.getByRole('complementary', { name: 'Properties' })).toBeVisible();
  await press(/^Composition/);
  await expect(page.getByText('Relations connect elements, not other relations.')).toBeVisible();
  await expect(hint).toHaveText(/^Choose the target of the dependency from Order/);
  await kind('Note anchor').click();
  await nodeNamed(page, 'Why').click();
  await expect(hint).toHaveText(/^Choose the target of the note anchor from Why/);
  await press(/^Composition/);
  await expect(edge(page, 'Note anchor: Why annotates the composition from Order to Line')).toBeVisible();
  await expect(hint).toHaveCount(0);

  await kind('Note anchor').click();
  await press(/^Association/);
  await expect(page.getByText('Choose the note to attach to this relation.')).toBeVisible();
  await nodeNamed(page, 'Why').click();
  const about = edge(page, 'Note anchor: Why annotates the association from Line to Item');
  await expect(about).toBeVisible();
  await expect(edgesOf(page)).toHaveCount(4);
});
