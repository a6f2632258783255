import { applyChanges, type Diagram, type DiagramNode, defaultLimits, moveNodes } from '@umlaut/diagram';
import { diagrams } from '@umlaut/diagram/testing';
import { lengthOf, pointAt } from '@umlaut/geometry';
import { drawDiagram, movedRoute, pointsOf } from '@umlaut/notation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createViewStore } from '../view-state/view-store.ts';
import { isPassing, previewDiagram } from './preview.ts';
import { createSceneView, type DrawnScene, type SceneView, stepsOfSlice } from './scene.ts';

const idle = createViewStore().current();

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
  it('shows an arrangement as it will be drawn, loops and texts among the others', () => {
    const plain = chain(6);
    const loop = { id: 'loop', source: 'n2', target: 'n2', data: { kind: 'association', label: 'again' } };
    const diagram = { ...plain, edges: [...plain.edges, loop] };
    const arranging = new Map(diagram.nodes.map(({ id }, index) => [id, { x: (index % 2) * 170, y: Math.floor(index / 2) * 90 }]));
    const gestures = { ...idle, arranging };
    const view = createSceneView();
    const before = view(diagram, false);
    const shown = view(preview(diagram, before, gestures), isPassing(gestures));
    const drawn = drawDiagram(applyChanges(diagram, moveNodes(diagram, arranging)));
    for (const [id, { placed, at }] of shown.edges) {
      expect([id, at, placed.labels]).toEqual([id, { x: 0, y: 0 }, drawn.edges.get(id)?.labels]);
      expect(pointsOf(placed.route)).toEqual(pointsOf(drawn.edges.get(id)?.route ?? placed.route));
    }
    expect(shown.edges.get('loop')?.placed.route).not.toEqual(before.edges.get('loop')?.placed.route);
  });

  it('stretches the edges of dragged nodes without searching routes, and routes them at the end', () => {
    const diagram = chain(40);
    const view = createSceneView();
    const before = view(diagram, false);
    const ids = diagram.nodes.filter((_, index) => index % 2 === 0).map(({ id }) => id);
    const positionOf = (id: string) => diagram.nodes.find((node) => node.id === id)?.position ?? { x: 0, y: 0 };
    const drag = new Map(ids.map((id) => [id, { x: positionOf(id).x, y: positionOf(id).y + 30 }]));
    const moved = preview(diagram, before, { drag });
    const during = view(moved, true);
    for (const [id, edge] of during.edges) {
      const [known, points] = [before.edges.get(id), pointsOf(edge.placed.route)];
      const ends = pointsOf(known?.placed.route ?? edge.placed.route);
      const isSourceDragged = drag.has(edge.stored.source);
      expect([id, edge.isStretched]).toEqual([id, true]);
      expect([id, points[0]?.y, points.at(-1)?.y]).toEqual([
        id,
        (ends[0]?.y ?? 0) + (isSourceDragged ? 30 : 0),
        (ends.at(-1)?.y ?? 0) + (isSourceDragged ? 0 : 30),
      ]);
    }
    const after = view(moved, false);
    const afresh = createSceneView()(moved, false);
    for (const [id, { placed, isStretched }] of after.edges)
      expect([id, isStretched, placed.route]).toEqual([id, undefined, afresh.edges.get(id)?.placed.route]);
  });

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

  it.each([3, 200])('takes a note about an edge along with that edge, of %i', (count) => {
    const { nodes, edges } = chain(count);
    const note: DiagramNode = { id: 'note', position: { x: 60, y: -200 }, data: { label: 'why', kind: 'comment' } };
    const tie = { id: 'tie', source: 'note', target: 'n0', data: { kind: 'anchor', target: { edge: 'e0' } } };
    const diagram: Diagram = { nodes: [...nodes, note], edges: [tie, ...edges] };
    const view = createSceneView();
    const before = view(diagram, false);
    const drags = [
      new Map([['n1', { x: 300, y: 300 }]]),
      new Map([
        ['n0', { x: 40, y: 50 }],
        ['n1', { x: 280, y: 50 }],
      ]),
      new Map([['note', { x: 90, y: -240 }]]),
    ];
    for (const drag of drags) {
      const dragged = preview(diagram, before, { drag });
      const during = view(dragged, true);
      const [line, end] = ['e0', 'tie'].map((id) => {
        const edge = during.edges.get(id);
        return edge === undefined ? [] : pointsOf(movedRoute(edge.placed.route, edge.at));
      });
      const middle = line && pointAt(line, lengthOf(line) / 2).point;
      expect(end?.at(-1)).toEqual(middle);
      view(diagram, false);
    }
    expect(view(diagram, false).edges.get('tie')?.line()).toEqual(before.edges.get('tie')?.line());
    const without = view({ ...diagram, edges: diagram.edges.filter(({ id }) => id !== 'e0') }, false).edges.get('tie');
    expect(without?.said).toBe('why annotates C0');
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
        for (const [id, edge] of fresh.edges) {
          expect(after.edges.get(id)).toMatchObject({ texts: edge.texts, at: { x: 0, y: 0 } });
          expect(after.edges.get(id)?.line()).toEqual(edge.line());
        }
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

  it('moves an edge along with its two ends, wherever these stand', () => {
    const { nodes, edges } = chain(2);
    const diagram: Diagram = { nodes: nodes.map((node, index) => ({ ...node, position: { x: 0.1 + index * 220.3, y: 0.7 } })), edges };
    const view = createSceneView();
    const before = view(diagram, false);
    for (let step = 1; step <= 20; step += 1) {
      const drag = new Map(diagram.nodes.map(({ id, position: { x, y } }) => [id, { x: x + step / 0.6, y: y + step / 0.9 }]));
      const moved = view(preview(diagram, before, { drag }), true).edges.get('e0');
      expect(moved?.placed).toBe(before.edges.get('e0')?.placed);
      expect(moved?.at.x).toBeCloseTo(step / 0.6);
    }
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
    const shown = preview(diagram, scene, { editing, typedText: '' });
    expect(shown.nodes[0]?.data).toMatchObject({ attributes: [{ id: 'new', text: '\u2026' }] });
    expect(preview(diagram, scene, { editing, typedText: '- a' }).nodes[0]?.data).toMatchObject({
      attributes: [{ id: 'new', text: '- a' }],
    });
  });

  it('moves the messages below a new one as they are drawn, with the notes and anchors about them', () => {
    const lifelines = ['a', 'b', 'c'].map(
      (id, at): DiagramNode => ({ id, position: { x: at * 200, y: 0 }, data: { kind: 'lifeline', label: id } }),
    );
    const notes = ['n', 'o'].map(
      (id): DiagramNode => ({ id, position: { x: 900, y: 0 }, data: { kind: 'comment', label: `about ${id}` } }),
    );
    const message = (id: string, order: number) => ({
      ...{ id, source: 'a', target: order % 2 === 0 ? 'b' : 'c' },
      data: { kind: 'syncMessage', label: `message ${id}`, order: `b${String(order).padStart(3, '0')}.0001.a0` },
    });
    const anchor = (id: string, source: string, edge: string) => ({ id, source, target: 'a', data: { kind: 'anchor', target: { edge } } });
    const messages = Array.from({ length: 150 }, (_, at) => message(`m${at}`, 2 * at));
    const anchors = [anchor('k1', 'n', 'm100'), anchor('k2', 'o', 'm10'), anchor('k3', 'o', 'm120')];
    const before: Diagram = { nodes: [...lifelines, ...notes], edges: [...messages, ...anchors] };
    const view = createSceneView();
    const drawn = view(before, false);
    for (const at of [41, 81]) {
      const after: Diagram = { ...before, edges: [...before.edges, message('new', at)] };
      const [moved, afresh] = [view(after, false), createSceneView()(after, false)];
      for (const [id, { placed, at: by }] of moved.edges)
        expect([id, pointsOf(movedRoute(placed.route, by))]).toEqual([id, pointsOf(afresh.edges.get(id)?.placed.route ?? placed.route)]);
      const again = messages.filter(({ id }) => moved.edges.get(id)?.line !== drawn.edges.get(id)?.line);
      expect(again).toEqual([]);
    }
    expect(view(before, false).edges.get('m149')?.at).toEqual({ x: 0, y: 0 });
  });
});

