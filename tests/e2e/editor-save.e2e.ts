import { dataWithLabels, makeDiagram, shareWith } from '../support/people.ts';
import { answerCalls, breakCalls, freeCalls, holdCalls, recordCalls } from './support/calls.ts';
import { addNodeButton, canvasOf, nodeNamed, nodesOf, openEditor, relabel } from './support/canvas.ts';
import { restoredBanner, waitForDraft } from './support/drafts.ts';
import { expect, test } from './support/fixtures.ts';
import { failedCalls, unansweredCalls } from './support/problems.ts';
import {
  confirmButton,
  diagramCalls,
  diagramIdOf,
  expectSaved,
  keptBy,
  nameField,
  save,
  saveButton,
  saveDialog,
} from './support/saving.ts';

test.describe('save dialog', () => {
  test.beforeEach(async ({ page, person, signIn }) => {
    await signIn(page, await person());
    await openEditor(page);
    await addNodeButton(page).click();
    await saveButton(page).click();
  });

  test('asks for a Diagram name, disables Save while empty, and shows why saving fails', async ({ page, problems }) => {
    await test.step('asks for a Diagram name and offers Save and Cancel', async () => {
      await expect(saveDialog(page)).toBeVisible();
      await expect(nameField(page)).toBeFocused();
      await expect(confirmButton(page)).toHaveText('Save');
      await saveDialog(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(saveDialog(page)).toBeHidden();
      await expect(canvasOf(page)).toBeFocused();
      await saveButton(page).click();
      await page.keyboard.press('Escape');
      await expect(saveDialog(page)).toBeHidden();
      await expect(canvasOf(page)).toBeFocused();
    });
    await saveButton(page).click();
    await test.step('disables Save while the name is empty', async () => {
      await nameField(page).fill('');
      await expect(confirmButton(page)).toBeDisabled();
      await nameField(page).fill('   ');
      await expect(confirmButton(page)).toBeDisabled();
      await nameField(page).press('Enter');
      await expect(saveDialog(page).getByText('Saved!')).toHaveCount(0);
      await nameField(page).fill('Orders');
      await expect(confirmButton(page)).toBeEnabled();
    });
    await test.step('says in the dialog when the server cannot be reached', async () => {
      problems.expect(unansweredCalls);
      await breakCalls(page, 'POST /diagrams');
      await nameField(page).fill('Orders');
      await confirmButton(page).click();
      await expect(saveDialog(page)).toContainText('Couldn’t reach the server.');
      await expect(confirmButton(page)).toBeEnabled();
    });
    await freeCalls(page);
    await test.step('shows the server’s message when saving fails, and saves once the server can', async () => {
      problems.expect(failedCalls(500));
      await answerCalls(page, 'POST /diagrams', 500, { code: 'internal', message: 'The disk is full.' });
      await nameField(page).fill('Orders');
      await confirmButton(page).click();
      await expect(saveDialog(page)).toContainText('The disk is full.');
      await expect(saveDialog(page)).toBeVisible();
      await expect(nodesOf(page)).toHaveCount(1);
      await freeCalls(page);
      await confirmButton(page).click();
      await expectSaved(page);
      await expect(saveDialog(page).getByText('The disk is full.')).toHaveCount(0);
    });
  });

  test('reads Saving... with its buttons disabled, then Saved!, and closes after a second', async ({ page }) => {
    const calls = recordCalls(page);
    const answer = await holdCalls(page, 'POST /diagrams');
    await page.clock.install();
    await nameField(page).fill('Orders');
    await nameField(page).press('Enter');
    await expect(confirmButton(page)).toHaveText('Saving...');
    await expect(confirmButton(page)).toBeDisabled();
    await expect(saveDialog(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await page.clock.pauseAt(Date.now() + 10_000);
    answer();
    await expect(saveDialog(page).getByText('Saved!')).toBeVisible();
    await page.clock.runFor(950);
    await expect(saveDialog(page).getByText('Saved!')).toBeVisible();
    await page.clock.runFor(100);
    await expect(saveDialog(page)).toBeHidden();
    expect(diagramCalls(calls).map(({ line }) => line)).toEqual(['POST /api/diagrams']);
  });
});

test.describe('saving', () => {
  test('creates the diagram first, keeps id and version in the address, then updates that version', async ({ page, person, signIn }) => {
    const owner = await person();
    await signIn(page, owner);
    await openEditor(page);
    const calls = recordCalls(page);
    await addNodeButton(page).click();
    await save(page, 'Orders');
    const id = diagramIdOf(page);
    await expect(page).toHaveURL(`/dashboard?diagramId=${id}&version=1`);
    await addNodeButton(page).click();
    await save(page);
    await expect(page).toHaveURL(`/dashboard?diagramId=${id}&version=2`);
    await addNodeButton(page).click();
    await save(page, 'Orders and customers');
    expect(diagramCalls(calls)).toMatchObject([
      { line: 'POST /api/diagrams', body: { name: 'Orders', data: expect.stringMatching(/^\{"nodes":\[.*\],"edges":\[\]\}$/) } },
      { line: `PUT /api/diagrams/id/${id}`, body: { name: 'Orders', version: 1 } },
      { line: `PUT /api/diagrams/id/${id}`, body: { name: 'Orders and customers', version: 2 } },
    ]);
    expect(await keptBy(owner, id)).toMatchObject({ name: 'Orders and customers', version: 3 });
    await page.reload();
    await expect(nodesOf(page)).toHaveText(['Node A', 'Node 2', 'Node 3']);
  });

  test('says in the dialog that the allowance is used up, and keeps the drawing', async ({ page, person, signIn, problems }) => {
    problems.expect(failedCalls(403));
    const owner = await person();
    await makeDiagram(owner);
    await makeDiagram(owner);
    await signIn(page, owner);
    await openEditor(page);
    await addNodeButton(page).click();
    await saveButton(page).click();
    await nameField(page).fill('A third');
    await confirmButton(page).click();
    await expect(saveDialog(page)).toContainText('Diagram limit reached!');
    await saveDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(nodesOf(page)).toHaveText(['Node A']);
  });

  test('counts what is drawn after a save as unsaved, until the next one', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
    await signIn(page, owner);
    await openEditor(page, id);
    await relabel(page, 'A', 'First');
    await save(page);
    await relabel(page, 'First', 'Second');
    await expect(page.getByRole('banner')).toContainText(/unsaved/i);
    expect((await keptBy(owner, id)).document).toMatchObject({ nodes: [{ data: { label: 'First' } }] });
    await save(page);
    expect(await keptBy(owner, id)).toMatchObject({ version: 3, document: { nodes: [{ data: { label: 'Second' } }] } });
  });

  test('goes on after a save whose answer was lost', async ({ page, person, signIn, problems }) => {
    problems.expect(unansweredCalls);
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
    await signIn(page, owner);
    await openEditor(page, id);
    await relabel(page, 'A', 'B');
    let hasLost = false;
    await page.route(`**/api/diagrams/id/${id}`, async (route) => {
      if (hasLost || route.request().method() !== 'PUT') return route.fallback();
      hasLost = true;
      await route.fetch();
      await route.abort();
    });
    await saveButton(page).click();
    await confirmButton(page).click();
    await expect(saveDialog(page)).toContainText('Couldn’t reach the server.');
    await confirmButton(page).click();
    await expectSaved(page);
    expect(await keptBy(owner, id)).toMatchObject({ version: 2, document: { nodes: [{ data: { label: 'B' } }] } });
  });

  test('finds a first save with a lost answer after a reload with a fast clock, and makes no second', async ({
    page,
    person,
    signIn,
    problems,
  }) => {
    problems.expect(unansweredCalls);
    // The server says that the key has made a diagram of what was drawn before.
    problems.expect(failedCalls(422));
    const owner = await person();
    await signIn(page, owner);
    await page.clock.install({ time: Date.now() + 10 * 60_000 });
    await openEditor(page);
    await addNodeButton(page).click();
    await page.route('**/api/diagrams', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await saveButton(page).click();
    await nameField(page).fill('Once');
    await confirmButton(page).click();
    await expect(saveDialog(page)).toContainText('Couldn’t reach the server.');
    await saveDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await waitForDraft(page, 'creationKey');
    await page.unrouteAll();
    await page.reload();
    await expect(restoredBanner(page)).toBeVisible();
    await addNodeButton(page).click();
    await save(page, 'Once');
    expect(await keptBy(owner, diagramIdOf(page))).toMatchObject({ version: 2, document: { nodes: [{}, {}] } });
    expect((await owner.call('GET', '/api/diagrams')).body).toHaveLength(1);
  });

  test('an address written in another way is the editor’s, too', async ({ page, person, signIn }) => {
    await signIn(page, await person());
    await page.goto('/Dashboard/');
    await addNodeButton(page).click();
    await save(page, 'Orders');
    expect(diagramIdOf(page)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('New Diagram is empty at once while the first save of another still waits for its answer', async ({ page, person, signIn }) => {
    await signIn(page, await person());
    await page.goto('/profile');
    await page.getByRole('button', { name: 'New Diagram', exact: true }).first().click();
    await addNodeButton(page).click();
    const answer = await holdCalls(page, 'POST /diagrams');
    await saveButton(page).click();
    await nameField(page).fill('Slow');
    await confirmButton(page).click();
    await expect(confirmButton(page)).toHaveText('Saving...');
    await page.goBack();
    await page.getByRole('button', { name: 'New Diagram', exact: true }).first().click();
    await expect(addNodeButton(page)).toBeVisible();
    await expect(nodesOf(page)).toHaveCount(0);
    const offered = page.getByText(/that were never saved are kept on this device/);
    await expect(offered).toBeVisible();
    answer();
    await expect(offered).toHaveCount(0);
    await expect(page).toHaveURL('/dashboard');
    await expect(nodesOf(page)).toHaveCount(0);
  });

  test('lets an editor of a shared diagram save it, name included', async ({ page, person, signIn }) => {
    const [owner, friend] = [await person(), await person()];
    const { id } = await makeDiagram(owner, { name: 'Ours', data: dataWithLabels('A') });
    await shareWith(owner, id, { email: friend.email, role: 'editor' });
    await signIn(page, friend);
    await openEditor(page, id);
    await relabel(page, 'A', 'By a friend');
    await save(page, 'Ours together');
    expect(await keptBy(owner, id)).toMatchObject({
      name: 'Ours together',
      version: 2,
      document: { nodes: [{ data: { label: 'By a friend' } }] },
    });
  });
});

test.describe('a diagram changed elsewhere', () => {
  // In a room nobody has a conflict with anybody.
  test.use({ isAlone: true });

  test('says so in the dialog and offers Reload and Save as a copy', async ({ page, person, signIn, problems }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { name: 'Orders', data: dataWithLabels('A') });
    await test.step('says so in the dialog and offers Reload and Save as a copy', async () => {
      problems.expect(failedCalls(409));
      await signIn(page, owner);
      await openEditor(page, id);
      await relabel(page, 'A', 'Mine');
      await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'Orders', version: 1, data: dataWithLabels('Theirs') });
      await saveButton(page).click();
      await confirmButton(page).click();
      await expect(saveDialog(page).getByText('Diagram was updated elsewhere. Please reload.')).toBeVisible();
      await expect(saveDialog(page).getByRole('button', { name: 'Reload' })).toBeVisible();
      await expect(saveDialog(page).getByRole('button', { name: 'Save as a copy' })).toBeVisible();
      await expect(nodesOf(page)).toHaveText(['Mine']);
      expect((await keptBy(owner, id)).document).toMatchObject({ nodes: [{ data: { label: 'Theirs' } }] });
    });
    await test.step('saves the kept changes under another name with Save as a copy and leaves the other version alone', async () => {
      await saveDialog(page).getByRole('button', { name: 'Save as a copy' }).click();
      await expect(page).not.toHaveURL(new RegExp(id));
      const copy = await keptBy(owner, diagramIdOf(page));
      expect(copy).toMatchObject({ version: 1, document: { nodes: [{ data: { label: 'Mine' } }] } });
      expect(copy.name).not.toBe('Orders');
      expect(await keptBy(owner, id)).toMatchObject({ name: 'Orders', version: 2, document: { nodes: [{ data: { label: 'Theirs' } }] } });
      await expect(canvasOf(page)).toBeVisible();
      await expect(nodesOf(page)).toHaveText(['Mine']);
    });
  });

  test('shows the other version after Reload and offers the kept changes, which can then be saved', async ({
    page,
    person,
    signIn,
    problems,
  }) => {
    problems.expect(failedCalls(409));
    const owner = await person();
    const { id } = await makeDiagram(owner, { name: 'Orders', data: dataWithLabels('A') });
    await signIn(page, owner);
    await openEditor(page, id);
    await relabel(page, 'A', 'Mine');
    await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'Orders', version: 1, data: dataWithLabels('Theirs') });
    await saveButton(page).click();
    await confirmButton(page).click();
    await saveDialog(page).getByRole('button', { name: 'Reload' }).click();
    await expect(saveDialog(page)).toBeHidden();
    await expect(nodesOf(page)).toHaveText(['Theirs']);
    await page.getByRole('button', { name: /restore|show|bring back/i }).click();
    await expect(nodesOf(page)).toHaveText(['Mine']);
    await save(page);
    expect(await keptBy(owner, id)).toMatchObject({ version: 3, document: { nodes: [{ data: { label: 'Mine' } }] } });
  });
});

test('Ctrl+S waits its turn behind typed keys whose code is loading', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/tools-*.js', async (route) => {
    await promise;
    await route.fallback();
  });
  await openEditor(page);
  await page.getByRole('region').getByRole('button', { name: 'Class diagram', exact: true }).click();
  await page.keyboard.press('c');
  await page.keyboard.type('Order');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+s');
  await page.keyboard.type('Shop');
  await expect(saveDialog(page)).toBeHidden();
  resolve();
  await expect(nameField(page)).toHaveValue('Shop');
  await expect(nodeNamed(page, 'Order')).toBeVisible();
});
