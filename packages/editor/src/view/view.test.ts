import { type Diagram, salvageDiagram } from '@umlaut/diagram';
import { diagrams, jsonObjects, jsonValues } from '@umlaut/diagram/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEditorSession, type EditorState } from '../session/session.ts';
import { createEdgeView } from './edges.ts';
import { createNodeView } from './nodes.ts';

const idle = createEditorSession().current();
const two: Diagram = {
  nodes: [
    { id: 'a', type: 'default', position: { x: 1, y: 2 }, data: { label: 'Order' } },
    { id: 'b', type: 'input', position: { x: 300, y: 2 }, data: { label: ' \n' }, draggable: false, domAttributes: { onclick: 'x' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', animated: true, markerEnd: 'url(#x)', domAttributes: {} }],
};

const nodeFields = ['id', 'type', 'position', 'data', 'selected', 'dragging', 'ariaLabel', 'measured', 'parentId'];
const edgeFields = ['id', 'source', 'target', 'type', 'data', 'animated', 'selected', 'markerEnd', 'interactionWidth', 'ariaLabel'];
const styleFields = ['width', 'minHeight', 'backgroundColor', 'borderColor', 'color'];

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
        const nodes = createNodeView()(diagram, idle, theme);
        const edges = createEdgeView()(diagram, new Set());
        expect(nodes.map(({ id }) => id).sort()).toEqual(diagram.nodes.map(({ id }) => id).sort());
        expect(edges).toHaveLength(diagram.edges.length);
        for (const node of nodes) {
          expect(nodeFields).toEqual(expect.arrayContaining(Object.keys(node)));
          expect(node.type).toBe('default');
          expect(Math.abs(node.position.x)).toBeLessThanOrEqual(1e6);
          expect(Math.abs(node.position.y)).toBeLessThanOrEqual(1e6);
          expect(typeof node.data.label).toBe('string');
          expect(styleFields).toEqual(expect.arrayContaining(Object.keys(node.data.style)));
        }
        for (const edge of edges) {
          expect(edgeFields).toEqual(expect.arrayContaining(Object.keys(edge)));
          expect(['default', 'straight', 'step', 'smoothstep']).toContain(edge.type);
          expect(typeof edge.animated).toBe('boolean');
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('stands with parents before what lies in them', () => {
    fc.assert(
      fc.property(diagrams, (diagram) => {
        const seen = new Set<string>();
        for (const { id, parentId } of createNodeView()(diagram, idle, 'light')) {
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
    expect(createNodeView()(two, idle, 'light').map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Order, 1 connection',
      'Node without a label, 1 connection',
    ]);
  });

  it('keeps the list while nothing changes, and every node that a drag does not touch', () => {
    const view = createNodeView();
    const before = view(two, idle, 'light');
    expect(view({ ...two }, { ...idle }, 'light')).toBe(before);
    const dragged: EditorState = { ...idle, drag: new Map([['a', { x: 50, y: 60 }]]) };
    const during = view(two, dragged, 'light');
    expect(during[1]).toBe(before[1]);
    expect(during[0]).toMatchObject({ position: { x: 50, y: 60 }, dragging: true });
    expect(view(two, { ...dragged, editing: 'b' }, 'light')[0]).toBe(during[0]);
    expect(view(two, idle, 'dark')[0]).not.toBe(before[0]);
  });

  it('shows selection, editing and measured sizes of the session', () => {
    const session: EditorState = {
      ...idle,
      selectedNodes: new Set(['b', 'gone']),
      editing: 'b',
      sizes: new Map([['b', { width: 5, height: 6 }]]),
    };
    const [a, b] = createNodeView()(two, session, 'light');
    expect([a?.selected, a?.data.isEditing, a?.measured]).toEqual([false, false, undefined]);
    expect([b?.selected, b?.data.isEditing, b?.measured]).toEqual([true, true, { width: 5, height: 6 }]);
  });
});

describe('createEdgeView', () => {
  it('names edges by their ends, animates as stored, and closes the arrowhead', () => {
    const [edge] = createEdgeView()(two, new Set());
    expect(edge).toMatchObject({ ariaLabel: 'From Order to Node without a label', animated: true, markerEnd: { type: 'arrowclosed' } });
    const [still] = createEdgeView()({ ...two, edges: [{ id: 'e', source: 'a', target: 'b' }] }, new Set());
    expect(still?.animated).toBe(false);
  });

  it('keeps the list while only places change, and every edge that is not touched', () => {
    const view = createEdgeView();
    const more = { ...two, edges: [...two.edges, { id: 'f', source: 'b', target: 'a' }] };
    const before = view(more, new Set());
    const moved = { ...more, nodes: more.nodes.map((node) => ({ ...node, position: { x: 0, y: 0 } })) };
    expect(view(moved, new Set())).toBe(before);
    const after = view(more, new Set(['f']));
    expect([after[0] === before[0], after[1]?.selected]).toEqual([true, true]);
  });
});
