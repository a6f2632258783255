import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { umlDiagrams } from '../../test/edits.ts';
import type { Diagram } from '../diagram.ts';
import { type EdgeKindId, edgeKind, type NodeKindId, nodeKind, nodeKinds } from '../kinds/registry.ts';
import { cannotConnect } from './connect.ts';
import { edgeChoices, lastEdgeKind, orderedEdges } from './edge-choices.ts';

const nodes = Object.keys(nodeKinds) as readonly NodeKindId[];

function diagramOf(kinds: readonly NodeKindId[], edges: readonly (readonly [number, number, EdgeKindId])[] = [], type?: string): Diagram {
  return {
    ...(type === undefined ? {} : { meta: { diagram: type } }),
    nodes: kinds.map((kind, index) => ({ id: `${index}`, position: { x: 0, y: 0 }, data: { label: 'x', kind } })),
    edges: edges.map(([source, target, kind], index) => ({ id: `e${index}`, source: `${source}`, target: `${target}`, data: { kind } })),
  };
}

describe('the kinds between two nodes', () => {
  it('are legal, complete, and the likeliest first', () => {
    for (const source of nodes) {
      for (const target of nodes) {
        const ordered = orderedEdges(source, target, 'class');
        const legal = ordered.every((kind) => edgeKind(kind).connects(nodeKind(source), nodeKind(target)));
        expect([source, target, legal, new Set(ordered).size]).toEqual([source, target, true, ordered.length]);
        if (source !== 'plain' && target !== 'plain') expect(ordered[ordered.length - 1]).toBe('plain');
      }
    }
    expect(orderedEdges('package', 'package', 'component')[0]).toBe('dependency');
    expect(orderedEdges('component', 'ball', 'deployment').slice(0, 2)).toEqual(['provides', 'requires']);
    const isBefore = (kinds: readonly EdgeKindId[]) => kinds.indexOf('dependency') < kinds.indexOf('generalization');
    expect([undefined, 'object'].map((type) => isBefore(orderedEdges('actor', 'artifact', type as 'object' | undefined)))).toEqual([
      false,
      true,
    ]);
    expect(orderedEdges('plain', 'class', 'class')[0]).toBe('plain');
    expect(orderedEdges('comment', 'class', 'class')[0]).toBe('anchor');
  });

  it('begin with the likeliest, until another was used between such two', () => {
    expect(edgeChoices(diagramOf(['class', 'class']), { source: '0', target: '1' }).preselected).toBe('association');
    const used = diagramOf(
      ['class', 'class', 'class', 'interface'],
      [
        [0, 1, 'association'],
        [1, 2, 'composition'],
        [0, 3, 'realization'],
      ],
    );
    expect(edgeChoices(used, { source: '0', target: '2' })).toMatchObject({ preselected: 'composition' });
    expect(edgeChoices(used, { source: '0', target: '2' }).kinds[0]).toBe('association');
    expect(lastEdgeKind(used, 'class', 'interface')).toBe('realization');
    expect(lastEdgeKind(used, 'interface', 'class')).toBeUndefined();
  });

  it('leave out what joins the two already', () => {
    const joined = diagramOf(['class', 'class', 'class'], [[0, 1, 'generalization']]);
    const { kinds, preselected } = edgeChoices(joined, { source: '0', target: '1' });
    expect(kinds).not.toContain('generalization');
    expect(preselected).toBe('association');
    expect(edgeChoices(joined, { source: '0', target: '2' }).preselected).toBe('generalization');
    expect(edgeChoices(joined, { source: '0', target: '0' }).kinds).not.toContain('generalization');
    expect(edgeChoices(joined, { source: '0', target: 'gone' })).toEqual({ kinds: [] });
  });

  it('can all be connected, in every diagram', () => {
    fc.assert(
      fc.property(umlDiagrams, fc.nat(), fc.nat(), (diagram, first, second) => {
        const [source, target] = [first, second].map((index) => diagram.nodes[index % diagram.nodes.length]?.id ?? '');
        const pair = { source: source ?? '', target: target ?? '' };
        const { kinds, preselected } = edgeChoices(diagram, pair);
        for (const kind of kinds) expect(cannotConnect(diagram, { ...pair, kind }, { maxEdges: 1000 })).toBeUndefined();
        if (kinds.length > 0) expect(kinds).toContain(preselected);
      }),
      { numRuns: 200 },
    );
  });
});
