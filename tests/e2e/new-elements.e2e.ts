import { makeDiagram, type Person } from '../support/people.ts';
import { addNodeButton, boxOf, canvasOf, centreOf, edgesOf, nodeNamed, nodesOf, openEditor } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { diagramIdOf, keptBy, save } from './support/saving.ts';

interface Kept {
  readonly nodes: readonly { readonly data: Readonly<Record<string, unknown>> }[];
  readonly edges: readonly { readonly data: Readonly<Record<string, unknown>> }[];
}

async function open(page: Page, owner: Person, nodes: readonly { readonly id: string; readonly kind: string; readonly x: number }[]) {
  const data = JSON.stringify({
    nodes: nodes.map(({ id, kind, x }) => ({ id, position: { x, y: 0 }, data: { kind, label: id } })),
    edges: [],
  });
  const { id } = await makeDiagram(owner, { name: 'Shop', data });
  await openEditor(page, id);
}

async function kept(page: Page, owner: Person): Promise<Kept> {
  await save(page);
  return (await keptBy(owner, diagramIdOf(page))).document as Kept;
}

const paletteItem = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Shapes and relations' }).getByRole('button', { name, exact: true });

test('a relationship of the palette has the crow’s foot that its picture shows', async ({ page, person, signIn }) => {
  const owner = await person();
  await signIn(page, owner);
  await open(page, owner, [
    { id: 'Customer', kind: 'entity', x: 0 },
    { id: 'Order', kind: 'entity', x: 320 },
  ]);
  await paletteItem(page, 'Relationship').click();
  await nodeNamed(page, 'Customer').click();
  await nodeNamed(page, 'Order').click();
  await expect(edgesOf(page)).toHaveCount(1);
  const [edge] = (await kept(page, owner)).edges;
  expect(edge?.data).toMatchObject({ source: { cardinality: 'one' }, target: { cardinality: 'zeroMany' } });
});

test('a class that is named first stays centred where it was placed, however long its name is', async ({ page, person, signIn }) => {
  const owner = await person();
  await signIn(page, owner);
  await open(page, owner, [{ id: 'Order', kind: 'class', x: 0 }]);
  const { x, y } = await boxOf(canvasOf(page));
  for (const [name, spot] of [
    ['Bill', { x: x + 460, y: y + 260 }],
    ['PaymentMethodOfACustomerOfTheShop', { x: x + 560, y: y + 460 }],
  ] as const) {
    await paletteItem(page, 'Class').click();
    await page.mouse.move(spot.x, spot.y);
    await page.mouse.click(spot.x, spot.y);
    await expect(nodesOf(page).getByRole('textbox')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Escape');
    const centre = centreOf(await boxOf(nodeNamed(page, name)));
    expect(Math.abs(centre.x - spot.x), name).toBeLessThan(5);
  }
});

test('a row with parentheses written after Tab is an operation, without a question', async ({ page, person, signIn }) => {
  const owner = await person();
  await signIn(page, owner);
  await open(page, owner, [{ id: 'Order', kind: 'class', x: 0 }]);
  await nodeNamed(page, 'Order').dblclick();
  await page.keyboard.press('Tab');
  await page.keyboard.type('+ total(): Money');
  await page.keyboard.press('Escape');
  const [node] = (await kept(page, owner)).nodes;
  expect(node?.data).toMatchObject({ operations: [{ text: '+ total(): Money' }] });
  expect(node?.data.attributes ?? []).toEqual([]);
});

test('Add Node adds the usual type of the diagram, its name being edited', async ({ page, person, signIn }) => {
  const owner = await person();
  await signIn(page, owner);
  await open(page, owner, [{ id: 'Order', kind: 'class', x: 0 }]);
  await addNodeButton(page).click();
  await expect(nodesOf(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Invoice');
  await page.keyboard.press('Escape');
  await expect(nodeNamed(page, 'Invoice')).toBeVisible();
  expect((await kept(page, owner)).nodes.map(({ data }) => data.kind)).toEqual(['class', 'class']);
});
