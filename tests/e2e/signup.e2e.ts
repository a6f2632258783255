import { someEmail } from '../support/people.ts';
import { answerCalls, breakCalls, freeCalls, holdCalls, recordCalls } from './support/calls.ts';
import { expect, test } from './support/fixtures.ts';
import { failedCalls, unansweredCalls } from './support/problems.ts';
import { credentialFields, expectSaid, submitCredentials } from './support/screens.ts';

const password = 'a plain long password';

test.beforeEach(async ({ page }) => {
  await page.goto('/signup');
});

test('the screen has an e-mail field, a password field and a Sign Up button, both fields required', async ({ page }) => {
  const { email, password: secret } = credentialFields(page);
  await expect(email).toHaveAttribute('type', 'email');
  await expect(secret).toHaveAttribute('type', 'password');
  for (const field of [email, secret]) await expect(field).toHaveAttribute('required', '');
  await expect(page.getByRole('button', { name: 'Sign Up', exact: true })).toBeEnabled();
});

test('nothing is sent while a field is empty or the e-mail has not the form of one', async ({ page }) => {
  const calls = recordCalls(page);
  const { email } = credentialFields(page);
  for (const given of [
    { email: '', password },
    { email: someEmail(), password: '' },
    { email: 'nobody', password },
    { email: 'no body@example.com', password },
  ]) {
    await submitCredentials(page, 'Sign Up', given);
    await expect(page.locator('input:invalid').first()).toBeVisible();
  }
  await expect(email).toBeVisible();
  expect(calls.filter((call) => call.method() === 'POST')).toEqual([]);
});

test('the button reads Signing up... and refuses a second press while waiting', async ({ page }) => {
  const release = await holdCalls(page, 'POST /signup');
  const calls = recordCalls(page);
  await submitCredentials(page, 'Sign Up', { email: someEmail(), password });
  await expect(page.getByRole('button', { name: 'Signing up...', exact: true })).toBeVisible();
  await credentialFields(page).password.press('Enter');
  await expectSaid(page, 'Signup successful!', release);
  expect(calls.filter((call) => call.method() === 'POST')).toHaveLength(1);
});

test('success is said in green, clears both fields and leads to /login after 1.2 seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/signup');
  await expect(credentialFields(page).email).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await submitCredentials(page, 'Sign Up', { email: someEmail(), password });
  const success = page.getByText('Signup successful!', { exact: true });
  await expect(success).toBeVisible();
  const [red = 0, green = 0, blue = 0] = await success.evaluate((element) =>
    (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number),
  );
  expect(green).toBeGreaterThan(Math.max(red, blue));
  await expect(credentialFields(page).email).toHaveValue('');
  await expect(credentialFields(page).password).toHaveValue('');
  await page.clock.runFor(1150);
  await expect(success).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/signup');
  await page.clock.runFor(100);
  await expect(page).toHaveURL('/login');
});

test('after a sign-up the e-mail stands in the login form and the password has the focus', async ({ page }) => {
  const email = someEmail();
  await submitCredentials(page, 'Sign Up', { email, password });
  await expect(page).toHaveURL('/login');
  const fields = credentialFields(page);
  await expect(fields.email).toHaveValue(email);
  await expect(fields.password).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile');
});

test('an e-mail that is taken is told in the specification’s words', async ({ page, person, problems }) => {
  problems.expect(failedCalls(409));
  const { email } = await person();
  await submitCredentials(page, 'Sign Up', { email: email.toUpperCase(), password });
  await expect(page.getByText('Email is already taken', { exact: true })).toBeVisible();
  await expect(credentialFields(page).email).toHaveValue(email.toUpperCase());
  await expect(credentialFields(page).email).toBeFocused();
});

test('a server message that contains exist or taken in any letter case is told as Email is already taken', async ({ page, problems }) => {
  problems.expect(failedCalls(400));
  for (const message of ['User already EXISTS', 'This name was Taken before']) {
    await test.step(message, async () => {
      await page.goto('/signup');
      await answerCalls(page, 'POST /signup', 400, { code: 'other', message });
      await submitCredentials(page, 'Sign Up', { email: someEmail(), password });
      await expect(page.getByText('Email is already taken', { exact: true })).toBeVisible();
      await expect(page.getByText(message)).toHaveCount(0);
      await freeCalls(page);
    });
  }
});

test('any other refusal shows the server’s message, and the next try may succeed', async ({ page, problems }) => {
  problems.expect(failedCalls(503));
  await answerCalls(page, 'POST /signup', 503, { code: 'busy', message: 'The server is busy. Try again in a moment.' });
  await submitCredentials(page, 'Sign Up', { email: someEmail(), password });
  await expect(page.getByText('The server is busy. Try again in a moment.', { exact: true })).toBeVisible();
  await freeCalls(page);
  await expectSaid(page, 'Signup successful!', () => page.getByRole('button', { name: 'Sign Up', exact: true }).click());
  await expect(page.getByText('The server is busy. Try again in a moment.')).toHaveCount(0);
});

test('a failure without a server message reads Signup failed', async ({ page, problems }) => {
  problems.expect(failedCalls(500));
  problems.expect(unansweredCalls);
  await answerCalls(page, 'POST /signup', 500);
  await submitCredentials(page, 'Sign Up', { email: someEmail(), password });
  await expect(page.getByText('Signup failed', { exact: true })).toBeVisible();
  await freeCalls(page);
  await breakCalls(page, 'POST /signup');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText(/^Signup failed/)).toBeVisible();
});

test('a password the rules refuse is told with what to do', async ({ page, problems }) => {
  problems.expect(failedCalls(400));
  await submitCredentials(page, 'Sign Up', { email: someEmail(), password: 'short' });
  await expect(page.getByText(/at least 8 characters/).first()).toBeVisible();
  await expect(credentialFields(page).password).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/signup');
});

test('blanks around the e-mail are trimmed', async ({ page }) => {
  const email = someEmail();
  const sent = page.waitForRequest('**/api/signup');
  await submitCredentials(page, 'Sign Up', { email: `  ${email} `, password });
  expect((await sent).postDataJSON()).toEqual({ email, password });
  await expect(page).toHaveURL('/login');
});
