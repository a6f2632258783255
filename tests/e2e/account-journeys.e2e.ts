import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts';
import { dataWithLabels, logIn, makeDiagram, type Person, shareWith, signUp, someEmail } from '../support/people.ts';
import { type RunningServer, runAdmin, startServer } from '../support/server.ts';
import { openEditor } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { failedCalls, lostSockets } from './support/problems.ts';
import { cardOf, dialogOf, expectSaid, submitCredentials } from './support/screens.ts';

const newPassword = 'quite another password';
const publicUrl = 'http://umlaut.example.org';

for (const mode of ['none', 'link', 'mail'] as const) {
  test.describe(`accounts where EMAIL_PROOF is ${mode}`, () => {
    let catcher: MailCatcher;
    let server: RunningServer;
    test.beforeAll(async () => {
      catcher = await startMailCatcher();
      const env = { none: {}, link: { PUBLIC_URL: publicUrl }, mail: { PUBLIC_URL: publicUrl, SMTP_URL: catcher.url } }[mode];
      server = await startServer({ env });
    });
    test.afterAll(async () => {
      await server.stop();
      await catcher.stop();
    });

    test('a password is reset, a drawing device logged out, and a diagram given with the account', async ({ browserOf, problems }) => {
      problems.expect(failedCalls(401));
      problems.expect(lostSockets);
      const [ada, bob] = [await signUp(server), await signUp(server)];
      const { id } = await makeDiagram(ada, { name: 'Orders', data: dataWithLabels('A') });
      await ada.call('PUT', `/api/diagrams/id/${id}/link`, { embedding: false, expiresAt: null });
      const shareId = await shareWith(ada, id, { email: bob.email, role: 'editor' });
      if (mode !== 'none') await acceptByLink(bob, await copiedLink(ada, id, shareId));
      expect((await bob.call('GET', `/api/diagrams/id/${id}`)).status).toBe(200);

      const page = await browserOf({ at: server.url });
      await page.goto('/login');
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
      await page.goto(mode === 'mail' ? await mailedLink(page, catcher, ada.email) : await administratorsLink(page, server, ada.email));
      await page.getByLabel('New password').fill(newPassword);
      await page.getByRole('button', { name: 'Set password' }).click();
      await expect(page.getByText('Password set. All other devices were logged out.')).toBeVisible();
      await page.getByRole('link', { name: 'Log in', exact: true }).click();
      await submitCredentials(page, 'Login', { email: ada.email, password: newPassword });
      await expect(cardOf(page, 'Orders')).toBeVisible();
      await test.step('what was given lately is kept or removed', () => decideDoubts(page, bob));
      const email = mode === 'mail' ? ada.email : await test.step('the e-mail changes at once', () => changeEmail(page));

      const away = { ...ada, token: await logIn(server, { email, password: newPassword }) };
      await test.step('a device ends', async () => endWhileDrawing(page, await browserOf({ as: away, at: server.url }), id));
      await test.step('a gift', () => giveAndLeave(page, { email, bob }));
      expect((await bob.call('GET', '/api/diagrams')).body).toMatchObject([{ id }]);
    });
  });
}

async function copiedLink(owner: Person, id: string, shareId: string): Promise<string> {
  const { body } = await owner.call('POST', `/api/diagrams/id/${id}/share/${shareId}/invitation`, { how: 'link' });
  return new URL((body as { path: string }).path, publicUrl).hash.slice(1);
}

async function acceptByLink(person: Person, token: string): Promise<void> {
  expect((await person.call('POST', '/api/invitations/accept', { token })).status).toBe(200);
}

async function administratorsLink(page: Page, server: RunningServer, email: string): Promise<string> {
  await expect(page.getByText('Email is not set up on this server. Ask your administrator for a password reset link.')).toBeVisible();
  const { stdout } = await runAdmin(['users', 'reset-link', email], { ...server.env });
  return `${server.url}/reset${/#[\w-]{22}/.exec(stdout)?.[0] ?? ''}`;
}

async function mailedLink(page: Page, catcher: MailCatcher, email: string): Promise<string> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  const find = () => catcher.to(email).findLast(({ link }) => link?.pathname === '/reset')?.link;
  await expect.poll(() => find()?.pathname).toBe('/reset');
  return `${new URL(page.url()).origin}/reset${find()?.hash ?? ''}`;
}

/** After a password reset, access given in the days before is reviewed. */
async function decideDoubts(page: Page, bob: Person): Promise<void> {
  const notice = page.getByRole('region', { name: 'Review access' });
  await expect(notice.getByText('Someone else may have used this account.')).toBeVisible();
  const doubt = (text: string) => notice.getByRole('listitem').filter({ hasText: text });
  await doubt('Anyone with the link').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(doubt('Anyone with the link')).toBeHidden();
  await doubt(bob.email).getByRole('button', { name: 'Keep' }).press('Enter');
  await expect(notice).toBeHidden();
  await cardOf(page, 'Orders')
    .getByRole('button', { name: /^Share/ })
    .click();
  const dialog = dialogOf(page, 'Share Diagram');
  await expect(dialog.getByRole('switch', { name: 'Anyone with the link can view' })).not.toBeChecked();
  await expect(dialog.getByText(bob.email)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

async function changeEmail(page: Page): Promise<string> {
  const email = someEmail();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(email);
  await page.getByLabel('Your password').fill(newPassword);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(`Your email is now ${email}. All other devices were logged out.`)).toBeVisible();
  return email;
}

async function endWhileDrawing(page: Page, away: Page, id: string): Promise<void> {
  await openEditor(away, id);
  await page.goto('/account?tab=devices');
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await devices.getByRole('button', { name: 'Log out' }).click();
  await expect(away).toHaveURL(/\/login$/);
  await expect(devices).toHaveCount(1);
  await expect(devices).toContainText('This device');
}

async function giveAndLeave(page: Page, { email, bob }: { readonly email: string; readonly bob: Person }): Promise<void> {
  const dialog = dialogOf(page, 'Delete account');
  // A person is offered once the server has noted that they opened the diagram.
  await expect(async () => {
    await page.goto('/account?tab=data');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByLabel('Orders').selectOption(`Transfer to ${bob.email}`, { timeout: 3000 });
  }).toPass();
  await dialog.getByLabel('Your email').fill(email);
  await dialog.getByLabel('Your password').fill(newPassword);
  await expectSaid(page, 'Account deleted', () => dialog.getByRole('button', { name: 'Delete account' }).click());
  await expect(page).toHaveURL(/\/login$/);
}
