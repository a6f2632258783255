import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diagrams } from '../../test/arbitraries.ts';
import { applyChanges, type Change } from '../changes.ts';
import { checkDiagram } from '../check.ts';
import type { Diagram, DiagramEdge, DiagramNode, JsonObject } from '../diagram.ts';
import { diagramTypeOf, withDiagramType } from '../diagram-type-of.ts';
import { viewEdge } from '../kinds/edge-view.ts';
import type { Field } from '../kinds/field.ts';
import { viewNode } from '../kinds/node-view.ts';
import { type EdgeKindId, edgeKind, edgeKinds, type NodeKindId, nodeKind, nodeKinds } from '../kinds/registry.ts';
import { defaultLimits } from '../limits.ts';
import { cannotChangeEdgeKind, changeEdgeKind, possibleEdgeKinds } from './change-edge-kind.ts';
import { changeNodeKind, possibleNodeKinds } from './change-node-kind.ts';
import { cannotSwapDirection, setAnimated, setRouting, swapDirection } from './edge-options.ts';
import { cannotInsertItem, insertItem, moveItem, removeItem, setItem } from './edit-items.ts';
import { type ColourId, colourOf, colours, setColour } from './set-colour.ts';
import { cannotSetField, setField } from './set-field.ts';

const limits = { ...defaultLimits, maxNodes: 1000, maxEdges: 1000 };
const nodeIds = Object.keys(nodeKinds) as readonly NodeKindId[];
const edgeIds = Object.keys(edgeKinds) as readonly EdgeKindId[];

function node(id: string, data: JsonObject, rest: Partial<DiagramNode> = {}): DiagramNode {
  return { id, type: 'default', position: { x: 0, y: 0 }, data, ...rest };
}

const model: Diagram = {
  nodes: [
    node('order', {
      label: 'Order',
      kind: 'class',
      abstract: true,
      attributes: [{ id: 'a1', text: '- id: Id', static: true }, 'name', 7, { text: 'total', mine: 1 }],
      operations: [{ id: 'o1', text: '+ submit()' }],
      note: 'kept',
    }),
    node('line', { label: 'Line', kind: 'class' }),
    node('box', { label: 'Box' }),
  ],
  edges: [
    {
      id: 'owns',
      source: 'order',
      target: 'line',
      type: 'step',
      data: {
        kind: 'composition',
        label: 'has',
        source: { multiplicity: '1' },
        target: { multiplicity: '1..*', role: 'lines', navigable: true },
        points: [
          { x: 1, y: 2 },
          { x: 3, y: 4 },
        ],
      },
    },
  ],
};

function fieldNamed(kind: { readonly fields: readonly Field[] }, name: string): Field {
  const found = kind.fields.find((field) => field.name === name);
  if (found === undefined) throw new Error(`no field ${name}`);
  return found;
}

function dataOf(diagram: Diagram, id: string): JsonObject {
  return [...diagram.nodes, ...diagram.edges].find((element) => element.id === id)?.data ?? {};
}

function changed(diagram: Diagram, changes: readonly Change[]): Diagram {
  const next = applyChanges(diagram, changes);
  expect(checkDiagram(next, limits)).toEqual([]);
  return next;
}

