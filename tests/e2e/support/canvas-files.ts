import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { chooseInMenu } from './bar.ts';

/** Formats of the export dialog. */
export type Format = 'SVG' | 'PNG' | 'PDF' | 'JSON';

/** A file as it is dropped on a page. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Buffer | string;
  readonly type?: string;
}

/** Exports by the dialog, after `choose` has set what else it asks for, and gives the file's name and bytes. */
export async function exportFile(page: Page, format: Format, choose: () => Promise<void> = async () => undefined) {
  await chooseInMenu(page, 'Export…');
  await page.getByRole('radio', { name: format, exact: true }).check();
  await choose();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Export ${format}` }).click()]);
  const bytes = readFileSync(await download.path());
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return { name: download.suggestedFilename(), bytes };
}

/** Drops a file on the page as a person does; it is not handed to any element of ours. */
export async function dropFile(page: Page, { name, bytes, type = '' }: GivenFile): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([base64, fileName, fileType]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], fileName, { type: fileType }));
      return data;
    },
    [Buffer.from(bytes).toString('base64'), name, type] as const,
  );
  const target = page.locator('main');
  await target.dispatchEvent('dragover', { dataTransfer: transfer });
  await target.dispatchEvent('drop', { dataTransfer: transfer });
}
