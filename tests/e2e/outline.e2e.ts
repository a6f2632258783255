import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDiagram } from '../support/people.ts';
import { chooseInMenu } from './support/bar.ts';
import { canvasOf, edgesOf, nodeNamed, nodesOf, openEditor } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { typeInOneBreath } from './support/keys.ts';

const model = JSON.stringify({
  nodes: [
    {
      id: 'v',
      position: { x: 0, y: 0 },
      data: {
        kind: 'class',
        label: 'Vehicle',
        attributes: [{ id: 'm1', text: '- wheels: int' }],
        operations: [{ id: 'm2', text: '+ go()' }],
      },
    },
    { id: 'c', position: { x: 0, y: 240 }, data: { kind: 'class', label: 'Car' } },
    { id: 'p', position: { x: 400, y: 0 }, width: 260, height: 200, data: { kind: 'package', label: 'Parts' } },
    { id: 'w', position: { x: 400, y: 300 }, data: { kind: 'class', label: 'Wheel' } },
  ],
  edges: [{ id: 'g', source: 'c', target: 'v', type: 'step', data: { kind: 'generalization' } }],
});

function outline(page: Page) {
  return page.getByRole('complementary', { name: 'Outline' });
}

function lineOf(page: Page, name: string | RegExp) {
  return outline(page).getByRole('treeitem', { name });
}

async function openOutline(page: Page): Promise<void> {
  await chooseInMenu(page, 'Outline');
  await expect(outline(page).getByRole('treeitem').and(page.locator(':focus'))).toHaveCount(1);
}

