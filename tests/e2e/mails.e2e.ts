import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts';
import { makeDiagram, password, signUp, someEmail } from '../support/people.ts';
import { type RunningServer, runAdmin, startServer } from '../support/server.ts';
import { answerCalls, freeCalls } from './support/calls.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { failedCalls } from './support/problems.ts';
import { cardOf, dialogOf } from './support/screens.ts';

interface Mailing {
  readonly server: RunningServer;
  readonly catcher: MailCatcher;
}

/** A server that sends mails, to a mail server that keeps them. */
const mailed = test.extend<object, { readonly mailing: Mailing }>({
  mailing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
    async ({}, use) => {
      const catcher = await startMailCatcher();
      const server = await startServer({ env: { PUBLIC_URL: 'http://umlaut.example.org', SMTP_URL: catcher.url } });
      await use({ server, catcher });
      await server.stop();
      await catcher.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** Address on the test's server of the newest link that was mailed. */
async function linkTo({ server, catcher }: Mailing, { to, path }: { readonly to: string; readonly path: string }): Promise<string> {
  const find = () => catcher.to(to).findLast(({ link }) => link?.pathname === path)?.link;
  await expect.poll(() => find()?.pathname, { message: `a mail to ${to} with a link to ${path}` }).toBe(path);
  return `${server.url}${path}${find()?.hash ?? ''}`;
}

/**
 * Opens a link as programs do that look into mails: with scripts, without a login. It looks the link up and sends nothing else; the person
 * of the mail uses it afterwards.
 */
async function scan(scanner: Page, address: string): Promise<string> {
  const sent: string[] = [];
  scanner.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  await scanner.goto('about:blank');
  await scanner.goto(address);
  await expect(scanner.getByRole('heading').first()).toBeVisible();
  await scanner.waitForLoadState('networkidle');
  expect(new Set(sent)).toEqual(new Set(['/api/secret-links/look']));
  return address;
}

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

mailed('sign up, confirm, share, be invited by mail, open, revoke', async ({ browserOf, mailing, problems }) => {
  problems.expect(failedCalls(404));
  const scanner = await browserOf({ at: mailing.server.url });
  const owner = await signUp(mailing.server);
  const { id } = await makeDiagram(owner, { name: 'Orders' });
  const page = await browserOf({ as: owner, at: mailing.server.url });
  await page.goto('/profile');
  await expect(page.getByText('Confirm your email to see what others share with you.')).toBeVisible();
  await page.goto(await scan(scanner, await linkTo(mailing, { to: owner.email, path: '/confirm' })));
  await expect(page).toHaveURL(`${mailing.server.url}/confirm`);
  await page.getByRole('button', { name: 'Confirm email', exact: true }).click();
  await expect(page.getByText('Email confirmed. Diagrams shared with this address now appear in your profile.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your diagrams' }).click();
  await expect(page.getByText('Confirm your email to see what others share with you.')).toBeHidden();

  const email = someEmail();
  await cardOf(page, 'Orders')
    .getByRole('button', { name: /^Share/ })
    .click();
  const dialog = dialogOf(page, 'Share Diagram');
  await dialog.getByPlaceholder('Type user email...').fill(email);
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Diagram shared!', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();

  const person = await browserOf({ at: mailing.server.url });
  await person.goto(await scan(scanner, await linkTo(mailing, { to: email, path: '/invite' })));
  await person.getByRole('link', { name: 'Sign up', exact: true }).click();
  await person.getByLabel('Password', { exact: true }).fill(password);
  await person.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(person).toHaveURL(/\/login$/);
  await person.getByLabel('Password', { exact: true }).fill(password);
  await person.getByRole('button', { name: 'Login', exact: true }).click();
  await person.getByRole('button', { name: 'Open diagram', exact: true }).click();
  await expect(person).toHaveURL(new RegExp(`/dashboard\\?diagramId=${id}`));

  await page.reload();
  await cardOf(page, 'Orders')
    .getByRole('button', { name: /^Share/ })
    .click();
  await dialog.getByRole('button', { name: 'Revoke Access' }).click();
  await expect(page.getByText('Access revoked', { exact: true })).toBeVisible();
  await person.goto('/profile?tab=shared');
  await expect(person.getByText('No shared diagrams')).toBeVisible();
});

mailed(
  'a login link comes by email to a new device while strangers use up the tries, and is offered only then',
  async ({ browserOf, mailing, problems }) => {
    problems.expect(failedCalls(401, 404, 429));
    const { server } = mailing;
    const scanner = await browserOf({ at: server.url });
    const owner = await signUp(server);
    expect((await runAdmin(['users', 'confirm', owner.email], server.env)).code).toBe(0);
    const page = await browserOf({ at: server.url });
    await page.goto('/login');
    const logInHere = async (secret: string) => {
      await page.getByLabel('Email', { exact: true }).fill(owner.email);
      await page.getByLabel('Password', { exact: true }).fill(secret);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
    };
    const offer = page.getByRole('button', { name: 'Email me a login link' });
    await logInHere('not the password');
    await expect(page.getByText('Invalid email or password', { exact: true })).toBeVisible();
    await expect(offer).toHaveCount(0);
    await answerCalls(page, 'POST /login', 429, { code: 'too_many_requests', message: 'Too many attempts. Wait 5 minutes and try again.' });
    await logInHere(owner.password);
    await expect(page.getByText('Too many attempts. Wait 5 minutes and try again.', { exact: true })).toBeVisible();
    await offer.click();
    await expect(page.getByText('If there’s an account for this email, you’ll get a login link that works for one hour.')).toBeVisible();
    await freeCalls(page);
    const link = await scan(scanner, await linkTo(mailing, { to: owner.email, path: '/login-link' }));
    await page.goto(link);
    await expect(page.getByText(owner.email, { exact: true })).toBeVisible();
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/login-links/accept'));
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(`${server.url}/profile`);
    const secret = await page.evaluate(() => localStorage.getItem('device'));
    expect((await sent).headers()['umlaut-device']).toBe(secret);
    expect(secret).toMatch(/^[\w-]{43}$/);
    await scanner.goto('about:blank');
    await scanner.goto(link);
    await expect(scanner.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  },
);

mailed('a forgotten password, and an e-mail changed and taken back', async ({ browserOf, mailing, problems }) => {
  problems.expect(failedCalls(401, 404));
  const scanner = await browserOf({ at: mailing.server.url });
  const owner = await signUp(mailing.server);
  const page = await browserOf({ at: mailing.server.url });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The login has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await page.getByLabel('Email').fill(owner.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Check your email.')).toBeVisible();
  const reset = await scan(scanner, await linkTo(mailing, { to: owner.email, path: '/reset' }));
  await page.goto(reset);
  await page.getByLabel('New password').fill('quite another password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password set. All other devices were logged out.')).toBeVisible();
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await logIn(page, owner.email, 'quite another password');
  await expect(page.getByRole('heading', { name: 'Your diagrams' })).toBeVisible();
  const again = await browserOf({ at: mailing.server.url });
  await again.goto(reset);
  await expect(again.getByRole('heading', { name: 'This link does not work' })).toBeVisible();

  const newEmail = someEmail();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(newEmail);
  await page.getByLabel('Your password').fill('quite another password');
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(`If ${newEmail} is available, a link was sent to it.`)).toBeVisible();
  await page.goto(await scan(scanner, await linkTo(mailing, { to: newEmail, path: '/email' })));
  await page.getByRole('button', { name: 'Confirm new email' }).click();
  await expect(page.getByText(`From now on, log in with ${newEmail}.`)).toBeVisible();
  await page.goto(await scan(scanner, await linkTo(mailing, { to: owner.email, path: '/email' })));
  await page.getByLabel('New password').fill('my very own password');
  await page.getByRole('button', { name: 'Restore email and set password' }).click();
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await logIn(page, owner.email, 'my very own password');
  await expect(page.getByRole('heading', { name: 'Your diagrams' })).toBeVisible();
});
