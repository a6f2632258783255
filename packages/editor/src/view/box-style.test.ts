import { describe, expect, it } from 'vitest';
import { boxStyle } from './box-style.ts';
import { colourOf } from './colours.ts';

describe('boxStyle', () => {
  it('reads sizes and colours of a known form', () => {
    expect(boxStyle({ width: 180, height: '90px', backgroundColor: '#fff4cc', borderColor: 'rgb(184, 134, 11)' }, 'light')).toEqual({
      width: 180,
      minHeight: 90,
      backgroundColor: '#fff4cc',
      borderColor: 'rgb(184, 134, 11)',
      color: '#1c1d22',
    });
  });

  it('reads nothing else', () => {
    const style = {
      position: 'fixed',
      background: 'url(x)',
      width: '100%',
      height: -5,
      color: 'var(--x)',
      backgroundColor: 'url(javascript:1)',
    };
    expect([boxStyle(style, 'light'), boxStyle('color: red', 'dark'), boxStyle(null, 'light'), boxStyle([1], 'dark')]).toEqual([
      {},
      {},
      {},
      {},
    ]);
    expect(boxStyle(JSON.parse('{"__proto__":{"width":500}}'), 'light')).toEqual({});
  });

  it('holds sizes within what can be drawn', () => {
    expect(boxStyle({ width: 1e9, height: 0.001 }, 'light')).toEqual({ width: 4000, minHeight: 24 });
  });

  it('keeps a text readable in both themes', () => {
    expect(boxStyle({ color: '#000' }, 'light').color).toBe('#000');
    expect(boxStyle({ color: '#000' }, 'dark').color).toBeUndefined();
    expect(boxStyle({ backgroundColor: '#ffffff' }, 'dark').color).toBe('#1c1d22');
    expect(boxStyle({ backgroundColor: '#202020', color: '#111111' }, 'light').color).toBe('#eceae4');
    expect(boxStyle({ backgroundColor: 'rgba(0, 0, 0, 0)' }, 'dark').color).toBe('#eceae4');
  });
});

describe('colourOf', () => {
  it.each(['#abc', '#abcd', '#AABBCC', '#aabbcc80', 'rgb(1,2,3)', 'rgba(1, 2, 3, 0.5)', ' #fff '])('takes %s', (colour) => {
    expect(colourOf(colour)).toBe(colour.trim());
  });

  it.each(['red;background:url(x)', '#ab', '#abcdefg', 'expression(1)', 'url(#a)', '', 5, null, { toString: () => '#fff' }])(
    'refuses %s',
    (colour) => {
      expect(colourOf(colour)).toBeUndefined();
    },
  );
});
