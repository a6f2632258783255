import type { Person } from '../support/people.ts';
import { nodesOf } from './support/canvas.ts';
import { expect, type Page } from './support/fixtures.ts';
import { cursorsOf, peopleButton, test } from './support/room.ts';

const nameOf = ({ email }: Person) => email.split('@')[0] ?? '';

/** Writes the name of the first node, which somebody else may be changing at the same time. */
async function writeFirst(page: Page, text: string): Promise<void> {
  await nodesOf(page).first().dblclick();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.type(text);
}

test('who writes a name that somebody else is writing sees it before, and afterwards whose stands', async ({ page, meet }) => {
  const { other, owner, friend } = await meet('A', 'B');
  await writeFirst(page, 'Room');
  // Seen before the other one opens it.
  await expect(other.getByText(`${nameOf(owner)} · editing`)).toBeVisible();
  await writeFirst(other, 'Hall');
  await expect(other.getByText(`${nameOf(owner)} · also editing`)).toBeVisible();
  await expect(page.getByText(`${nameOf(friend)} · also editing`)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Also editing this text' })).toHaveText(
    `Also editing this text: ${nameOf(friend)}.`,
  );
  await page.keyboard.press('Control+Enter');
  // “Room” or “Hall” stands here by now, as what is typed is sent within a second.
  await expect(nodesOf(page).first().getByRole('textbox')).toBeHidden();
  // It has arrived: of two that are written at once, either may stand.
  await expect(other.getByText(`${nameOf(owner)} · also editing`)).toBeHidden();
  await other.keyboard.type('way');
  await other.keyboard.press('Control+Enter');
  // Both at once, as each is shown for seconds only.
  await Promise.all([
    expect(page.getByText(`“Hallway” by ${nameOf(friend)} was kept, not your “Room”.`)).toBeVisible(),
    expect(other.getByText(`Your text “Hallway” was kept. ${nameOf(owner)} also edited it.`)).toBeVisible(),
  ]);
  await expect(nodesOf(page)).toHaveText(['Hallway', 'B']);
  await expect(nodesOf(other)).toHaveText(['Hallway', 'B']);
});

test('somebody is offered a name once when others come, and is seen under it at once', async ({ page, meet }) => {
  const { other, owner } = await meet('A');
  await expect(page.getByText(`Others see you as ${nameOf(owner)}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Choose a name' }).click();
  const field = page.getByRole('textbox', { name: 'Display name' });
  await expect(field).toBeFocused();
  await field.fill('Ada\u202e');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'invisible characters' })).toBeVisible();
  await field.fill('Ada Lovelace');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Others see you as Ada Lovelace.')).toBeVisible();
  const box = await page.locator('[data-canvas], .react-flow').first().boundingBox();
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 200);
  await expect(cursorsOf(other)).toHaveAttribute('data-peer-cursor', 'Ada Lovelace');
  await expect(peopleButton(other)).toHaveAccessibleName('In this diagram: Ada Lovelace');
  await peopleButton(page).click();
  await expect(page.getByText('You: Ada Lovelace')).toBeVisible();
  expect((await owner.call('GET', '/api/user')).body).toMatchObject({ displayName: 'Ada Lovelace' });
  await page.reload();
  await expect(peopleButton(page)).toBeVisible();
  await expect(page.getByText(/^Others see you as/)).toBeHidden();
});
