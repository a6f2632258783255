import { describe, expect, it } from 'vitest';
import type { Rect } from './rect.ts';
import { snapBox, snapIndex, snapToGrid } from './snap.ts';

const box = (x: number, y: number, width = 100, height = 60): Rect => ({ x, y, width, height });

describe('snapBox', () => {
  it('brings a side level with the nearest one within reach', () => {
    const index = snapIndex([box(0, 0), box(300, 500)]);
    expect(snapBox(index, box(4, 200), 6).by).toEqual({ x: -4, y: 0 });
    expect(snapBox(index, box(104, 200), 6).by).toEqual({ x: -4, y: 0 });
    expect(snapBox(index, box(20, 200), 6)).toEqual({ by: { x: 0, y: 0 }, guides: [] });
  });

  it('brings middles level, and shows one line for boxes of one size', () => {
    const { by, guides } = snapBox(snapIndex([box(0, 0)]), box(-3, 200), 6);
    expect(by).toEqual({ x: 3, y: 0 });
    expect(guides).toEqual([{ kind: 'line', from: { x: 50, y: 0 }, to: { x: 50, y: 260 } }]);
    expect(snapBox(snapIndex([box(0, 0)]), box(22, 200, 60), 6).by).toEqual({ x: -2, y: 0 });
  });

  it('puts a box into the middle between its neighbours', () => {
    const { by, guides } = snapBox(snapIndex([box(0, 10), box(405, -8)]), box(205, 0, 101), 6);
    expect(by.x).toBe(-3);
    expect(guides.filter(({ kind }) => kind === 'gap').map(({ from, to }) => to.x - from.x)).toEqual([102, 102]);
  });

  it('goes on with the gap of a row, on either side', () => {
    const row = snapIndex([box(0, 7), box(140, -9)]);
    expect(snapBox(row, box(283, 0), 6).by.x).toBe(-3);
    expect(snapBox(row, box(-137, 0), 6).by.x).toBe(-3);
    const column = snapIndex([box(7, 0), box(-9, 90)]);
    expect(snapBox(column, box(0, 176), 6).by.y).toBe(4);
  });

  it('asks of a thousand boxes in far less than a frame', () => {
    const many = Array.from({ length: 1000 }, (_, at) => box((at % 40) * 173, Math.floor(at / 40) * 97));
    const index = snapIndex(many);
    // The process's own time, of which others who use the machine take nothing.
    const start = process.cpuUsage();
    for (let times = 0; times < 200; times += 1) snapBox(index, box(times * 31, times * 11), 6);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000 / 200).toBeLessThan(4);
  });
});

it('snapToGrid takes the nearest corner of the grid', () => {
  expect(snapToGrid(box(13, -5), 12)).toEqual({ x: -1, y: 5 });
});
