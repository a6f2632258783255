import { applyChanges, type Diagram, type DiagramNode, defaultLimits } from '@umlaut/diagram';
import { diagrams } from '@umlaut/diagram/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEditorSession } from '../session/session.ts';
import { previewDiagram } from './preview.ts';
import { createSceneView, type DrawnScene } from './scene.ts';

const idle = createEditorSession().current();

function chain(count: number): Diagram {
  const nodes = Array.from({ length: count }, (_, index): DiagramNode => {
    const position = { x: (index % 20) * 240, y: Math.floor(index / 20) * 140 };
    return { id: `n${index}`, position, data: { label: `C${index}`, kind: 'class' } };
  });
  const edges = nodes
    .slice(1)
    .map(({ id }, index) => ({ id: `e${index}`, source: `n${index}`, target: id, data: { kind: 'association' } }));
  return { nodes, edges };
}

function placedOf({ nodes }: DrawnScene) {
  return new Map([...nodes].map(([id, { placed }]) => [id, placed]));
}

function preview(diagram: Diagram, scene: DrawnScene, gestures: Partial<typeof idle>): Diagram {
  return previewDiagram(diagram, { ...idle, ...gestures }, { placed: placedOf(scene), limits: defaultLimits });
}

describe('a scene', () => {
  it('reroutes only the edges of what is dragged, and keeps everything else as it is', () => {
    const diagram = chain(40);
    const view = createSceneView();
    const before = view(diagram, false);
    const during = view(preview(diagram, before, { drag: new Map([['n5', { x: 1000, y: 400 }]]) }), true);
    const changed = [...during.edges].filter(([id, edge]) => before.edges.get(id) !== edge).map(([id]) => id);
    expect(changed).toEqual(['e4', 'e5']);
    const redrawn = [...during.nodes].filter(([id, node]) => before.nodes.get(id) !== node).map(([id]) => id);
    expect(redrawn).toEqual(['n5']);
    expect(during.nodes.get('n5')?.ops).toBe(before.nodes.get('n5')?.ops);
  });

  it('moves an edge along with its two ends, without routing it anew', () => {
    const diagram = chain(3);
    const view = createSceneView();
    const before = view(diagram, false);
    const drag = new Map([
      ['n0', { x: 10, y: 20 }],
      ['n1', { x: 250, y: 20 }],
    ]);
    const during = view(preview(diagram, before, { drag }), true);
    expect(during.edges.get('e0')).toMatchObject({ at: { x: 10, y: 20 } });
    expect(during.edges.get('e0')?.line).toBe(before.edges.get('e0')?.line);
  });

  it('is the same after a gesture as if there had been none', () => {
    fc.assert(
      fc.property(diagrams, fc.integer({ min: -500, max: 500 }), (diagram, x) => {
        const view = createSceneView();
        const before = view(diagram, false);
        const [first] = diagram.nodes;
        if (first === undefined) return;
        view(preview(diagram, before, { drag: new Map([[first.id, { x, y: -x }]]) }), true);
        const after = view(diagram, false);
        const fresh = createSceneView()(diagram, false);
        for (const [id, edge] of fresh.edges)
          expect(after.edges.get(id)).toMatchObject({ line: edge.line, texts: edge.texts, at: { x: 0, y: 0 } });
        for (const [id, node] of fresh.nodes) expect(after.nodes.get(id)?.placed.box).toEqual(node.placed.box);
      }),
      { numRuns: 100 },
    );
  });

  it('routes every edge of a large diagram', () => {
    const diagram = chain(250);
    const view = createSceneView();
    const scene = view(diagram, false);
    expect(scene.edges.size).toBe(249);
    const renamed = applyChanges(diagram, [{ op: 'set', element: 'node', id: 'n7', path: ['data', 'label'], value: 'Longer name' }]);
    const after = view(renamed, false);
    expect([...after.edges].filter(([id, edge]) => scene.edges.get(id) !== edge).map(([id]) => id)).toEqual(['e6', 'e7']);
  });

  it('takes a dragged node out of its container, which keeps its size', () => {
    const diagram: Diagram = {
      nodes: [
        { id: 'p', position: { x: 0, y: 0 }, data: { label: 'p', kind: 'package' } },
        { id: 'c', position: { x: 200, y: 100 }, data: { label: 'C', kind: 'class' }, parentId: 'p' },
      ],
      edges: [],
    };
    const view = createSceneView();
    const before = view(diagram, false);
    const during = view(preview(diagram, before, { drag: new Map([['c', { x: 900, y: 700 }]]) }), true);
    expect(during.nodes.get('c')?.placed.box).toMatchObject({ x: 900, y: 700 });
    expect(during.nodes.get('p')?.placed.box).toEqual(before.nodes.get('p')?.placed.box);
  });

  it('shows what is written, and a row that says nothing yet', () => {
    const diagram = chain(1);
    const scene = createSceneView()(diagram, false);
    const editing = { id: 'n0', part: { field: 'attributes', item: 'new' } } as const;
    const shown = preview(diagram, scene, { editing, draft: '' });
    expect(shown.nodes[0]?.data).toMatchObject({ attributes: [{ id: 'new', text: '\u2026' }] });
    expect(preview(diagram, scene, { editing, draft: '- a' }).nodes[0]?.data).toMatchObject({ attributes: [{ id: 'new', text: '- a' }] });
  });
});
