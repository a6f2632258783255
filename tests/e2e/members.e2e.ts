import { makeDiagram } from '../support/people.ts';
import { canvasOf, nodesOf, openEditor } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { diagramIdOf, keptBy, save } from './support/saving.ts';

interface Members {
  readonly label: string;
  readonly attributes?: readonly { readonly text: string }[];
  readonly operations?: readonly { readonly text: string }[];
}

async function savedMembers(page: Page, owner: Parameters<typeof keptBy>[0], name?: string) {
  await save(page, name);
  return await keptMembers(page, owner);
}

async function keptMembers(page: Page, owner: Parameters<typeof keptBy>[0]) {
  const { document } = await keptBy(owner, diagramIdOf(page));
  const [{ data }] = (document as { nodes: [{ data: Members }] }).nodes;
  const texts = (list: Members['attributes'] = []) => list.map(({ text }) => text);
  return { label: data.label, attributes: texts(data.attributes), operations: texts(data.operations) };
}

/** Pastes into the field that has the focus. */
async function paste(page: Page, lines: string): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, lines);
}

function field(page: Page, name: string) {
  return nodesOf(page).getByRole('textbox', { name, exact: true });
}

test('a class with its members is written on the canvas by keyboard alone', async ({ page, person, signIn }) => {
  const owner = await person();
  await signIn(page, owner);
  await openEditor(page);
  await canvasOf(page).focus();
  await page.keyboard.press('/');
  await page.keyboard.type('class');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Name')).toBeFocused();
  await page.keyboard.type('Order');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Attribute')).toBeFocused();
  await page.keyboard.type('- id: OrderId');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Attribute')).toHaveValue('');
  await page.keyboard.type('- status: Status');
  await page.keyboard.press('Enter');
  await page.keyboard.type('kept');
  await page.keyboard.press('Escape');
  await expect(field(page, 'Attribute')).toHaveCount(0);
  await expect(nodesOf(page)).toHaveCount(1);
  await expect(nodesOf(page).first()).toContainText('kept');
  await page.keyboard.press('Control+z');
  await expect(nodesOf(page).first()).not.toContainText('kept');

  // The node has the focus again: F2 opens its name, Tab goes on, Shift and Tab goes back.
  await page.keyboard.press('F2');
  await expect(field(page, 'Name')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, 'Attribute')).toHaveValue('- status: Status');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Operation')).toBeFocused();
  await page.keyboard.type('+ submit(): void');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  // Enter in an empty row ends the writing, and leaves no row behind.
  await expect(field(page, 'Operation')).toHaveCount(0);
  await page.keyboard.press('F2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(field(page, 'Name')).toHaveValue('Order');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Name')).toHaveCount(0);
  expect(await savedMembers(page, owner, 'By keyboard')).toEqual({
    label: 'Order',
    attributes: ['- id: OrderId', '- status: Status'],
    operations: ['+ submit(): void'],
  });

  // Letters typed on the selected class become its name, and add nothing. A named diagram is saved by each Ctrl+S, without a dialog.
  await nodesOf(page).first().click();
  await page.keyboard.type('Total');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('banner').first()).toContainText('Saved · version 2');
  await page.keyboard.press('F2');
  await page.keyboard.press('Tab');
  await paste(page, '+ pay()\n- sum: Money\n+ cancel(why: String)\n+ ship()');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('banner').first()).toContainText('Saved · version 3');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await keptMembers(page, owner)).toEqual({
    label: 'Total',
    attributes: ['- id: OrderId', '- status: Status', '- sum: Money'],
    operations: ['+ submit(): void', '+ pay()', '+ cancel(why: String)', '+ ship()'],
  });
});

test('an entity takes rows as people write them, and a flood of pasted lines up to its limit', async ({ page, person, signIn }) => {
  const owner = await person();
  await signIn(page, owner);
  await openEditor(page);
  await page
    .getByRole('region', { name: 'What do you want to draw?' })
    .getByRole('button', { name: 'Entity relationship diagram', exact: true })
    .click();
  await page.keyboard.press('y');
  await page.keyboard.type('User');
  await expect(field(page, 'Name')).toBeFocused();
  await page.keyboard.press('Tab');
  for (const row of ['id int PK', 'FK team_id int', 'name: varchar']) {
    await page.keyboard.type(row);
    await page.keyboard.press('Enter');
  }
  await paste(page, Array.from({ length: 10_000 }, (_, index) => `c${index} int`).join('\n'));
  await expect(page.getByText(/^Only \d+ more of 60 members can be added; \d+ lines were omitted\.$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await save(page, 'Tables');
  const { document } = await keptBy(owner, diagramIdOf(page));
  const [{ data }] = (document as { nodes: [{ data: { label: string; attributes: readonly { text: string; key?: string }[] } }] }).nodes;
  expect(data.label).toBe('User');
  expect(data.attributes).toHaveLength(60);
  expect(data.attributes.slice(0, 4).map(({ text, key = '' }) => [text, key])).toEqual([
    ['id int', 'PK'],
    ['team_id int', 'FK'],
    ['name: varchar', ''],
    ['c0 int', ''],
  ]);
});

test('each row that was written is one step of undo, and an emptied row goes', async ({ page, person, signIn }) => {
  const owner = await person();
  const attributes = [
    { id: 'a', text: '- id: OrderId' },
    { id: 'b', text: '- status: Status' },
  ];
  const node = { id: 'n', type: 'default', position: { x: 0, y: 0 }, data: { label: 'Order', kind: 'class', attributes } };
  const { id } = await makeDiagram(owner, { data: JSON.stringify({ nodes: [node], edges: [] }) });
  await signIn(page, owner);
  await openEditor(page, id);
  await nodesOf(page).first().focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Tab');
  await page.keyboard.type('+ pay()');
  await page.keyboard.press('Enter');
  await page.keyboard.type('+ ship()');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(nodesOf(page).first()).toContainText('+ ship()');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(nodesOf(page).first()).not.toContainText('+ ship()');
  await expect(nodesOf(page).first()).toContainText('+ pay()');
  await undo.click();
  await undo.click();
  await expect(undo).toBeDisabled();
  await expect(nodesOf(page).first()).toContainText('status: Status');
  for (let steps = 0; steps < 3; steps += 1) await page.getByRole('button', { name: 'Redo' }).click();
  expect(await savedMembers(page, owner)).toEqual({
    label: 'Order',
    attributes: ['- id: OrderId'],
    operations: ['+ pay()', '+ ship()'],
  });
});