describe('setField', () => {
  const set = (element: 'node' | 'edge', id: string, name: string, value: string | boolean | readonly string[], from = model) => {
    const kind =
      element === 'node'
        ? nodeKind(viewNode(from.nodes.find((found) => found.id === id) as DiagramNode).kind)
        : edgeKind(viewEdge(from.edges.find((found) => found.id === id) as DiagramEdge).kind);
    return setField(from, { element, id, field: fieldNamed(kind, name), value }, limits);
  };

  it('writes texts, flags, lists and choices, and removes what is empty', () => {
    expect(dataOf(changed(model, set('node', 'order', 'Template parameters', 'T')), 'order').template).toBe('T');
    expect(dataOf(changed(model, set('node', 'order', 'Abstract', false)), 'order')).not.toHaveProperty('abstract');
    expect(dataOf(changed(model, set('node', 'order', 'Stereotypes', [' a ', '', 'b'])), 'order').stereotypes).toEqual(['a', 'b']);
    expect(dataOf(changed(model, set('edge', 'owns', 'Reading direction', 'back')), 'owns').reading).toBe('back');
    expect(set('edge', 'owns', 'Reading direction', 'sideways')).toEqual([]);
    expect(dataOf(changed(model, set('edge', 'owns', 'Name', ' ')), 'owns')).not.toHaveProperty('label');
  });

  it('writes what stands at an end, and leaves the rest of the end', () => {
    const next = changed(model, set('edge', 'owns', 'Target role', 'items'));
    expect(dataOf(next, 'owns').target).toEqual({ multiplicity: '1..*', role: 'items', navigable: true });
    expect(dataOf(changed(model, set('edge', 'owns', 'Source multiplicity', '')), 'owns')).not.toHaveProperty('source');
    expect(dataOf(changed(model, set('edge', 'owns', 'Target navigability', false)), 'owns').target).toMatchObject({ navigable: false });
  });

  it('cuts texts to the limits, lines to one line', () => {
    expect(dataOf(changed(model, set('node', 'order', 'Name', `a\nb${'x'.repeat(400)}`)), 'order').label).toBe(`a b${'x'.repeat(297)}`);
  });

  it('leaves a plain box its label, and lets other kinds have none', () => {
    const field = fieldNamed(nodeKinds.plain, 'Name');
    expect(cannotSetField(model, { element: 'node', id: 'box', field, value: ' ' }, limits)).toBe('empty_label');
    expect(set('node', 'box', 'Name', '')).toEqual([]);
    expect(dataOf(changed(model, set('node', 'order', 'Name', '')), 'order').label).toBe('');
  });

  it('refuses more stereotypes than an element can have, and keeps those of before', () => {
    const many = Array.from({ length: 11 }, (_, at) => `s${at}`);
    const edit = { element: 'node', id: 'order', field: fieldNamed(nodeKinds.class, 'Stereotypes'), value: many } as const;
    expect(cannotSetField(model, edit, limits)).toBe('too_many_texts');
    expect(setField(model, edit, limits)).toEqual([]);
    expect(cannotSetField(model, { ...edit, value: many.slice(1) }, limits)).toBe(undefined);
  });

  it('refuses to make an edge say what another between the same nodes says', () => {
    const twice: Diagram = {
      ...model,
      edges: [...model.edges, { id: 'two', source: 'order', target: 'line', data: { kind: 'composition', target: { role: 'lines' } } }],
    };
    const edit = { element: 'edge', id: 'two', field: fieldNamed(edgeKinds.composition, 'Name'), value: 'has' } as const;
    expect(cannotSetField(twice, edit, limits)).toBe('already_connected');
    expect(setField(twice, edit, limits)).toEqual([]);
  });

  it('moves a label that stood beside the data of an edge', () => {
    const old: Diagram = { ...model, edges: [{ id: 'e', source: 'box', target: 'line', label: 'old' }] };
    const next = changed(old, set('edge', 'e', 'Name', 'new', old));
    expect(next.edges[0]).toEqual({ id: 'e', source: 'box', target: 'line', data: { label: 'new' } });
  });
});

describe('items', () => {
  const list = { node: 'order', list: 'attributes' };

  it('are inserted, written, moved and removed; what is no item goes, unknown fields stay', () => {
    let next = changed(model, insertItem(model, { ...list, id: 'new', after: 'a1', fields: { text: 'x: int' } }, limits));
    expect(dataOf(next, 'order').attributes).toEqual([
      { id: 'a1', text: '- id: Id', static: true },
      { id: 'new', text: 'x: int' },
      { id: 'attributes-1', text: 'name' },
      { id: 'attributes-3', text: 'total', mine: 1 },
    ]);
    next = changed(next, setItem(next, { ...list, item: 'a1' }, { text: 'a\nb', static: false, abstract: true }, limits));
    next = changed(next, moveItem(next, { ...list, item: 'a1' }, 9));
    next = changed(next, moveItem(next, { ...list, item: 'attributes-3' }, -1));
    next = changed(next, removeItem(next, { ...list, item: 'new' }));
    expect(dataOf(next, 'order').attributes).toEqual([
      { id: 'attributes-3', text: 'total', mine: 1 },
      { id: 'attributes-1', text: 'name' },
      { id: 'a1', text: 'a b', abstract: true },
    ]);
    expect(moveItem(next, { ...list, item: 'a1' }, 1)).toEqual([]);
    expect(insertItem(next, { ...list, id: 'a1', fields: { text: '' } }, limits)).toEqual([]);
  });

  it('go to the start on demand, leave no empty list, and end at the limit', () => {
    const first = changed(model, insertItem(model, { ...list, id: 'n', after: null, fields: { text: '' } }, limits));
    expect((dataOf(first, 'order').attributes as readonly JsonObject[])[0]).toEqual({ id: 'n', text: '' });
    const gone = changed(model, removeItem(model, { node: 'order', list: 'operations', item: 'o1' }));
    expect(dataOf(gone, 'order')).not.toHaveProperty('operations');
    const many = Array.from({ length: 60 }, (_, index) => ({ id: `m${index}`, text: `m${index}` }));
    const full: Diagram = { nodes: [node('c', { label: 'C', kind: 'class', operations: many })], edges: [] };
    expect(cannotInsertItem(full, { node: 'c', list: 'attributes' })).toBe('member_limit_reached');
    expect(insertItem(full, { node: 'c', list: 'attributes', id: 'x', fields: {} }, limits)).toEqual([]);
  });
});

