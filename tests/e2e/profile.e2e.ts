import { randomUUID } from 'node:crypto';
import { dataWithLabels, makeDiagram, shareWith } from '../support/people.ts';
import { runAdmin } from '../support/server.ts';
import { answerCalls, freeCalls, holdCalls, recordCalls } from './support/calls.ts';
import { drawn } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { failedCalls } from './support/problems.ts';
import { cardOf } from './support/screens.ts';

/** A list's row as the server answers it. */
function row(name: string, more: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  const time = '2026-01-02T03:04:05.000Z';
  return { id: randomUUID(), name, version: 1, createdAt: time, updatedAt: time, role: 'owner', ownerEmail: 'ada@example.com', ...more };
}

function listCalls(page: Page): () => number {
  const calls = recordCalls(page);
  return () => calls.filter((request) => new URL(request.url()).pathname === '/api/diagrams').length;
}

test('the profile shows the e-mail, the theme toggle, Logout, both tabs, Refresh and New Diagram', async ({ page, person, signIn }) => {
  const someone = await person();
  await signIn(page, someone);
  await page.goto('/profile');
  await expect(page.getByText(someone.email, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /dark mode/i }).or(page.getByRole('switch', { name: /dark mode/i }))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'My Diagrams', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Shared With Me', exact: true })).toHaveAttribute('aria-selected', 'false');
  await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New Diagram', exact: true }).first()).toBeVisible();
});

