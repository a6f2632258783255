import { someEmail } from '../support/people.ts';
import { answerCalls, breakCalls, freeCalls, holdCalls, recordCalls } from './support/calls.ts';
import { expect, test } from './support/fixtures.ts';
import { failedCalls, unansweredCalls } from './support/problems.ts';
import { credentialFields, stored, submitCredentials } from './support/screens.ts';
import { payloadOf, secondsFromNow } from './support/tokens.ts';

test('the screen has both fields, required, a Login button and the way to sign up', async ({ page }) => {
  await page.goto('/login');
  const { email, password } = credentialFields(page);
  await expect(email).toHaveAttribute('type', 'email');
  await expect(password).toHaveAttribute('type', 'password');
  for (const field of [email, password]) await expect(field).toHaveAttribute('required', '');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
  await page.getByRole('link', { name: "Don't have an account? Sign up", exact: true }).click();
  await expect(page).toHaveURL('/signup');
});

test('nothing is sent while a field is empty or the e-mail has not the form of one', async ({ page }) => {
  await page.goto('/login');
  const calls = recordCalls(page);
  for (const given of [
    { email: '', password: 'something long' },
    { email: someEmail(), password: '' },
    { email: 'nobody', password: 'something long' },
  ]) {
    await submitCredentials(page, 'Login', given);
    await expect(page.locator('input:invalid').first()).toBeVisible();
  }
  expect(calls.filter((call) => call.method() === 'POST')).toEqual([]);
});

test('logging in keeps the token under the key token and leads to /profile', async ({ page, person }) => {
  const someone = await person();
  await page.goto('/login');
  await submitCredentials(page, 'Login', someone);
  await expect(page).toHaveURL('/profile');
  const payload = payloadOf((await stored(page, 'token')) ?? '');
  expect(payload.email).toBe(someone.email);
  expect(payload.exp).toBeGreaterThan(secondsFromNow(0));
  expect(payload.exp).toBeLessThan(secondsFromNow(60 * 24 * 3600));
});

test('the button reads Logging in... and refuses a second press while waiting', async ({ page, person }) => {
  const someone = await person();
  await page.goto('/login');
  const release = await holdCalls(page, 'POST /login');
  const calls = recordCalls(page);
  await submitCredentials(page, 'Login', someone);
  await expect(page.getByRole('button', { name: 'Logging in...', exact: true })).toBeVisible();
  await credentialFields(page).password.press('Enter');
  release();
  await expect(page).toHaveURL('/profile');
  expect(calls.filter((call) => call.url().endsWith('/api/login'))).toHaveLength(1);
});

test('blanks around the e-mail are trimmed, and its letter case does not matter', async ({ page, person }) => {
  const someone = await person();
  await page.goto('/login');
  await submitCredentials(page, 'Login', { ...someone, email: ` ${someone.email.toUpperCase()}  ` });
  await expect(page).toHaveURL('/profile');
});

test('a wrong login shows the server’s message, keeps the e-mail and stores nothing', async ({ page, person, problems }) => {
  problems.expect(failedCalls(401));
  const someone = await person();
  await page.goto('/login');
  await submitCredentials(page, 'Login', { ...someone, password: 'not the password' });
  await expect(page.getByText('Invalid email or password', { exact: true })).toBeVisible();
  await expect(credentialFields(page).email).toHaveValue(someone.email);
  expect(await stored(page, 'token')).toBeNull();
  await submitCredentials(page, 'Login', someone);
  await expect(page).toHaveURL('/profile');
});

test('a failure without a server message reads Login failed', async ({ page, problems }) => {
  problems.expect(failedCalls(500));
  problems.expect(unansweredCalls);
  await page.goto('/login');
  await answerCalls(page, 'POST /login', 500);
  await submitCredentials(page, 'Login', { email: someEmail(), password: 'something long' });
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible();
  await freeCalls(page);
  await breakCalls(page, 'POST /login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText(/^Login failed/)).toBeVisible();
});

test('an answer without a token reads Invalid response from server', async ({ page }) => {
  for (const answer of [{ hello: 'there' }, { token: '' }, []]) {
    await test.step(JSON.stringify(answer), async () => {
      await page.goto('/login');
      await answerCalls(page, 'POST /login', 200, answer);
      await submitCredentials(page, 'Login', { email: someEmail(), password: 'something long' });
      await expect(page.getByText('Invalid response from server', { exact: true })).toBeVisible();
      expect(await stored(page, 'token')).toBeNull();
      await expect(page).toHaveURL('/login');
      await freeCalls(page);
    });
  }
});

test('too many tries are told with the server’s sentence', async ({ page, problems }) => {
  problems.expect(failedCalls(429));
  await page.goto('/login');
  await answerCalls(page, 'POST /login', 429, { code: 'too_many_requests', message: 'Too many attempts. Wait a moment and try again.' });
  await submitCredentials(page, 'Login', { email: someEmail(), password: 'something long' });
  await expect(page.getByText('Too many attempts. Wait a moment and try again.', { exact: true })).toBeVisible();
});
