import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './support/axe.ts';
import { chooseInMenu } from './support/bar.ts';
import { canvasOf, edgesOf, nodeNamed, nodesOf } from './support/canvas.ts';
import { dropFile } from './support/canvas-files.ts';
import { expect, test } from './support/fixtures.ts';

const threePages = readFileSync(join(import.meta.dirname, '../fixtures/drawio/example/example-03.drawio'));

test('without an account a text becomes a diagram, its broken line is told, and it leaves as a text again', async ({ page }) => {
  await page.goto('/try');
  await expect(canvasOf(page)).toBeVisible();
  await chooseInMenu(page, 'New from text…');
  const dialog = page.getByRole('dialog', { name: 'New from text' });
  const field = dialog.getByRole('textbox', { name: 'Diagram text' });
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Open' })).toBeDisabled();
  await field.fill('classDiagram\n  Order "1" --> "*" Line : has\n  ?!\n  class Customer');
  await expect(dialog.getByRole('status').first()).toHaveText('3 elements, 1 relation; 1 line not understood.');
  await dialog.getByRole('button', { name: /^Line 3:/ }).press('Enter');
  await expect(field).toBeFocused();
  expect(
    await field.evaluate((area) => (area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : '')),
  ).toBe('  ?!');
  await page.keyboard.press('Delete');
  await expect(dialog.getByRole('status').first()).toHaveText('3 elements, 1 relation.');
  await expectAccessible(page, 'the dialog', 'dialog');
  await dialog.getByRole('button', { name: 'Open' }).click();
  await expect(nodesOf(page)).toHaveCount(3);
  await expect(nodeNamed(page, 'Customer')).toBeVisible();
  // A text that is pasted on the canvas goes beside what is there.
  await canvasOf(page).focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '@startuml\nclass Shop\nclass Shelf\nShop *-- Shelf\n@enduml');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await page.getByRole('dialog', { name: 'Insert or replace?' }).getByRole('button', { name: 'Insert' }).click();
  await expect(nodesOf(page)).toHaveCount(5);
  await expect(edgesOf(page)).toHaveCount(2);
  await chooseInMenu(page, 'Export…');
  await page.getByRole('radio', { name: 'Mermaid' }).check();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export Mermaid' }).click()]);
  expect(download.suggestedFilename()).toMatch(/\.mmd$/);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toMatch(/^classDiagram\n/);
  expect(text).toContain('Shop *-- Shelf');
});

test('of a draw.io file with several pages one is chosen by keyboard, with the report in reach', async ({ page, person, signIn }) => {
  const someone = await person();
  await signIn(page, someone);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Your diagrams' })).toBeVisible();
  await dropFile(page, { name: 'lock.drawio', bytes: threePages });
  const dialog = page.getByRole('dialog', { name: 'Open diagram' });
  await expect(dialog.getByRole('radio')).toHaveCount(4);
  await dialog.getByRole('radio', { name: 'Smart Lock' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Monitoring' })).toBeChecked();
  await expect(dialog.getByRole('status').first()).toHaveText(/elements, \d+ relations; 2 changed, 2 omitted/);
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('region', { name: 'Changed or omitted' })).toBeFocused();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(dialog.getByRole('button', { name: 'Open' })).toBeInViewport();
  await expectAccessible(page, 'the dialog', 'dialog');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Open' }).press('Enter');
  await page.waitForURL(/\/dashboard$/);
  await expect(nodesOf(page).first()).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Monitoring');
});