test('empty tabs say so, and New Diagram is on the own tab alone', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  await page.goto('/profile');
  await expect(page.getByText('Start building your first diagram', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Shared With Me' }).click();
  await expect(page.getByText('No shared diagrams', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New Diagram' })).toHaveCount(0);
});

test('while a list loads it reads Loading...', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  const releaseMine = await holdCalls(page, 'GET /diagrams');
  const releaseShared = await holdCalls(page, 'GET /diagrams/shared-with-me');
  await page.goto('/profile');
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  releaseMine();
  await expect(page.getByText('Start building your first diagram')).toBeVisible();
  await page.getByRole('tab', { name: 'Shared With Me' }).click();
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  releaseShared();
  await expect(page.getByText('No shared diagrams')).toBeVisible();
});

test('own cards have Delete, Share and View; shared cards only View', async ({ page, person, signIn }) => {
  const [owner, guest] = await Promise.all([person(), person()]);
  const { id } = await makeDiagram(owner, { name: 'Ours' });
  await makeDiagram(guest, { name: 'Mine' });
  await shareWith(owner, id, { email: guest.email });
  await signIn(page, guest);
  await page.goto('/profile');
  const own = cardOf(page, 'Mine');
  for (const name of [/^Delete/, /^Share/, /^View/]) await expect(own.getByRole('button', { name })).toBeVisible();
  await page.getByRole('tab', { name: 'Shared With Me' }).click();
  const shared = cardOf(page, 'Ours');
  await expect(shared.getByRole('button', { name: /^View/ })).toBeVisible();
  await expect(shared.getByRole('button')).toHaveCount(1);
  await expect(cardOf(page, 'Mine')).toHaveCount(0);
});

test('the whole card is View, says how long ago it was edited, and shows Share and Delete under the mouse', async ({
  page,
  person,
  signIn,
}) => {
  const owner = await person();
  await makeDiagram(owner, { name: 'Mine' });
  await signIn(page, owner);
  await page.goto('/profile');
  const card = cardOf(page, 'Mine');
  const edited = card.getByText('just now', { exact: true });
  await expect(card.getByText('Edited just now', { exact: true })).toBeVisible();
  await expect(edited).toHaveAttribute('title', /\d{4}.*\d:\d\d/);
  const share = card.getByRole('button', { name: 'Share' });
  const opacity = () => share.evaluate((button) => getComputedStyle(button.parentElement ?? button).opacity);
  expect(await opacity()).toBe('0');
  await card.hover();
  await expect.poll(opacity).toBe('1');
  const { x = 0, y = 0 } = (await card.getByText(/^Created/).boundingBox()) ?? {};
  await page.mouse.click(x + 5, y + 5);
  await page.waitForURL(/\/dashboard\?diagramId=/);
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('a card says Created with the local date and time, or N/A', async ({ page, person, signIn, problems }) => {
    // The rows are made up, so the server has no pictures of them.
    problems.expect(failedCalls(404));
    await signIn(page, await person());
    await answerCalls(page, 'GET /diagrams', 200, [
      row('Dated'),
      row('Undated', { createdAt: '' }),
      row('Odd', { createdAt: 'yesterday' }),
    ]);
    await page.goto('/profile');
    await expect(cardOf(page, 'Dated').getByText(/^Created 0?2\/0?1\/2026, 0?8:34/)).toBeVisible();
    await expect(cardOf(page, 'Undated').getByText('Created N/A', { exact: true })).toBeVisible();
    await expect(cardOf(page, 'Odd').getByText('Created N/A', { exact: true })).toBeVisible();
  });
});

test('fields may come in either spelling', async ({ page, person, signIn }) => {
  const someone = await person();
  const { id } = await makeDiagram(someone, { name: 'Real', data: dataWithLabels('Order') });
  await signIn(page, someone);
  await answerCalls(page, 'GET /diagrams', 200, [{ ID: id, Name: 'Capital', CreatedAt: '2026-01-02T03:04:05.000Z', Version: 4 }]);
  await answerCalls(page, `GET /diagrams/id/${id}`, 200, { ID: id, Name: 'Capital', Version: 4, Data: dataWithLabels('Order') });
  await page.goto('/profile');
  await cardOf(page, 'Capital').getByRole('button', { name: /^View/ }).click();
  await expect(page).toHaveURL(`/dashboard?diagramId=${id}&version=4`);
  await expect(page.getByText('Order')).toBeVisible();
});

test('Refresh loads the list again and shows Refreshed!', async ({ page, person, signIn }) => {
  const someone = await person();
  await signIn(page, someone);
  const count = listCalls(page);
  await page.goto('/profile');
  await expect(page.getByText('Start building your first diagram')).toBeVisible();
  await makeDiagram(someone, { name: 'From elsewhere' });
  const before = count();
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText('Refreshed!').first()).toBeVisible();
  await expect(cardOf(page, 'From elsewhere')).toBeVisible();
  expect(count()).toBe(before + 1);
});

test('lists are loaded once and reused between tabs and screens', async ({ page, person, signIn }) => {
  const someone = await person();
  await makeDiagram(someone, { name: 'Listed' });
  await signIn(page, someone);
  const calls = recordCalls(page);
  const lists = () => calls.map((request) => new URL(request.url()).pathname).filter((path) => /\/diagrams(\/shared-with-me)?$/.test(path));
  await page.goto('/profile');
  await expect(cardOf(page, 'Listed')).toBeVisible();
  for (let round = 0; round < 2; round += 1) {
    await page.getByRole('tab', { name: 'Shared With Me' }).click();
    await expect(page.getByText('No shared diagrams')).toBeVisible();
    await page.getByRole('tab', { name: 'My Diagrams' }).click();
    await expect(cardOf(page, 'Listed')).toBeVisible();
  }
  await cardOf(page, 'Listed').getByRole('button', { name: /^View/ }).click();
  await page
    .getByRole('button', { name: 'Profile', exact: true })
    .or(page.getByRole('link', { name: 'Profile', exact: true }))
    .click();
  await expect(cardOf(page, 'Listed')).toBeVisible();
  expect([...lists()].sort()).toEqual(['/api/diagrams', '/api/diagrams/shared-with-me']);
});

test('View opens the own diagram at its address', async ({ page, person, signIn }) => {
  const someone = await person();
  const { id } = await makeDiagram(someone, { name: 'Order model', data: dataWithLabels('Order', 'Customer') });
  await someone.call('PUT', `/api/diagrams/id/${id}`, { name: 'Order model', data: dataWithLabels('Order', 'Client'), version: 1 });
  await signIn(page, someone);
  await page.goto('/profile');
  await cardOf(page, 'Order model').getByRole('button', { name: /^View/ }).click();
  await expect(page).toHaveURL(`/dashboard?diagramId=${id}&version=2`);
  await expect(page.getByText('Client', { exact: true })).toBeVisible();
});

test('View opens a shared diagram at its address', async ({ page, person, signIn }) => {
  const [owner, guest] = await Promise.all([person(), person()]);
  const { id } = await makeDiagram(owner, { name: 'Order model', data: dataWithLabels('Order') });
  await shareWith(owner, id, { email: guest.email });
  await signIn(page, guest);
  const calls = recordCalls(page);
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Shared With Me' }).click();
  await cardOf(page, 'Order model').getByRole('button', { name: /^View/ }).click();
  await expect(page).toHaveURL(`/dashboard?diagramId=${id}&version=1`);
  await expect(page.getByText('Order', { exact: true })).toBeVisible();
  expect(calls.some((request) => request.url().endsWith(`/api/diagrams/shared-with-me/${id}`))).toBe(true);
});

test('a diagram that cannot be opened shows a toast and stays on the profile', async ({ page, person, signIn, problems }) => {
  problems.expect(failedCalls(404, 500));
  const [owner, guest] = await Promise.all([person(), person()]);
  const { id: sharedId } = await makeDiagram(owner, { name: 'Theirs' });
  const shareId = await shareWith(owner, sharedId, { email: guest.email });
  const { id } = await makeDiagram(guest, { name: 'Gone' });
  await signIn(page, guest);
  await page.goto('/profile');
  await expect(cardOf(page, 'Gone')).toBeVisible();
  await page.getByRole('tab', { name: 'Shared With Me' }).click();
  await expect(cardOf(page, 'Theirs')).toBeVisible();
  await guest.call('DELETE', `/api/diagrams/id/${id}`);
  await owner.call('DELETE', `/api/diagrams/id/${sharedId}/share/${shareId}`);
  await cardOf(page, 'Theirs').getByRole('button', { name: /^View/ }).click();
  await expect(page.getByRole('status').getByText('Failed to load shared diagram', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'My Diagrams' }).click();
  await cardOf(page, 'Gone').getByRole('button', { name: /^View/ }).click();
  await expect(page.getByRole('status').getByText('Failed to load diagram', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/profile');
});

test('a toast stays for 3 seconds', async ({ page, person, signIn, problems }) => {
  problems.expect(failedCalls(500));
  const someone = await person();
  const { id } = await makeDiagram(someone, { name: 'Unreadable' });
  await page.clock.install();
  await signIn(page, someone);
  await answerCalls(page, `GET /diagrams/id/${id}`, 500);
  await page.goto('/profile');
  await expect(cardOf(page, 'Unreadable')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await cardOf(page, 'Unreadable').getByRole('button', { name: /^View/ }).click();
  const toast = page.getByRole('status').getByText('Failed to load diagram', { exact: true });
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect(box?.y).toBeGreaterThan(900 * 0.75);
  await page.clock.runFor(2900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();
});

for (const [tab, path, sentence] of [
  ['My Diagrams', '/diagrams', 'Failed to load diagrams'],
  ['Shared With Me', '/diagrams/shared-with-me', 'Failed to load shared diagrams'],
] as const) {
  test(`a failing load of ${tab} shows Oops!, the message and a Retry that reloads the page`, async ({
    page,
    person,
    signIn,
    problems,
  }) => {
    problems.expect(failedCalls(500, 503));
    await signIn(page, await person());
    await answerCalls(page, `GET ${path}`, 500);
    await page.goto('/profile');
    const openTab = () => page.getByRole('tab', { name: tab }).click();
    if (tab === 'Shared With Me') await openTab();
    await expect(page.getByText('Oops!', { exact: true })).toBeVisible();
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(page.getByRole('main')).toHaveText(`Oops!${sentence}Retry`);
    await expect(page.getByRole('tab')).toHaveCount(0);
    await freeCalls(page);
    await answerCalls(page, `GET ${path}`, 503, { code: 'busy', message: 'The server is busy. Try again in a moment.' });
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await reloaded;
    await expect(page.getByText('Oops!', { exact: true })).toBeVisible();
    await expect(page.getByText('The server is busy. Try again in a moment.', { exact: true })).toBeVisible();
    await freeCalls(page);
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(page.getByRole('tab', { name: tab })).toBeVisible();
    await expect(page.getByText('Oops!')).toHaveCount(0);
  });
}

test('New Diagram opens an empty editor while there is room', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  await page.goto('/profile');
  await page.getByRole('button', { name: 'New Diagram' }).first().click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('button', { name: 'Add Node' })).toBeVisible();
});

test('New Diagram is refused at diagram_count with the toast Diagram limit reached!', async ({ page, person, signIn }) => {
  const someone = await person();
  await makeDiagram(someone, { name: 'One' });
  await makeDiagram(someone, { name: 'Two' });
  await signIn(page, someone);
  await page.goto('/profile');
  await expect(cardOf(page, 'Two')).toBeVisible();
  await page.getByRole('button', { name: 'New Diagram' }).first().click();
  await expect(page.getByRole('status').getByText('Diagram limit reached!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/profile');
});

test('the allowance and the way to more are shown, and the unlimited plan lifts the limit', async ({ page, person, signIn, server }) => {
  const someone = await person();
  await makeDiagram(someone, { name: 'One' });
  await makeDiagram(someone, { name: 'Two' });
  await signIn(page, someone);
  await page.goto('/profile');
  await expect(page.getByText(/2 of 2/)).toBeVisible();
  await expect(page.getByText(/upgrade/i).first()).toBeVisible();
  const done = await runAdmin(['users', 'plan', someone.email, 'unlimited'], server.env);
  expect(done.code).toBe(0);
  await page.reload();
  await expect(cardOf(page, 'Two')).toBeVisible();
  await expect(page.getByText(/2 of 2/)).toHaveCount(0);
  await page.getByRole('button', { name: 'New Diagram' }).first().click();
  await expect(page).toHaveURL('/dashboard');
});

test('more than six cards can be searched and sorted', async ({ page, person, signIn, problems }) => {
  // The rows are made up, so the server has no pictures of them.
  problems.expect(failedCalls(404));
  await signIn(page, await person());
  const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;
  const names = ['Gamma', 'alpha', 'Beta', 'delta', 'Epsilon', 'Zeta', 'eta'];
  const rows = names.map((name, index) => row(name, { createdAt: day(index + 1), updatedAt: day(9 - index) }));
  await answerCalls(page, 'GET /diagrams', 200, rows.slice(0, 6));
  await page.goto('/profile');
  await expect(cardOf(page, 'Zeta')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await freeCalls(page);
  await answerCalls(page, 'GET /diagrams', 200, rows);
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  const search = page.getByRole('searchbox');
  await search.fill('ETA');
  await expect(page.getByRole('listitem').getByRole('heading')).toHaveText(['Beta', 'Zeta', 'eta']);
  await search.fill('omega');
  await expect(page.getByRole('listitem').getByRole('heading')).toHaveCount(0);
  await search.fill('');
  const sort = page.getByRole('combobox');
  await sort.selectOption({ label: 'Name' });
  await expect(page.getByRole('listitem').getByRole('heading')).toHaveText(['alpha', 'Beta', 'delta', 'Epsilon', 'eta', 'Gamma', 'Zeta']);
});

test('View leads nowhere any more once another card was opened, or nobody is logged in', async ({ page, person, signIn }) => {
  const someone = await person();
  const [slow, quick] = [await makeDiagram(someone, { name: 'Slow' }), await makeDiagram(someone, { name: 'Quick' })];
  await signIn(page, someone);
  await page.goto('/profile');
  const answer = await holdCalls(page, `GET /diagrams/id/${slow.id}`);
  const late = page.waitForResponse((response) => response.url().endsWith(`/api/diagrams/id/${slow.id}`));
  await cardOf(page, 'Slow').getByRole('button', { name: /^View/ }).click();
  await cardOf(page, 'Quick').getByRole('button', { name: /^View/ }).click();
  await expect(page).toHaveURL(`/dashboard?diagramId=${quick.id}&version=1`);
  answer();
  await (await late).finished();
  await drawn(page);
  await expect(page).toHaveURL(`/dashboard?diagramId=${quick.id}&version=1`);

  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  // Answered before the session ends, heard of after it.
  const [asked, heard] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(`**/api/diagrams/id/${slow.id}`, async (route) => {
    const response = await route.fetch();
    asked.resolve();
    await heard.promise;
    await route.fulfill({ response });
  });
  const later = page.waitForResponse((response) => response.url().endsWith(`/api/diagrams/id/${slow.id}`));
  await cardOf(page, 'Slow').getByRole('button', { name: /^View/ }).click();
  await asked.promise;
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL('/login');
  const entries = await page.evaluate(() => history.length);
  heard.resolve();
  await (await later).finished();
  await drawn(page);
  expect([page.url().endsWith('/login'), await page.evaluate(() => history.length)]).toEqual([true, entries]);
});
