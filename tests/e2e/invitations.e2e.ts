import { makeDiagram, password, signUp, someEmail } from '../support/people.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { failedCalls } from './support/problems.ts';
import { cardOf, dialogOf } from './support/screens.ts';

/** A server that knows its public address: shares wait until their invitation link is opened. */
const linked = test.extend<object, { readonly linkServer: RunningServer }>({
  linkServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
    async ({}, use) => {
      const server = await startServer({ env: { PUBLIC_URL: 'http://umlaut.example.org' } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

async function signUpByInvitation(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign up', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

linked(
  'an owner copies the invitation link; its person signs up by it, another account is told whose it is, and revoking ends it',
  async ({ browserOf, linkServer, problems }) => {
    problems.expect(failedCalls(404));
    const owner = await signUp(linkServer);
    const { id } = await makeDiagram(owner, { name: 'Orders' });
    const email = someEmail();
    const page = await browserOf({ as: owner, at: linkServer.url });
    await page.goto('/profile');
    await cardOf(page, 'Orders')
      .getByRole('button', { name: /^Share/ })
      .click();
    const dialog = dialogOf(page, 'Share Diagram');
    await dialog.getByPlaceholder('Type user email...').fill(email);
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.getByText('Diagram shared!', { exact: true })).toBeVisible();
    await expect(dialog.getByText(`Send this link to ${email}. It only works for this address.`)).toBeVisible();
    const link = dialog.getByLabel('Invitation link');
    await expect(link).toHaveValue(new RegExp(`^${linkServer.url}/invite#[\\w-]{22}$`));
    const address = await link.inputValue();

    const other = await browserOf({ as: await signUp(linkServer), at: linkServer.url });
    await other.goto(address);
    await expect(other.getByText(`This invitation is for ${email}.`)).toBeVisible();
    await expect(other).toHaveURL(`${linkServer.url}/invite`);
    await other.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(other.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();

    const person = await browserOf({ at: linkServer.url });
    await person.goto(address);
    await expect(person.getByRole('heading', { name: `${owner.email} invited you` })).toBeVisible();
    await expect(person.getByText('You can view it.')).toBeVisible();
    const asked = person.waitForRequest('**/api/signup');
    await signUpByInvitation(person, email);
    expect((await asked).postDataJSON()).toMatchObject({ email, invitation: address.split('#')[1] });
    await person.getByRole('button', { name: 'Open diagram', exact: true }).click();
    await expect(person).toHaveURL(new RegExp(`/dashboard\\?diagramId=${id}&version=1$`));
    await expect(person.getByRole('button', { name: 'Make a copy' }).first()).toBeVisible();

    await dialog.getByRole('button', { name: /^Revoke Access/ }).click();
    await expect(link).toBeHidden();
    await other.goto(address);
    await expect(other.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  },
);
