import { makeDiagram } from '../support/people.ts';
import { boxOf, centreOf, edgesOf, expectProperties, nodesOf, openEditor } from './support/canvas.ts';
import { expect, test } from './support/fixtures.ts';
import { diagramIdOf, keptBy, save } from './support/saving.ts';

const model = JSON.stringify({
  nodes: [
    { id: 'shop', type: 'default', position: { x: 0, y: 0 }, width: 180, height: 100, data: { label: 'Shop', kind: 'component' } },
    { id: 'bank', type: 'default', position: { x: 420, y: 0 }, width: 180, height: 100, data: { label: 'Bank', kind: 'component' } },
  ],
  edges: [],
});

interface Kept {
  readonly nodes: readonly {
    readonly data: { readonly ports?: readonly { readonly label?: string; readonly side: string; readonly at: number }[] };
  }[];
  readonly edges: readonly {
    readonly source: string;
    readonly data?: { readonly source?: { readonly port?: string }; readonly target?: { readonly port?: string } };
  }[];
}

test('a port is added, named and moved by keys, dragged, joined, and deleted without its relation', async ({ page, person, signIn }) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { data: model });
  await signIn(page, owner);
  await openEditor(page, id);
  const kept = async (): Promise<Kept> => {
    await save(page);
    return (await keptBy(owner, diagramIdOf(page))).document as Kept;
  };
  const shop = nodesOf(page).filter({ hasText: 'Shop' });
  const port = shop.getByRole('group', { name: /^port/ });

  await shop.focus();
  await page.keyboard.press('Space');
  await expectProperties(page);
  await page.keyboard.press('Alt+b');
  const field = page.getByRole('textbox', { name: 'Port name' });
  await expect(field).toBeFocused();
  await field.pressSequentially('orders');
  await page.keyboard.press('Enter');
  await expect(port).toHaveAccessibleName('port orders, right');
  await expect(page.getByRole('textbox', { name: 'Port 1 of 1, name' })).toHaveValue('orders');

  await shop.focus();
  await page.keyboard.press('Alt+p');
  await expect(port).toBeFocused();
  const before = centreOf(await boxOf(port));
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(async () => Math.round(centreOf(await boxOf(port)).y - before.y)).toBe(-20);
  await expect(port).toBeFocused();

  const from = centreOf(await boxOf(port));
  const box = await boxOf(shop);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 20, box.y + 10, { steps: 4 });
  await page.mouse.move(box.x + box.width / 4, box.y - 12, { steps: 4 });
  await page.mouse.up();
  await expect(port).toHaveAccessibleName('port orders, top');

  await page.getByRole('combobox', { name: 'Port 1 of 1, side' }).selectOption('Right');
  await page.getByRole('spinbutton', { name: 'Port 1 of 1, position along the side in percent' }).fill('50');
  await nodesOf(page).filter({ hasText: 'Bank' }).click();
  const start = centreOf(await boxOf(port));
  const bank = centreOf(await boxOf(nodesOf(page).filter({ hasText: 'Bank' })));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 60, start.y, { steps: 4 });
  await page.mouse.move(bank.x, bank.y, { steps: 4 });
  await page.mouse.up();
  await expect(edgesOf(page)).toHaveCount(1);
  await expect(edgesOf(page).first()).toHaveAccessibleName(/Shop at port orders/);
  const joined = await kept();
  expect(joined.nodes[0]?.data.ports).toMatchObject([{ label: 'orders', side: 'right', at: 0.5 }]);
  expect(joined.edges[0]?.data?.source?.port).toBeDefined();

  await page.keyboard.press('Escape');
  await shop.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Alt+p');
  await expect(port).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(port).toHaveCount(0);
  await expect(shop).toBeFocused();
  await expect(edgesOf(page)).toHaveCount(1);
  const freed = await kept();
  expect(freed.nodes[0]?.data.ports).toBeUndefined();
  expect(freed.edges[0]).toMatchObject({ source: 'shop' });
  expect(freed.edges[0]?.data?.source?.port).toBeUndefined();
});
