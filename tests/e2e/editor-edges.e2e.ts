import { dataWithLabels, makeDiagram } from '../support/people.ts';
import { boxOf, centreOf, drawConnection, edgesOf, nodeNamed, openEditor } from './support/canvas.ts';
import { expect, test } from './support/fixtures.ts';
import { keptBy, save } from './support/saving.ts';

test.describe('edges', () => {
  let id = '';

  test.beforeEach(async ({ page, person, signIn }) => {
    const owner = await person();
    ({ id } = await makeDiagram(owner, {
      data: JSON.stringify({ nodes: JSON.parse(dataWithLabels('A', 'B', 'C')).nodes, edges: [] }),
    }));
    await signIn(page, owner);
    await openEditor(page, id);
  });

  test('joins two nodes with an animated edge with a closed arrowhead', async ({ page }) => {
    await drawConnection(page, 'A', 'C');
    await expect(edgesOf(page)).toHaveCount(1);
    await expect(edgesOf(page)).toHaveClass(/\banimated\b/);
    const marker = await edgesOf(page).locator('.react-flow__edge-path').getAttribute('marker-end');
    const markerId = /url\('?#(.+?)'?\)/.exec(marker ?? '')?.[1] ?? '';
    await expect(page.locator(`marker[id="${markerId}"] .arrowclosed`)).toHaveCount(1);
  });

  test('ignores a connection of a node with itself', async ({ page }) => {
    const source = centreOf(await boxOf(nodeNamed(page, 'A').locator('.react-flow__handle.source').first()));
    const target = centreOf(await boxOf(nodeNamed(page, 'A').locator('.react-flow__handle.target').first()));
    await page.mouse.move(source.x, source.y);
    await page.mouse.down();
    await page.mouse.move(source.x + 150, source.y + 40, { steps: 5 });
    await page.mouse.move(target.x, target.y, { steps: 5 });
    await page.mouse.up();
    await drawConnection(page, 'A', 'B');
    await expect(edgesOf(page)).toHaveCount(1);
  });

  test('prevents a second edge between the same nodes in the same direction', async ({ page }) => {
    await drawConnection(page, 'A', 'B');
    await expect(edgesOf(page)).toHaveCount(1);
    await drawConnection(page, 'A', 'B');
    await drawConnection(page, 'B', 'A');
    await expect(edgesOf(page)).toHaveCount(2);
    await save(page);
    await expect(edgesOf(page)).toHaveCount(2);
  });

  test('deletes a selected edge with Backspace and keeps its nodes', async ({ page }) => {
    await drawConnection(page, 'A', 'B');
    await edgesOf(page).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Backspace');
    await expect(edgesOf(page)).toHaveCount(0);
    await expect(nodeNamed(page, 'A')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(edgesOf(page)).toHaveCount(1);
  });

  test('stores a drawn edge with its ends, type, style and animation', async ({ page, browserOf, person }) => {
    const owner = await person();
    const diagram = await makeDiagram(owner, { data: dataWithLabels('A', 'B', 'C') });
    const other = await browserOf({ as: owner });
    await openEditor(other, diagram.id);
    await drawConnection(other, 'C', 'A');
    await expect(edgesOf(other)).toHaveCount(3);
    await save(other);
    expect((await keptBy(owner, diagram.id)).document).toMatchObject({
      edges: [{ id: 'e1' }, { id: 'e2' }, { source: 'n3', target: 'n1', type: 'default', animated: true }],
    });
    await expect(edgesOf(page)).toHaveCount(0);
  });
});
