import { describe, expect, it } from 'vitest';
import { type SharedText, standingText, stepSharedText } from './shared-text.ts';
import { isSameText, writtenAs } from './writing-now.ts';

const name = { id: 'a', part: { field: 'label' } } as const;
const row = { id: 'a', part: { field: 'attributes', item: 'm1' } } as const;
const own = (typed: string) => ({ ...name, typed, at: writtenAs(name) });
const ada = { name: 'Ada', writing: writtenAs(name) };
const bob = { name: 'Bob', writing: writtenAs(name) };

/** Steps through moments; the last step, and all texts that ended. */
function run(moments: readonly Parameters<typeof stepSharedText>[1][]) {
  let shared: SharedText | undefined;
  const ended = moments.flatMap((now) => {
    const step = stepSharedText(shared, now);
    shared = step.shared;
    return step.ended ?? [];
  });
  return { shared, ended };
}

describe('a text that two people write', () => {
  it('is shared from the moment both write it, whoever began', () => {
    expect(run([{ own: own('R'), peers: [{ name: 'Ada', writing: undefined }] }]).shared).toBeUndefined();
    expect(run([{ own: own('R'), peers: [ada] }]).shared).toEqual({ ...name, names: ['Ada'], mine: 'R' });
  });

  it('ends with the last who leaves it, and knows what was typed here last', () => {
    const gone = { name: 'Ada', writing: undefined };
    const { shared, ended } = run([
      { own: own('Roo'), peers: [ada] },
      { own: own('Room'), peers: [ada, bob] },
      { own: undefined, peers: [ada, bob] },
      { own: undefined, peers: [ada, { name: 'Bob', writing: undefined }] },
      { own: undefined, peers: [gone] },
    ]);
    expect(shared).toBeUndefined();
    expect(ended).toEqual([{ ...name, names: ['Ada', 'Bob'], mine: 'Room' }]);
  });

  it('goes on while it is written here, after all others have left', () => {
    expect(
      run([
        { own: own('R'), peers: [ada] },
        { own: own('Ro'), peers: [] },
      ]).shared,
    ).toMatchObject({ mine: 'Ro', names: ['Ada'] });
  });

  it('is no other text of the same element, but the strip of a relation has all of its texts', () => {
    expect(run([{ own: { ...row, typed: '', at: writtenAs(row) }, peers: [ada] }]).shared).toBeUndefined();
    expect(isSameText({ id: 'e', text: 'line' }, { id: 'e', text: 'target.role' })).toBe(true);
    expect(isSameText({ id: 'e', text: 'line' }, { id: 'f', text: 'line' })).toBe(false);
  });

  it('is told by whose text stands', () => {
    const shared = { ...name, names: ['Ada'], mine: 'Room' };
    expect(standingText(shared, 'Room')).toBe('Your text “Room” was kept. Ada also edited it.');
    expect(standingText(shared, 'Hall')).toBe('“Hall” by Ada was kept, not your “Room”.');
    expect(standingText(shared, undefined)).toBeUndefined();
  });
});
