import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isDark } from './screens.ts';

/** Fails with all that axe finds on the page, or in the element `within`; `place` names the case. */
export async function expectAccessible(page: Page, place = '', within?: string): Promise<void> {
  // The usual mode opens another page for each analysis, for frames of other origins, of which there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations, passes } = await (within === undefined ? axe : axe.include(within)).analyze();
  if (within === undefined) expect(passes.length, place).toBeGreaterThan(10);
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`));
  expect(found, place).toEqual([]);
}

/** In both themes of a page that follows the system; `show` is done again for each, as what it shows goes by itself. */
export async function expectBothAccessible(page: Page, place: string, show: () => Promise<void> = async () => undefined): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => isDark(page), place).toBe(colorScheme === 'dark');
    await show();
    await expectAccessible(page, `${place}, ${colorScheme}`);
  }
}
