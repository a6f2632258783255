import type { Diagram } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { type Conflict, type ConflictEvent, noConflict, stepConflict } from './step-conflict.ts';

const labelled = (label: string): Diagram => ({ nodes: [{ id: 'a', position: { x: 0, y: 0 }, data: { label } }], edges: [] });
const three = { base: labelled('base'), mine: labelled('mine'), theirs: labelled('theirs') };

function play(...events: readonly ConflictEvent[]) {
  let conflict: Conflict = noConflict;
  const effects = events.flatMap((event) => {
    const step = stepConflict(conflict, event);
    conflict = step.conflict;
    return step.effects;
  });
  const said = effects.flatMap((effect) => (effect.type === 'say' ? [effect.sentence] : []));
  return { conflict, said, kept: effects.filter(({ type }) => type === 'keep_theirs') };
}

const met: ConflictEvent = { type: 'met', three, epoch: 7 };

it('puts the others’ state into the history, and says so once it is there', () => {
  const { kept, said } = play(met, { type: 'kept', theirs: three.theirs });
  expect(kept).toEqual([{ type: 'keep_theirs', theirs: three.theirs, epoch: 7 }]);
  expect(said).toEqual([
    'Others changed the same elements. Your changes were kept; undo to use theirs.',
    'Others changed the same elements. Your changes were kept; theirs are in the history.',
  ]);
});

it('keeps the others’ state until the room is joined again when the history could not take it', () => {
  const lost = play(met, { type: 'not_kept', theirs: three.theirs });
  expect(lost.kept).toHaveLength(1);
  const again = play(met, { type: 'not_kept', theirs: three.theirs }, { type: 'joined', epoch: 8 });
  expect(again.kept).toEqual([
    { type: 'keep_theirs', theirs: three.theirs, epoch: 7 },
    { type: 'keep_theirs', theirs: three.theirs, epoch: 8 },
  ]);
  expect(play(met, { type: 'kept', theirs: three.theirs }, { type: 'joined', epoch: 8 }).kept).toHaveLength(1);
});

it('waits with the history while the connection is lost', () => {
  expect(play({ ...met, epoch: undefined }).kept).toEqual([]);
  expect(play({ ...met, epoch: undefined }, { type: 'joined', epoch: 8 }).kept).toHaveLength(1);
});

it('says nothing about a conflict that was settled, or that another has followed', () => {
  const kept: ConflictEvent = { type: 'kept', theirs: three.theirs };
  expect(play(met, { type: 'settled' }, kept).said).toHaveLength(1);
  expect(play(met, { type: 'met', three: { ...three, theirs: labelled('later') }, epoch: 7 }, kept).said).toHaveLength(2);
});
