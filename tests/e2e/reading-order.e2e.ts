import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDiagram } from '../support/people.ts';
import { chooseInMenu } from './support/bar.ts';
import { edgesOf, nodesOf, openEditor } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';

interface Stored {
  readonly nodes: readonly { readonly id: string; readonly parentId?: string; readonly data: Readonly<Record<string, unknown>> }[];
  readonly edges: readonly { readonly id: string; readonly source: string; readonly target: string }[];
}

/** Something on the canvas as assistive software meets it. */
interface Met {
  readonly element: string;
  readonly id: string;
  readonly name: string;
}

/** Returns the canvas in Chromium's accessibility tree, in its order; ids are looked up in the page. */
async function metOn(page: Page): Promise<readonly Met[]> {
  const devices = await page.context().newCDPSession(page);
  const { nodes } = await devices.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const met: Met[] = [];
  const visit = async (nodeId: string): Promise<void> => {
    const node = byId.get(nodeId);
    if (node === undefined) return;
    const element = node.properties?.find(({ name }) => name === 'roledescription')?.value.value;
    if (!node.ignored && (element === 'node' || element === 'edge') && node.backendDOMNodeId !== undefined) {
      const { node: inPage } = await devices.send('DOM.describeNode', { backendNodeId: node.backendDOMNodeId });
      const attributes = inPage.attributes ?? [];
      met.push({ element, id: attributes[attributes.indexOf('data-id') + 1] ?? '', name: String(node.name?.value) });
    }
    for (const child of node.childIds ?? []) await visit(child);
  };
  await visit(nodes[0]?.nodeId ?? '');
  return met;
}

function line(text: unknown): string {
  return String(text).trim().replace(/\s+/g, ' ');
}

// That the order and the names are right is held of all fixtures in outline-tree.test.ts; that Chromium reads them so, here.
for (const name of ['state-nested', 'er-cars']) {
  test(`the accessibility tree of ${name} equals the model: every node before its relations, by its name`, async ({
    page,
    person,
    signIn,
  }) => {
    const text = readFileSync(join(import.meta.dirname, '../fixtures/diagrams', `${name}.json`), 'utf8');
    const model: Stored = JSON.parse(text);
    const owner = await person();
    await signIn(page, owner);
    const { id } = await makeDiagram(owner, { name, data: text });
    await openEditor(page, id);
    await expect(nodesOf(page)).toHaveCount(model.nodes.length);
    await expect(edgesOf(page)).toHaveCount(model.edges.length);

    const met = await metOn(page);
    expect(met.length).toBeGreaterThan(5);
    const ids = (element: string) => met.filter((each) => each.element === element).map((each) => each.id);
    expect([...ids('node')].sort()).toEqual(model.nodes.map((node) => node.id).sort());
    expect([...ids('edge')].sort()).toEqual(model.edges.map((edge) => edge.id).sort());

    const labels = new Map(model.nodes.map((node) => [node.id, line(node.data.label ?? '')]));
    const at = new Map(met.map((each, index) => [`${each.element} ${each.id}`, index]));
    for (const node of model.nodes) {
      const own = met[at.get(`node ${node.id}`) ?? -1];
      expect(own?.name).toContain(labels.get(node.id) ?? '');
      const count = model.edges.filter(({ source, target }) => source === node.id || target === node.id).length;
      expect(own?.name).toContain(count === 0 ? 'no relations' : `${count} relation${count === 1 ? '' : 's'}`);
      if (node.parentId === undefined) continue;
      expect(own?.name).toContain(`; in ${labels.get(node.parentId) || 'Unnamed node'}`);
      expect(at.get(`node ${node.parentId}`)).toBeLessThan(at.get(`node ${node.id}`) ?? -1);
    }
    let last = '';
    for (const each of met) {
      if (each.element === 'node') last = each.id;
      else expect(model.edges.find((edge) => edge.id === each.id)?.source, each.name).toBe(last);
    }

    // The outline lists the same, in the same order.
    await chooseInMenu(page, 'Outline');
    const outline = page.getByRole('complementary', { name: 'Outline' });
    await expect(outline.locator('[data-type="element"]')).toHaveCount(model.nodes.length);
    const listed = await outline
      .locator('[data-type="element"]')
      .evaluateAll((lines) => lines.map((each) => each.getAttribute('data-key')));
    expect(ids('node').map((each) => `element ${each}`)).toEqual(listed);
  });
}

test('the reading order follows what is moved and added, and is not what is painted', async ({ page, person, signIn }) => {
  const owner = await person();
  await signIn(page, owner);
  const node = (id: string, x: number, y: number) => ({ id, position: { x, y }, data: { kind: 'class', label: id.toUpperCase() } });
  // Ids that no list of ids in the page could hold as they are.
  const data = JSON.stringify({
    nodes: [node('c c', 0, 400), node('b"', 400, 0), node('a', 0, 0)],
    edges: [{ id: 'e e', source: 'c c', target: 'a', type: 'step', data: { kind: 'association' } }],
  });
  const { id } = await makeDiagram(owner, { name: 'Order', data });
  await openEditor(page, id);
  await expect(nodesOf(page)).toHaveCount(3);
  const order = async () => (await metOn(page)).map((each) => each.id);
  await expect.poll(order).toEqual(['a', 'b"', 'c c', 'e e']);
  await page.locator('.react-flow__node[data-id="a"]').focus();
  await page.keyboard.press('Space');
  for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(order).toEqual(['b"', 'c c', 'e e', 'a']);
  await page.getByRole('button', { name: 'Add Node' }).click();
  await expect.poll(async () => (await order()).length).toBe(5);
});
