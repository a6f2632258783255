import type { Page } from '@playwright/test';
import { made, type Visitors } from './sheet-people.ts';

/** A screen of the contact sheets. */
export interface SheetScreen {
  readonly name: string;
  /** The person who is logged in; nobody when absent. */
  readonly as?: keyof Visitors['people'];
  readonly path: (visitors: Visitors) => string | Promise<string>;
  /** Brings the page from the address to what is photographed. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const diagram =
  (name: keyof Visitors['diagrams']) =>
  ({ diagrams }: Visitors) =>
    `/dashboard?diagramId=${diagrams[name]}&version=1`;
const editor = { as: 'owner', path: diagram('class') } as const;

/** All of them, in the order of the sheets. */
export const sheetScreens: readonly SheetScreen[] = [
  { name: 'landing', path: () => '/', prepare: (page) => page.locator('figure[data-live]').waitFor() },
  { name: 'sign-up', path: () => '/signup' },
  { name: 'login', path: () => '/login' },
  { name: 'list of 0', as: 'new', path: () => '/profile' },
  { name: 'list of 3', as: 'owner', path: () => '/profile', prepare: cards },
  { name: 'list of 30', as: 'busy', path: () => '/profile', prepare: cards },
  { name: 'start screen', as: 'new', path: () => '/dashboard' },
  { name: 'class', ...editor, prepare: drawn },
  { name: 'sequence', as: 'owner', path: diagram('sequence'), prepare: drawn },
  { name: 'ER', as: 'owner', path: diagram('er'), prepare: drawn },
  { name: 'selection', ...editor, prepare: selected },
  { name: 'text pane', ...editor, prepare: (page) => byKeys(page, 'Alt+t', '.cm-content') },
  // A diagram of its own for each picture, as what is deleted for it stays deleted.
  {
    name: 'comparison',
    as: 'owner',
    path: async ({ people }) => `/dashboard?diagramId=${await made(people.owner, 'class', 'Web shop')}&version=1`,
    prepare: compared,
  },
  { name: 'share', ...editor, prepare: (page) => byButton(page, 'Share') },
  { name: 'export', ...editor, prepare: (page) => byCommand(page, 'Export') },
  { name: 'print preview', ...editor, prepare: (page) => byKeys(page, 'Control+p', 'dialog[open]') },
  { name: 'account', as: 'owner', path: () => '/account' },
  { name: 'shared link', path: ({ link }) => `/s/${link}`, prepare: drawn },
  { name: 'embed', path: ({ link }) => `/e/${link}` },
];

async function cards(page: Page): Promise<void> {
  await page.locator('main li').first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function drawn(page: Page): Promise<void> {
  await page.locator('.react-flow__node').first().waitFor();
}

async function selected(page: Page): Promise<void> {
  await drawn(page);
  await page.locator('.react-flow__node').first().click();
}

async function byKeys(page: Page, keys: string, shown: string): Promise<void> {
  await drawn(page);
  await page.locator('.react-flow__node').first().focus();
  await page.keyboard.press(keys);
  await page.locator(shown).first().waitFor();
}

async function byButton(page: Page, name: string): Promise<void> {
  await drawn(page);
  await page.getByRole('button', { name, exact: true }).click();
  await page.locator('dialog[open]').waitFor();
}

async function byCommand(page: Page, name: string): Promise<void> {
  await drawn(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(name);
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor();
}

async function compared(page: Page): Promise<void> {
  await drawn(page);
  await page.locator('.react-flow__node').first().click();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.locator('dialog[open] svg').first().waitFor();
}
