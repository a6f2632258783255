import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { marked } from 'marked';
import { linkTexts } from '../../apps/web/src/sharing/link-texts.ts';
import { switchLinkOn } from '../support/link-revocations.ts';
import { dataWithLabels, makeDiagram } from '../support/people.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { failedCalls } from './support/problems.ts';
import { cardOf, dialogOf } from './support/screens.ts';

/** Asks for a newer version now, as the page does when it is looked at again. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('a public link shows each save until it is rotated; the new one can be switched off', async ({ browserOf, person, problems }) => {
  problems.expect(failedCalls(404));
  problems.expect(/\/s\/[\w-]+\)$/);
  const owner = await person();
  const { id } = await makeDiagram(owner, { name: 'Orders', data: dataWithLabels('First') });
  const page = await browserOf({ as: owner });
  await page.goto('/profile');
  await cardOf(page, 'Orders')
    .getByRole('button', { name: /^Share/ })
    .click();
  const dialog = dialogOf(page, 'Share Diagram');
  await dialog.getByRole('switch', { name: 'Anyone with the link can view' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/s\/[\w-]{22}$/);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByText(/^(Copied\.|Press Ctrl\+C to copy\.)$/)).toBeVisible();

  const visitor = await browserOf();
  await visitor.goto(address);
  await expect(visitor.getByText('First', { exact: true })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(visitor).toHaveTitle('Orders · Umlaut');
  await visitor.getByRole('button', { name: 'Export' }).click();
  await expect(visitor.getByRole('menuitem', { name: 'Export…' })).toBeVisible();
  await visitor.keyboard.press('Escape');
  await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'Orders', data: dataWithLabels('Second'), version: 1 });
  await lookAgain(visitor);
  await expect(visitor.getByText('A newer version is available.')).toBeVisible();
  await visitor.getByRole('button', { name: 'Show' }).click();
  await expect(visitor.getByText('Second', { exact: true })).toBeVisible();

  await dialog.getByRole('button', { name: 'New link' }).click();
  await dialog.getByRole('button', { name: 'Create new link' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Link', exact: true })).not.toHaveValue(address);
  await expect(dialog.getByRole('button', { name: 'New link' })).toBeFocused();
  await lookAgain(visitor);
  await expect(visitor.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await visitor.goto(await dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue());
  await expect(visitor.getByText('Second', { exact: true })).toBeVisible();
  await dialog.getByRole('switch', { name: 'Anyone with the link can view' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Link', exact: true })).toBeHidden();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
});

test('another origin’s page shows pictures and a frame, which pans and zooms by keys, isolated', async ({ browserOf, person, server }) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { name: 'Orders “1” <b>', data: dataWithLabels('Order', '</text><script>alert(1)</script>') });
  const token = await switchLinkOn(owner, id);
  const texts = linkTexts({ origin: server.url, token, name: 'Orders “1” <b>' });
  const html = `<!doctype html><title>Wiki</title>${String(marked.parse(texts.markdown))}${texts.html}${texts.iframe}`;
  const wiki = createServer((_, response) => void response.setHeader('content-type', 'text/html; charset=utf-8').end(html));
  await new Promise<void>((resolve) => wiki.listen(0, '127.0.0.1', resolve));
  const page = await browserOf({ as: owner });
  await page.goto(`http://localhost:${(wiki.address() as AddressInfo).port}/`);
  const images = page.locator('img');
  await expect(images).toHaveCount(2);
  for (const image of await images.all()) {
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(100);
    expect(await image.getAttribute('alt')).toBe('Orders “1” <b>');
  }
  const frame = page.frameLocator('iframe');
  const view = frame.locator('#view');
  await expect(view).toHaveAttribute('aria-label', 'Orders “1” <b>');
  const stage = frame.locator('#stage');
  const placed = () => stage.evaluate((element) => element.style.transform);
  const first = await placed();
  await view.focus();
  for (const [key, undo] of [
    ['+', '0'],
    ['ArrowLeft', '0'],
    ['-', '0'],
  ] as const) {
    await page.keyboard.press(key);
    expect(await placed()).not.toBe(first);
    await page.keyboard.press(undo);
    expect(await placed()).toBe(first);
  }
  const inner = page.frames().find((one) => one.url().includes('/e/'));
  const reach = await inner?.evaluate(async () => {
    const tried = (work: () => unknown) => {
      try {
        work();
        return 'done';
      } catch {
        return 'refused';
      }
    };
    const storage = [tried(() => localStorage.length), tried(() => document.cookie)];
    return { origin: window.origin, storage };
  });
  expect(reach).toEqual({ origin: 'null', storage: ['refused', 'refused'] });
  wiki.close();
});
