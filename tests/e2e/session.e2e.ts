import { call, dataWithLabels, makeDiagram, shareWith, someEmail } from '../support/people.ts';
import { recordCalls } from './support/calls.ts';
import { addNodeButton, nodeNamed, openEditor, relabel } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { failedCalls } from './support/problems.ts';
import { cardOf, dialogOf, stored, submitCredentials } from './support/screens.ts';
import { secondsFromNow, unsignedToken } from './support/tokens.ts';

test('without a stored token the profile and the editor lead to /login', async ({ page }) => {
  for (const path of ['/profile', '/dashboard']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
});

const uselessTokens = {
  'no token at all': 'nonsense',
  'three parts of nonsense': 'a.b.c',
  'not JSON inside': `x.${Buffer.from('{').toString('base64url')}.x`,
  'past its exp time': unsignedToken({ email: 'ada@example.com', sub: '1', exp: secondsFromNow(-1) }),
  'without exp': unsignedToken({ email: 'ada@example.com', sub: '1' }),
  'with exp as text': unsignedToken({ email: 'ada@example.com', sub: '1', exp: String(secondsFromNow(600)) }),
};

test('a stored token that cannot be read, is past its exp time or has none is removed and counts as none', async ({ page }) => {
  const calls = recordCalls(page);
  await page.goto('/login');
  for (const [what, token] of Object.entries(uselessTokens)) {
    await page.evaluate((given) => localStorage.setItem('token', given), token);
    await page.goto('/profile');
    await expect(page, what).toHaveURL('/login');
    expect(await stored(page, 'token'), what).toBeNull();
  }
  expect(calls.filter((request) => request.headers().authorization !== undefined)).toEqual([]);
});

test('a token without an e-mail opens the profile, not the editor', async ({ browserOf, problems }) => {
  problems.expect(failedCalls(401));
  const page = await browserOf({ storage: { token: unsignedToken({ sub: '1', exp: secondsFromNow(600) }) } });
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});

test('after login the guard of the profile leads back to it', async ({ page, person }) => {
  await page.goto('/profile');
  await submitCredentials(page, 'Login', await person());
  await expect(page).toHaveURL('/profile');
});

test('after login the guard of the editor leads back to its whole address', async ({ page, person }) => {
  const someone = await person();
  const { id } = await makeDiagram(someone, { name: 'Behind the guard' });
  await page.goto(`/dashboard?diagramId=${id}&version=1`);
  await expect(page).toHaveURL('/login');
  await submitCredentials(page, 'Login', someone);
  await expect(page).toHaveURL(`/dashboard?diagramId=${id}&version=1`);
  await expect(page.getByRole('heading', { name: 'Behind the guard' })).toBeAttached();
  await expect(page).toHaveTitle('Behind the guard · Umlaut');
});

test('who is sent a link signs up first and arrives where it leads', async ({ page, person }) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { name: 'For a newcomer' });
  const newcomer = { email: someEmail(), password: 'somebody who is new here' };
  await shareWith(owner, id, { email: newcomer.email });
  await page.goto(`/dashboard?diagramId=${id}&version=1`);
  await page.getByRole('link', { name: "Don't have an account? Sign up" }).click();
  await expect(page).toHaveURL('/signup');
  await submitCredentials(page, 'Sign Up', newcomer);
  await expect(page).toHaveURL('/login');
  await submitCredentials(page, 'Login', newcomer);
  await expect(page).toHaveURL(`/dashboard?diagramId=${id}&version=1`);
  await expect(page).toHaveTitle('For a newcomer · Umlaut');
});

