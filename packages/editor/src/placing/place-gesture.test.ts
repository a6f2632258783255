import { describe, expect, it } from 'vitest';
import { noPress, type PlaceEffect, type PlaceEvent, stepPlacing } from './place-gesture.ts';

const start = { x: 100, y: 100 };
const down = (over: Partial<{ id: number; isHere: boolean; canDraw: boolean; isPrimary: boolean }> = {}): PlaceEvent => {
  const { id = 1, isHere = true, canDraw = true, isPrimary = true } = over;
  return { type: 'down', press: { id, at: start, isHere, canDraw }, isPrimary };
};
const move = (x: number, y: number, id = 1): PlaceEvent => ({ type: 'move', id, at: { x, y } });
const up = (x: number, y: number, over: Partial<{ id: number; isHere: boolean; isMainButton: boolean }> = {}): PlaceEvent => {
  const { id = 1, isHere = true, isMainButton = true } = over;
  return { type: 'up', id, at: { x, y }, isHere, isMainButton };
};

function effectsOf(...events: readonly PlaceEvent[]): readonly PlaceEffect[] {
  let state = noPress;
  return events.flatMap((event) => {
    const next = stepPlacing(state, event);
    state = next.state;
    return next.effect ?? [];
  });
}

describe('placing an armed shape', () => {
  it('places it where a click ends, even one that trembles', () => {
    expect(effectsOf(down(), move(103, 102), up(103, 102))).toEqual([{ type: 'place', at: { x: 103, y: 102 } }]);
  });

  it('draws its size by a drag', () => {
    expect(effectsOf(down(), move(130, 140), move(102, 101), up(102, 101))).toEqual([
      { type: 'size', from: start, to: { x: 130, y: 140 } },
      { type: 'size', from: start, to: { x: 102, y: 101 } },
      { type: 'place-sized' },
    ]);
  });

  it('pans by the drag of a finger, and places nothing then', () => {
    expect(effectsOf(down({ canDraw: false }), move(180, 100), up(180, 100))).toEqual([]);
  });

  it('lets it fall where a drag from the palette ends on the canvas, and nowhere else', () => {
    const drag = [down({ isHere: false }), move(400, 300)];
    expect(effectsOf(...drag, up(400, 300))).toEqual([{ type: 'place', at: { x: 400, y: 300 } }]);
    expect(effectsOf(...drag, up(400, 300, { isHere: false }))).toEqual([]);
  });

  it('stops at a second finger and at a press that is taken away', () => {
    const sizing = [down(), move(200, 200)];
    const sized = { type: 'size', from: start, to: { x: 200, y: 200 } };
    expect(effectsOf(...sizing, down({ id: 2, isPrimary: false }), up(200, 200))).toEqual([sized, { type: 'stop-sizing' }]);
    expect(effectsOf(...sizing, { type: 'cancel', id: 1 }, up(200, 200))).toEqual([sized, { type: 'stop-sizing' }]);
  });

  it('leaves other buttons and other pointers alone', () => {
    expect(effectsOf(down(), up(100, 100, { isMainButton: false }))).toEqual([]);
    expect(effectsOf(down(), up(100, 100, { id: 7 }), move(300, 300, 7))).toEqual([]);
  });
});
