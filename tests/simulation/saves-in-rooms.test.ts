import { expect, test } from 'vitest';
import type { History, Step } from './history.ts';
import { runThese } from './run-histories.ts';

type Act = Step['does'];

const step = (who: number, does: Act, ms = 0): Step => ({ who, does, ms });

/** Two tabs in one room that have drawn. */
function history(...steps: readonly Step[]): History {
  const drawn = [step(0, 'draw'), step(1, 'draw', 300)];
  return { isAlone: false, seed: 1, tabs: 2, isNewerServer: false, isOneBrowser: false, hasNew: false, steps: [...drawn, ...steps] };
}

/** From before anything is sent until after everything is answered: a mark, its answer, the save, its answer. */
const moments = [0, 5, 10, 15, 20, 30, 40, 60, 80, 120];

test('two who save at once, with another program between them, meet no conflict', { timeout: 300_000 }, async () => {
  const histories = moments.map((ms) =>
    history(step(0, 'save', ms), step(1, 'save'), step(0, 'save outside', ms), step(0, 'draw'), step(0, 'save'), step(1, 'save', 1_000)),
  );
  const { failure, counts } = await runThese(histories);
  expect(failure).toBeUndefined();
  expect(counts['Saved · version N']).toBeGreaterThanOrEqual(2 * histories.length);
  expect(Object.keys(counts).filter((status) => /elsewhere|conflict|Offline|server error/.test(status))).toEqual([]);
});

/** Faults that end a connection at the moment, each with what mends it. */
const cuts: readonly (readonly [Act, Act])[] = [
  ['cut', 'save'],
  ['half-open', 'save'],
  ['lag', 'save'],
  ['go offline', 'come online'],
  ['kill the server', 'save'],
  ['crash', 'save'],
  ['reload', 'save'],
];

test.each(cuts)('a save during which it comes to “%s” loses nothing, whenever that is', { timeout: 300_000 }, async (fault, mend) => {
  const histories = moments.map((ms) =>
    history(step(0, 'save'), step(1, 'save', ms), step(0, fault), step(1, 'save outside', 400), step(0, mend, 4_000), step(0, 'save', 300)),
  );
  const { failure, counts } = await runThese(histories);
  expect(failure).toBeUndefined();
  expect(counts[fault]).toBe(moments.length);
});

test.each(['lose a save', 'lose an answer', 'double a save', 'slow down'] as const)(
  'two who save at once, one of them with “%s”, lose nothing',
  { timeout: 300_000 },
  async (fault) => {
    const histories = moments.map((ms) =>
      history(step(0, fault), step(0, 'save', ms), step(1, 'save', ms), step(1, 'save outside', 9_000), step(0, 'save', 3_000)),
    );
    const { failure, counts } = await runThese(histories);
    expect(failure).toBeUndefined();
    expect(counts[fault]).toBe(moments.length);
  },
);
