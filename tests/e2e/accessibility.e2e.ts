import { dataWithLabels, emptyData, makeDiagram, type Person, shareWith } from '../support/people.ts';
import { expectBothAccessible } from './support/axe.ts';
import { chooseInMenu, moreButton, saveState } from './support/bar.ts';
import { answerCalls, freeCalls, holdCalls } from './support/calls.ts';
import { addNodeButton, labelField, nodeNamed, nodesOf, openEditor, select } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { failedCalls } from './support/problems.ts';
import { saveButton } from './support/saving.ts';
import { accountButton, cardOf, dialogOf, submitCredentials } from './support/screens.ts';

interface Visit {
  readonly page: Page;
  readonly owner: Person;
}

const axeTest = test.extend<{ readonly visit: Visit }>({
  visit: async ({ browserOf, person }, use) => {
    const owner = await person();
    // Motion ends at once, so that nothing is measured half faded in.
    await use({ owner, page: await browserOf({ as: owner, reducedMotion: 'reduce' }) });
  },
});

test.describe('axe finds nothing, in the light and the dark theme', () => {
  axeTest('on the open screens', async ({ browserOf, problems }) => {
    problems.expect(failedCalls(401));
    const page = await browserOf({ reducedMotion: 'reduce' });
    for (const path of ['/', '/signup', '/login', '/no/such/page']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectBothAccessible(page, path);
    }
    await page.goto('/login');
    await submitCredentials(page, 'Login', { email: 'nobody@example.com', password: 'not a password' });
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await expectBothAccessible(page, 'a failed login');
  });

  axeTest('on the profile: empty, loading, failing, full', async ({ visit, problems }) => {
    // The rows that fill the list are made up, so the server has no pictures of them.
    problems.expect(failedCalls(404, 500));
    const { page, owner } = visit;
    await page.goto('/profile');
    await expect(page.getByText('Start building your first diagram')).toBeVisible();
    await expectBothAccessible(page, 'empty');
    await page.getByRole('tab', { name: 'Shared With Me' }).click();
    await expect(page.getByText('No shared diagrams')).toBeVisible();
    await expectBothAccessible(page, 'nothing shared');
    const release = await holdCalls(page, 'GET /diagrams');
    await page.goto('/profile');
    await expect(page.getByText('Loading...')).toBeVisible();
    // Before the screen's code is there, the app says the same word on a page of its own.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectBothAccessible(page, 'loading');
    release();
    await page.unrouteAll({ behavior: 'wait' });
    await answerCalls(page, 'GET /diagrams', 500);
    await page.goto('/profile');
    await expect(page.getByText('Oops!')).toBeVisible();
    await expectBothAccessible(page, 'failing');
    await freeCalls(page);
    const time = new Date().toISOString();
    const rows = Array.from({ length: 8 }, (_, index) => ({
      id: `0199a000-0000-7000-8000-00000000000${index}`,
      name: `Diagram ${index}`,
      version: 1,
      createdAt: time,
      updatedAt: time,
      role: 'owner',
      ownerEmail: owner.email,
    }));
    await answerCalls(page, 'GET /diagrams', 200, rows);
    await page.goto('/profile');
    await expect(cardOf(page, 'Diagram 7')).toBeVisible();
    await expectBothAccessible(page, 'full');
  });

  axeTest('in the dialogs of the profile, with a toast', async ({ visit }) => {
    const { page, owner } = visit;
    const { id } = await makeDiagram(owner, { name: 'Order model' });
    await makeDiagram(owner, { name: 'Other' });
    await shareWith(owner, id, { email: 'bob@example.com' });
    await page.goto('/profile');
    await expectBothAccessible(page, 'limit reached', async () => {
      await page.getByRole('button', { name: 'New Diagram' }).first().click();
      await expect(page.getByText('Diagram limit reached!').first()).toBeVisible();
    });
    await cardOf(page, 'Order model')
      .getByRole('button', { name: /^Share/ })
      .click();
    const share = dialogOf(page, 'Share Diagram');
    await expect(share.getByText('bob@example.com', { exact: true })).toBeVisible();
    await share.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(share.getByText('Please enter a valid email address')).toBeVisible();
    await expectBothAccessible(page, 'share dialog');
    await page.keyboard.press('Escape');
    await cardOf(page, 'Order model')
      .getByRole('button', { name: /^Delete/ })
      .click();
    const remove = dialogOf(page, 'Delete Diagram');
    await remove.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(remove.getByText('Name does not match')).toBeVisible();
    await expectBothAccessible(page, 'delete dialog');
  });

  axeTest('in the bin: empty, full, and its dialog', async ({ visit }) => {
    const { page, owner } = visit;
    await page.goto('/profile?tab=bin');
    await expect(page.getByText('The bin is empty')).toBeVisible();
    await expectBothAccessible(page, 'an empty bin');
    const { id } = await makeDiagram(owner, { name: 'Old plan', data: dataWithLabels('Order', 'Item') });
    await owner.call('DELETE', `/api/diagrams/id/${id}`);
    await page.reload();
    await expect(cardOf(page, 'Old plan').getByRole('img')).toBeVisible();
    await expectBothAccessible(page, 'the bin');
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(dialogOf(page, 'Delete permanently?')).toBeVisible();
    await expectBothAccessible(page, 'deleting for good');
  });

  axeTest('in the history: the list, a version, naming one', async ({ visit }) => {
    const { page, owner } = visit;
    const { id } = await makeDiagram(owner, { name: 'Plan', data: dataWithLabels('Order', 'Item') });
    const change = { name: 'Plan', data: dataWithLabels('Order'), version: 1, note: 'Less' };
    expect((await owner.call('PUT', `/api/diagrams/id/${id}`, change)).status).toBe(200);
    await openEditor(page, id);
    await chooseInMenu(page, 'Version history');
    const history = dialogOf(page, 'Version history of Plan');
    await expect(history.getByRole('img', { name: /^Version 1: / })).toBeVisible();
    await expectBothAccessible(page, 'the list of versions');
    await history.getByRole('button', { name: 'Version 1', exact: true }).click();
    await expect(history.locator('.react-flow__node')).toHaveCount(2);
    await expectBothAccessible(page, 'a version');
    await history.getByRole('button', { name: 'Name version 1' }).click();
    await expect(dialogOf(page, 'Name version 1')).toBeVisible();
    await expectBothAccessible(page, 'naming a version');
  });

  axeTest('in the editor: empty, and its save dialog', async ({ visit }) => {
    const { page } = visit;
    await openEditor(page);
    await expectBothAccessible(page, 'empty');
    await addNodeButton(page).click();
    await expect(nodesOf(page)).toHaveCount(1);
    await saveState(page).click();
    await expectBothAccessible(page, 'state of saving');
    await page.keyboard.press('Escape');
    await accountButton(page).click();
    await expectBothAccessible(page, 'account menu');
    await page.keyboard.press('Escape');
    await moreButton(page).click();
    await expectBothAccessible(page, 'menu of the bar');
    await page.getByRole('menuitem', { name: 'Export…' }).click();
    await page.getByRole('radio', { name: 'PNG' }).check();
    await expectBothAccessible(page, 'export dialog');
    await page.keyboard.press('Escape');
    await saveButton(page).click();
    await expect(dialogOf(page, 'Save Diagram')).toBeVisible();
    await expectBothAccessible(page, 'save dialog');
  });

  axeTest('in the editor: a node selected, a label edited, the node limit', async ({ visit }) => {
    const { page, owner } = visit;
    const labels = Array.from({ length: 50 }, (_, index) => `Node ${index + 1}`);
    const { id } = await makeDiagram(owner, { name: 'Full', data: dataWithLabels(...labels) });
    await openEditor(page, id);
    await select(page, 'Node 25');
    await expectBothAccessible(page, 'a node selected');
    await nodeNamed(page, 'Node 25').dblclick();
    await expect(labelField(page)).toBeFocused();
    await expectBothAccessible(page, 'a label edited');
    await page.keyboard.press('Escape');
    await addNodeButton(page).click();
    await expect(dialogOf(page, 'Node Limit Reached')).toBeVisible();
    await expectBothAccessible(page, 'node limit');
  });

  axeTest('before the canvas: commands, keys, preferences, search, arranging, menus', async ({ visit: { page, owner } }) => {
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B', 'C') });
    await openEditor(page, id);
    const surfaces = [
      ['ControlOrMeta+k', page.getByRole('dialog', { name: 'All commands' })],
      ['?', page.getByRole('dialog', { name: 'Keyboard shortcuts' })],
      ['ControlOrMeta+,', page.getByRole('dialog', { name: 'Preferences' })],
      ['ControlOrMeta+h', page.getByRole('search', { name: 'Find on the canvas' })],
      ['Alt+l', page.getByRole('dialog', { name: 'Auto layout' })],
      ['Shift+F10', page.getByRole('menu', { name: 'Actions' })],
    ] as const;
    for (const [key, surface] of surfaces) {
      await nodeNamed(page, 'A').focus();
      await page.keyboard.press(key);
      await expect(surface).toBeVisible();
      // Its button wakes when there is an arrangement: not while it is looked at.
      if (key === 'Alt+l') await expect(surface.getByRole('status')).toHaveText(/will move|already/);
      await expectBothAccessible(page, key);
      await page.keyboard.press('Escape');
      await expect(surface).toHaveCount(0);
    }
  });

  axeTest('in the outline and its lists', async ({ visit }) => {
    const { page, owner } = visit;
    const data = JSON.stringify({
      nodes: [
        { id: 'a', position: { x: 0, y: 0 }, data: { kind: 'class', label: 'Base', attributes: [{ id: 'm', text: '- id: int' }] } },
        { id: 'b', position: { x: 0, y: 240 }, data: { kind: 'class', label: 'Car' } },
      ],
      edges: [{ id: 'e', source: 'b', target: 'a', type: 'step', data: { kind: 'generalization' } }],
    });
    const { id } = await makeDiagram(owner, { name: 'Cars', data });
    await openEditor(page, id);
    await chooseInMenu(page, 'Outline');
    const outline = page.getByRole('complementary', { name: 'Outline' });
    await expect(outline.getByRole('treeitem', { name: /^Class Base/ })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(outline.getByRole('treeitem')).toHaveCount(4);
    await expectBothAccessible(page, 'the outline');
    await page.keyboard.press('Enter');
    await expect(outline.getByRole('textbox', { name: 'Rename Base' })).toBeFocused();
    await expectBothAccessible(page, 'a line written in');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+c');
    await expect(page.getByRole('dialog', { name: 'Connect Base to' })).toBeVisible();
    await expectBothAccessible(page, 'the list to connect');
  });

  axeTest('for a viewer, and where there is no access', async ({ visit, person, problems }) => {
    problems.expect(failedCalls(404));
    const { page, owner } = visit;
    const other = await person();
    const { id } = await makeDiagram(other, { name: 'Theirs', data: dataWithLabels('Order', 'Customer') });
    const { id: hidden } = await makeDiagram(other, { name: 'Hidden', data: emptyData });
    await shareWith(other, id, { email: owner.email });
    await openEditor(page, id);
    await expect(nodeNamed(page, 'Order')).toBeVisible();
    await expectBothAccessible(page, 'viewer');
    await page.goto(`/dashboard?diagramId=${hidden}&version=1`);
    await expect(page.getByText('No Access')).toBeVisible();
    await expectBothAccessible(page, 'no access');
  });
});
