import { type Diagram, type DiagramNode, defaultLimits } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { guessText } from '../guess-text.ts';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import { composeText } from './compose-text.ts';
import { namesOf } from './names.ts';

const limits = defaultLimits;

function node(id: string, label: string, kind: string): DiagramNode {
  return { id, type: 'default', position: { x: 0, y: 0 }, data: { label, kind } };
}

function again(text: string) {
  return readText(parseText(text, 'mermaid'), limits).diagram;
}

describe('names of nodes', () => {
  it('are found where neither the label nor the kind can be one', () => {
    const diagram: Diagram = {
      nodes: [node('a', 'Pack', 'action'), node('b', 'order', 'object')],
      edges: [{ id: 'e', source: 'a', target: 'b', type: 'default', data: { kind: 'controlFlow' } }],
      meta: { diagram: 'activity' },
    };
    const { text } = composeText(diagram, 'mermaid');
    const read = again(text);
    expect(read.nodes.map(({ data }) => data?.label)).toEqual(['Pack', 'order']);
    expect(read.edges).toHaveLength(1);
  });

  it('are found for elements of several types', () => {
    const source = '@startuml\nallow_mixing\nobject order\nstack Pile\nstorage Disk\n@enduml';
    expect(guessText(source)?.language).toBe('plantuml');
    const { text } = composeText(readText(parseText(source, 'plantuml'), limits).diagram, 'mermaid');
    expect(again(text).nodes.map(({ data }) => data?.label)).toEqual(['order', 'Pile', 'Disk']);
  });

  it('are the ids where a language takes none', () => {
    const nodes = Array.from({ length: 40 }, (_, index) => node(`id${index}`, 'o', 'object'));
    expect([...namesOf({ nodes, edges: [] }, () => false).values()]).toEqual(nodes.map(({ id }) => id));
    expect(new Set(namesOf({ nodes, edges: [] }, (name) => /^n\d+$/.test(name)).values()).size).toBe(40);
  });
});
