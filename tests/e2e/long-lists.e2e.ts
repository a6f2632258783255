import { addCopies } from '../support/many-diagrams.ts';
import { makeDiagram, signUp } from '../support/people.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from './support/fixtures.ts';

test('ten thousand diagrams are paged, searched, starred, opened, and come back where they were left', async ({ browserOf }) => {
  const server = await startServer({ env: { FREE_DIAGRAMS: '100000' } });
  const owner = await signUp(server);
  const { id } = await makeDiagram(owner, { name: 'Original' });
  addCopies(server.dataDir, id, { diagrams: 10_000, versions: 1 });
  const page = await browserOf({ as: owner, at: server.url });
  await page.goto('/profile');
  const cards = page.getByRole('listitem');
  await expect(cards.first()).toContainText('Original');
  expect(await cards.count()).toBeLessThan(80);
  await expect(cards.first()).toHaveAttribute('aria-setsize', '10001');

  await page.getByRole('button', { name: 'List view' }).click();
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toContainText('Original');
  expect(await rows.count()).toBeLessThan(80);
  // A row that has the focus stays in the page, however far away one scrolls.
  await page.getByRole('link', { name: 'Original', exact: true }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('link', { name: 'Copy 10000', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Original', exact: true })).toBeFocused();
  await page.keyboard.press('Home');
  await page.getByRole('searchbox').fill('copy 77');
  const found = page.getByRole('row', { name: /Copy 77\b/ });
  await expect(page.getByText('280 found')).toBeAttached();
  await found.first().getByRole('button', { name: 'Star', exact: true }).click();
  await expect(found.first().getByRole('button', { name: 'Star', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Starred only' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Starred only' }).click();

  for (let press = 0; press < 5; press += 1) await page.locator('body').press('PageDown');
  let top = -1;
  await expect
    .poll(async () => {
      const before = top;
      top = await page.evaluate(() => window.scrollY);
      return top === before;
    })
    .toBe(true);
  const link = page.getByRole('link', { name: /^Copy \d+$/ }).nth(20);
  const name = (await link.textContent()) ?? '';
  expect(await link.getAttribute('href')).toMatch(/^\/dashboard\?diagramId=/);
  const before = await page.evaluate(() => window.scrollY);
  await link.click();
  await expect(page).toHaveTitle(`${name} · Umlaut`);
  await page.goBack();
  await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(60);
  // The editor that was left may still fetch what it loads late.
  await page.close();
  await server.stop();
});
