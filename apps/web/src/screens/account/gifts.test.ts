import { expect, test } from 'vitest';
import { giftsOf, peopleOptions } from './gifts.ts';

test('only diagrams that somebody gets are given', () => {
  expect(giftsOf({ one: 'share', two: '' })).toEqual([{ diagramId: 'one', shareId: 'share' }]);
});

test('each diagram is deleted or goes to one of its editors', () => {
  const people = [{ shareId: 'share', email: 'ben@example.org' }];
  expect(peopleOptions({ diagramId: 'one', diagramName: 'Plan', people })).toEqual({
    '': 'Delete with my account',
    share: 'Transfer to ben@example.org',
  });
});
