import { dataWithLabels, makeDiagram, shareWith } from '../support/people.ts';
import { answerCalls, breakCalls, freeCalls, recordCalls } from './support/calls.ts';
import {
  addNodeButton,
  canvasOf,
  deleteButton,
  edgesOf,
  labelField,
  nodeNamed,
  nodesOf,
  openEditor,
  placeOf,
  sightOf,
} from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { failedCalls, unansweredCalls } from './support/problems.ts';
import { diagramCalls, diagramIdOf, keptBy, save, saveButton } from './support/saving.ts';
import { submitCredentials } from './support/screens.ts';
import { damageVersion } from './support/stored-rows.ts';

async function expectNoAccess(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'No Access' })).toBeVisible();
  await expect(
    page.getByText('You do not have permission to view this diagram. It may not exist or does not belong to you.'),
  ).toBeVisible();
  await expect(canvasOf(page)).toHaveCount(0);
}

test.describe('No Access screen', () => {
  test('shows for a diagram that does not exist, and leads to the profile', async ({ page, person, signIn, problems }) => {
    problems.expect(failedCalls(404));
    await signIn(page, await person());
    await page.goto('/dashboard?diagramId=019a0000-0000-7000-8000-000000000000&version=1');
    await expectNoAccess(page);
    await page
      .getByRole('button', { name: 'Go to Profile' })
      .or(page.getByRole('link', { name: 'Go to Profile' }))
      .click();
    await expect(page).toHaveURL('/profile');
  });

  test('shows for a diagram of somebody else, and for a share that was revoked', async ({ page, person, signIn, problems }) => {
    problems.expect(failedCalls(404));
    const [owner, friend] = [await person(), await person()];
    const { id } = await makeDiagram(owner, { data: dataWithLabels('Secret') });
    await signIn(page, friend);
    await page.goto(`/dashboard?diagramId=${id}&version=1`);
    await expectNoAccess(page);
    const shareId = await shareWith(owner, id, { email: friend.email });
    await openEditor(page, id);
    await expect(nodesOf(page)).toHaveText(['Secret']);
    await owner.call('DELETE', `/api/diagrams/id/${id}/share/${shareId}`);
    await page.reload();
    await expectNoAccess(page);
    await expect(page.getByText('Secret')).toHaveCount(0);
  });

  test('reports damaged data, and copies the last readable version', async ({ page, person, server, signIn, problems }) => {
    problems.expect(failedCalls(410));
    const owner = await person();
    const { id } = await makeDiagram(owner, { name: 'Orders', data: dataWithLabels('First') });
    await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'Orders', data: dataWithLabels('Second'), version: 1 });
    damageVersion(server, id, 2);
    await signIn(page, owner);
    await page.goto(`/dashboard?diagramId=${id}&version=2`);
    await expectNoAccess(page);
    await expect(page.getByText('its stored data is damaged')).toBeVisible();
    await page.getByRole('button', { name: 'Copy the last readable version' }).click();
    await expect(nodesOf(page)).toHaveText(['First']);
    expect(diagramIdOf(page)).not.toBe(id);
  });

  test('shows for an id that no diagram can have', async ({ page, person, signIn, problems }) => {
    problems.expect(failedCalls(400, 404));
    await signIn(page, await person());
    for (const id of ['no-id-at-all', '../../user', '%00', '%F0%9F%98%80', "'; drop table diagrams; --"]) {
      await test.step(id, async () => {
        await page.goto(`/dashboard?diagramId=${id}`);
        await expectNoAccess(page);
      });
    }
  });

  test('shows for an empty response, and for one that is no diagram', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner);
    await signIn(page, owner);
    for (const body of ['', '{}', 'null', '<html></html>']) {
      await test.step(body, async () => {
        await page.route(`**/api/diagrams/id/${id}`, (route) => route.fulfill({ contentType: 'application/json', body }));
        await page.goto(`/dashboard?diagramId=${id}&version=1`);
        await expectNoAccess(page);
        await freeCalls(page);
      });
    }
  });

  test('shows when the load fails', async ({ page, person, signIn, problems }) => {
    problems.expect(failedCalls(500));
    problems.expect(unansweredCalls);
    const owner = await person();
    const { id } = await makeDiagram(owner);
    await signIn(page, owner);
    await answerCalls(page, `GET /diagrams/id/${id}`, 500, { code: 'internal', message: 'x' });
    await page.goto(`/dashboard?diagramId=${id}&version=1`);
    await expectNoAccess(page);
    await breakCalls(page, `GET /diagrams/id/${id}`);
    await page.reload();
    await expectNoAccess(page);
  });
});

