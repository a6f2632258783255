import { expect, test } from 'vitest';
import { chooseEncoding, writeSettings } from './landing.ts';

const settings = { freeDiagrams: 7, freeShares: 9 };

test('writes the numbers of this server where the page names them', () => {
  const html = '<p>Free for <span data-setting="freeDiagrams">2</span> and <b class="x" data-setting="freeShares">3</b> others.</p>';
  expect(writeSettings(html, settings)).toBe(
    '<p>Free for <span data-setting="freeDiagrams">7</span> and <b class="x" data-setting="freeShares">9</b> others.</p>',
  );
});

test('leaves everything else as it is', () => {
  const html = '<p data-other="freeDiagrams">2</p><span data-setting="constructor">2</span><span data-setting="unknown">2</span>';
  expect(writeSettings(html, settings)).toBe(html);
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['GZIP;q=1', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
] as const)('for Accept-Encoding %j chooses %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
