import { applyChanges, type Change, type Diagram, defaultLimits, viewEdge, viewNode } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { bringUp } from '../bring-up/bring-up.ts';
import { composeText } from '../compose/compose-text.ts';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';

function read(text: string): Diagram {
  return readText(parseText(text, 'mermaid'), defaultLimits).diagram;
}

function labels({ nodes }: Diagram): readonly string[] {
  return nodes.map(viewNode).map(({ kind, label }) => `${kind} ${label}`);
}

function edges(diagram: Diagram): readonly string[] {
  return diagram.edges.map((edge) => `${edge.source} ${viewEdge(edge).kind} ${edge.target}`);
}

/** The text after changes of its diagram, and what reading it gives. */
function changed(text: string, changes: readonly Change[]): { readonly text: string; readonly labels: readonly string[] } {
  const lines = text.split('\n').map((line, index) => ({ id: `l${index}`, text: line }));
  const up = bringUp({ language: 'mermaid', lines }, read(text));
  const next = bringUp({ language: 'mermaid', lines: up.lines }, applyChanges(up.diagram, changes));
  return { text: next.text, labels: labels(read(next.text)) };
}

const twice = 'classDiagram\n  Foo --() Bar\n  Bar ()-- Baz\n  class Bar';

describe('lollipops of Mermaid', () => {
  it('are a circle each, apart from a class of the same name', () => {
    const diagram = read(twice);
    expect(labels(diagram)).toEqual(['class Foo', 'ball Bar', 'ball Bar', 'class Baz', 'class Bar']);
    expect(edges(diagram)).toEqual(['n1 provides n2', 'n4 provides n3']);
  });

  it('are no lollipops where the other end has a head, too', () => {
    expect(labels(read('classDiagram\n  Foo <|--() Bar\n  A ()--() B'))).toEqual(['class Foo', 'class Bar', 'class A', 'class B']);
  });

  it('are written at their only relation, and read the same', () => {
    const { text, losses } = composeText(read(twice), 'mermaid');
    expect(text).toContain('Foo --() Bar');
    expect(losses).toEqual([]);
    expect(labels(read(text)).toSorted()).toEqual(labels(read(twice)).toSorted());
  });

  it('keep words as their label', () => {
    const { text } = composeText(read('classDiagram\n  Foo --() `some words`'), 'mermaid');
    expect(text).toContain('Foo --() `some words`');
    expect(labels(read(text))).toEqual(['class Foo', 'ball some words']);
  });

  it('become classes that are realized and used where an interface has several relations, which is a loss', () => {
    const plantuml = readText(parseText('@startuml\nclass A\nclass B\nA --() I\nB --( I\n@enduml', 'plantuml'), defaultLimits).diagram;
    const { text, losses } = composeText(plantuml, 'mermaid');
    expect(text).toContain('A ..|> I');
    expect(text).toContain('B ..> I');
    expect(losses.map(({ what }) => what)).toEqual([
      'interface as a class',
      'provided interface as another relation',
      'required interface as another relation',
    ]);
  });

  it('are renamed alone', () => {
    const rename: Change = { op: 'set', element: 'node', id: 'n2', path: ['data', 'label'], value: 'Other' };
    expect(changed(twice, [rename])).toEqual({
      text: twice.replace('Foo --() Bar', 'Foo --() Other'),
      labels: ['class Foo', 'ball Other', 'ball Bar', 'class Baz', 'class Bar'],
    });
  });

  it('leave the text with their relation', () => {
    const removed: readonly Change[] = [
      { op: 'remove', element: 'edge', id: 'e1' },
      { op: 'remove', element: 'node', id: 'n2' },
    ];
    expect(changed(twice, removed).text).toBe('classDiagram\n  Bar ()-- Baz\n  class Bar\n  class Foo');
  });

  it('get a name once a second relation joins them', () => {
    const second: Change = {
      op: 'insert',
      element: 'edge',
      value: { id: 'x', source: 'n4', target: 'n2', type: 'step', data: { kind: 'provides' } },
    };
    const after = changed(twice, [second]);
    expect(after.text).toContain('..|>');
    expect(after.labels.filter((label) => label.startsWith('ball'))).toEqual(['ball Bar']);
  });
});
