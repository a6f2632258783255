import { someEmail } from '../support/people.ts';
import { addNodeButton, canvasOf, dragNode, drawConnection, edgesOf, nodeNamed, nodesOf, relabel } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { save, saveButton } from './support/saving.ts';
import { cardOf, dialogOf, expectSaid, submitCredentials } from './support/screens.ts';

const password = 'two people, one plan';

async function signUpAndLogIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get started' }).first().click();
  // Another page, whose words are watched from here on.
  await expect(page.getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible();
  await expectSaid(page, 'Signup successful!', () => submitCredentials(page, 'Sign Up', { email, password }));
  await expect(page).toHaveURL('/login');
  await submitCredentials(page, 'Login', { email, password });
  await expect(page).toHaveURL('/profile');
}

async function drawOrders(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New Diagram' }).first().click();
  await addNodeButton(page).click();
  await expect(nodesOf(page)).toHaveCount(1);
  await dragNode(page, 'Node A', { x: -200, y: -120 });
  await addNodeButton(page).click();
  await expect(nodesOf(page)).toHaveCount(2);
  await relabel(page, 'Node A', 'Order');
  const second = nodesOf(page).filter({ hasText: /^Node / });
  await relabel(page, (await second.innerText()).trim(), 'Customer');
  await drawConnection(page, 'Order', 'Customer');
  await expect(edgesOf(page)).toHaveCount(1);
  await save(page, 'Orders');
}

async function shareFromProfile(page: Page, email: string, role?: string): Promise<void> {
  await cardOf(page, 'Orders')
    .getByRole('button', { name: /^Share/ })
    .click();
  const dialog = dialogOf(page, 'Share Diagram');
  await dialog.getByPlaceholder('Type user email...').fill(email);
  if (role !== undefined) await dialog.getByRole('combobox', { name: 'Access', exact: true }).selectOption({ label: role });
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Diagram shared!').first()).toBeVisible();
  if (await dialog.isVisible()) await page.keyboard.press('Escape');
}

async function openShared(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Shared With Me' }).click();
  await cardOf(page, 'Orders').getByRole('button', { name: /^View/ }).click();
  for (const label of ['Order', 'Customer']) await expect(nodeNamed(page, label)).toBeVisible();
  await expect(edgesOf(page)).toHaveCount(1);
}

function toProfile(page: Page) {
  return page.getByRole('link', { name: 'Profile', exact: true }).or(page.getByRole('button', { name: 'Profile', exact: true }));
}

test('draw, save, find again, share: the other views it, later edits it, and both see what was saved', async ({ page, browserOf }) => {
  test.slow();
  const [ada, bob] = [someEmail(), someEmail()];
  await signUpAndLogIn(page, ada);
  await drawOrders(page);
  await toProfile(page).click();
  await expect(cardOf(page, 'Orders')).toBeVisible();
  await shareFromProfile(page, bob);

  const theirs = await browserOf();
  await signUpAndLogIn(theirs, bob);
  await openShared(theirs);
  await expect(canvasOf(theirs)).toBeVisible();
  await expect(addNodeButton(theirs)).toHaveCount(0);
  await expect(saveButton(theirs)).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: 'Make a copy' })).toBeVisible();

  await shareFromProfile(page, bob, 'can edit');
  await openShared(theirs);
  await relabel(theirs, 'Customer', 'Client');
  await save(theirs);

  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await cardOf(page, 'Orders').getByRole('button', { name: /^View/ }).click();
  await expect(nodeNamed(page, 'Client')).toBeVisible();
  await expect(nodeNamed(page, 'Customer')).toHaveCount(0);
  await expect(edgesOf(page)).toHaveCount(1);
});
