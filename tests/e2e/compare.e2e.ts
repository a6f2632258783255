import { dataWithLabels, makeDiagram, type Person, shareWith } from '../support/people.ts';
import { expectBothAccessible } from './support/axe.ts';
import { chooseInMenu, unsavedTool } from './support/bar.ts';
import { dragNode, edgesOf, nodeNamed, nodesOf, openEditor, relabel, select } from './support/canvas.ts';
import { waitForDraft } from './support/drafts.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { failedCalls, unansweredCalls } from './support/problems.ts';
import { confirmButton, expectSaved, keptBy, save, saveButton, saveDialog } from './support/saving.ts';
import { refuseSockets } from './support/sockets.ts';

const three = JSON.stringify({
  nodes: ['A', 'B', 'C'].map((label, index) => ({
    id: label.toLowerCase(),
    type: 'default',
    position: { x: 60 + index * 240, y: 120 },
    data: { kind: 'class', label, attributes: [{ id: 'm', text: 'total: Money' }] },
  })),
  edges: [{ id: 'e', source: 'a', target: 'b', data: { kind: 'association' } }],
});

/** The editor works alone: then a save can meet a stranger's. */
async function withoutSockets(page: Page): Promise<void> {
  await refuseSockets(page.context());
}

function bar(page: Page) {
  return page.getByRole('banner');
}

function dialogNamed(page: Page, name: string) {
  return page.getByRole('dialog', { name, exact: true });
}

function lines(page: Page) {
  return page.getByRole('list', { name: 'Differences' }).getByRole('listitem');
}

/** Two people with one diagram of version 1 open, neither of whom hears of the other before saving. */
async function twoWithOne(
  page: Page,
  { person, browserOf }: { person: () => Promise<Person>; browserOf: (wishes: { as: Person }) => Promise<Page> },
  signIn: (page: Page, person: Person) => Promise<void>,
): Promise<{ readonly id: string; readonly owner: Person; readonly other: Page }> {
  const [owner, friend] = [await person(), await person()];
  const { id } = await makeDiagram(owner, { name: 'Orders', data: three });
  await shareWith(owner, id, { email: friend.email, role: 'editor' });
  await signIn(page, owner);
  const other = await browserOf({ as: friend });
  for (const each of [page, other]) {
    await withoutSockets(each);
    await openEditor(each, id);
    await expect(nodesOf(each)).toHaveCount(3);
  }
  return { id, owner, other };
}