test('a session ends by itself at the exp time of its token, and the way back is remembered', async ({ page, person, signIn }) => {
  const someone = await person();
  await page.clock.install();
  await signIn(page, someone);
  await page.goto('/profile');
  await expect(page.getByText('Start building your first diagram')).toBeVisible();
  const dayMs = 24 * 3600 * 1000;
  await page.clock.fastForward(6 * dayMs);
  await expect(page.getByText('Start building your first diagram')).toBeVisible();
  expect(await stored(page, 'token')).toBe(someone.token);
  await page.clock.fastForward(dayMs);
  await expect(page).toHaveURL('/login');
  expect(await stored(page, 'token')).toBeNull();
});

test('a session the server ended leads to /login with the next call, and back after it', async ({ page, person, signIn, problems }) => {
  problems.expect(failedCalls(401));
  const someone = await person();
  await signIn(page, someone);
  await page.goto('/profile');
  await expect(page.getByText('Start building your first diagram')).toBeVisible();
  await someone.call('POST', '/api/logout');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended. Log in to continue.', { exact: true })).toBeVisible();
  expect(await stored(page, 'token')).toBeNull();
  await submitCredentials(page, 'Login', someone);
  await expect(page).toHaveURL('/profile');
});

test('a call that needs a token is refused before it is sent when there is none', async ({ page, person, signIn }) => {
  const someone = await person();
  await makeDiagram(someone, { name: 'Kept' });
  await signIn(page, someone);
  await page.goto('/profile');
  await cardOf(page, 'Kept')
    .getByRole('button', { name: /^Share/ })
    .click();
  const dialog = dialogOf(page, 'Share Diagram');
  await dialog.getByPlaceholder('Type user email...').fill('ada@example.com');
  // Not told to the page, as a script in the console would do it.
  await page.evaluate(() => localStorage.removeItem('token'));
  const calls = recordCalls(page);
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page).toHaveURL('/login');
  expect(calls.map((request) => request.url())).toEqual([]);
  expect((await someone.call('GET', '/api/user')).status).toBe(200);
});

test('Logout removes the token, ends the session on the server and leads to /login', async ({ page, person, signIn, server }) => {
  const someone = await person();
  await signIn(page, someone);
  await page.goto('/dashboard');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL('/login');
  expect(await stored(page, 'token')).toBeNull();
  await expect.poll(async () => (await call(server, 'GET', '/api/user', { token: someone.token })).status).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL('/login');
});

test('after Logout the next user is not sent where the last one was', async ({ page, person, signIn }) => {
  const first = await person();
  const { id } = await makeDiagram(first);
  await signIn(page, first);
  await page.goto(`/dashboard?diagramId=${id}&version=1`);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL('/login');
  const second = await person();
  await submitCredentials(page, 'Login', second);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText(second.email)).toBeVisible();
});

test('Logout in one tab ends the session in the others', async ({ page, person, signIn }) => {
  const someone = await person();
  await signIn(page, someone);
  await page.goto('/profile');
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('button', { name: 'Add Node' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
});

test('after Logout in one tab the next user is not sent where the last one was in another', async ({ page, person, signIn, problems }) => {
  // The server may end the room of the other tab before that tab hears of the logout.
  problems.expect(failedCalls(401));
  const [first, second] = [await person(), await person()];
  const { id } = await makeDiagram(first);
  await signIn(page, first);
  await page.goto('/profile');
  const other = await page.context().newPage();
  await openEditor(other, id);
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(other).toHaveURL('/login');
  await expect(other.getByText('Your session has ended. Log in to continue.')).toHaveCount(0);
  await submitCredentials(other, 'Login', second);
  await expect(other).toHaveURL('/profile');
});

/** Everything the browser keeps for this site, as text. */
async function keptInBrowser(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const opened = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const contents = (database: IDBDatabase, store: string) =>
      new Promise<unknown>((resolve, reject) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie, await caches.keys()];
    for (const { name } of await indexedDB.databases()) {
      const database = await opened(name ?? '');
      for (const store of database.objectStoreNames) texts.push(JSON.stringify(await contents(database, store)));
      database.close();
    }
    return texts.join('\n');
  });
}

