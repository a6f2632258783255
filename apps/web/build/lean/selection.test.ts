import { expect, test, vi } from 'vitest';
import { select } from './selection.ts';

test('listens under names, replaces by name, and forgets one or all of a name', () => {
  const target = new EventTarget();
  const selection = select(target);
  const [first, second, other] = [vi.fn(), vi.fn(), vi.fn()];
  selection.on('down.drag up.drag', first).on('down.zoom', other);
  target.dispatchEvent(new Event('down'));
  selection.on('down.drag', second);
  target.dispatchEvent(new Event('down'));
  expect([first, second, other].map((listener) => listener.mock.calls.length)).toEqual([1, 1, 2]);
  expect(first.mock.contexts[0]).toBe(target);
  expect(selection.on('down.drag')).toBe(second);
  selection.on('.drag', null);
  target.dispatchEvent(new Event('down'));
  target.dispatchEvent(new Event('up'));
  expect([first, second, other].map((listener) => listener.mock.calls.length)).toEqual([1, 1, 3]);
  expect(selection.on('down.drag')).toBeUndefined();
});

test('two selections of one target share what listens', () => {
  const target = new EventTarget();
  const listener = vi.fn();
  select(target).on('down.drag', listener, { capture: true });
  select(target).on('down.drag', null);
  target.dispatchEvent(new Event('down'));
  expect(listener).not.toHaveBeenCalled();
});

test('sets a property to the value or to what the function answers, and filters by a question', () => {
  const target = Object.assign(new EventTarget(), { zoom: 1 });
  select(target).property('zoom', function (this: typeof target) {
    return this.zoom + 1;
  });
  expect(target.zoom).toBe(2);
  select(target).property('zoom', 5);
  expect(target.zoom).toBe(5);
  expect(
    select(target)
      .filter(() => false)
      .node(),
  ).toBeUndefined();
  expect(
    select(target)
      .filter(() => true)
      .node(),
  ).toBe(target);
});

test('nothing selected is nothing done', () => {
  const action = vi.fn();
  expect(select(null).each(action).on('down', action).property('zoom', 1).interrupt().node()).toBeUndefined();
  expect(action).not.toHaveBeenCalled();
});
