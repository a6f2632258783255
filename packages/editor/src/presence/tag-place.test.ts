import { overlaps } from '@umlaut/geometry';
import { describe, expect, it } from 'vitest';
import { nameOffset, tagAt, tagCorner } from './tag-place.ts';

const box = { x: 100, y: 100, width: 160, height: 80 };
const size = { width: 60, height: 18 };

describe('the tag of somebody who has selected a box', () => {
  it('stands above its left corner where nothing is written', () => {
    expect(tagCorner(box, size, [])).toBe('above left');
    expect(tagAt(box, size, 'above left')).toEqual({ x: 100, y: 82 });
  });

  it('goes to a corner at which it covers no text', () => {
    const texts = [
      { x: 90, y: 84, width: 40, height: 12 },
      { x: 230, y: 84, width: 40, height: 12 },
    ];
    const corner = tagCorner(box, size, texts);
    expect(corner).toBe('below left');
    for (const text of texts) expect(overlaps({ ...tagAt(box, size, corner), ...size }, text)).toBe(false);
  });

  it('covers the least where there is text on all sides', () => {
    const texts = [
      { x: 100, y: 80, width: 160, height: 20 },
      { x: 100, y: 180, width: 100, height: 20 },
      { x: 255, y: 180, width: 5, height: 20 },
    ];
    expect(tagCorner(box, size, texts)).toBe('below right');
  });
});

describe('the name at a pointer', () => {
  it('stands below it at the right, and goes where no text is', () => {
    expect(nameOffset({ x: 0, y: 0 }, size, [])).toEqual({ x: 12, y: 15 });
    expect(nameOffset({ x: 0, y: 0 }, size, [{ x: 20, y: 10, width: 40, height: 20 }])).toEqual({ x: -60, y: 15 });
  });
});
