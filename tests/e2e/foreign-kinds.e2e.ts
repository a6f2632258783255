import { makeDiagram } from '../support/people.ts';
import { edgesOf, nodesOf, openEditor } from './support/canvas.ts';
import { dropFile } from './support/canvas-files.ts';
import { expect, test } from './support/fixtures.ts';
import { diagramIdOf, keptBy, save } from './support/saving.ts';

const nodes = [
  { id: 'a', type: 'default', position: { x: 0, y: 0 }, data: { label: 'Projector', kind: 'hologram', beams: [1, 2, { deep: true }] } },
  { id: 'b', type: 'default', position: { x: 0, y: 160 }, data: { label: 'Screen', kind: 'class' } },
];
const edges = [{ id: 'e', source: 'a', target: 'b', data: { kind: 'warp', label: 'shows', speed: 9 } }];

test('kinds that are not known are drawn plainly with their labels, said so, and stored as they came', async ({ page, person, signIn }) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { data: JSON.stringify({ nodes, edges }) });
  await signIn(page, owner);
  await openEditor(page, id);
  await expect(
    page.getByText('2 types, such as hologram, are unknown. They are shown as plain boxes and kept unchanged.').first(),
  ).toBeVisible();
  await expect(nodesOf(page)).toHaveCount(2);
  await expect(edgesOf(page).getByText('shows')).toBeVisible();
  await nodesOf(page).filter({ hasText: 'Projector' }).click();
  await expect(page.getByText('The type hologram is unknown. It is shown as a plain box and kept unchanged.')).toBeVisible();
  await nodesOf(page).filter({ hasText: 'Screen' }).focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('Wall');
  await page.keyboard.press('Enter');
  await save(page);
  const { document } = await keptBy(owner, diagramIdOf(page));
  expect(document).toMatchObject({ nodes: [nodes[0], { data: { label: 'Wall' } }], edges });
});

test('a dropped file of unknown kinds opens, and one that says too much is refused in a sentence', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  await openEditor(page);
  const attributes = Array.from({ length: 61 }, (_, index) => ({ id: `m${index}`, text: `m${index}` }));
  await dropFile(page, {
    name: 'x.json',
    bytes: JSON.stringify({ nodes: [{ id: 'a', position: { x: 0, y: 0 }, data: { kind: 'class', label: 'Big', attributes } }], edges: [] }),
  });
  await expect(page.getByText('An element can have up to 60 members; this one has 61. Split it.')).toBeVisible();
  await expect(nodesOf(page)).toHaveCount(0);
  await dropFile(page, { name: 'x.json', bytes: JSON.stringify({ nodes, edges }) });
  await expect(nodesOf(page)).toHaveCount(2);
  await expect(page.getByText(/2 types, such as hologram, are unknown/).first()).toBeVisible();
});
