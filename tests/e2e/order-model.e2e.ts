import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { type Diagram, sameDiagram } from '@umlaut/diagram';
import { boxOf, canvasOf, centreOf, edgesOf, nodesOf, openEditor, type Place } from './support/canvas.ts';
import { dropFile, exportFile } from './support/canvas-files.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { sameContent } from './support/same-content.ts';
import { diagramIdOf, keptBy, save } from './support/saving.ts';

/** The order model as the gallery shows it: what a person builds here. */
const model = JSON.parse(
  readFileSync(new URL('../../packages/notation/golden/examples/order-model.json', import.meta.url), 'utf8'),
) as Diagram;

/** Centre of each node, px from the canvas's upper left corner. */
const places: Readonly<Record<string, Place>> = {
  Customer: { x: 150, y: 200 },
  Order: { x: 460, y: 220 },
  PaymentMethod: { x: 800, y: 140 },
  CreditCard: { x: 700, y: 300 },
  Sepa: { x: 880, y: 300 },
  OrderLine: { x: 460, y: 480 },
  Product: { x: 800, y: 480 },
};

function palette(page: Page, name: string): Locator {
  return page.getByRole('complementary', { name: 'Shapes' }).getByRole('button', { name, exact: true }).first();
}

function inspector(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Properties' });
}

function node(page: Page, name: string): Locator {
  return nodesOf(page).filter({ has: page.getByText(name, { exact: true }) });
}

/** Clicks the canvas where nothing is. */
async function clickBeside(page: Page): Promise<void> {
  const canvas = await boxOf(canvasOf(page));
  await page.mouse.click(canvas.x + 150, canvas.y + 620);
}

/** Opens a text on the canvas where it stands: a name, or the row of a member. */
async function doubleClick(page: Page, text: string): Promise<void> {
  const { x, y } = centreOf(await boxOf(nodesOf(page).getByText(text, { exact: true })));
  await page.mouse.dblclick(x, y);
  await expect(nodesOf(page).getByRole('textbox')).toBeFocused();
}

/** A node from the palette, its name over the one it came with, its members in their compartments. */
async function build(page: Page, name: string, { kind, lists }: { kind: string; lists: readonly (readonly string[])[] }): Promise<void> {
  const canvas = await boxOf(canvasOf(page));
  const at = places[name] ?? { x: 0, y: 0 };
  await palette(page, kind).click();
  await page.mouse.click(canvas.x + at.x, canvas.y + at.y);
  await clickBeside(page);
  await doubleClick(page, kind);
  await page.keyboard.type(name);
  for (const members of lists) {
    await page.keyboard.press('Tab');
    for (const [index, member] of members.entries()) {
      if (index > 0) await page.keyboard.press('Enter');
      await page.keyboard.type(member);
    }
  }
  await clickBeside(page);
  await expect(node(page, name)).toHaveCount(1);
}

/** Draws a line from a side of one node to the middle of another. */
async function join(page: Page, from: string, to: string, side: 'top' | 'right' | 'bottom' | 'left'): Promise<void> {
  const count = await edgesOf(page).count();
  await node(page, from).hover();
  const start = centreOf(await boxOf(node(page, from).locator(`.react-flow__handle[data-handlepos="${side}"]`)));
  const end = centreOf(await boxOf(node(page, to)));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 5 });
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await page.mouse.up();
  await expect(edgesOf(page)).toHaveCount(count + 1);
}

function kindOf(page: Page, name: string): Locator {
  return page.getByRole('group', { name: 'Relation type' }).getByRole('button', { name, exact: true });
}

/** Writes what the ends of the selected edge say, in the inspector. */
async function sayEnds(page: Page, source: string, target: string, texts: readonly (readonly [string, string])[]): Promise<void> {
  await expect(inspector(page)).toBeVisible();
  for (const [end, text] of texts) {
    const [which, field] = end.split(' ');
    const name = which === 'source' ? `${source} source` : `${target} target`;
    const control = inspector(page)
      .getByRole('group', { name })
      .getByLabel(field ?? '');
    await control.click();
    await page.keyboard.type(text);
  }
}

