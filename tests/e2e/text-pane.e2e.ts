import { makeDiagram } from '../support/people.ts';
import { expectAccessible } from './support/axe.ts';
import { chooseInMenu } from './support/bar.ts';
import { canvasOf, drawn, expectProperties, nodeNamed, nodesOf, openEditor, relabel, select } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { save } from './support/saving.ts';

const shop = JSON.stringify({
  nodes: ['Order', 'Customer', 'Payment'].map((label, at) => ({
    id: `n${at}`,
    type: 'default',
    position: { x: at * 260, y: at * 90 },
    data: { label, kind: 'class' },
  })),
  edges: [{ id: 'e', source: 'n0', target: 'n1', type: 'step', data: { kind: 'association', label: 'places' } }],
});

function fieldOf(page: Page, language = 'Mermaid') {
  return page.getByRole('textbox', { name: `Diagram as text, ${language}` });
}

function lineOf(page: Page, text: string) {
  return fieldOf(page).locator('.cm-line').filter({ hasText: text });
}

/** Opens the text by its key. */
async function openText(page: Page): Promise<void> {
  await canvasOf(page).focus();
  await page.keyboard.press('Alt+t');
  await expect(fieldOf(page)).toBeFocused();
}

test.describe('the text of a diagram', () => {
  test.beforeEach(async ({ page, person, signIn }) => {
    const owner = await person();
    await signIn(page, owner);
    const { id } = await makeDiagram(owner, { name: 'Shop', data: shop });
    await openEditor(page, id);
    await expect(nodesOf(page)).toHaveCount(3);
  });

  test('follows the canvas, and goes with it by pointer and keys', async ({ page }) => {
    await openText(page);
    await expect(lineOf(page, 'class Payment')).toBeVisible();
    await lineOf(page, 'class Customer').hover({ position: { x: 60, y: 8 } });
    await expect(page.locator('[data-pointed="n1"]')).toBeVisible();
    await nodeNamed(page, 'Order').hover();
    await expect(lineOf(page, 'class Order')).toHaveClass(/cm-tinted/);

    // A caret that rests selects, and the keys stay in the text.
    await page.keyboard.press('ArrowDown');
    await expect(nodeNamed(page, 'Order')).toHaveClass(/\bselected\b/);
    await expect(fieldOf(page)).toBeFocused();
    await page.keyboard.press('F2');
    await page.keyboard.type('Customer');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Another element is named Customer. Choose another name.');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Invoice');
    await page.keyboard.press('Enter');
    await expect(nodeNamed(page, 'Invoice')).toBeVisible();
    await expect(lineOf(page, 'class Invoice')).toBeVisible();
    await expect(lineOf(page, 'Invoice -- Customer')).toBeVisible();
    await expect(fieldOf(page)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(lineOf(page, 'Order -- Customer')).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(nodeNamed(page, 'Order')).toBeFocused();
    await relabel(page, 'Order', 'Bill');
    await expect(lineOf(page, 'class Bill')).toBeVisible();
    // The properties have come beside the canvas and moved the view.
    await expectProperties(page);
    await select(page, 'Customer');
    await expect(lineOf(page, 'class Customer')).toHaveClass(/cm-tinted/);

    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'PlantUML' }).click();
    await expect(fieldOf(page, 'PlantUML')).toContainText('@startuml');
    await page.getByRole('separator', { name: 'Text pane width' }).press('ArrowLeft');
    await page.getByRole('button', { name: 'Close text pane' }).click();
    await expect(fieldOf(page, 'PlantUML')).toHaveCount(0);
    await page.reload();
    await chooseInMenu(page, 'Text');
    await expect(page.getByRole('separator', { name: 'Text pane width' })).toHaveAttribute('aria-valuenow', '444');
  });

  test('is typed in: the canvas shows it, comments stay, and one history takes it back', async ({ page }) => {
    await openText(page);
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('%% what is shipped\nclass Parcel {\n+weight: Integer');
    await expect(nodeNamed(page, 'Parcel')).toContainText('+weight: Integer');
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('\nOrder --> Par');
    await page.keyboard.press('Control+ ');
    await page.keyboard.press('Escape');
    await page.keyboard.type('cel : fills');
    await expect(page.getByText('fills', { exact: true }).first()).toBeVisible();
    await expect(nodesOf(page)).toHaveCount(4);
    await expect(fieldOf(page)).toBeFocused();

    // A rename on the canvas comes into the text, at every mention; the comment stays.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+Shift+Digit1');
    await relabel(page, 'Parcel', 'Packet');
    await expect(lineOf(page, 'Order --> Packet : fills')).toBeVisible();
    await expect(lineOf(page, '%% what is shipped')).toBeVisible();

    // A broken line takes nothing away.
    await canvasOf(page).focus();
    await page.keyboard.press('Alt+t');
    await expect(fieldOf(page)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.press('End');
    await page.keyboard.type('\n~~ nothing');
    await expect(page.getByRole('list', { name: 'Problems in the text' })).toContainText('line 2');
    await expect(nodesOf(page)).toHaveCount(4);

    // Undo goes back through both panes.
    await page.keyboard.press('ControlOrMeta+z');
    await expect(lineOf(page, '~~ nothing')).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(nodeNamed(page, 'Parcel')).toBeVisible();
    await expect(lineOf(page, 'Order --> Parcel : fills')).toBeVisible();

    await page.getByRole('button', { name: 'PlantUML' }).click();
    await page.getByRole('button', { name: 'Switch to PlantUML' }).click();
    await expect(lineOf(page, 'what is shipped')).toHaveCount(0);
    await expect(fieldOf(page, 'PlantUML')).toContainText("' what is shipped");
    await save(page);
    await page.reload();
    await chooseInMenu(page, 'Text');
    await expect(fieldOf(page, 'PlantUML')).toContainText("' what is shipped");
  });

  test('is a sheet below the canvas on a phone, and where it does not come the canvas stays', async ({ page, problems }) => {
    problems.expect(/text-pane|Failed to fetch|ERR_/);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.route('**/assets/text-pane-*', (route) => route.abort('connectionreset'));
    await chooseInMenu(page, 'Text');
    await expect(page.getByText('Couldn’t load the text pane.').first()).toBeVisible();
    await expect(nodesOf(page)).toHaveCount(3);
    await page.unroute('**/assets/text-pane-*');
    await chooseInMenu(page, 'Text');
    await expect(fieldOf(page)).toBeFocused();
    const sheet = page.getByRole('complementary', { name: 'Text' });
    const heightOf = async (): Promise<number> => (await sheet.boundingBox())?.height ?? 0;
    const low = await heightOf();
    expect(low).toBeLessThan(450);
    await sheet.getByRole('button', { name: 'Full height' }).click();
    await drawn(page);
    expect(await heightOf()).toBeGreaterThan(low + 100);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
