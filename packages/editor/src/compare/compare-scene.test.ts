import { compareDiagrams, type Diagram, type DiagramEdge, type DiagramNode } from '@umlaut/diagram';
import { drawDiagram } from '@umlaut/notation';
import { describe, expect, it } from 'vitest';
import { comparedScene } from './compare-scene.ts';

function grid(count: number, far: number): Diagram {
  return {
    nodes: Array.from({ length: count }, (_, index): DiagramNode => {
      const position = { x: (index % 20) * 220, y: Math.floor(index / 20) * 160 };
      return { id: `n${index}`, position, data: { kind: 'class', label: `Class ${index}` } };
    }),
    edges: Array.from({ length: count }, (_, index): DiagramEdge => {
      const data = { kind: 'association', label: 'uses' };
      return { id: `e${index}`, source: `n${index}`, target: `n${(index * far + 1) % count}`, data };
    }),
  };
}

describe('comparedScene', () => {
  it('draws the later state as pictures have it, and what was removed where it stood', () => {
    const before = grid(20, 3);
    const gone = new Set(['n4', 'n9']);
    const after: Diagram = {
      nodes: [
        { id: 'box', position: { x: -50, y: -50 }, data: { kind: 'package', label: 'All', width: 900, height: 200 } },
        ...before.nodes.filter(({ id }) => !gone.has(id)),
      ],
      edges: before.edges.filter(({ source, target }) => !gone.has(source) && !gone.has(target)),
    };
    const { groups, ghosts, bounds } = comparedScene(compareDiagrams(before, after));
    const untitled = (diagram: Diagram) => drawDiagram(diagram).groups.map(({ title: _title, link: _link, ...group }) => group);
    expect(groups.map(({ group }) => group)).toEqual(untitled(after));
    const isGone = ({ id = '', element }: { readonly id?: string; readonly element?: string }): boolean =>
      element === 'node' ? gone.has(id) : !after.edges.some((edge) => edge.id === id);
    expect(ghosts).toEqual(untitled(before).filter(isGone));
    expect(bounds.width).toBeGreaterThanOrEqual(drawDiagram(after).bounds.width);
  });

  it('leads from where a node stood to where it stands, through neither', () => {
    const at = (x: number, y: number): Diagram => ({
      nodes: [{ id: 'a', position: { x, y }, width: 120, height: 60, data: { kind: 'class', label: 'A' } }],
      edges: [],
    });
    const traceOf = (x: number, y: number) => comparedScene(compareDiagrams(at(0, 0), at(x, y))).spots[0]?.trace;
    expect(traceOf(0, 200)?.way).toEqual({ from: { x: 60, y: 60 }, to: { x: 60, y: 200 } });
    expect(traceOf(-300, 0)?.way).toEqual({ from: { x: 0, y: 30 }, to: { x: -180, y: 30 } });
    const overlapping = traceOf(20, 20);
    expect(overlapping?.left).toMatchObject({ x: 0, y: 0 });
    expect(overlapping).not.toHaveProperty('way');
  });
});
