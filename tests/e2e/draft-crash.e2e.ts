import fc from 'fast-check';
import { dataWithLabels, makeDiagram } from '../support/people.ts';
import { makeDataDir } from '../support/server.ts';
import { trialSize } from '../support/trial-size.ts';
import { addNodeButton, canvasOf, labelField, nodesOf, type Sight, sightOf } from './support/canvas.ts';
import { startCrashableBrowser } from './support/crashable-browser.ts';
import { restoredBanner } from './support/drafts.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { watch } from './support/problems.ts';
import { refuseSockets } from './support/sockets.ts';
import { measureStorage } from './support/storage-pace.ts';

/** Changes of at least this age are there after a crash; a machine that is too busy to write in time adds what it was late. */
const promisedMs = 1000;
/** A machine that is later than this proves nothing: the editing goes on until it is in time. */
const latestMs = 1000;
const stretches = 15;
const crashes = trialSize('CRASHES');

type Edit = { readonly kind: 'add' | 'label' | 'nudge' | 'delete' | 'undo'; readonly choice: number; readonly text: string };

const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('add', 'add', 'label', 'nudge', 'nudge', 'delete', 'undo'),
  choice: fc.nat(1000),
  text: fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'abc ÄÖ😀<&"') }).map((text) => `x${text}y`),
});

for (const [what, seed] of [
  ['a stored diagram', 41],
  ['a diagram that was never saved', 42],
] as const) {
  test(`keeps unsaved changes of ${what} that are older than 1 s when the browser is killed`, { tag: '@soak' }, async ({
    person,
    server,
    launchOptions,
    problems,
  }) => {
    test.setTimeout(120_000 + 60_000 * crashes);
    const owner = await person();
    const id = seed === 41 ? (await makeDiagram(owner, { data: dataWithLabels('A', 'B', 'C') })).id : undefined;
    const address = `${server.url}/dashboard${id === undefined ? '' : `?diagramId=${id}&version=1`}`;
    const folder = makeDataDir();
    const rounds = fc.sample(
      fc.record({ edits: fc.array(edit, { minLength: 40, maxLength: 40 }), ms: fc.integer({ min: 1100, max: 2000 }) }),
      {
        seed,
        numRuns: crashes,
      },
    );
    let possible: readonly Sight[] = [];
    let saved = '';
    for (const { edits, ms } of [...rounds, { edits: [], ms: 0 }]) {
      const browser = await startCrashableBrowser(folder, launchOptions);
      await watch(browser.context, problems);
      // In a room the server would have it.
      await refuseSockets(browser.context);
      // A crash may also take the token that was stored a moment ago, and a person would then log in again.
      await browser.context.addInitScript((token) => {
        if (location.protocol === 'http:') localStorage.setItem('token', token);
      }, owner.token);
      const page = await browser.context.newPage();
      await page.goto(address);
      await expect(canvasOf(page)).toBeVisible();
      if (possible.length === 0) saved = await settledSight(page, id === undefined ? 0 : 3);
      else
        await expectOneOf(
          page,
          possible.map((sight) => JSON.stringify(sight)),
          saved,
        );
      const { seen, lateMs } = await editInTime(page, { edits, ms });
      const keptAfterMs = promisedMs + lateMs;
      const crashedAt = await browser.crash();
      possible = lastSights(seen, crashedAt - keptAfterMs);
    }
  });
}

interface Seen {
  readonly atMs: number;
  readonly sight: Sight;
}

/** Edits until the machine has kept pace for a whole stretch of it; fails when it never does. */
async function editInTime(page: Page, plan: { readonly edits: readonly Edit[]; readonly ms: number }) {
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const lateness = await measureStorage(page);
    const seen = await editFor(page, plan);
    const lateMs = await lateness();
    if (lateMs <= latestMs) return { seen, lateMs };
  }
  throw new Error(`The browser's storage was more than ${latestMs} ms late in ${stretches} stretches of editing.`);
}

async function editFor(page: Page, { edits, ms }: { readonly edits: readonly Edit[]; readonly ms: number }): Promise<readonly Seen[]> {
  const seen: Seen[] = [{ atMs: 0, sight: await sightOf(page) }];
  const until = Date.now() + ms;
  for (const next of edits) {
    if (Date.now() >= until) break;
    await perform(page, next);
    seen.push({ sight: await sightOf(page), atMs: Date.now() });
  }
  return seen;
}

async function perform(page: Page, { kind, choice, text }: Edit): Promise<void> {
  const count = await nodesOf(page).count();
  const node = nodesOf(page).nth(count === 0 ? 0 : choice % count);
  if (kind === 'undo') await page.keyboard.press('ControlOrMeta+z');
  else if (kind === 'add' || count === 0) await addNodeButton(page).click();
  else if (kind === 'label') {
    await node.focus();
    await page.keyboard.press('Enter');
    await labelField(page).fill(text);
    await labelField(page).blur();
  } else {
    await node.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press(kind === 'delete' ? 'Backspace' : choice % 2 === 0 ? 'ArrowRight' : 'Shift+ArrowDown');
  }
}

/** Returns the sights that may be there after a crash: the last one at `keptUntil`, or any later. */
function lastSights(seen: readonly Seen[], keptUntil: number): readonly Sight[] {
  const first = seen.findLastIndex(({ atMs }) => atMs <= keptUntil);
  return seen.slice(Math.max(first, 0)).map(({ sight }) => sight);
}

async function settledSight(page: Page, nodes: number): Promise<string> {
  await expect(nodesOf(page)).toHaveCount(nodes);
  return JSON.stringify(await sightOf(page));
}

async function expectOneOf(page: Page, possible: readonly string[], saved: string): Promise<void> {
  if (!possible.includes(saved)) await expect(restoredBanner(page)).toBeVisible();
  await expect
    .poll(async () => possible.indexOf(JSON.stringify(await sightOf(page))), { message: `one of ${possible.join(' or ')}` })
    .not.toBe(-1);
}
