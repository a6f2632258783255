import { type Diagram, defaultLimits, viewNode } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { bringUp } from '../bring-up/bring-up.ts';
import { composeText } from '../compose/compose-text.ts';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';

function read(text: string): Diagram {
  return readText(parseText(text, 'mermaid'), defaultLimits).diagram;
}

/** Nodes as `package/class`, each with its kind. */
function pathsIn({ nodes }: Diagram): readonly string[] {
  const pathOf = (id: string | undefined): string => {
    const node = nodes.find((one) => one.id === id);
    return node === undefined ? '' : `${pathOf(node.parentId)}/${viewNode(node).label}`;
  };
  return nodes.map((node) => `${viewNode(node).kind} ${pathOf(node.id)}`).sort();
}

const dotted = 'classDiagram\n  namespace A.B.C {\n    class X\n  }\n  X --> Y\n';
const nestedPaths = ['class /A/B/C/X', 'class /Y', 'package /A', 'package /A/B', 'package /A/B/C'];

/** A text after a change of its diagram. */
function changed(text: string, change: (diagram: Diagram) => Diagram): string {
  const diagram = read(text);
  const { lines } = bringUp({ language: 'mermaid', lines: text.split('\n').map((line, at) => ({ id: `l${at}`, text: line })) }, diagram);
  return bringUp({ language: 'mermaid', lines }, change(diagram)).text;
}

function moved(label: string, into: string | undefined) {
  return (diagram: Diagram): Diagram => ({
    ...diagram,
    nodes: diagram.nodes.map((node) => {
      if (viewNode(node).label !== label) return node;
      const { parentId: _, ...free } = node;
      const parent = diagram.nodes.find((one) => viewNode(one).label === into);
      return parent === undefined ? free : { ...free, parentId: parent.id };
    }),
  });
}

describe('a namespace of Mermaid', () => {
  it('lies in the namespaces that its name passes through', () => {
    expect(pathsIn(read(dotted))).toEqual(nestedPaths);
  });

  it('is the same by its path and within a block', () => {
    const text = 'classDiagram\nnamespace A {\n  namespace B {\n    class X\n  }\n}\nnamespace A.B {\n  class Y\n}';
    expect(pathsIn(read(text))).toEqual(['class /A/B/X', 'class /A/B/Y', 'package /A', 'package /A/B']);
  });

  it('is another one in another, and no class that is called the same', () => {
    const text = 'classDiagram\nnamespace A.B {\n  class B\n}\nnamespace C {\n  namespace B {\n    class A\n  }\n}\nA --> B';
    const paths = ['class /A/B/B', 'class /C/B/A', 'package /A', 'package /A/B', 'package /C', 'package /C/B'];
    expect(pathsIn(read(text))).toEqual(paths);
    expect(changed(text, (diagram) => diagram)).toBe(text);
  });

  it('is written in a block for each that it lies in', () => {
    expect(pathsIn(read(composeText(read(dotted), 'mermaid').text))).toEqual(nestedPaths);
  });

  it.each([
    ['C', 'A', ['class /A/C/X', 'class /Y', 'package /A', 'package /A/C']],
    ['B', undefined, ['class /B/C/X', 'class /Y', 'package /B', 'package /B/C']],
    ['Y', 'B', [...nestedPaths.map((path) => path.replace('/Y', '/A/B/Y'))].sort()],
  ])('can be left by %s for %s', (label, into, paths) => {
    expect(pathsIn(read(changed(dotted, moved(label, into))))).toEqual(paths);
  });
});
