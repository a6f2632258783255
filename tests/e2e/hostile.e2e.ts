import { defaultLimits, readDiagram } from '@umlaut/diagram';
import { trialSize } from '../support/trial-size.ts';
import { canvasOf } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { hostileDocuments } from './support/hostile-documents.ts';
import { type StoredRow, storeRows } from './support/stored-rows.ts';

const documents = hostileDocuments(trialSize('HOSTILE_DOCUMENTS'), 20_260_101);
/** Documents of one test. */
const partSize = 500;
const parts = Math.ceil(documents.length / partSize);

test.describe('hostile stored documents', { tag: '@soak' }, () => {
  test('are of every sort: valid, broken and unreadable', () => {
    const valid = documents.filter(isValid).length;
    expect(valid).toBeGreaterThan(0.15 * documents.length);
    expect(valid).toBeLessThan(0.35 * documents.length);
  });

  for (let part = 0; part < parts; part += 1) {
    test(`never leave the editor blank, part ${part + 1} of ${parts}`, async ({ page, person, server, signIn }) => {
      test.slow();
      const owner = await person();
      const chosen = documents.filter((_, index) => index % parts === part);
      const rows = storeRows(
        server,
        owner,
        chosen.map(({ title, data }, index) => ({ name: `Hostile ${part}.${index} ${title}`, data })),
      );
      await signIn(page, owner);
      await page.goto('/profile');
      const complaints = await openEach(page, rows);
      expect(complaints).toEqual([]);
      const traces = await page.evaluate(() => ({ hit: 'hit' in globalThis, polluted: 'polluted' in {} }));
      expect(traces).toEqual({ hit: false, polluted: false });
    });
  }

  test('never leave the editor blank when the page is loaded afresh', async ({ page, person, server, signIn }) => {
    const owner = await person();
    const chosen = documents.filter((_, index) => index % 50 === 3);
    const rows = storeRows(
      server,
      owner,
      chosen.map(({ title, data }, index) => ({ name: `Fresh ${index} ${title}`, data })),
    );
    await signIn(page, owner);
    for (const row of rows) {
      await page.goto(`/dashboard?diagramId=${row.id}&version=1`);
      await expect(page.getByRole('banner')).toContainText(row.name);
      await expect(canvasOf(page)).toBeVisible();
    }
  });
});

function isValid({ data }: { readonly data: string }): boolean {
  return readDiagram(data, defaultLimits).diagram !== undefined;
}

/**
 * Opens one document after the other by the page's own navigation, as a link within the product does, and answers what was
 * wrong with any of them.
 */
async function openEach(page: Page, rows: readonly StoredRow[]): Promise<readonly string[]> {
  const entries = rows.map(({ id, name, data }) => ({ id, name, valid: isValid({ data }) }));
  return await page.evaluate(async (list) => {
    const complaints: string[] = [];
    for (const { id, name, valid } of list) {
      history.pushState({}, '', `/dashboard?diagramId=${id}&version=1`);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      const until = performance.now() + 15_000;
      let complaint = complaintAbout(name, valid);
      while (complaint !== undefined && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 4));
        complaint = complaintAbout(name, valid);
      }
      if (complaint !== undefined) complaints.push(`${name}: ${complaint}`);
      // Ten say enough, and each costs the whole waiting time.
      if (complaints.length === 10) break;
    }
    return complaints;

    function complaintAbout(name: string, valid: boolean): string | undefined {
      const banner = document.querySelector('header');
      if (banner === null || !banner.innerText.includes(name)) return 'its name is not shown';
      const canvas = document.querySelector('.react-flow')?.getBoundingClientRect();
      if (canvas === undefined || canvas.width < 200 || canvas.height < 200) return 'its canvas is not shown';
      const says = [...document.querySelectorAll('main [role="status"], main [role="alert"]')]
        .map((element) => element.textContent)
        .join(' ');
      if (!valid && !/couldn’t be read|has problems/.test(says)) return `nothing is said about its damage, but “${says}”`;
      return undefined;
    }
  }, entries);
}
