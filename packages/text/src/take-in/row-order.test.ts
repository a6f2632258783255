import { applyChanges, type Diagram, freshKeys } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { type BroughtUp, bringUp, deriveText } from '../bring-up/bring-up.ts';
import { keysFor } from './row-order.ts';
import { takeIn } from './take-in.ts';
import { noTombstones } from './tombstones.ts';

let count = 0;
const newId = (): string => {
  count += 1;
  return `i${count}`;
};

function typed(before: BroughtUp, after: string) {
  return takeIn(before, after, { changes: [], caret: -1, gone: noTombstones, newId });
}

function ordersOf({ edges }: Diagram): ReadonlyMap<string, unknown> {
  return new Map(edges.map(({ data }) => [String(data?.label), data?.order]));
}

const text = '@startuml\nA -> B : one\nalt yes\n  B -> A : two\nelse no\n  B -> A : three\nend\nA -> B : four\n@enduml\n';

it('a message that is typed between others leaves their keys alone', () => {
  const before = typed(deriveText({ nodes: [], edges: [] }, 'plantuml'), text).next;
  const taken = typed(before, text.replace('else no', '  A -> B : new\nelse no'));
  const [was, is] = [ordersOf(before.diagram), ordersOf(taken.next.diagram)];
  for (const [label, key] of was) expect(is.get(label), label).toBe(key);
  expect(applyChanges(before.diagram, taken.changes)).toEqual(taken.next.diagram);
});

it('messages that two people type into one text at one time both stay where they were put', () => {
  const before = typed(deriveText({ nodes: [], edges: [] }, 'plantuml'), text).next;
  const mine = typed(before, text.replace('alt yes', 'A -> B : mine\nalt yes'));
  const theirs = typed(before, text.replace('@enduml', 'A -> B : theirs\n@enduml'));
  const merged = applyChanges(applyChanges(before.diagram, mine.changes), theirs.changes);
  const lines = bringUp({ language: 'plantuml', lines: mine.layer.lines }, merged).text.split('\n');
  const places = ['one', 'mine', 'two', 'three', 'four', 'theirs'].map((label) => lines.findIndex((line) => line.endsWith(`: ${label}`)));
  expect(places.every((place, index) => place > (places[index - 1] ?? -1))).toBe(true);
});

it('keys that are in order stay, the others are made between', () => {
  const [first = '', second = '', third = ''] = freshKeys(3);
  const made = keysFor([first, undefined, second], () => 'tags');
  expect([made[0], made[2]]).toEqual([first, second]);
  expect([...made].sort()).toEqual(made);
  const moved = keysFor([third, first, second], () => 'tags');
  expect(moved.slice(1)).toEqual([first, second]);
  expect([...moved].sort()).toEqual(moved);
});