async function buildModel(page: Page): Promise<void> {
  await openEditor(page);
  await build(page, 'Customer', { kind: 'Class', lists: [['- email: Email', '- name: String'], ['+ orders(): Order[*]']] });
  await build(page, 'Order', {
    kind: 'Class',
    lists: [
      ['- id: OrderId', '- placedAt: Instant', '- status: Status'],
      ['+ total(): Money', '+ submit(): void'],
    ],
  });
  await doubleClick(page, '− status: Status');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('- status: OrderStatus');
  await clickBeside(page);
  await build(page, 'PaymentMethod', { kind: 'Interface', lists: [[], ['+ pay(m: Money): Receipt']] });
  await build(page, 'CreditCard', { kind: 'Class', lists: [] });
  await build(page, 'Sepa', { kind: 'Class', lists: [] });
  await build(page, 'OrderLine', { kind: 'Class', lists: [['- quantity: int', '- unitPrice: Money'], ['+ subtotal(): Money']] });
  await build(page, 'Product', { kind: 'Class', lists: [['- sku: Sku', '- title: String']] });

  await join(page, 'Customer', 'Order', 'right');
  await expect(page.getByRole('group', { name: 'Relation type' }).getByRole('button', { pressed: true })).toHaveAccessibleName(
    'Association',
  );
  await inspector(page).getByLabel('Name', { exact: true }).click();
  await page.keyboard.type('places');
  await inspector(page).getByLabel('Reading direction').selectOption('Towards the target');
  await sayEnds(page, 'Customer', 'Order', [
    ['source Multiplicity', '1'],
    ['target Multiplicity', '0..*'],
  ]);

  await palette(page, 'Dependency').click();
  await join(page, 'Order', 'PaymentMethod', 'right');
  await inspector(page).getByLabel('Keyword').click();
  await page.keyboard.type('use');

  // Offered is what joined a class and an interface last.
  await join(page, 'CreditCard', 'PaymentMethod', 'top');
  await kindOf(page, 'Realization').click();
  await join(page, 'Sepa', 'PaymentMethod', 'top');

  await join(page, 'Order', 'OrderLine', 'bottom');
  await kindOf(page, 'Composition').click();
  await sayEnds(page, 'Order', 'OrderLine', [
    ['source Multiplicity', '1'],
    ['target Multiplicity', '1..*'],
    ['target Role', '- lines'],
    ['target Constraints', 'ordered'],
  ]);

  await join(page, 'OrderLine', 'Product', 'right');
  await kindOf(page, 'Association').click();
  await sayEnds(page, 'OrderLine', 'Product', [
    ['source Multiplicity', '*'],
    ['target Multiplicity', '1'],
  ]);
  await inspector(page).getByRole('group', { name: 'Product target' }).getByLabel('Navigability').selectOption('Navigable');
  await clickBeside(page);
}

/** Returns a diagram's meaning, independent of ids and positions. */
function meaningOf({ nodes, edges }: Diagram) {
  const names = new Map(nodes.map(({ id, data }) => [id, data?.label]));
  const texts = (list: unknown) => (Array.isArray(list) ? list.map(({ text }: { text: string }) => text) : []);
  return {
    nodes: nodes
      .map(({ type, data }) => ({ type, ...data, attributes: texts(data?.attributes), operations: texts(data?.operations) }))
      .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    edges: edges
      .map(({ source, target, data }) => ({ ...data, from: names.get(source), to: names.get(target) }))
      .sort((a, b) => `${a.from} ${a.to}`.localeCompare(`${b.from} ${b.to}`)),
  };
}

test('the order model is built by mouse, exported in every format, and comes back from its SVG', async ({ page, person, signIn }) => {
  test.slow();
  const owner = await person();
  await signIn(page, owner);
  await buildModel(page);
  await save(page, 'Order model');
  const built = (await keptBy(owner, diagramIdOf(page))).document as Diagram;
  expect(meaningOf(built)).toEqual(meaningOf(model));

  const files = new Map<string, Awaited<ReturnType<typeof exportFile>>>();
  for (const format of ['SVG', 'PNG', 'PDF', 'JSON'] as const) files.set(format, await exportFile(page, format));
  expect([...files.values()].map(({ name }) => name)).toEqual([
    'Order model.svg',
    'Order model.png',
    'Order model.pdf',
    'Order model.json',
  ]);
  expect(files.get('PNG')?.bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(files.get('PDF')?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(sameDiagram(JSON.parse(files.get('JSON')?.bytes.toString() ?? '{}') as Diagram, built)).toBe(true);

  const svg = files.get('SVG');
  if (svg === undefined) throw new Error('There is no SVG file.');
  await openEditor(page);
  await expect(nodesOf(page)).toHaveCount(0);
  await dropFile(page, svg);
  await expect(nodesOf(page)).toHaveCount(built.nodes.length);
  await save(page, 'From its picture');
  const again = (await keptBy(owner, diagramIdOf(page))).document as Diagram;
  expect(sameContent(again, built)).toBe(true);
});
