import { dataWithLabels, makeDiagram, shareWith } from '../support/people.ts';
import { freeCalls } from './support/calls.ts';
import { nodeNamed, openEditor } from './support/canvas.ts';
import { expect, test } from './support/fixtures.ts';
import { failedCalls } from './support/problems.ts';
import { cardOf, dialogOf } from './support/screens.ts';

test('page titles name the screen', async ({ page, person, signIn, problems }) => {
  problems.expect(failedCalls(404));
  const someone = await person();
  const { id } = await makeDiagram(someone, { name: 'Order model' });
  await signIn(page, someone);
  const titles: string[] = [];
  for (const [path, words] of [
    ['/', /Umlaut/],
    ['/login', /^Log ?in · Umlaut$/i],
    ['/signup', /^Sign up · Umlaut$/i],
    ['/profile', /(Profile|diagrams).* · Umlaut$/i],
    ['/dashboard', /diagram.* · Umlaut$/i],
    [`/dashboard?diagramId=${id}`, /^Order model · Umlaut$/],
    [`/dashboard?diagramId=${'0'.repeat(8)}`, /^No Access · Umlaut$/],
    ['/nowhere', /not found · Umlaut$/i],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(words);
    titles.push(await page.title());
  }
  expect(new Set(titles).size).toBe(titles.length);
});

test('an address that leads nowhere says so and leads on', async ({ page, person, browserOf }) => {
  await page.goto('/no/such/page?and=more#here');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
  const theirs = await browserOf({ as: await person() });
  await theirs.goto('/profile/nowhere');
  await theirs.getByRole('main').getByRole('link').first().click();
  await expect(theirs).toHaveURL('/profile');
});

const hostile = {
  name: '<img src=x onerror="window.hit=1">{{7*7}}&amp;"\'',
  label: '<script>window.hit=1</script><b>bold</b> javascript:window.hit=1',
  email: `<svg/onload=window.hit=1>"'&amp;@example.com`,
};

test('names, labels and e-mails are text, never markup', async ({ page, person, signIn, browserOf }) => {
  const [owner, guest] = await Promise.all([
    person(),
    person({ email: hostile.email.replace('@', `${Math.random().toString(36).slice(2)}@`) }),
  ]);
  const { id } = await makeDiagram(owner, { name: hostile.name, data: dataWithLabels(hostile.label, 'Other') });
  await shareWith(owner, id, { email: guest.email, role: 'editor' });
  await signIn(page, owner);
  await page.goto('/profile');
  const card = cardOf(page, hostile.name);
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: /^Share/ }).click();
  await expect(dialogOf(page, 'Share Diagram').getByText(guest.email, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: /^Delete/ }).click();
  await expect(dialogOf(page, 'Delete Diagram').getByText(hostile.name).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: /^View/ }).click();
  await expect(nodeNamed(page, hostile.label)).toBeVisible();
  await expect(page).toHaveTitle(`${hostile.name} · Umlaut`);
  const theirs = await browserOf({ as: guest });
  await theirs.goto('/profile');
  await expect(theirs.getByText(guest.email, { exact: true })).toBeVisible();
  await theirs.getByRole('tab', { name: 'Shared With Me' }).click();
  await expect(cardOf(theirs, hostile.name)).toBeVisible();
  for (const each of [page, theirs]) {
    expect(await each.evaluate(() => 'hit' in window)).toBe(false);
    expect(await each.locator('img[src="x"], b, svg[onload]').count()).toBe(0);
  }
});

test('very long names and e-mails do not break the screens', async ({ page, person, signIn }) => {
  const owner = await person({ email: `${'long'.repeat(15)}${Math.random().toString(36).slice(2)}@${'domain'.repeat(9)}.example.com` });
  const name = 'W'.repeat(120);
  const { id } = await makeDiagram(owner, { name, data: dataWithLabels('M'.repeat(300)) });
  await shareWith(owner, id, { email: `${'x'.repeat(60)}@${'y'.repeat(60)}.example.com` });
  await signIn(page, owner);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/profile');
    await cardOf(page, name)
      .getByRole('button', { name: /^Share/ })
      .click();
    const dialog = dialogOf(page, 'Share Diagram');
    await expect(dialog.getByRole('button', { name: /^Revoke Access/ })).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('button', { name: 'Share', exact: true })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');
    await openEditor(page, id);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('a part of the program that cannot be loaded leaves no white page, and Reload helps', async ({ page, person, signIn, problems }) => {
  problems.expect(/ERR_FAILED|dynamically imported module|Load failed|Failed to fetch/i);
  await signIn(page, await person());
  await page.goto('/profile');
  await expect(page.getByText('Start building your first diagram')).toBeVisible();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'New Diagram' }).first().click();
  await expect(page.getByRole('heading', { name: 'This page couldn’t be loaded' })).toBeVisible();
  await freeCalls(page);
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('button', { name: 'Add Node' })).toBeVisible();
});

test('with reduced motion dialogs and toasts appear at once', async ({ person, browserOf }) => {
  const someone = await person();
  await makeDiagram(someone, { name: 'One' });
  await makeDiagram(someone, { name: 'Two' });
  const page = await browserOf({ as: someone, reducedMotion: 'reduce' });
  await page.goto('/profile');
  await cardOf(page, 'Two')
    .getByRole('button', { name: /^Share/ })
    .click();
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().activeDuration) > 20).length);
  expect(await moving()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New Diagram' }).first().click();
  await expect(page.getByText('Diagram limit reached!')).toBeVisible();
  expect(await moving()).toBe(0);
});
