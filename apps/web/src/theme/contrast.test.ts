import { readFileSync } from 'node:fs';
import { contrast, type Hex } from '@umlaut/notation';
import { describe, expect, it } from 'vitest';

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The colours of a theme by name, as the style sheet has them; the dark one takes over what it does not say. */
function coloursOf(theme: 'light' | 'dark'): ReadonlyMap<string, Hex> {
  const [light = '', dark = ''] = sheet.split(':root[data-theme="dark"]');
  const read = (text: string) =>
    [...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map(([, name = '', value = '']) => [name, value] as const);
  return new Map([...read(light), ...(theme === 'dark' ? read(dark) : [])].map(([name, value]) => [name, `#${value.slice(1)}`]));
}

const grounds = ['paper', 'surface', 'sunken'];

/** Pairs of text and background: at least 4.5 : 1. */
const texts: readonly (readonly [string, readonly string[]])[] = [
  ['ink', [...grounds, 'node', 'accent-soft']],
  ['ink-soft', [...grounds, 'accent-soft']],
  ['ink-faint', ['paper', 'surface']],
  ['accent', ['paper', 'surface', 'accent-soft']],
  ['accent-ink', ['accent', 'bad']],
  ['good', ['paper', 'surface']],
  ['warn', ['paper', 'surface']],
  ['bad', ['paper', 'surface']],
];

/** Lines that carry meaning, and the ring of what has the focus: at least 3 : 1. */
const lines: readonly (readonly [string, readonly string[]])[] = [
  ['accent', [...grounds, 'node']],
  ['node-line', ['paper', 'node']],
  ['edge', ['paper', 'node']],
];

describe.each(['light', 'dark'] as const)('contrast in the %s theme', (theme) => {
  const colours = coloursOf(theme);
  const pairs = [
    ...texts.flatMap(([front, backs]) => backs.map((back) => [front, back, 4.5] as const)),
    ...lines.flatMap(([front, backs]) => backs.map((back) => [front, back, 3] as const)),
  ];

  it('knows all colours', () => {
    expect(colours.size).toBeGreaterThan(16);
  });

  it.each(pairs)('%s on %s is at least %d : 1', (front, back, least) => {
    const [a, b] = [colours.get(front), colours.get(back)];
    if (a === undefined || b === undefined) throw new Error(`${front} or ${back} is not a colour of the ${theme} theme.`);
    expect(contrast(a, b)).toBeGreaterThanOrEqual(least);
  });
});
