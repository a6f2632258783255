import { dataWithLabels, makeDiagram } from '../support/people.ts';
import { runAdmin } from '../support/server.ts';
import { expect, test } from './support/fixtures.ts';

test('the search of the list finds diagrams by what is drawn in them, and shows what it found', async ({
  page,
  person,
  signIn,
  server,
}) => {
  const someone = await person();
  await runAdmin(['users', 'plan', someone.email, 'unlimited'], server.env);
  for (const name of ['Plan', 'Shop', 'Zoo', 'Kasse', 'Lager', 'Roadmap']) {
    await makeDiagram(someone, { name, data: dataWithLabels(`${name} start`, `${name} end`) });
  }
  await makeDiagram(someone, { name: 'Checkout', data: dataWithLabels('Customer', 'Basket') });
  await signIn(page, someone);
  await page.goto(`${server.url}/profile`);
  const search = page.getByRole('searchbox', { name: 'Search diagrams' });
  await search.fill('basket');
  const cards = page.locator('[data-diagram]');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Checkout');
  await expect(cards).toContainText('Contains “Basket”');
  await page.getByRole('button', { name: 'List view' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Checkout' })).toContainText('Contains “Basket”');
  await search.fill('basketball');
  await expect(page.getByText('No diagrams match “basketball”.')).toBeVisible();
});