test('Logout asks about unsaved changes; Stay logged in keeps both', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  await openEditor(page);
  await addNodeButton(page).click();
  await relabel(page, 'Node A', 'Secret of Ada');
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  const dialog = dialogOf(page, 'Unsaved changes');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await dialog.getByRole('button', { name: 'Stay logged in', exact: true }).click();
  await expect(page).toHaveURL('/profile');
  await page.getByRole('list', { name: 'Unsaved changes' }).getByRole('link', { name: 'Open' }).click();
  await expect(nodeNamed(page, 'Secret of Ada')).toBeVisible();
});

test.describe('without a room', () => {
  // Unsaved work is in the browser alone.
  test.use({ isAlone: true });

  test('after Logout nothing of the user is left in the browser', async ({ page, person, signIn }) => {
    const someone = await person();
    const { id } = await makeDiagram(someone, { name: 'Plan of Ada', data: dataWithLabels('Thought of Ada') });
    await signIn(page, someone, { darkMode: 'true' });
    await openEditor(page, id);
    await relabel(page, 'Thought of Ada', 'Secret of Ada');
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect(cardOf(page, 'Plan of Ada')).toBeVisible();
    await expect.poll(() => keptInBrowser(page)).toContain('Secret of Ada');
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await dialogOf(page, 'Unsaved changes').getByRole('button', { name: 'Delete changes and log out' }).click();
    await expect(page).toHaveURL('/login');
    const kept = await keptInBrowser(page);
    for (const words of ['of Ada', someone.email, someone.token, someone.id, id]) expect(kept).not.toContain(words);
    expect(await stored(page, 'darkMode')).toBe('true');
  });
});

test('Logout asks when it is unknown whether unsaved work is stored, and deletes it', async ({ page, person, signIn }) => {
  const someone = await person();
  await signIn(page, someone);
  await openEditor(page);
  await addNodeButton(page).click();
  await relabel(page, 'Node A', 'Secret of Ada');
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect.poll(() => keptInBrowser(page)).toContain('Secret of Ada');
  await expect(page.getByRole('list', { name: 'Unsaved changes' })).toBeVisible();
  await page.evaluate(() => {
    const { getAll } = IDBObjectStore.prototype;
    let isBroken = true;
    addEventListener('mended', () => {
      isBroken = false;
    });
    IDBObjectStore.prototype.getAll = function (this: IDBObjectStore, ...asked) {
      if (isBroken) throw new DOMException('Cannot be read just now.', 'UnknownError');
      return getAll.apply(this, asked);
    };
  });
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  const dialog = dialogOf(page, 'Unsaved changes');
  await expect(dialog).toContainText('can’t tell whether there are unsaved changes on this device');
  await page.evaluate(() => dispatchEvent(new Event('mended')));
  await dialog.getByRole('button', { name: 'Delete changes and log out' }).click();
  await expect(page).toHaveURL('/login');
  expect(await keptInBrowser(page)).not.toContain('of Ada');
});

test('an editor whose drafts another tab has deleted keeps them again while its user is logged in', async ({ page, person, signIn }) => {
  const someone = await person();
  await signIn(page, someone);
  await openEditor(page);
  await addNodeButton(page).click();
  await relabel(page, 'Node A', 'Secret of Ada');
  await expect.poll(() => keptInBrowser(page)).toContain('Secret of Ada');
  const seen = page.evaluate(
    (userId) =>
      new Promise<void>((resolve) => {
        // Announced by a logout that was followed by a login before this tab learned of either.
        const channel = new BroadcastChannel('umlaut-drafts-wiped');
        const other = new BroadcastChannel('umlaut-drafts-wiped');
        other.onmessage = () => resolve();
        channel.postMessage(userId);
      }),
    someone.id,
  );
  await seen;
  await expect.poll(() => keptInBrowser(page)).not.toContain('Secret of Ada');
  await expect.poll(() => keptInBrowser(page)).toContain('Secret of Ada');
});
