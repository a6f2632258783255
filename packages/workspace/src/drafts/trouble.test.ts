import { expect, test } from 'vitest';
import { troubleOf, watchTrouble } from './trouble.ts';

test('tells when trouble begins, once, and when it is over', async () => {
  const told: (string | undefined)[] = [];
  const watch = watchTrouble((sentence) => told.push(sentence), { after: () => () => undefined });
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  expect(await watch.run(full, 'otherwise')).toBe('otherwise');
  expect(await watch.run(full, 'otherwise')).toBe('otherwise');
  expect(await watch.run(async () => 'result', 'otherwise')).toBe('result');
  watch.over();
  watch.over();
  expect(told).toEqual(['Changes can’t be kept on this device because the browser’s storage is full.', undefined]);
});

test('has a sentence for any refusal', () => {
  for (const error of [undefined, 'text', new Error('x'), { name: 7 }]) {
    expect(troubleOf(error)).toBe('Changes can’t be kept on this device because the browser blocks storage.');
  }
});