describe('changing kinds', () => {
  it('keeps what both kinds of node have, and what neither knows', () => {
    const next = changed(model, changeNodeKind(model, { id: 'order', kind: 'enumeration' }));
    const { attributes, operations } = dataOf(model, 'order');
    expect(dataOf(next, 'order')).toEqual({ label: 'Order', kind: 'enumeration', attributes, operations, note: 'kept' });
    expect(dataOf(changed(model, changeNodeKind(model, { id: 'order', kind: 'plain' })), 'order')).toEqual({
      label: 'Order',
      note: 'kept',
    });
    expect(dataOf(changed(model, changeNodeKind(model, { id: 'box', kind: 'class' })), 'box')).toEqual({ label: 'Class', kind: 'class' });
  });

  it('takes a size away that does not suit', () => {
    const sized: Diagram = { nodes: [node('c', { label: 'C', kind: 'class' }, { width: 300, style: { height: 200 } })], edges: [] };
    expect(changed(sized, changeNodeKind(sized, { id: 'c', kind: 'interface' })).nodes[0]).toMatchObject({ width: 300 });
    expect(changed(sized, changeNodeKind(sized, { id: 'c', kind: 'actor' })).nodes[0]).toEqual(
      node('c', { label: 'C', kind: 'actor' }, { style: {} }),
    );
  });

  it('offers kinds that go with the edges, the container and the contents', () => {
    expect(possibleNodeKinds(model, 'order')).toEqual(expect.arrayContaining(['class', 'interface', 'enumeration', 'plain']));
    expect(possibleNodeKinds(model, 'order')).not.toContain('state');
    const held: Diagram = {
      nodes: [node('p', { label: 'p', kind: 'package' }), node('c', { label: 'C', kind: 'class' }, { parentId: 'p' })],
      edges: [],
    };
    expect(possibleNodeKinds(held, 'c')).not.toContain('action');
    expect(possibleNodeKinds(held, 'p')).not.toContain('class');
  });

  it('keeps what both kinds of edge have', () => {
    const association = changed(model, changeEdgeKind(model, { id: 'owns', kind: 'association' }));
    expect(dataOf(association, 'owns')).toEqual({ ...dataOf(model, 'owns'), kind: 'association' });
    const parent = changed(model, changeEdgeKind(model, { id: 'owns', kind: 'generalization' }));
    expect(dataOf(parent, 'owns')).not.toHaveProperty('source');
    expect(dataOf(parent, 'owns').points).toHaveLength(2);
    const plain = changed(model, changeEdgeKind(model, { id: 'owns', kind: 'plain' }));
    expect(plain.edges[0]).toMatchObject({ animated: true, type: 'default' });
    const back = changed(plain, changeEdgeKind(plain, { id: 'owns', kind: 'composition' }));
    expect(back.edges[0]).not.toHaveProperty('animated');
    expect(back.edges[0]).toMatchObject({ type: 'step', data: { kind: 'composition', label: 'has' } });
  });

  it('refuses kinds that do not join such nodes', () => {
    expect(cannotChangeEdgeKind(model, { id: 'owns', kind: 'transition' })).toBe('kind_mismatch');
    expect(possibleEdgeKinds(model, 'owns')).toContain('association');
    expect(possibleEdgeKinds(model, 'owns')).not.toContain('include');
    expect(possibleEdgeKinds(model, 'nobody')).toEqual([]);
  });
});