test.describe('the outline', () => {
  test.beforeEach(async ({ page, person, signIn }) => {
    const owner = await person();
    await signIn(page, owner);
    const { id } = await makeDiagram(owner, { name: 'Vehicles', data: model });
    await openEditor(page, id);
    await expect(nodesOf(page)).toHaveCount(4);
  });

  test('says what every element is, selects what the canvas selects, and leaves with Escape', async ({ page }) => {
    await openOutline(page);
    await test.step('says what every element is, and shows members and relations below it', async () => {
      await expect(lineOf(page, 'Class Vehicle, 1 attribute, 1 operation, 1 relation')).toBeFocused();
      await expect(lineOf(page, 'Class Car, 1 relation; inherits from Vehicle')).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect(lineOf(page, 'Attribute - wheels: int')).toHaveAttribute('aria-level', '2');
      await expect(lineOf(page, 'Generalization: Car is a kind of Vehicle')).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect(lineOf(page, 'Attribute - wheels: int')).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await expect(lineOf(page, 'Attribute - wheels: int')).toHaveCount(0);
      await typeInOneBreath(page, 'wh');
      await expect(lineOf(page, /^Class Wheel/)).toBeFocused();
      await outline(page).getByRole('searchbox').fill('wheels');
      await expect(outline(page).getByRole('treeitem')).toHaveCount(2);
    });
    await outline(page).getByRole('searchbox').fill('');
    await test.step('selects what the canvas selects, and the other way round', async () => {
      await lineOf(page, /^Class Wheel/).click();
      await expect(nodesOf(page).and(page.locator('.selected'))).toHaveText('Wheel');
      await nodeNamed(page, 'Car').click();
      await expect(lineOf(page, /^Class Car/)).toHaveAttribute('aria-selected', 'true');
      await expect(lineOf(page, /^Class Wheel/)).toHaveAttribute('aria-selected', 'false');
    });
    await lineOf(page, /^Class Car/).focus();
    await test.step('leaves with Escape for the element on the canvas, and comes back with its key', async () => {
      await page.keyboard.press('End');
      await page.keyboard.press('Escape');
      await expect(outline(page)).toHaveCount(0);
      await expect(nodeNamed(page, 'Wheel')).toBeFocused();
      await page.keyboard.press('Alt+o');
      await expect(outline(page).getByRole('tree')).toBeVisible();
    });
  });

  test('has one line for each thing, however long its name is; all of it is in the tooltip', async ({ page }) => {
    await openOutline(page);
    await lineOf(page, /^Class Vehicle/).press('ArrowRight');
    const plain = (await lineOf(page, /^Class Wheel/).boundingBox())?.height;
    await page.keyboard.press('F2');
    const long = 'Vehicle that is registered for the transport of dangerous goods';
    await outline(page).getByRole('textbox', { name: 'Rename Vehicle' }).fill(long);
    await page.keyboard.press('Enter');
    const line = lineOf(page, new RegExp(`^Class ${long}`));
    await expect(line).toBeVisible();
    for (const each of await outline(page).getByRole('treeitem').all()) expect((await each.boundingBox())?.height).toBe(plain);
    await expect(line.getByText(long)).toHaveCSS('text-overflow', 'ellipsis');
    await expect(line.getByTitle(long)).toHaveAttribute('title', `${long}\nClass`);
  });

  test('renames, adds, connects, moves into a container and deletes, each as one step that undo takes back', async ({ page }) => {
    await openOutline(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Thing');
    await page.keyboard.press('Enter');
    await expect(lineOf(page, /^Class Thing/)).toBeFocused();
    await expect(lineOf(page, /^Class Car.*inherits from Thing/)).toBeVisible();

    await page.keyboard.press('+');
    await page.keyboard.type('attr');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- name: String');
    await page.keyboard.press('Enter');
    await expect(lineOf(page, 'Attribute - name: String')).toBeFocused();
    await expect(lineOf(page, /^Class Thing, 2 attributes/)).toBeVisible();

    await lineOf(page, /^Class Wheel/).focus();
    await outline(page).getByRole('button', { name: 'Connect…' }).click();
    await page.keyboard.type('car comp');
    await page.keyboard.press('Enter');
    await expect(edgesOf(page)).toHaveCount(2);
    await expect(lineOf(page, /^Composition: Wheel is composed of Car/)).toBeFocused();

    await lineOf(page, /^Class Wheel/).focus();
    await outline(page).getByRole('button', { name: 'Move…' }).click();
    await page.keyboard.type('parts');
    await page.keyboard.press('Enter');
    await expect(lineOf(page, /^Class Wheel/)).toHaveAttribute('aria-level', '2');
    await expect(lineOf(page, /^Class Wheel/)).toBeFocused();

    await lineOf(page, /^Class Thing/).focus();
    await page.keyboard.press('Delete');
    await expect(nodesOf(page)).toHaveCount(3);
    await expect(edgesOf(page)).toHaveCount(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('treeitem');

    for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('ControlOrMeta+z');
    await expect(lineOf(page, 'Class Vehicle, 1 attribute, 1 operation, 1 relation')).toBeVisible();
    await expect(lineOf(page, /^Class Wheel/)).toHaveAttribute('aria-level', '1');
    await expect(edgesOf(page)).toHaveCount(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('treeitem');
  });

  test('is a sheet on a phone, which leaves the upper part of the canvas free', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('button', { name: 'Hide shapes' })).toHaveCount(0);
    await openOutline(page);
    const sheet = await outline(page).boundingBox();
    const canvas = await canvasOf(page).boundingBox();
    expect(sheet?.width).toBe(360);
    expect((sheet?.y ?? 0) - (canvas?.y ?? 0)).toBeGreaterThan(100);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

// Of all fixtures it is held in outline-tree.test.ts.
test('the outline of a diagram, opened line by line, holds exactly what the model holds', async ({ page, person, signIn }) => {
  const text = readFileSync(join(import.meta.dirname, '../fixtures/diagrams/class-parser-classes.json'), 'utf8');
  const owner = await person();
  await signIn(page, owner);
  const { id } = await makeDiagram(owner, { data: text });
  await openEditor(page, id);
  await openOutline(page);
  // The star opens all lines beside the one that has the focus; those below follow level by level.
  for (let level = 0; level < 60; level += 1) {
    const closed = outline(page).locator('[aria-expanded="false"]');
    if ((await closed.count()) === 0) break;
    await closed.first().focus();
    await page.keyboard.press('*');
    await expect(outline(page).getByRole('treeitem').and(page.locator(':focus'))).toHaveAttribute('aria-expanded', 'true');
  }
  const shown = await outline(page)
    .getByRole('treeitem')
    .evaluateAll((lines) => lines.map((line) => `${line.getAttribute('data-key')}: ${line.getAttribute('aria-label')}`));
  const wanted = contentOf(JSON.parse(text));
  expect(wanted.length).toBeGreaterThan(10);
  expect(shown).toHaveLength(wanted.length);
  for (const { key, says } of wanted) {
    const line = shown.find((each) => each.startsWith(`${key}: `));
    expect(line, key).toBeDefined();
    expect(line?.slice(key.length), key).toContain(says);
  }
});

interface Stored {
  readonly nodes: readonly { readonly id: string; readonly data: Readonly<Record<string, unknown>> }[];
  readonly edges: readonly { readonly id: string; readonly source: string; readonly target: string }[];
}

/**
 * Returns the content of a stored diagram, read without any of the editor's code: every element, member, and both ends of every
 * relation.
 */
function contentOf({ nodes, edges }: Stored): readonly { readonly key: string; readonly says: string }[] {
  const line = (text: unknown): string => String(text).trim().replace(/\s+/g, ' ');
  const members = nodes.flatMap(({ id, data }) =>
    ['attributes', 'operations', 'literals', 'slots', 'points'].flatMap((list) => {
      const items = data[list];
      if (!Array.isArray(items)) return [];
      return items.map((item: { id: string; text: string }) => ({ key: `member ${id} ${list} ${item.id}`, says: item.text }));
    }),
  );
  return [
    ...nodes.map(({ id, data }) => ({ key: `element ${id}`, says: line(data.label) })),
    ...members,
    ...edges.flatMap(({ id, source, target }) =>
      [...new Set([source, target])].map((end) => ({
        key: `relation ${id} ${end}`,
        says: line(nodes.find((node) => node.id === (end === source ? target : source))?.data.label),
      })),
    ),
  ];
}
