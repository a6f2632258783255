import { applyChanges, type Diagram, viewNode } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { type BroughtUp, deriveText } from '../bring-up/bring-up.ts';
import { takeIn } from './take-in.ts';
import { noTombstones } from './tombstones.ts';

const text = 'stateDiagram-v2\nstate W {\n  [*] --> U\n  U --> [*]\n}\nU --> X\n[*] --> W\n';

/** Types texts after each other and returns the elements after each, as `id in container: label`. */
function typed(...texts: readonly string[]): readonly (readonly string[])[] {
  let before: BroughtUp = deriveText({ nodes: [], edges: [] }, 'mermaid');
  let diagram: Diagram = before.diagram;
  let ids = 0;
  const newId = (): string => {
    ids += 1;
    return `id${ids}`;
  };
  return texts.map((after) => {
    const { changes, next } = takeIn(before, after, { changes: [], caret: -1, gone: noTombstones, newId });
    diagram = applyChanges(diagram, changes);
    before = { ...next, diagram };
    return diagram.nodes.map((node) => `${node.id} in ${node.parentId ?? ''}: ${viewNode(node).label}`).sort();
  });
}

it('an opener that is broken keeps what lies in it', () => {
  const [whole, broken, again] = typed(text, text.replace('state W {', 'sate W {'), text);
  expect(broken).toEqual(whole);
  expect(again).toEqual(whole);
});

it('other lines are taken in while one is broken', () => {
  const broken = text.replace('state W {', 'sate W {');
  const [whole = [], more = []] = typed(text, `${broken}X : waits\n`, broken);
  expect(more.filter((line) => !whole.includes(line)).map((line) => line.replace(/^.*: /, ''))).toEqual(['waits']);
  expect(more.length).toBe(whole.length);
});
