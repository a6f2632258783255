import { expect, it } from 'vitest';
import { trialSize } from '../support/trial-size.ts';
import { grammarNames } from '../support/typing/random-text.ts';
import { typeText } from './typing-trial.ts';

const texts = trialSize('TYPED_TEXTS');

it.each([
  ['fixed', 0, Math.ceil(texts / 2)],
  ['fresh', Date.now() % 1_000_000, Math.floor(texts / 2)],
])('a text that is typed letter by letter ends in the graph of the pasted text: %s seeds from %i on, %i texts', (_, first, count) => {
  for (let seed = first; seed < first + count; seed += 1) {
    const fault = typeText(seed);
    expect(
      fault,
      fault === undefined ? '' : `seed ${seed}, ${fault.grammar}, by ${fault.manner}: ${fault.what}\n${fault.detail}\n\n${fault.text}`,
    ).toBe(undefined);
  }
});

it('all grammars are typed', () => {
  expect(Math.ceil(texts / 2)).toBeGreaterThanOrEqual(grammarNames.length);
});