describe('the run of edges', () => {
  it('swaps what points, and leaves at a node what is said of it', () => {
    const next = changed(model, swapDirection(model, 'owns'));
    expect(next.edges[0]).toMatchObject({ source: 'line', target: 'order' });
    expect(dataOf(next, 'owns')).toMatchObject({
      source: { multiplicity: '1..*', role: 'lines' },
      target: { multiplicity: '1', navigable: true },
      points: [
        { x: 3, y: 4 },
        { x: 1, y: 2 },
      ],
    });
    expect(changed(next, swapDirection(next, 'owns'))).toEqual(model);
    expect(cannotSwapDirection(model, 'nobody')).toBe('missing_end');
  });

  it('sets the route and the motion', () => {
    expect(changed(model, setRouting(model, { id: 'owns', routing: 'curved' })).edges[0]).toMatchObject({ type: 'default' });
    expect(setRouting(model, { id: 'owns', routing: 'step' })).toEqual([]);
    const moving = changed(model, setAnimated(model, { id: 'owns', animated: true }));
    expect(moving.edges[0]).toMatchObject({ animated: true });
    expect(changed(moving, setAnimated(moving, { id: 'owns', animated: false }))).toEqual(model);
  });
});

describe('setColour', () => {
  it('colours nodes and edges, and takes every colour away again', () => {
    const both = { nodes: ['order'], edges: ['owns'] };
    for (const colour of Object.keys(colours) as readonly ColourId[]) {
      const next = changed(model, setColour(model, both, colour));
      for (const element of [next.nodes[0], next.edges[0]]) expect(colourOf(element ?? {})).toBe(colour);
      expect(changed(next, setColour(next, both, 'none'))).toEqual(model);
    }
    const own: Diagram = { ...model, nodes: [node('a', {}, { style: { borderColor: '#123456', width: 9 } })], edges: [] };
    expect(colourOf(own.nodes[0] ?? {})).toBeUndefined();
    expect(changed(own, setColour(own, { nodes: ['a'] }, 'none')).nodes[0]?.style).toEqual({ width: 9 });
  });
});

describe('the type of a diagram', () => {
  it('is what it says, else what most nodes are', () => {
    expect(diagramTypeOf(model)).toBe('class');
    expect(diagramTypeOf({ nodes: [node('a', { label: 'A' })], edges: [] })).toBeUndefined();
    const said = withDiagramType({ ...model, meta: { mine: 1, diagram: 'nonsense' } }, 'er');
    expect(said.meta).toEqual({ mine: 1, diagram: 'er' });
    expect(diagramTypeOf(said)).toBe('er');
  });
});

describe('field commands', () => {
  it('make valid diagrams of valid ones, whatever they hold', () => {
    const picks = fc.record({
      node: fc.nat(),
      edge: fc.nat(),
      kind: fc.constantFrom(...nodeIds),
      edgeKind: fc.constantFrom(...edgeIds),
      text: fc.string(),
    });
    fc.assert(
      fc.property(diagrams, picks, (diagram, { node: at, edge: edgeAt, kind, edgeKind: toKind, text }) => {
        const found = diagram.nodes[at % Math.max(1, diagram.nodes.length)];
        const edge = diagram.edges[edgeAt % Math.max(1, diagram.edges.length)];
        const before = new Set(checkDiagram(diagram, limits).map(({ message }) => message));
        const steps: ((from: Diagram) => readonly Change[])[] = [];
        if (found !== undefined) {
          const place = { node: found.id, list: 'attributes' };
          steps.push(
            (from) => changeNodeKind(from, { id: found.id, kind }),
            (from) => insertItem(from, { ...place, id: 'fresh', fields: { text } }, limits),
            (from) => moveItem(from, { ...place, item: 'fresh' }, -1),
            (from) => setColour(from, { nodes: [found.id] }, 'blue'),
            ...nodeKind(kind).fields.map(
              (field) => (from: Diagram) => setField(from, { element: 'node', id: found.id, field, value: text }, limits),
            ),
          );
        }
        if (edge !== undefined) {
          steps.push(
            (from) => changeEdgeKind(from, { id: edge.id, kind: toKind }),
            (from) => swapDirection(from, edge.id),
            (from) => setAnimated(from, { id: edge.id, animated: true }),
            ...edgeKind(toKind).fields.map(
              (field) => (from: Diagram) => setField(from, { element: 'edge', id: edge.id, field, value: text }, limits),
            ),
          );
        }
        let next = diagram;
        for (const step of steps) next = applyChanges(next, step(next));
        expect(checkDiagram(next, limits).filter(({ message }) => !before.has(message))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
