import { applyChanges, type Diagram, viewNode } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { elementsAt } from '../assist/places.ts';
import { bringUp, deriveText } from '../bring-up/bring-up.ts';
import { readLines } from '../bring-up/known.ts';
import { takeIn } from '../take-in/take-in.ts';
import { noTombstones } from '../take-in/tombstones.ts';

const text = `@startuml
' first
|Shop|
start
:take the order;
if (paid?) then (yes)
  ' second
  :pack it
  with care;
else (no)
  :remind;
endif
while (open?) is (yes)
  :remind;
endwhile (no)
stop
@enduml
`;

let count = 0;
const newId = (): string => {
  count += 1;
  return `i${count}`;
};

function opened(): { readonly diagram: Diagram; readonly lines: ReturnType<typeof deriveText>['lines'] } {
  return takeIn(deriveText({ nodes: [], edges: [] }, 'plantuml'), text, { changes: [], caret: -1, gone: noTombstones, newId }).next;
}

it.each([
  ['an action', ':take', 'Take it', ':take the order;', ':Take it;'],
  ['the second of two that say the same', 'remind;\nendwhile', 'Ask', ':remind;\nendwhile', ':Ask;\nendwhile'],
  ['a condition', 'paid?', 'paid in full?', 'if (paid?)', 'if (paid in full?)'],
  ['the condition of a loop', 'open?', 'left?', 'while (open?)', 'while (left?)'],
  ['an action over lines', 'with care', 'pack', ':pack it\n  with care;', ':pack;'],
])('renaming where it stands in the text changes its words alone: %s', (_, place, label, before, after) => {
  const { diagram, lines } = opened();
  const known = readLines(lines, 'plantuml', diagram);
  const at = known.statements.text.indexOf(place);
  expect(at).toBeGreaterThan(0);
  const [own] = elementsAt(known.statements, known.read.slots, at);
  const id = known.ids.get(own ?? '') ?? '';
  expect(diagram.nodes.some((node) => node.id === id && viewNode(node).label !== '')).toBe(true);
  const renamed = applyChanges(diagram, [{ op: 'set', element: 'node', id, path: ['data', 'label'], value: label }]);
  expect(bringUp({ language: 'plantuml', lines }, renamed).text).toBe(text.replace(before, after));
});

it('words that are typed over rename the step, which keeps its identity', () => {
  const before = opened();
  const after = text.replace(':take the order;', ':take two orders;');
  const up = bringUp({ language: 'plantuml', lines: before.lines }, before.diagram);
  const taken = takeIn(up, after, { changes: [], caret: -1, gone: noTombstones, newId });
  const labelled = (diagram: Diagram, label: string) => diagram.nodes.find((node) => viewNode(node).label === label)?.id;
  const next = applyChanges(before.diagram, taken.changes);
  expect(labelled(next, 'take two orders')).toBe(labelled(before.diagram, 'take the order'));
  expect(next.edges.length).toBe(before.diagram.edges.length);
});
