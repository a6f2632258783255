import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, type Hex } from './color.ts';
import { fillColor, lineColor, type ThemeName, textColor, themes } from './theme.ts';

const names = Object.keys(themes) as ThemeName[];
const hex: fc.Arbitrary<Hex> = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}` as const);

describe.each(names)('the theme %s', (name) => {
  const theme = themes[name];

  it('is readable', () => {
    for (const text of ['text', 'muted'] as const) {
      for (const on of ['paper', 'node', 'tint'] as const) {
        expect(contrast(theme[text], theme[on])).toBeGreaterThanOrEqual(4.5);
        expect(textColor(text, on, name)).toBe(theme[text]);
      }
    }
    expect(contrast(theme.line, theme.paper)).toBeGreaterThanOrEqual(3);
    expect(contrast(theme.line, theme.node)).toBeGreaterThanOrEqual(3);
  });

  it('keeps every text readable on every colour a user may choose', () => {
    fc.assert(
      fc.property(hex, fc.oneof(fc.constantFrom('text' as const, 'muted' as const), hex), (fill, text) => {
        expect(contrast(textColor(text, fill, name), fillColor(fill, name))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(lineColor(fill, name), theme.paper)).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a user's colour", () => {
  it('is what it is on light and on print, and turned over in the dark', () => {
    for (const fill of ['#ffffff', '#ffe8b3', '#1e3a8a', '#d6336c', '#000000'] as const) {
      expect(fillColor(fill, 'light')).toBe(fill);
      expect(fillColor(fill, 'print')).toBe(fill);
    }
    expect(contrast(fillColor('#ffffff', 'dark'), themes.dark.paper)).toBeLessThan(1.6);
    expect(contrast(fillColor('#ffe8b3', 'dark'), themes.dark.text)).toBeGreaterThan(7);
    expect(contrast(fillColor('#000000', 'dark'), themes.dark.paper)).toBeGreaterThan(8);
  });
});
