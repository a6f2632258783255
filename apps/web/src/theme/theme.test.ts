import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { themeFor } from './theme.ts';

const cases = [null, 'true', 'false', '', 'TRUE', '1'].flatMap((stored) => [true, false].map((systemIsDark) => ({ stored, systemIsDark })));
const script = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8');

function firstPaint(getItem: () => string | null, systemIsDark: boolean): unknown {
  const dataset: { theme?: string } = {};
  runInNewContext(script, {
    localStorage: { getItem },
    matchMedia: () => ({ matches: systemIsDark }),
    document: { documentElement: { dataset } },
  });
  return dataset.theme;
}

test('true and false decide, anything else leaves it to the system', () => {
  expect(themeFor('true', false)).toBe('dark');
  expect(themeFor('false', true)).toBe('light');
  for (const stored of [null, '', 'TRUE', '1']) {
    expect(themeFor(stored, true)).toBe('dark');
    expect(themeFor(stored, false)).toBe('light');
  }
});

test('the script before the first paint decides alike', () => {
  for (const { stored, systemIsDark } of cases) expect(firstPaint(() => stored, systemIsDark)).toBe(themeFor(stored, systemIsDark));
});

test('without storage the system decides', () => {
  const refuse = () => {
    throw new Error('refused');
  };
  expect(firstPaint(refuse, true)).toBe('dark');
  expect(firstPaint(refuse, false)).toBe('light');
});