/** Saves what must meet a stranger's version, and asks to merge. */
async function askToMerge(page: Page): Promise<void> {
  await saveButton(page).click();
  await confirmButton(page).click();
  await expect(saveDialog(page).getByText('Diagram was updated elsewhere. Please reload.')).toBeVisible();
  // Enter does what is the best way on.
  await expect(saveDialog(page).getByRole('button', { name: 'Merge', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
}

function labelsOf(document: unknown): readonly string[] {
  const { nodes } = document as { nodes: readonly { data: { label: string } }[] };
  return nodes.map(({ data }) => data.label);
}

test.describe('before saving', () => {
  test('shows what was changed since the saved version, down to what stood and what stands there', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { name: 'Orders', data: three });
    await signIn(page, owner);
    await withoutSockets(page);
    await openEditor(page, id);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/on-demand-*.js', async (route) => {
      await promise;
      await route.fallback();
    });
    await expect(bar(page).getByRole('button', { name: 'Compare' })).toHaveCount(0);
    await relabel(page, 'A', 'Invoice');
    await dragNode(page, 'C', { x: 0, y: 120 });
    await select(page, 'B');
    await page.keyboard.press('Delete');
    await expect(nodesOf(page)).toHaveCount(2);
    await select(page, 'C');
    await (await unsavedTool(page, 'Compare')).click();
    // Pressed while the comparison is loading, it is not the canvas'.
    await page.keyboard.press('Delete');
    resolve();
    const dialog = dialogNamed(page, 'Your unsaved changes');
    await expect(dialog).toContainText(/Version 1, \d\d:\d\d, you/);
    await expect(dialog).toContainText('Unsaved changes');
    await expect(lines(page)).toHaveText([
      /Class Invoice changed: name/,
      /Class C moved .*\d+ px down/,
      /Class B removed/,
      /Association from A to B removed/,
    ]);
    await dialog.getByRole('button', { name: 'Next difference' }).click();
    await expect(lines(page).first()).toContainText('Before “A”');
    await expect(lines(page).first()).toContainText('After “Invoice”');
    await expect(dialog.getByText('1 of 4')).toBeVisible();
    await dialog.getByRole('button', { name: 'Removed 2' }).click();
    await expect(lines(page)).toHaveCount(2);
  });

  test('goes back to the saved version with Discard, and Undo brings the changes back', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
    await signIn(page, owner);
    await withoutSockets(page);
    await openEditor(page, id);
    await relabel(page, 'A', 'B');
    await (await unsavedTool(page, 'Discard')).click();
    await expect(nodesOf(page)).toHaveText(['A']);
    await expect(bar(page)).toContainText('Saved · version');
    await expect(bar(page).getByRole('button', { name: 'Discard' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(nodesOf(page)).toHaveText(['B']);
  });

  test('copies the comparison as text', async ({ page, person, signIn, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
    await signIn(page, owner);
    await withoutSockets(page);
    await openEditor(page, id);
    await relabel(page, 'A', 'B');
    await (await unsavedTool(page, 'Compare')).click();
    await page.getByRole('button', { name: 'Copy as text' }).click();
    await expect(page.getByText('Copied as text')).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain('0 added, 0 removed, 1 changed, 0 moved');
    expect(text).toMatch(/^~ .*name A → B\.$/m);
  });
});

test.describe('two versions', () => {
  test('are compared from the history, any with any', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { name: 'Orders', data: three });
    for (const [version, label] of [
      [1, 'Second'],
      [2, 'Third'],
    ] as const) {
      await owner.call('PUT', `/api/diagrams/id/${id}`, {
        name: 'Orders',
        version,
        data: three.replace('"label":"A"', `"label":"${label}"`),
      });
    }
    await signIn(page, owner);
    await withoutSockets(page);
    await openEditor(page, id);
    await chooseInMenu(page, 'Version history');
    await page.getByRole('button', { name: 'Version 2', exact: true }).click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const dialog = dialogNamed(page, 'Compare versions');
    await expect(dialog).toContainText(/Version 2, .*you.*→.*Current diagram/);
    await dialog.getByRole('button', { name: 'Next difference' }).click();
    await expect(lines(page)).toHaveText([/Before “Second”.*After “Third”/]);
    await dialog.getByRole('combobox', { name: 'Compare with' }).selectOption({ label: await optionOf(page, /^Version 1,/) });
    await dialog.getByRole('button', { name: 'Next difference' }).click();
    await expect(lines(page)).toHaveText([/Before “A”.*After “Second”/]);
  });
});

async function optionOf(page: Page, text: RegExp): Promise<string> {
  return (await page.getByRole('option').filter({ hasText: text }).textContent()) ?? '';
}