test('loads the diagram of the address once', async ({ page, person, signIn }) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
  await signIn(page, owner);
  const calls = recordCalls(page);
  await openEditor(page, id);
  await addNodeButton(page).click();
  await save(page);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page).toHaveURL(`/dashboard?diagramId=${id}&version=2`);
  await page.waitForLoadState('networkidle');
  expect(diagramCalls(calls).map(({ line }) => line)).toEqual([`GET /api/diagrams/id/${id}`, `PUT /api/diagrams/id/${id}`]);
});

test('goes to the profile with the Profile button', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  await openEditor(page);
  await page
    .getByRole('link', { name: 'Profile' })
    .or(page.getByRole('button', { name: 'Profile' }))
    .click();
  await expect(page).toHaveURL('/profile');
});

test('goes to the login without an e-mail in the stored token, and comes back to the diagram after it', async ({ page, person }) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
  await page.goto(`/dashboard?diagramId=${id}&version=1`);
  await expect(page).toHaveURL('/login');
  await submitCredentials(page, 'Login', owner);
  await expect(page).toHaveURL(`/dashboard?diagramId=${id}&version=1`);
  await expect(nodesOf(page)).toHaveText(['A']);
});

test.describe('a viewer', () => {
  test('can look at a shared diagram, but not change it', async ({ page, person, signIn }) => {
    const [owner, viewer] = [await person(), await person()];
    const { id } = await makeDiagram(owner, { name: 'Look', data: dataWithLabels('A', 'B') });
    await shareWith(owner, id, { email: viewer.email });
    await page.clock.install();
    await signIn(page, viewer);
    await openEditor(page, id);
    await expect(nodesOf(page)).toHaveText(['A', 'B']);
    await expect(addNodeButton(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    const before = await sightOf(page);
    const told = page.getByText('You can only view this diagram. Make a copy to edit it.');
    const expectGone = async () => {
      await page.clock.fastForward(3_000);
      await expect(told).toHaveCount(0);
    };
    await nodeNamed(page, 'A').dblclick();
    await expect(labelField(page)).toHaveCount(0);
    await expect(told).toBeVisible();
    await expectGone();
    await nodeNamed(page, 'A').click();
    await page.keyboard.press('ArrowRight');
    await expect(told).toHaveCount(0);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Delete');
    await expect(told).toHaveCount(1);
    await expect(deleteButton(page)).toHaveCount(0);
    await expectGone();
    await page.keyboard.press('Control+s');
    await expect(told).toHaveCount(1);
    await expectGone();
    await page.keyboard.press('Alt+o');
    await page.keyboard.press('F2');
    await expect(told).toHaveCount(1);
    await page.keyboard.press('Insert');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
    const node = nodeNamed(page, 'B');
    await node.hover();
    await page.mouse.down();
    await page.mouse.move(700, 600, { steps: 4 });
    await page.mouse.up();
    expect(await placeOf(node)).toEqual({ x: 300, y: 100 });
    expect(await sightOf(page)).toEqual(before);
    await expect(edgesOf(page)).toHaveCount(1);
  });

  test('makes a copy of their own, which counts against their own allowance', async ({ page, person, signIn, problems }) => {
    problems.expect(failedCalls(403));
    const [owner, viewer] = [await person(), await person()];
    const data = dataWithLabels('A', 'B');
    const { id } = await makeDiagram(owner, { name: 'Look', data });
    await shareWith(owner, id, { email: viewer.email });
    await signIn(page, viewer);
    for (let copies = 1; copies <= 2; copies += 1) {
      await openEditor(page, id);
      // Twice, as impatient readers do: that must not make two.
      await page.getByRole('button', { name: 'Make a copy' }).dblclick();
      await expect(page).not.toHaveURL(new RegExp(id));
      const copy = await keptBy(viewer, diagramIdOf(page));
      expect(copy.document).toEqual(JSON.parse(data));
      await expect(addNodeButton(page)).toBeVisible();
      await expect(saveButton(page)).toBeVisible();
    }
    await openEditor(page, id);
    await page.getByRole('button', { name: 'Make a copy' }).click();
    await expect(page.getByText('Diagram limit reached!').first()).toBeVisible();
    expect(await keptBy(owner, id)).toMatchObject({ name: 'Look', version: 1 });
  });
});
