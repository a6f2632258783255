import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDiagram } from '../support/people.ts';
import { nodesOf, openEditor } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';

const model = readFileSync(join(import.meta.dirname, '../../packages/notation/golden/examples/order-model.json'), 'utf8');

/** Size of each page of what the browser prints, in points. */
async function printed(page: Page): Promise<readonly string[]> {
  const text = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  return [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width))} × ${Math.round(Number(height))}`,
  );
}

test('Ctrl+P prints the diagram alone, on one page or on several, in black on white if wished', async ({ page, person, signIn }) => {
  const someone = await person();
  await signIn(page, someone);
  const { id } = await makeDiagram(someone, { name: 'Order model', data: model });
  await openEditor(page, id);
  await expect(nodesOf(page)).not.toHaveCount(0);
  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog', { name: 'Print' });
  await expect(dialog.getByRole('status').first()).toContainText('1 page at');
  expect(await page.title()).toBe('Order model');
  expect(await printed(page)).toEqual(['842 × 595']);

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.print-sheets img')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.emulateMedia({ media: null });

  await dialog.getByRole('radio', { name: '100 %' }).check();
  await dialog.getByRole('radio', { name: 'Letter' }).check();
  await dialog.getByRole('radio', { name: 'Portrait' }).check();
  await dialog.getByRole('radio', { name: 'Monochrome' }).check();
  await expect(dialog.getByRole('status').first()).toHaveText(/^\d+ pages$/);
  const count = Number.parseInt((await dialog.getByRole('status').first().textContent()) ?? '', 10);
  expect(await printed(page)).toEqual(Array.from({ length: count }, () => '612 × 792'));

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('.print-sheets')).toHaveCount(0);
});

test('an empty diagram isn’t printed, and the browser’s own Print shows the drawing without the program', async ({
  page,
  person,
  signIn,
}) => {
  const someone = await person();
  await signIn(page, someone);
  await openEditor(page);
  await page.keyboard.press('Control+p');
  await expect(page.getByText('Nothing to print yet. Draw something first.')).toBeVisible();
  const { id } = await makeDiagram(someone, { name: 'Order model', data: model });
  await openEditor(page, id);
  await page.emulateMedia({ media: 'print' });
  await expect(nodesOf(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden();
});