test.describe('a conflict', () => {
  test('merges by itself where the two touched different things', async ({ page, person, browserOf, signIn, problems }) => {
    problems.expect(failedCalls(409));
    const { id, owner, other } = await twoWithOne(page, { person, browserOf }, signIn);
    await relabel(other, 'B', 'Theirs');
    await save(other);
    await relabel(page, 'A', 'Mine');
    await askToMerge(page);
    const dialog = dialogNamed(page, 'Review merge');
    await expect(dialog).toContainText('No conflicts.');
    await expect(lines(page)).toHaveText([/Class Mine changed: name/]);
    await dialog.getByRole('button', { name: 'Save merge' }).click();
    await expectSaved(page);
    await expect(saveDialog(page)).toBeHidden();
    const kept = await keptBy(owner, id);
    expect([kept.version, labelsOf(kept.document)]).toEqual([3, ['Mine', 'Theirs', 'C']]);
    await expect(edgesOf(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(nodeNamed(page, 'B')).toBeVisible();
    await expect(nodeNamed(page, 'Mine')).toBeVisible();
  });

  test('with real clashes asks for each, and the side not taken stays as a version', async ({
    page,
    person,
    browserOf,
    signIn,
    problems,
  }) => {
    problems.expect(failedCalls(409));
    const { id, owner, other } = await twoWithOne(page, { person, browserOf }, signIn);
    await relabel(other, 'A', 'Their A');
    await relabel(other, 'B', 'Their B');
    await save(other);
    expect((await owner.call('PATCH', `/api/diagrams/id/${id}/versions/2`, { label: 'Release Candidate' })).status).toBeLessThan(300);
    await relabel(page, 'A', 'My A');
    await relabel(page, 'B', 'My B');
    await relabel(page, 'C', 'My C');
    await askToMerge(page);
    const dialog = dialogNamed(page, 'Merge changes');
    await expect(dialog.getByRole('heading', { name: 'Class My A' })).toBeVisible();
    await expect(dialog).toContainText('Conflict 1 of 2.');
    await expect(dialog.getByRole('region', { name: 'Yours' })).toContainText('name A → My A');
    await expect(dialog.getByRole('region', { name: /^Theirs · Version 2 “Release Candidate”/ })).toContainText('name A → Their A');
    await dialog.getByRole('button', { name: 'Use theirs', exact: true }).click();
    await expect(dialog).toContainText('Conflict 2 of 2.');
    await dialog.getByRole('button', { name: 'Keep yours', exact: true }).click();
    await dialog.getByRole('button', { name: 'Review merge' }).click();
    await dialogNamed(page, 'Review merge').getByRole('button', { name: 'Save merge' }).click();
    await expectSaved(page);
    const kept = await keptBy(owner, id);
    expect([kept.version, labelsOf(kept.document)]).toEqual([4, ['Their A', 'My B', 'My C']]);
    const aside = await owner.call('GET', `/api/diagrams/id/${id}/versions/3`);
    expect(aside.body).toMatchObject({ version: 3, note: 'Before merge' });
    const { data } = aside.body as { data: string };
    expect(labelsOf(JSON.parse(data))).toEqual(['My A', 'My B', 'My C']);
  });

  test('takes one side for all clashes at once', async ({ page, person, browserOf, signIn, problems }) => {
    problems.expect(failedCalls(409));
    const { id, owner, other } = await twoWithOne(page, { person, browserOf }, signIn);
    for (const label of ['A', 'B', 'C']) await relabel(other, label, `Their ${label}`);
    await save(other);
    for (const label of ['A', 'B', 'C']) await relabel(page, label, `My ${label}`);
    await askToMerge(page);
    await page.getByRole('button', { name: 'Use theirs for all' }).click();
    await page.getByRole('button', { name: 'Review merge' }).click();
    await expect(page.getByText('No differences.')).toBeVisible();
    await page.getByRole('button', { name: 'Save merge' }).click();
    await expectSaved(page);
    expect(labelsOf((await keptBy(owner, id)).document)).toEqual(['Their A', 'Their B', 'Their C']);
  });

  test('that comes once more while merging is merged once more', async ({ page, person, browserOf, signIn, problems }) => {
    problems.expect(failedCalls(409));
    const { id, owner, other } = await twoWithOne(page, { person, browserOf }, signIn);
    await relabel(other, 'B', 'Their B');
    await save(other);
    await relabel(page, 'A', 'My A');
    await askToMerge(page);
    await expect(dialogNamed(page, 'Review merge')).toBeVisible();
    await relabel(other, 'C', 'Their C');
    await save(other);
    await page.getByRole('button', { name: 'Save merge' }).click();
    await expect(saveDialog(page).getByText('Diagram was updated elsewhere. Please reload.')).toBeVisible();
    await saveDialog(page).getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByRole('button', { name: 'Save merge' }).click();
    await expectSaved(page);
    expect(labelsOf((await keptBy(owner, id)).document)).toEqual(['My A', 'Their B', 'Their C']);
  });

  test('loses nothing when the page goes away in the middle of storing', async ({ page, person, browserOf, signIn, problems }) => {
    problems.expect(failedCalls(409));
    problems.expect(unansweredCalls);
    const { id, other } = await twoWithOne(page, { person, browserOf }, signIn);
    await relabel(other, 'A', 'Their A');
    await save(other);
    await relabel(page, 'A', 'My A');
    await relabel(page, 'B', 'My B');
    await askToMerge(page);
    await page.getByRole('button', { name: 'Use theirs', exact: true }).click();
    await page.getByRole('button', { name: 'Review merge' }).click();
    // Neither what is stored aside nor the merged diagram reaches the server.
    await page.route(`**/api/diagrams/id/${id}`, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await page.getByRole('button', { name: 'Save merge' }).click();
    await expect(page.getByRole('alert')).toContainText('The merged diagram is kept in the editor.');
    await waitForDraft(page, 'Their A');
    await page.unroute(`**/api/diagrams/id/${id}`);
    await page.goto('about:blank');
    await openEditor(page, id);
    await expect(nodeNamed(page, 'Their A')).toBeVisible();
    await expect(nodeNamed(page, 'My B')).toBeVisible();
  });

  test('is merged by keyboard alone', async ({ page, person, browserOf, signIn, problems }) => {
    problems.expect(failedCalls(409));
    const { id, owner, other } = await twoWithOne(page, { person, browserOf }, signIn);
    await relabel(other, 'A', 'Their A');
    await save(other);
    await relabel(page, 'A', 'My A');
    await page.keyboard.press('Control+s');
    await expect(saveDialog(page).getByText('Diagram was updated elsewhere. Please reload.')).toBeVisible();
    await pressOn(page, 'Merge');
    await expect(dialogNamed(page, 'Merge changes').getByRole('heading', { name: 'Class My A' })).toBeFocused();
    await pressOn(page, 'Use theirs');
    await pressOn(page, 'Review merge');
    await expect(page.getByRole('button', { name: 'Save merge' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectSaved(page);
    expect(labelsOf((await keptBy(owner, id)).document)).toEqual(['Their A', 'B', 'C']);
  });
});

/** Goes by Tab to the button that is called `name`, and presses it. */
async function pressOn(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.textContent)) === name) break;
  }
  await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
}

test('axe finds nothing in comparing and merging, light and dark, wide and narrow', async ({ person, browserOf, problems }) => {
  problems.expect(failedCalls(409));
  const owner = await person();
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    const { id } = await makeDiagram(owner, { name: 'Orders', data: three });
    const page = await browserOf({ as: owner, viewport, reducedMotion: 'reduce' });
    await withoutSockets(page);
    await openEditor(page, id);
    await relabel(page, 'A', 'Mine');
    await (await unsavedTool(page, 'Compare')).click();
    await page.getByRole('button', { name: 'Next difference' }).click();
    await expectBothAccessible(page, `comparing at ${viewport.width}`);
    await page.getByRole('button', { name: 'Close' }).click();
    await owner.call('PUT', `/api/diagrams/id/${id}`, {
      name: 'Orders',
      version: 1,
      data: three.replace('"label":"A"', '"label":"Theirs"'),
    });
    await askToMerge(page);
    await expect(dialogNamed(page, 'Merge changes').getByRole('heading', { name: 'Class Mine' })).toBeVisible();
    await expectBothAccessible(page, `merging at ${viewport.width}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow).toBe(0);
  }
});