describe('a scene that takes longer than a slice', () => {
  /** Classes that all relate to each other, with texts. */
  function crowd(count: number): Diagram {
    const { nodes } = chain(count);
    const pairs = nodes.flatMap((from, index) => nodes.slice(index + 1).map((to) => [from.id, to.id] as const));
    const edges = pairs.map(([source, target], index) => ({
      id: `e${index}`,
      source,
      target,
      data: { kind: 'association', label: `relates to ${index}` },
    }));
    return { nodes, edges };
  }
  const slice = 2000;

  function finished(view: SceneView, most = 10_000): number {
    for (let slices = 1; slices < most; slices += 1) if (view.resume() && !view.isUnfinished()) return slices;
    throw new Error('The scene is never finished.');
  }

  it.each([6, 20])('is sketched first, and drawn in the end as it is at once, of %i nodes', (count) => {
    const diagram = crowd(count);
    const view = createSceneView(slice);
    const sketch = view(diagram, false);
    expect(view.isUnfinished()).toBe(true);
    expect([...sketch.edges.keys()]).toEqual(diagram.edges.map(({ id }) => id));
    for (const { isStretched, texts } of sketch.edges.values()) expect([isStretched, texts.length > 0]).toEqual([true, true]);
    expect(finished(view)).toBeGreaterThan(2);
    const atOnce = createSceneView()(diagram, false);
    for (const [id, { placed, isStretched }] of view(diagram, false).edges) {
      expect([id, isStretched, placed.labels]).toEqual([id, undefined, atOnce.edges.get(id)?.placed.labels]);
      expect(placed.route).toEqual(atOnce.edges.get(id)?.placed.route);
    }
  });

  it('shows changes at once, and is finished although they go on', () => {
    let diagram = crowd(8);
    const view = createSceneView(slice);
    view(diagram, false);
    let isDrawn = false;
    for (let turn = 0; turn < 500 && !isDrawn; turn += 1) {
      const label = `turn ${turn}`;
      diagram = { ...diagram, edges: diagram.edges.map((edge) => (edge.id === 'e3' ? { ...edge, data: { ...edge.data, label } } : edge)) };
      const scene = view(diagram, false);
      expect(scene.edges.get('e3')?.placed.edge.label).toBe(label);
      isDrawn = [...scene.edges.values()].every((edge) => edge.stored.id === 'e3' || edge.isStretched !== true);
      view.resume();
    }
    expect(isDrawn).toBe(true);
  });

  it('stretches what a gesture moves, and draws it when that ended', () => {
    const diagram = crowd(8);
    const view = createSceneView(slice);
    const before = view(diagram, false);
    finished(view);
    const moved = preview(diagram, before, { drag: new Map([['n0', { x: 30, y: 500 }]]) });
    const during = view(moved, true);
    expect(view.isUnfinished()).toBe(false);
    expect([...during.edges.values()].filter(({ isStretched }) => isStretched === true)).toHaveLength(7);
    view(moved, false);
    finished(view);
    expect([...view(moved, false).edges.values()].filter(({ isStretched }) => isStretched === true)).toEqual([]);
  });

  it('takes one call where there is little to draw', () => {
    const view = createSceneView(stepsOfSlice);
    const diagram = chain(40);
    const placed = (scene: DrawnScene) => [...scene.edges.values()].map((edge) => [edge.placed, edge.isStretched]);
    expect(placed(view(diagram, false))).toEqual(placed(createSceneView()(diagram, false)));
    expect(view.isUnfinished()).toBe(false);
  });
});
