import { zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { select } from './selection.ts';
import { interrupt, Transition } from './transition.ts';

let frames: ((time: number) => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (callback: (time: number) => void) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => {
    frames[id - 1] = () => undefined;
  });
});

afterEach(() => vi.unstubAllGlobals());

/** Runs what waits for the next frame. */
function frame(time: number): void {
  const [waiting, ids] = [frames, frames.length];
  frames = Array.from({ length: ids }, () => () => undefined);
  for (const callback of waiting) callback(time);
}

/** The view keeps its zoom on the element itself. */
function element(): Element {
  // Nothing of an element is asked here but its own properties.
  return new EventTarget() as Element;
}

function log(transition: Transition): string[] {
  const told: string[] = [];
  for (const name of ['start', 'end', 'interrupt', 'cancel']) transition.on(name, () => told.push(name));
  return told;
}

test('runs from the next frame to the end of its time, eased', () => {
  const shares: number[] = [];
  const transition = new Transition(select(element())).duration(100).ease((share) => share * share);
  transition.tween('width', () => (share) => shares.push(share));
  const told = log(transition);
  expect(told).toEqual([]);
  for (const time of [1000, 1050, 1100, 1200]) frame(time);
  expect(shares).toEqual([0, 0.25, 1]);
  expect(told).toEqual(['start', 'end']);
});

test('a listener of the same name replaces the one before; several names share one', () => {
  const told: string[] = [];
  const transition = new Transition(select(element())).duration(0);
  transition.on('end.a start.a', () => told.push('first')).on('end.a', () => told.push('second'));
  frame(0);
  expect(told).toEqual(['first', 'second']);
});

test('another one on the same element takes over, and interrupting ends it where it stands', () => {
  const at = element();
  const first = log(new Transition(select(at)).duration(100));
  frame(0);
  const second = log(new Transition(select(at)).duration(100));
  expect(first).toEqual(['start', 'interrupt']);
  interrupt(at);
  expect(second).toEqual(['cancel']);
  frame(50);
  expect([first, second]).toEqual([['start', 'interrupt'], ['cancel']]);
});

test('zooming moves the view by it and ends exactly where it was sent', () => {
  const at = element();
  const behaviour = zoom<Element, unknown>().extent([
    [0, 0],
    [100, 100],
  ]);
  const target = zoomIdentity.translate(40, 30).scale(2);
  let ended = 0;
  const transition = new Transition(select(at)).duration(100).on('end', () => {
    ended += 1;
  });
  // d3's types know d3's own transition only.
  const transform = behaviour.transform as unknown as (transition: Transition, to: typeof target) => void;
  transform(transition, target);
  frame(0);
  frame(50);
  const { k } = zoomTransform(at);
  expect(k).toBeGreaterThan(1);
  expect(k).toBeLessThan(2);
  frame(100);
  expect(zoomTransform(at)).toEqual(target);
  expect(ended).toBe(1);
});
