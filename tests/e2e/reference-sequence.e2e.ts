import { edgesOf, nodesOf, openEditor } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';

/** 5 lifelines, 12 messages, an alt of two operands and a loop in its first; `<` is Tab, which begins a reply. */
const lines = [
  'Customer>Shop:order(items)',
  'Stock:reserve(items)',
  '<reserved',
  'Bank:authorize(total)',
  '<result',
  'alt approved',
  'b:capture(total)',
  '<receipt',
  'loop each parcel',
  's:ship(parcel)',
  '<shipped',
  '',
  'Mail:send(receipt)',
  'else declined',
  's:release(items)',
  '',
  '<answer',
];

/** Types the lines into the open field; answers the number of keys. */
async function write(page: Page): Promise<number> {
  const field = page.getByRole('textbox', { name: 'Next sequence line' });
  await expect(field).toBeFocused();
  let keys = 0;
  for (const line of lines) {
    const isReply = line.startsWith('<');
    if (isReply) await page.keyboard.press('Tab');
    await page.keyboard.type(isReply ? line.slice(1) : line);
    await page.keyboard.press('Enter');
    keys += line.length + 1;
  }
  await expect(field).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  return keys + 1;
}

async function expectDrawn(page: Page): Promise<void> {
  await expect(nodesOf(page)).toHaveCount(7);
  await expect(edgesOf(page)).toHaveCount(12);
  for (const text of ['order(items)', 'capture(total)', 'shipped', 'answer']) await expect(edgesOf(page).getByText(text)).toBeAttached();
  for (const text of ['alt', 'loop', '[declined]', 'Mail']) await expect(nodesOf(page).getByText(text, { exact: true })).toBeAttached();
}

test('a sequence diagram is typed on an empty canvas with at most 240 keys and no press', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  await openEditor(page);
  await page
    .getByRole('region', { name: 'What do you want to draw?' })
    .getByRole('button', { name: 'Sequence diagram', exact: true })
    .press('Enter');
  await expect(page.getByRole('button', { name: 'Type the first line' })).toBeVisible();
  await page.keyboard.press('q');
  const keys = 1 + (await write(page));
  await expectDrawn(page);
  console.log(`sequence diagram: ${keys} keys, no press`);
  expect(keys).toBeLessThanOrEqual(240);
  // Each line is one step.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(edgesOf(page)).toHaveCount(11);
});

test('the same is written by touch with 2 taps, and one line more with another at a lifeline', async ({ browserOf, person }) => {
  const page = await browserOf({ as: await person(), viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await openEditor(page);
  await page
    .getByRole('region', { name: 'What do you want to draw?' })
    .getByRole('button', { name: 'Sequence diagram', exact: true })
    .tap();
  await page.getByRole('button', { name: 'Type the first line' }).tap();
  await write(page);
  await expectDrawn(page);
  await page.getByRole('button', { name: 'Fit to view' }).tap();
  await page.locator('[data-score-strip]').first().tap();
  await expect(page.getByRole('textbox', { name: 'Next sequence line' })).toBeFocused();
  await page.keyboard.type('Shop: track()');
  await page.keyboard.press('Enter');
  await expect(edgesOf(page)).toHaveCount(13);
});
