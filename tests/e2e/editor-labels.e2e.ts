import { dataWithLabels, makeDiagram } from '../support/people.ts';
import {
  addNodeButton,
  canvasOf,
  edgesOf,
  expectProperties,
  labelField,
  nodeNamed,
  nodesOf,
  openEditor,
  relabel,
} from './support/canvas.ts';
import { expect, test } from './support/fixtures.ts';
import { diagramIdOf, keptBy, save } from './support/saving.ts';

test.describe('labels', () => {
  test('are edited in a text area of 300 characters and 10 lines; empty restores, Escape keeps', async ({ page, person, signIn }) => {
    const owner = await person();
    await signIn(page, owner);
    await openEditor(page);
    await addNodeButton(page).click();
    await test.step('keeps what was typed when Escape is pressed, until undo takes it back', async () => {
      await nodeNamed(page, 'Node A').dblclick();
      await labelField(page).fill('Something else');
      await labelField(page).press('Escape');
      await expect(labelField(page)).toHaveCount(0);
      await expect(nodesOf(page)).toHaveText(['Something else']);
      await page.keyboard.press('Control+z');
      await expect(nodesOf(page)).toHaveText(['Node A']);
    });
    await test.step('passes undo on to the canvas while nothing is typed', async () => {
      await nodeNamed(page, 'Node A').dblclick();
      await labelField(page).press('Control+z');
      await expect(nodesOf(page)).toHaveCount(0);
      await page.keyboard.press('Control+Shift+z');
      await expect(nodesOf(page)).toHaveText(['Node A']);
    });
    await test.step('restores the old label when the text is empty', async () => {
      for (const empty of ['', '  \n ']) {
        await nodeNamed(page, 'Node A').dblclick();
        await labelField(page).fill(empty);
        await labelField(page).blur();
        await expect(nodesOf(page)).toHaveText(['Node A']);
      }
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(nodesOf(page)).toHaveCount(0);
    });
    await addNodeButton(page).click();
    await test.step('edits a label in a text area after a double-click and keeps it on blur', async () => {
      await nodeNamed(page, 'Node A').dblclick();
      await expect(labelField(page)).toBeFocused();
      await expect(labelField(page)).toHaveValue('Node A');
      expect(await labelField(page).evaluate((element) => element.tagName)).toBe('TEXTAREA');
      await labelField(page).fill('Order\nwith lines');
      await page.mouse.click(300, 300);
      await expect(labelField(page)).toHaveCount(0);
      await expect(nodesOf(page)).toHaveText(['Order\nwith lines'], { useInnerText: true });
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await test.step('cuts a pasted text to 300 characters and says so', async () => {
      await nodeNamed(page, 'Node A').dblclick();
      await labelField(page).fill('');
      await page.evaluate(() => {
        const field = document.activeElement;
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', 'ä'.repeat(250) + '😀'.repeat(100));
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        if (field?.dispatchEvent(event) === true) document.execCommand('insertText', false, clipboardData.getData('text/plain'));
      });
      await expect(page.getByText('The text was cut to 300 characters and 10 lines')).toBeVisible();
      await labelField(page).blur();
      await expect(nodesOf(page)).toHaveText(['ä'.repeat(250) + '😀'.repeat(50)]);
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await test.step('cuts the lines beyond 10', async () => {
      const lines = Array.from({ length: 14 }, (_, index) => `line ${index + 1}`);
      await relabel(page, 'Node A', lines.join('\n'));
      await expect(nodesOf(page)).toHaveText([lines.slice(0, 10).join('\n')], { useInnerText: true });
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await test.step('stores a label of 300 characters and 10 lines as it was typed', async () => {
      const label = Array.from({ length: 10 }, (_, index) => `${index}`.padEnd(29, 'x')).join('\n');
      await relabel(page, 'Node A', `${label}y`);
      await save(page, 'Long');
      expect((await keptBy(owner, diagramIdOf(page))).document).toMatchObject({ nodes: [{ data: { label: `${label}y` } }] });
      expect(`${label}y`).toHaveLength(300);
    });
  });
});

test('shows the text of nodes and edges as text, never as markup', async ({ page, person, signIn }) => {
  const markup = '<img src=x onerror="document.title=1"><b>bold</b>&amp;{{x}}';
  const stored = JSON.parse(dataWithLabels(markup, '<script>document.title=1</script>'));
  stored.edges[0].label = `<i>${markup}</i>`;
  const owner = await person();
  const { id } = await makeDiagram(owner, { name: `<b>${markup}</b>`, data: JSON.stringify(stored) });
  await signIn(page, owner);
  await openEditor(page, id);
  await expect(nodeNamed(page, markup)).toBeVisible();
  await expect(edgesOf(page)).toHaveCount(1);
  await expect(page.locator('.react-flow').locator('b, i, img, script')).toHaveCount(0);
  await expect(page.getByText(`<b>${markup}</b>`).first()).toBeVisible();
  await relabel(page, markup, `${markup}!`);
  await expect(nodeNamed(page, `${markup}!`)).toBeVisible();
  expect(await page.title()).not.toBe('1');
});

test('what is typed too long is cut with a notice wherever it is typed', async ({ page, person, signIn }) => {
  const owner = await person();
  const nodes = [
    { id: 'c', position: { x: 0, y: 0 }, data: { kind: 'class', label: 'Order', attributes: [{ id: 'm', text: 'id' }] } },
    { id: 'd', position: { x: 0, y: 300 }, data: { kind: 'class', label: `${'x'.repeat(290)} order` } },
  ];
  const { id } = await makeDiagram(owner, { data: JSON.stringify({ nodes, edges: [] }) });
  await signIn(page, owner);
  for (const name of ['Name', 'Attribute 1 of 1']) {
    await openEditor(page, id);
    await nodeNamed(page, 'Order').click();
    await expectProperties(page);
    const field = page.getByRole('complementary', { name: 'Properties' }).getByRole('textbox', { name, exact: true });
    await field.fill('y'.repeat(600));
    await expect(page.getByText('The text was cut to 300 characters', { exact: true })).toBeVisible();
    await expect(field).toHaveValue('y'.repeat(300));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('banner')).toContainText('Saved · version');
  }
  await canvasOf(page).focus();
  await page.keyboard.press('Alt+o');
  const outline = page.getByRole('complementary', { name: 'Outline' });
  await outline.getByRole('treeitem', { name: /xxx order/ }).click();
  await page.keyboard.press('F2');
  await page.keyboard.press('End');
  await page.keyboard.type(' too long');
  await expect(page.getByText('The name was cut to 300 characters', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(nodesOf(page).last()).toContainText(`${'x'.repeat(290)} order too`);
});
