import { type Diagram, salvageDiagram } from '@umlaut/diagram';
import { diagrams, jsonObjects, jsonValues } from '@umlaut/diagram/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createViewStore, type ViewState } from '../view-state/view-store.ts';
import { createEdgeView } from './edges.ts';
import { createNodeView, isPlain } from './nodes.ts';
import { createSceneView } from './scene.ts';

/** Views of a diagram, as a canvas keeps them. */
function views() {
  const [scene, nodes, edges] = [createSceneView(), createNodeView(), createEdgeView()];
  return {
    nodes: (diagram: Diagram, state: ViewState, theme: 'light' | 'dark' = 'light') => nodes(diagram, scene(diagram, false), state, theme),
    edges: (diagram: Diagram, state: ViewState) => edges(scene(diagram, false), state, 'light'),
  };
}

const idle = createViewStore().current();
const two: Diagram = {
  nodes: [
    { id: 'a', type: 'default', position: { x: 1, y: 2 }, data: { label: 'Order' } },
    { id: 'b', type: 'input', position: { x: 300, y: 2 }, data: { label: ' \n' }, draggable: false, domAttributes: { onclick: 'x' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', animated: true, markerEnd: 'url(#x)', domAttributes: {} }],
};

const nodeFields = [
  'id',
  'type',
  'position',
  'data',
  'selected',
  'dragging',
  'ariaLabel',
  'domAttributes',
  'measured',
  'parentId',
  'width',
  'height',
  'handles',
  'zIndex',
];
const edgeFields = [
  'id',
  'source',
  'target',
  'type',
  'data',
  'animated',
  'selected',
  'markerEnd',
  'interactionWidth',
  'ariaLabel',
  'domAttributes',
  'zIndex',
];

const hostileElements = fc
  .record({
    id: fc.oneof(fc.constantFrom('a', 'b', 'constructor', '__proto__'), jsonValues),
    type: fc.oneof(fc.constantFrom('constructor', 'toString', '__proto__', 'group'), jsonValues),
    position: fc.oneof(fc.record({ x: fc.double(), y: fc.double() }), jsonValues),
    data: fc.oneof(fc.record({ label: jsonValues }), jsonValues),
    style: fc.oneof(fc.record({ width: jsonValues, color: jsonValues, backgroundColor: jsonValues, background: jsonValues }), jsonValues),
    parentId: fc.oneof(fc.constantFrom('a', 'b'), jsonValues),
    source: fc.oneof(fc.constantFrom('a', 'b'), jsonValues),
    target: fc.oneof(fc.constantFrom('a', 'b'), jsonValues),
    animated: jsonValues,
    domAttributes: jsonObjects,
    className: jsonValues,
    hidden: jsonValues,
    handles: jsonValues,
    extent: jsonValues,
  })
  .map((element) => JSON.parse(JSON.stringify(element)));

describe('what is drawn', () => {
  it('says only what is read by name, in the form that is drawn, of any stored text', () => {
    const stored = fc.record({ nodes: fc.array(hostileElements, { maxLength: 4 }), edges: fc.array(hostileElements, { maxLength: 4 }) });
    fc.assert(
      fc.property(stored, fc.constantFrom('light', 'dark'), (value, theme) => {
        const { diagram } = salvageDiagram(JSON.stringify(value));
        const nodes = views().nodes(diagram, idle, theme);
        const edges = views().edges(diagram, idle);
        expect(nodes.map(({ id }) => id).sort()).toEqual(diagram.nodes.map(({ id }) => id).sort());
        expect(edges).toHaveLength(diagram.edges.length);
        for (const node of nodes) {
          expect(nodeFields).toEqual(expect.arrayContaining(Object.keys(node)));
          expect(node.type).toBe('default');
          expect(node.domAttributes).toEqual({
            tabIndex: expect.any(Number),
            id: expect.stringMatching(/^canvas-\d+-node-\d+$/),
            ...(isPlain(node.data.drawn) && node.data.drawn.placed.node.style.fill === undefined ? { 'data-ground': '' } : {}),
          });
          expect(Math.abs(node.position.x)).toBeLessThanOrEqual(1e6);
          expect(Math.abs(node.position.y)).toBeLessThanOrEqual(1e6);
          expect([node.width, node.height].every((length) => Number.isFinite(length) && (length ?? 0) >= 8)).toBe(true);
        }
        for (const edge of edges) {
          expect(edgeFields).toEqual(expect.arrayContaining(Object.keys(edge)));
          expect(edge.type).toBe('default');
          expect(edge.domAttributes).toEqual({ tabIndex: expect.any(Number), id: expect.stringMatching(/^canvas-\d+-edge-\d+$/) });
          expect(typeof edge.animated).toBe('boolean');
        }
      }),
      { numRuns: 300 },
    );
  });

  it('stands with parents before what lies in them', () => {
    fc.assert(
      fc.property(diagrams, (diagram) => {
        const seen = new Set<string>();
        for (const { id, parentId } of views().nodes(diagram, idle)) {
          if (parentId !== undefined) expect(seen.has(parentId)).toBe(true);
          seen.add(id);
        }
        expect(seen.size).toBe(diagram.nodes.length);
      }),
    );
  });
});

describe('createNodeView', () => {
  it('names nodes for those who do not see them', () => {
    expect(
      views()
        .nodes(two, idle)
        .map(({ ariaLabel }) => ariaLabel),
    ).toEqual(['Order, 1 relation', 'Unnamed node, 1 relation']);
  });

  it.each([
    ['package', 'Package (unnamed)'],
    ['partition', 'Partition'],
    ['initial', 'Initial'],
    ['nothing known', 'nothing known (unnamed)'],
  ])('names a nameless %s after its kind', (kind, name) => {
    const lane = { id: 'l', type: 'default', position: { x: 0, y: 0 }, data: { kind, label: ' ' }, width: 300, height: 300 };
    const inner = { id: 'i', type: 'default', position: { x: 20, y: 50 }, data: { label: 'Pay' }, parentId: 'l' };
    const [, said] = views().nodes({ nodes: [lane, inner], edges: [] }, idle);
    expect(said?.ariaLabel).toBe(`Pay, no relations; in ${name}`);
  });

  it('keeps the list while nothing changes, and every node that a drag does not touch', () => {
    const view = views().nodes;
    const before = view(two, idle);
    expect(view(two, { ...idle })).toBe(before);
    const dragged: ViewState = { ...idle, drag: new Map([['a', { x: 50, y: 60 }]]) };
    const during = view(two, dragged);
    expect(during[1]).toBe(before[1]);
    expect(during[0]).toMatchObject({ position: { x: 50, y: 60 }, dragging: true });
    expect(view(two, { ...dragged, editing: { id: 'b', part: { field: 'label' } } })[0]).toBe(during[0]);
    expect(view(two, idle, 'dark')[0]).not.toBe(before[0]);
  });

  it('shows selection and editing of the view state, and the size that the notation gives', () => {
    const state: ViewState = {
      ...idle,
      selection: { nodes: new Set(['b', 'gone']), edges: new Set() },
      editing: { id: 'b', part: { field: 'label' } },
      typedText: 'Bo',
    };
    const [a, b] = views().nodes(two, state);
    expect([a?.selected, a?.data.editing, a?.measured]).toEqual([false, undefined, { width: 96, height: 44 }]);
    expect([b?.selected, b?.data.editing, b?.data.typedText]).toEqual([true, { field: 'label' }, 'Bo']);
  });

  it('says what a node of a kind is', () => {
    const diagram: Diagram = {
      nodes: [{ id: 'c', position: { x: 0, y: 0 }, data: { label: 'Order', kind: 'class', attributes: [{ id: 'm', text: '- id' }] } }],
      edges: [],
    };
    const [node] = views().nodes(diagram, idle);
    expect(node?.ariaLabel).toBe('Class Order, 1 attribute, no relations');
    expect(node?.handles?.map(({ id }) => id)).toEqual(['left', 'top', 'right', 'bottom']);
  });
});

describe('createEdgeView', () => {
  it('names edges by their ends, animates as stored, and closes the arrowhead', () => {
    const [edge] = views().edges(two, idle);
    expect(edge).toMatchObject({ ariaLabel: 'From Order to Unnamed node', animated: true, markerEnd: { type: 'arrowclosed' } });
    const [still] = views().edges({ ...two, edges: [{ id: 'e', source: 'a', target: 'b' }] }, idle);
    expect(still?.animated).toBe(false);
  });

  it('keeps the list while nothing changes, and every edge that is not touched', () => {
    const view = views().edges;
    const more = { ...two, edges: [...two.edges, { id: 'f', source: 'b', target: 'a' }] };
    const before = view(more, idle);
    expect(view({ ...more }, idle)).toBe(before);
    const after = view(more, { ...idle, selection: { nodes: new Set(), edges: new Set(['f']) } });
    expect([after[0] === before[0], after[1]?.selected]).toEqual([true, true]);
  });
});
