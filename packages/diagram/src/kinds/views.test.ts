import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DiagramEdge, DiagramNode, JsonObject } from '../diagram.ts';
import { viewEdge } from './edge-view.ts';
import { viewNode } from './node-view.ts';

function node(data: JsonObject, more: JsonObject = {}): DiagramNode {
  return { id: 'n', position: { x: 0, y: 0 }, data, ...more };
}

function edge(data: JsonObject, more: JsonObject = {}): DiagramEdge {
  return { id: 'e', source: 'a', target: 'b', data, ...more };
}

describe('the view of a node', () => {
  it('is the same object while the node is only moved, and another once it says anything else', () => {
    const still = node({ kind: 'class', label: 'A' }, { width: 120 });
    const view = viewNode(still);
    const moved = { ...still, position: { x: 7, y: 8 }, parentId: 'p' };
    expect(viewNode(moved)).toBe(view);
    expect(viewNode({ ...moved, width: 121 })).toMatchObject({ size: { width: 121 } });
    expect(viewNode({ ...still, id: 'm' }).id).toBe('m');
    expect(viewNode({ ...still, style: { color: '#112233' } }).style).toEqual({ text: '#112233' });
    expect(viewNode({ ...still, data: { ...still.data, label: 'B' } }).label).toBe('B');
    const { width: _, ...unsized } = still;
    expect(viewNode(unsized as DiagramNode).size).toEqual({});
  });

  it('is a plain box where nothing is said, or nothing that is known', () => {
    expect(viewNode({ id: 'n', position: { x: 0, y: 0 } })).toMatchObject({
      kind: 'plain',
      label: '',
      abstract: false,
      style: {},
      size: {},
    });
    expect(viewNode(node({ label: 'A', kind: 'hologram' }))).toMatchObject({ kind: 'plain', unknownKind: 'hologram', label: 'A' });
    expect(viewNode(node({ kind: 'constructor' }))).toMatchObject({ kind: 'plain', unknownKind: 'constructor' });
  });

  it('reads members as objects and as bare texts, and gives each an id', () => {
    const view = viewNode(
      node({ kind: 'class', attributes: [{ id: 'x', text: '- a', static: true, key: 'PK' }, '- b', 7, null, { key: 'no key' }] }),
    );
    expect(view.members.attributes).toEqual([
      { id: 'x', text: '- a', static: true, abstract: false, key: 'PK' },
      { id: 'attributes-1', text: '- b', static: false, abstract: false },
      { id: 'attributes-4', text: '', static: false, abstract: false },
    ]);
    expect(view.members.operations).toEqual([]);
  });

  it('reads colours and sizes only in the forms that are safe to draw', () => {
    const style = {
      backgroundColor: '#ABC',
      borderColor: 'rgb(10, 20, 300)',
      color: 'url(javascript:alert(1))',
      width: '12px',
      height: 90,
    };
    expect(viewNode(node({}, { style, width: Number.NaN }))).toMatchObject({
      style: { fill: '#aabbcc', border: '#0a14ff' },
      size: { height: 90 },
    });
    expect(viewNode(node({}, { width: 1e12 })).size).toEqual({ width: 20_000 });
    expect(viewNode(node({ link: 'javascript:alert(1)' })).link).toBeUndefined();
    expect(viewNode(node({ link: 'https://example.org/a' })).link).toBe('https://example.org/a');
  });

  it('is the same for the same node', () => {
    const stored = node({ kind: 'class' });
    expect(viewNode(stored)).toBe(viewNode(stored));
  });
});

describe('the view of an edge', () => {
  it('is plain where nothing is said, and reads its route from the type', () => {
    expect(viewEdge({ id: 'e', source: 'a', target: 'b', type: 'default', animated: true })).toMatchObject({
      kind: 'plain',
      routing: 'curved',
      animated: true,
    });
    expect(viewEdge(edge({ kind: 'association' }, { type: 'step' })).routing).toBe('step');
    expect(viewEdge(edge({ kind: 'association' }, { type: 'wild' })).routing).toBeUndefined();
  });

  it('reads ends and way points, and leaves out what is none', () => {
    const view = viewEdge(
      edge({
        kind: 'association',
        source: { multiplicity: '1', navigable: false, role: 7 },
        target: 'nothing',
        points: [{ x: 1, y: 2 }, { x: Number.POSITIVE_INFINITY, y: 0 }, 'here', null],
        labelAt: { label: { x: 3, y: 4 }, source: {} },
        reading: 'sideways',
      }),
    );
    expect(view.source).toEqual({ multiplicity: '1', navigable: false });
    expect(view.target).toEqual({});
    expect(view.points).toEqual([{ x: 1, y: 2 }]);
    expect(view.labelAt).toEqual({ label: { x: 3, y: 4 } });
    expect(view.reading).toBeUndefined();
  });
});

describe('signs that the notation draws itself', () => {
  it('are not part of what is said, also when they were typed', () => {
    const data = {
      label: 'A',
      kind: 'class',
      keyword: '«entity»',
      stereotypes: ['<<boundary>>', ' « control » ', 'plain', '«»', 'List<List<T>>'],
    };
    const { keyword, stereotypes } = viewNode({ id: 'a', position: { x: 0, y: 0 }, data });
    expect([keyword, stereotypes]).toEqual(['entity', ['boundary', 'control', 'plain', 'List<List<T>>']]);
    const ends = { source: { props: '{ordered, unique}' }, target: { props: '{a} or {b}' } };
    const edge = viewEdge({ id: 'e', source: 'a', target: 'a', data: { kind: 'dependency', keyword: '<<use>>', ...ends } });
    expect([edge.keyword, edge.source.props, edge.target.props]).toEqual(['use', 'ordered, unique', '{a} or {b}']);
  });
});

describe('views', () => {
  it('can be had of anything', () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 4, withNullPrototype: true }), fc.object({ maxDepth: 3 }), (data, more) => {
        const stored = { ...more, id: 'x', position: { x: 0, y: 0 }, source: 'a', target: 'b', data } as unknown as DiagramNode &
          DiagramEdge;
        expect(viewNode(stored).id).toBe('x');
        expect(viewEdge(stored).id).toBe('x');
      }),
    );
  });
});
