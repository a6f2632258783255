import type { Locator } from '@playwright/test';
import { dataWithLabels, makeDiagram, type Person, shareWith } from '../../support/people.ts';
import { nodesOf, openEditor } from './canvas.ts';
import { test as base, expect, type Page } from './fixtures.ts';

/** Somebody a diagram is shared with, who has it open. */
interface Guest {
  readonly friend: Person;
  readonly shareId: string;
  /** Their browser. */
  readonly other: Page;
}

/** An owner, whose browser is the test's `page`, and a first guest, all in the room of one diagram. */
export interface Meeting extends Guest {
  readonly owner: Person;
  readonly id: string;
  /** One more person. */
  readonly bring: (role?: 'editor' | 'viewer') => Promise<Guest>;
}

export const test = base.extend<{
  /** Lets two people meet in the diagram `Orders` of nodes that are called `labels`; the guest may edit. */
  readonly meet: (...labels: readonly string[]) => Promise<Meeting>;
  /** The same in a diagram of `data`, a JSON text. */
  readonly meetIn: (data: string) => Promise<Meeting>;
}>({
  meet: async ({ meetIn }, use) => use((...labels) => meetIn(dataWithLabels(...labels))),
  meetIn: async ({ page, person, signIn, browserOf }, use) => {
    await use(async (data) => {
      const owner = await person();
      const { id } = await makeDiagram(owner, { name: 'Orders', data });
      await signIn(page, owner);
      await openEditor(page, id);
      const here = [page];
      const bring = async (role: 'editor' | 'viewer' = 'editor'): Promise<Guest> => {
        const friend = await person();
        const shareId = await shareWith(owner, id, { email: friend.email, role });
        const other = await browserOf({ as: friend });
        await openEditor(other, id);
        here.push(other);
        for (const each of here) await expectOthers(each, here.length - 1);
        return { friend, shareId, other };
      };
      return { owner, id, bring, ...(await bring()) };
    });
  },
});

/** Waits until `count` others are seen by `page`. */
export async function expectOthers(page: Page, count: number): Promise<void> {
  await expect(page.locator('[data-people]')).toHaveAttribute('data-people', String(count));
}

/** The button that names who else is here. */
export function peopleButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^In this diagram: / });
}

/** The pointers of others on the canvas. */
export function cursorsOf(page: Page): Locator {
  return page.locator('[data-peer-cursor]');
}

/** The outlines of what others have selected. */
export function peerSelections(page: Page): Locator {
  return page.locator('[data-peer-selection]');
}

/** Waits until all that was drawn on `page` is kept by the server. */
export async function expectKept(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toContainText('Unsaved · synced to the server');
}

/**
 * Cuts the connection of a page that has peers, as when the network goes away, and waits until it has left its room. The tools
 * of a selection have been loaded by then.
 */
export async function cut(page: Page): Promise<void> {
  await loadInspector(page);
  await page.context().setOffline(true);
  await expectOthers(page, 0);
}

/** Loads what a selection needs, and selects nothing. */
export async function loadInspector(page: Page): Promise<void> {
  await nodesOf(page).first().focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('complementary', { name: 'Properties' })).toBeVisible();
  await page.keyboard.press('Escape');
}

/** How somebody is called by those in the room. */
export function nameOf({ email }: { readonly email: string }): string {
  return email.split('@')[0] ?? '';
}
