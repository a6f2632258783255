import { callerWith, dataWithLabels, logIn, makeDiagram, shareWith } from '../support/people.ts';
import { answerCalls, freeCalls, holdCalls } from './support/calls.ts';
import { addNodeButton, canvasOf, nodesOf, openEditor, relabel } from './support/canvas.ts';
import { draftCount, draftTexts, forgetBases, restoredBanner, waitForDraft } from './support/drafts.ts';
import { expect, test } from './support/fixtures.ts';
import { failedCalls } from './support/problems.ts';
import { confirmButton, diagramIdOf, keptBy, nameField, save, saveButton, saveDialog } from './support/saving.ts';
import { submitCredentials } from './support/screens.ts';
import { hangSockets } from './support/sockets.ts';
import { removeVersion } from './support/stored-rows.ts';

// Unsaved work is in the browser alone only without a room.
test.use({ isAlone: true });

test.describe('unsaved changes', () => {
  test('come back after a reload, with a banner that says from when, and are gone for good after Discard', async ({
    page,
    person,
    signIn,
  }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
    await signIn(page, owner);
    await openEditor(page, id);
    await test.step('are gone for good after Discard', async () => {
      await relabel(page, 'A', 'Changed');
      await page.reload();
      await expect(restoredBanner(page)).toBeVisible();
      await page.getByRole('button', { name: 'Discard' }).click();
      const confirm = page.getByRole('dialog').getByRole('button', { name: 'Discard' });
      if (await confirm.isVisible()) await confirm.click();
      await expect(nodesOf(page)).toHaveText(['A', 'B']);
      await expect(restoredBanner(page)).toHaveCount(0);
      // The button that had it is gone.
      await expect(canvasOf(page).and(page.locator(':focus'))).toHaveCount(1);
      await expect.poll(() => draftCount(page)).toBe(0);
      await page.reload();
      await expect(nodesOf(page)).toHaveText(['A', 'B']);
      await expect(restoredBanner(page)).toHaveCount(0);
    });
    await test.step('come back after a reload, with a banner that says from when', async () => {
      await relabel(page, 'A', 'Changed');
      await page.reload();
      await expect(restoredBanner(page)).toBeVisible();
      await expect(restoredBanner(page)).toHaveText(/Unsaved changes from .*\d.* were restored/);
      await expect(nodesOf(page)).toHaveText(['Changed', 'B']);
      await expect(page.getByRole('banner')).toContainText(/unsaved/i);
      await save(page);
      await expect(restoredBanner(page)).toHaveCount(0);
      expect(await keptBy(owner, id)).toMatchObject({ version: 2, document: { nodes: [{ data: { label: 'Changed' } }, {}] } });
      await page.reload();
      await expect(nodesOf(page)).toHaveText(['Changed', 'B']);
      await expect(restoredBanner(page)).toHaveCount(0);
    });
  });

  test('come back after the tab was closed, also for a diagram that was never saved', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
    await signIn(page, owner);
    const context = page.context();
    await openEditor(page);
    await addNodeButton(page).click();
    await relabel(page, 'Node A', 'Never saved');
    await page.close();
    const second = await context.newPage();
    await openEditor(second, id);
    await expect(nodesOf(second)).toHaveText(['A']);
    await expect(restoredBanner(second)).toHaveCount(0);
    await relabel(second, 'A', 'Saved once');
    await second.close();
    const third = await context.newPage();
    await openEditor(third);
    await expect(nodesOf(third)).toHaveText(['Never saved']);
    await expect(restoredBanner(third)).toBeVisible();
    await openEditor(third, id);
    await expect(nodesOf(third)).toHaveText(['Saved once']);
    await save(third);
    await openEditor(third);
    await expect(nodesOf(third)).toHaveText(['Never saved']);
  });

  test('survive going to the profile and back, and are offered beside the empty canvas of a new diagram', async ({
    page,
    person,
    signIn,
  }) => {
    await signIn(page, await person());
    await openEditor(page);
    await addNodeButton(page).click();
    await test.step('survive going to the profile and back', async () => {
      page.on('dialog', (dialog) => dialog.accept());
      await page
        .getByRole('link', { name: 'Profile' })
        .or(page.getByRole('button', { name: 'Profile' }))
        .click();
      const leave = page.getByRole('dialog').getByRole('button', { name: /leave/i });
      await expect(page.getByRole('tab', { name: 'My Diagrams' }).or(leave)).toBeVisible();
      if (await leave.isVisible()) await leave.click();
      await expect(page).toHaveURL('/profile');
      await page.goBack();
      await expect(nodesOf(page)).toHaveText(['Node A']);
      await expect(restoredBanner(page)).toBeVisible();
    });
    await test.step('are offered beside the empty canvas of a new diagram', async () => {
      await waitForDraft(page, 'Node A');
      await page.goto('/profile');
      await page.getByRole('button', { name: 'New Diagram' }).first().click();
      await expect(page.getByText(/^Changes from .*\d.* that were never saved are kept on this device\.$/)).toBeVisible();
      await expect(nodesOf(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Restore' }).click();
      await expect(nodesOf(page)).toHaveText(['Node A']);
    });
    const dialog = page.getByRole('dialog', { name: 'Restore unsaved changes' });
    const undo = page.getByRole('button', { name: 'Undo' });
    await test.step('are added to another drawing, or replace it, as is chosen, in a step that is named', async () => {
      await waitForDraft(page, 'Node A');
      await page.goto('/profile');
      await page.getByRole('button', { name: 'New Diagram' }).first().click();
      await addNodeButton(page).click();
      await relabel(page, 'Node A', 'Another');
      await page.getByRole('button', { name: 'Restore' }).click();
      await expect(dialog).toContainText('another drawing');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(nodesOf(page)).toHaveText(['Another']);
      await page.getByRole('button', { name: 'Restore' }).click();
      await dialog.getByRole('button', { name: 'Replace' }).click();
      await expect(nodesOf(page)).toHaveText(['Node A']);
      await expect(undo).toHaveAttribute('title', /restore unsaved changes/);
      await undo.click();
      await expect(nodesOf(page)).toHaveText(['Another']);
    });
  });

  test('of another drawing are added to the one that is open, or become a diagram of their own', async ({ page, person, signIn }) => {
    const owner = await person();
    await signIn(page, owner);
    await openEditor(page);
    await addNodeButton(page).click();
    await relabel(page, 'Node A', 'Earlier');
    await waitForDraft(page, 'Earlier');
    const dialog = page.getByRole('dialog', { name: 'Restore unsaved changes' });
    const begin = async () => {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'New Diagram' }).first().click();
      await addNodeButton(page).click();
      await relabel(page, 'Node A', 'Another');
      await page.getByRole('button', { name: 'Restore' }).click();
    };
    await test.step('a diagram of their own', async () => {
      await begin();
      await dialog.getByRole('button', { name: 'Open as a new diagram' }).click();
      await expect(saveDialog(page)).toBeVisible();
      await saveDialog(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(nodesOf(page)).toHaveText(['Another']);
    });
    await test.step('added, in a step that is named', async () => {
      await page.getByRole('button', { name: 'Restore' }).click();
      await dialog.getByRole('button', { name: 'Add to this diagram' }).click();
      await expect(nodesOf(page)).toHaveText(['Another', 'Earlier']);
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
      await expect.poll(() => draftCount(page)).toBe(1);
      const undo = page.getByRole('button', { name: 'Undo' });
      await expect(undo).toHaveAttribute('title', /add unsaved changes/);
      await undo.click();
      await expect(nodesOf(page)).toHaveText(['Another']);
      await page.getByRole('button', { name: 'Redo' }).click();
      await expect(nodesOf(page)).toHaveText(['Another', 'Earlier']);
    });
  });

  test('survive an expired session, and come back after the login', async ({ page, person, signIn, problems }) => {
    problems.expect(failedCalls(401));
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
    await signIn(page, owner);
    await hangSockets(page.context());
    await openEditor(page, id);
    await relabel(page, 'A', 'Changed');
    await owner.call('POST', '/api/logout');
    await saveButton(page).click();
    await confirmButton(page).click();
    await expect(page).toHaveURL('/login');
    await submitCredentials(page, 'Login', owner);
    await expect(page).toHaveURL(new RegExp(`diagramId=${id}`));
    await expect(nodesOf(page)).toHaveText(['Changed', 'B']);
    await expect(restoredBanner(page)).toBeVisible();
    await save(page);
    const again = callerWith(owner.server, await logIn(owner.server, owner));
    expect(await keptBy({ ...owner, call: again }, id)).toMatchObject({ version: 2 });
  });

  test('survive a failed save and a reload after it', async ({ page, person, signIn, problems }) => {
    problems.expect(failedCalls(500));
    await signIn(page, await person());
    await openEditor(page);
    await addNodeButton(page).click();
    await answerCalls(page, 'POST /diagrams', 500, { code: 'internal', message: 'Broken.' });
    await saveButton(page).click();
    await nameField(page).fill('Orders');
    await confirmButton(page).click();
    await expect(saveDialog(page)).toContainText('Broken.');
    await freeCalls(page);
    await page.reload();
    await expect(restoredBanner(page)).toBeVisible();
    await expect(nodesOf(page)).toHaveText(['Node A']);
    await save(page, 'Orders');
    expect(diagramIdOf(page)).not.toBe('');
  });

  test('of two tabs never overwrite each other', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
    await signIn(page, owner);
    const context = page.context();
    const second = await context.newPage();
    await openEditor(page, id);
    await openEditor(second, id);
    await relabel(page, 'A', 'From the first tab');
    await relabel(second, 'A', 'From the second tab');
    await relabel(page, 'B', 'Also from the first');
    await waitForDraft(page, 'Also from the first');
    await waitForDraft(page, 'From the second tab');
    await expect.poll(() => draftCount(page)).toBe(2);
    const drafts = await draftTexts(second);
    expect(drafts.filter((draft) => draft.includes('From the first tab') && draft.includes('Also from the first'))).toHaveLength(1);
    expect(drafts.filter((draft) => draft.includes('From the second tab'))).toHaveLength(1);
    await save(second);
    await expect.poll(() => draftCount(page)).toBe(1);
    await expect(nodesOf(page)).toHaveText(['From the first tab', 'Also from the first']);
  });

  test('of two tabs each come back in a tab of their own', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
    await signIn(page, owner);
    const context = page.context();
    const second = await context.newPage();
    await openEditor(page, id);
    await openEditor(second, id);
    await relabel(page, 'A', 'First');
    await relabel(second, 'A', 'Second');
    await waitForDraft(second, 'Second');
    await page.close();
    await second.close();
    const third = await context.newPage();
    await openEditor(third, id);
    await expect(restoredBanner(third)).toBeVisible();
    const fourth = await context.newPage();
    await openEditor(fourth, id);
    await expect(restoredBanner(fourth)).toBeVisible();
    const seen = [await nodesOf(third).innerText(), await nodesOf(fourth).innerText()];
    expect(seen.sort()).toEqual(['First', 'Second']);
  });

  for (const isKept of [true, false]) {
    const version = isKept ? 'which they hold themselves' : 'which nobody has any more';
    test(`made to an older version, ${version}, are offered, and leave what others have stored since`, async ({
      page,
      person,
      server,
      signIn,
    }) => {
      const owner = await person();
      const { id } = await makeDiagram(owner, { name: 'Orders', data: dataWithLabels('A', 'B') });
      await signIn(page, owner);
      await openEditor(page, id);
      await relabel(page, 'A', 'Mine');
      await waitForDraft(page, 'Mine');
      await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'Orders', version: 1, data: dataWithLabels('A', 'B', 'Theirs') });
      await page.goto('/profile');
      if (!isKept) {
        await forgetBases(page);
        removeVersion(server, id, 1);
      }
      await openEditor(page, id);
      await expect(page.getByText(/Unsaved changes from .* version 1/)).toBeVisible();
      await expect(nodesOf(page)).toHaveText(['A', 'B', 'Theirs']);
      await expect.poll(() => draftCount(page)).toBe(1);
      await page.getByRole('button', { name: 'Restore' }).click();
      await expect(nodesOf(page)).toHaveText(['Mine', 'B', 'Theirs']);
      await save(page);
      expect(await keptBy(owner, id)).toMatchObject({ version: 3, document: { nodes: [{ data: { label: 'Mine' } }, {}, {}] } });
    });
  }

  test('made to an older version show clashes outside a room; either side can be taken, none is lost', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { name: 'Orders', data: dataWithLabels('A', 'B') });
    await signIn(page, owner);
    await openEditor(page, id);
    await relabel(page, 'A', 'Mine');
    await relabel(page, 'B', 'Also mine');
    await waitForDraft(page, 'Also mine');
    await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'Orders', version: 1, data: dataWithLabels('Theirs', 'B', 'More') });
    await page.goto('/profile');
    await openEditor(page, id);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(nodesOf(page)).toHaveText(['Mine', 'Also mine', 'More']);
    await expect(
      page.getByText(/were restored\. Others have changed the same elements since\. Your changes were kept; undo to use theirs\.$/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Review conflicts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resolve conflicts' });
    await expect(dialog.getByText('1 of 1 conflicts left.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Use theirs for all' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await expect(nodesOf(page)).toHaveText(['Theirs', 'Also mine', 'More']);
    await expect(page.getByRole('button', { name: 'Review conflicts' })).toHaveCount(0);
    expect(await keptBy(owner, id)).toMatchObject({ version: 3, document: { nodes: [{ data: { label: 'Mine' } }, {}, {}] } });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(nodesOf(page)).toHaveText(['Mine', 'Also mine', 'More']);
  });

  test('of now are kept beside when older ones are restored', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { name: 'Orders', data: dataWithLabels('A') });
    await signIn(page, owner);
    await openEditor(page, id);
    await relabel(page, 'A', 'Older');
    await waitForDraft(page, 'Older');
    await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'Orders', version: 1, data: dataWithLabels('A') });
    await page.reload();
    await expect(nodesOf(page)).toHaveText(['A']);
    await relabel(page, 'A', 'Of now');
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(nodesOf(page)).toHaveText(['Older']);
    await waitForDraft(page, 'Of now');
    await expect.poll(() => draftCount(page)).toBe(2);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(nodesOf(page)).toHaveText(['Of now']);
    await waitForDraft(page, 'Older');
  });

  test('that are being saved when the editor is left do not conflict with themselves', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { name: 'Orders', data: dataWithLabels('A') });
    await signIn(page, owner);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'View' }).click();
    await relabel(page, 'A', 'Saved late');
    const answer = await holdCalls(page, `PUT /diagrams/id/${id}`);
    await saveButton(page).click();
    await confirmButton(page).click();
    await expect(confirmButton(page)).toHaveText('Saving...');
    await page.goBack();
    await page.getByRole('button', { name: 'View' }).click();
    await expect(page).toHaveURL(new RegExp(id));
    answer();
    await expect(nodesOf(page)).toHaveText(['Saved late']);
    await expect(restoredBanner(page)).toHaveCount(0);
    await relabel(page, 'Saved late', 'Saved again');
    await save(page);
    expect(await keptBy(owner, id)).toMatchObject({ version: 3, document: { nodes: [{ data: { label: 'Saved again' } }] } });
  });

  test('of the name are kept while it is being written', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { name: 'Orders', data: dataWithLabels('A') });
    await signIn(page, owner);
    await openEditor(page, id);
    await page.getByRole('button', { name: /^Orders.*rename$/ }).click();
    const field = page.getByRole('textbox', { name: 'Diagram name' });
    await field.fill('Half writ');
    await waitForDraft(page, 'Half writ');
    await field.fill('');
    await field.press('Escape');
    await expect.poll(() => draftCount(page)).toBe(0);
    // Opened by the pointer, the field leaves the focus to the canvas; by a key, to the name.
    await expect(page.locator('.react-flow:focus, .react-flow :focus')).toBeAttached();
    const name = page.getByRole('button', { name: /^Orders.*rename$/ });
    await name.press('Enter');
    await field.press('Escape');
    await expect(name).toBeFocused();
  });

  test('to a diagram that was deleted meanwhile can be saved as a copy', async ({ page, person, signIn, problems }) => {
    problems.expect(failedCalls(404));
    const owner = await person();
    const { id } = await makeDiagram(owner, { name: 'Orders', data: dataWithLabels('A') });
    await signIn(page, owner);
    await hangSockets(page.context());
    await openEditor(page, id);
    await relabel(page, 'A', 'Mine');
    await owner.call('DELETE', `/api/diagrams/id/${id}`);
    await saveButton(page).click();
    await confirmButton(page).click();
    await expect(saveDialog(page)).toContainText('deleted');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No Access' })).toBeVisible();
    await page.getByRole('button', { name: 'Save as a copy' }).click();
    await expect(nodesOf(page)).toHaveText(['Mine']);
    expect(await keptBy(owner, diagramIdOf(page))).toMatchObject({ version: 1, document: { nodes: [{ data: { label: 'Mine' } }] } });
    await expect.poll(() => draftCount(page)).toBe(0);
  });

  test('of somebody who may only view from then on can be saved as a copy', async ({ page, person, signIn, problems }) => {
    problems.expect(failedCalls(403));
    const [owner, friend] = [await person(), await person()];
    const { id } = await makeDiagram(owner, { name: 'Orders', data: dataWithLabels('A') });
    await shareWith(owner, id, { email: friend.email, role: 'editor' });
    await signIn(page, friend);
    await openEditor(page, id);
    await relabel(page, 'A', 'By a friend');
    await shareWith(owner, id, { email: friend.email, role: 'viewer' });
    await saveButton(page).click();
    await confirmButton(page).click();
    await expect(saveDialog(page)).toContainText('You can view this diagram but not change it.');
    await saveDialog(page).getByRole('button', { name: 'Save as a copy' }).click();
    await expect(page).not.toHaveURL(new RegExp(id));
    expect(await keptBy(friend, diagramIdOf(page))).toMatchObject({ document: { nodes: [{ data: { label: 'By a friend' } }] } });
    expect(await keptBy(owner, id)).toMatchObject({ version: 1, document: { nodes: [{ data: { label: 'A' } }] } });
  });

  test('are never seen by the next user of the browser', async ({ page, person, signIn }) => {
    const [first, next] = [await person(), await person()];
    const { id } = await makeDiagram(first, { data: dataWithLabels('A') });
    await shareWith(first, id, { email: next.email, role: 'editor' });
    await signIn(page, first);
    await openEditor(page, id);
    await relabel(page, 'A', 'Private one');
    await openEditor(page);
    await addNodeButton(page).click();
    await relabel(page, 'Node A', 'Private two');
    await waitForDraft(page, 'Private two');
    await page.evaluate((token) => localStorage.setItem('token', token), next.token);
    for (const address of [id, undefined]) {
      await openEditor(page, address);
      await expect(nodesOf(page)).toHaveText(address === undefined ? [] : ['A']);
      await expect(page.getByText(/Unsaved changes from/)).toHaveCount(0);
      await expect(page.getByText(/Private/)).toHaveCount(0);
    }
    await page.evaluate((token) => localStorage.setItem('token', token), first.token);
    await openEditor(page, id);
    await expect(nodesOf(page)).toHaveText(['Private one']);
    await openEditor(page);
    await expect(nodesOf(page)).toHaveText(['Private two']);
  });

  test('are never seen after logging out', async ({ page, person, signIn }) => {
    const [first, next] = [await person(), await person()];
    await signIn(page, first);
    await openEditor(page);
    await addNodeButton(page).click();
    await relabel(page, 'Node A', 'Private');
    await waitForDraft(page, 'Private');
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Logout' }).click();
    const anyway = page.getByRole('dialog').getByRole('button', { name: /log ?out|discard/i });
    await expect(anyway.or(page.getByRole('button', { name: 'Login' }))).toBeVisible();
    if (await anyway.isVisible()) await anyway.click();
    await expect(page).toHaveURL('/login');
    await submitCredentials(page, 'Login', next);
    await expect(page).toHaveURL('/profile');
    await openEditor(page);
    await expect(nodesOf(page)).toHaveCount(0);
    await expect(page.getByText(/Unsaved changes from/)).toHaveCount(0);
  });

  for (const [way, refuse] of [
    ['is switched off', () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined })],
    [
      'is refused',
      () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('refused', 'SecurityError');
        };
      },
    ],
  ] as const) {
    test(`are warned about when the browser’s storage ${way}`, async ({ page, person, signIn }) => {
      const owner = await person();
      await page.addInitScript(refuse);
      await signIn(page, owner);
      await openEditor(page);
      await addNodeButton(page).click();
      await expect(page.getByText(/Changes can’t be kept on this device/)).toBeVisible();
      await save(page, 'Saved all the same');
      expect(await keptBy(owner, diagramIdOf(page))).toMatchObject({ name: 'Saved all the same' });
    });
  }
});
