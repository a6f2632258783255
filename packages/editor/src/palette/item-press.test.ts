import { expect, test } from 'vitest';
import { createItemPress } from './item-press.ts';

test('a click arms, another one later disarms', () => {
  const press = createItemPress<string>();
  expect(press('class', { armed: undefined, clicks: 1 })).toBe('arm');
  expect(press('class', { armed: 'class', clicks: 1 })).toBe('disarm');
  expect(press('note', { armed: 'class', clicks: 1 })).toBe('arm');
});

test('two clicks in a row place a kind, and a third adds nothing', () => {
  const press = createItemPress<string>();
  expect(press('class', { armed: undefined, clicks: 1 })).toBe('arm');
  expect(press('class', { armed: 'class', clicks: 2 })).toBe('place');
  expect(press('class', { armed: undefined, clicks: 3 })).toBe('disarm');
});

test('two clicks in a row on the armed kind keep it', () => {
  const press = createItemPress<string>();
  press('class', { armed: undefined, clicks: 1 });
  expect(press('class', { armed: 'class', clicks: 1 })).toBe('disarm');
  expect(press('class', { armed: undefined, clicks: 2 })).toBe('keep');
  expect(press('class', { armed: 'class', clicks: 3 })).toBe('keep');
});

test('keys are single clicks, however fast', () => {
  const press = createItemPress<string>();
  expect(press('class', { armed: undefined, clicks: 0 })).toBe('arm');
  expect(press('class', { armed: 'class', clicks: 0 })).toBe('disarm');
});

test('two clicks in a row on two items are one on each', () => {
  const press = createItemPress<string>();
  press('class', { armed: undefined, clicks: 1 });
  expect(press('note', { armed: 'class', clicks: 2 })).toBe('arm');
});
