import { describe, expect, it } from 'vitest';
import { applyChanges } from '../changes.ts';
import { checkDiagram } from '../check.ts';
import { addNode } from '../commands/add-node.ts';
import { cannotConnect, connect } from '../commands/connect.ts';
import { type Diagram, emptyDiagram, type JsonObject } from '../diagram.ts';
import { defaultLimits } from '../limits.ts';
import { standingEdges } from '../standing.ts';
import { likelyEdges, routingFor } from './likely-edges.ts';
import { edgeKind, edgeKinds, type NodeKindId, nodeKind, nodeKinds } from './registry.ts';
import { canHold, reviewDiagram } from './review.ts';

function diagramOf(kinds: readonly NodeKindId[], edges: readonly (readonly [string, string, JsonObject?])[] = []): Diagram {
  return {
    nodes: kinds.map((kind, index) => ({ id: `${index}`, position: { x: index * 200, y: 0 }, data: { ...nodeKind(kind).initial, kind } })),
    edges: edges.map(([source, target, data], index) => ({ id: `e${index}`, source, target, ...(data === undefined ? {} : { data }) })),
  };
}

describe('edges of a kind', () => {
  it('may join a node with itself only where the kind says so', () => {
    const messages = (kind: string) =>
      checkDiagram(diagramOf(['class'], [['0', '0', { kind }]]), defaultLimits).map(({ message }) => message);
    expect(messages('association')).toEqual([]);
    expect(messages('generalization')).toEqual(['A generalization can’t connect a node to itself.']);
    expect(messages('hologram')).toEqual([]);
    expect(checkDiagram(diagramOf(['plain'], [['0', '0']]), defaultLimits)[0]?.message).toBe(
      'A plain edge can’t connect a node to itself.',
    );
  });

  it('may repeat a pair never, with other words, or always', () => {
    const count = (...data: readonly JsonObject[]) =>
      checkDiagram(
        diagramOf(
          ['class', 'class'],
          data.map((said) => ['0', '1', said] as const),
        ),
        defaultLimits,
      ).length;
    expect(count({ kind: 'generalization' }, { kind: 'generalization' })).toBe(1);
    expect(count({ kind: 'generalization' }, { kind: 'realization' })).toBe(0);
    expect(count({ kind: 'association', label: 'buys' }, { kind: 'association', label: 'sells' })).toBe(0);
    expect(count({ kind: 'association', label: 'buys' }, { kind: 'association', label: 'buys' })).toBe(1);
    expect(count({ kind: 'association', source: { role: 'a' } }, { kind: 'association', source: { role: 'b' } })).toBe(0);
    expect(count({ kind: 'transition' }, { kind: 'transition' })).toBe(0);
    expect(count({ kind: 'hologram' }, { kind: 'hologram' })).toBe(0);
  });

  it('fall when two people draw the same at once, as plain ones do', () => {
    const diagram = diagramOf(
      ['class', 'class'],
      [
        ['0', '1', { kind: 'generalization' }],
        ['0', '1', { kind: 'generalization' }],
        ['1', '1', { kind: 'include' }],
        ['1', '1', { kind: 'association' }],
      ],
    );
    expect(standingEdges(diagram.nodes, diagram.edges).map(({ id }) => id)).toEqual(['e0', 'e3']);
  });
});

describe('connecting', () => {
  it('is refused between kinds that do not go together', () => {
    const diagram = diagramOf(['class', 'usecase', 'plain', 'initial']);
    expect(cannotConnect(diagram, { source: '0', target: '1', kind: 'include' }, defaultLimits)).toBe('kind_mismatch');
    expect(cannotConnect(diagram, { source: '0', target: '2', kind: 'generalization' }, defaultLimits)).toBeUndefined();
    expect(cannotConnect(diagram, { source: '2', target: '3', kind: 'controlFlow' }, defaultLimits)).toBe('kind_mismatch');
    expect(cannotConnect(diagram, { source: '3', target: '2', kind: 'controlFlow' }, defaultLimits)).toBeUndefined();
    expect(cannotConnect(diagram, { source: '0', target: '0', kind: 'generalization' }, defaultLimits)).toBe('same_node');
    expect(cannotConnect(diagram, { source: '0', target: '0', kind: 'association' }, defaultLimits)).toBeUndefined();
  });

  it('stores the kind, its first data and how it runs; plain edges stay as the specification says', () => {
    const diagram = diagramOf(['entity', 'entity', 'actor', 'usecase']);
    const joined = (kind: Parameters<typeof connect>[1]['kind'], source: string, target: string) =>
      applyChanges(diagram, connect(diagram, { id: 'x', source, target, ...(kind === undefined ? {} : { kind }) })).edges[0];
    expect(joined('relationship', '0', '1')).toEqual({
      id: 'x',
      source: '0',
      target: '1',
      type: 'step',
      data: { kind: 'relationship', source: { cardinality: 'one' }, target: { cardinality: 'zeroMany' } },
    });
    expect(joined('association', '2', '3')?.type).toBe('straight');
    expect(joined(undefined, '0', '1')).toEqual({ id: 'x', source: '0', target: '1', type: 'default', animated: true });
  });

  it('twice the same is refused', () => {
    const diagram = diagramOf(['class', 'class'], [['0', '1', { kind: 'association' }]]);
    expect(cannotConnect(diagram, { source: '0', target: '1', kind: 'association' }, defaultLimits)).toBe('already_connected');
    expect(cannotConnect(diagram, { source: '1', target: '0', kind: 'association' }, defaultLimits)).toBeUndefined();
  });

  it('offers the likeliest kind first', () => {
    expect(likelyEdges('class', 'class')[0]).toBe('association');
    expect(likelyEdges('comment', 'class')[0]).toBe('anchor');
    expect(likelyEdges('class', 'interface')[0]).toBe('realization');
    expect(likelyEdges('usecase', 'usecase')[0]).toBe('include');
    expect(likelyEdges('actor', 'usecase')[0]).toBe('association');
    expect(likelyEdges('component', 'component')[0]).toBe('connector');
    expect(likelyEdges('package', 'package')[0]).toBe('dependency');
    expect(likelyEdges('state', 'state')[0]).toBe('transition');
    expect(likelyEdges('action', 'decision')[0]).toBe('controlFlow');
    expect(likelyEdges('entity', 'entity')[0]).toBe('relationship');
    expect(likelyEdges('process', 'condition')[0]).toBe('flow');
    expect(likelyEdges('plain', 'plain')[0]).toBe('plain');
    expect(likelyEdges('component', 'ball')[0]).toBe('provides');
    expect(likelyEdges('device', 'node')[0]).toBe('communicationPath');
    expect(likelyEdges('artifact', 'node')[0]).toBe('deploy');
    expect(likelyEdges('object', 'object')[0]).toBe('link');
    for (const a of Object.keys(nodeKinds))
      for (const b of Object.keys(nodeKinds)) expect(likelyEdges(a as NodeKindId, b as NodeKindId)).toContain('plain');
  });

  it('runs straight between actors and use cases, whatever the kind', () => {
    expect(routingFor('generalization', 'actor', 'actor')).toBe('straight');
    expect(routingFor('generalization', 'class', 'class')).toBe('step');
  });
});

describe('placing a node of a kind', () => {
  it('stores what it is beside its name, and numbers the names', () => {
    const first = applyChanges(emptyDiagram, addNode(emptyDiagram, { id: 'a', kind: 'class' }));
    const second = applyChanges(first, addNode(first, { id: 'b', kind: 'class', position: { x: 500, y: 0 } }));
    expect(second.nodes.map(({ type, data }) => [type, data])).toEqual([
      ['default', { label: 'Class', kind: 'class' }],
      ['default', { label: 'Class 2', kind: 'class' }],
    ]);
    expect(checkDiagram(second, defaultLimits)).toEqual([]);
    expect(addNode(second, { id: 'c', kind: 'initial' })[0]).toMatchObject({ value: { data: { label: '', kind: 'initial' } } });
    expect(addNode(second, { id: 'd' })[0]).toMatchObject({ value: { data: { label: 'Node 3' } } });
  });
});

describe('a review', () => {
  it('finds nothing in what was just placed and joined', () => {
    for (const kind of Object.keys(nodeKinds) as NodeKindId[]) expect(reviewDiagram(diagramOf([kind]))).toEqual([]);
    for (const id of Object.keys(edgeKinds)) expect(edgeKind(id as keyof typeof edgeKinds).name).not.toBe('');
  });

  it('names what is imperfect, and where', () => {
    const diagram: Diagram = {
      nodes: [
        { id: 'a', position: { x: 0, y: 0 }, data: { label: '', kind: 'interface' } },
        { id: 'b', position: { x: 0, y: 0 }, data: { label: 'B', kind: 'hologram' } },
        { id: 'c', position: { x: 0, y: 0 }, parentId: 'a', data: { label: 'C', kind: 'class', attributes: ['x', 'x', ''] } },
      ],
      edges: [
        { id: 'e', source: 'a', target: 'c', data: { kind: 'include' } },
        {
          id: 'f',
          source: 'a',
          target: 'c',
          data: { kind: 'association', source: { multiplicity: '5..2' }, target: { multiplicity: 'some!' } },
        },
      ],
    };
    expect(reviewDiagram(diagram)).toEqual([
      { path: 'nodes[0]', message: 'An interface has no name. Add one.' },
      { path: 'nodes[1]', message: 'B has the unknown type hologram. It is shown as a plain box and kept unchanged.' },
      { path: 'nodes[2]', message: 'A class isn’t allowed inside an interface. Move it out.' },
      { path: 'nodes[2]', message: 'C has a duplicate attribute, x. Remove one.' },
      { path: 'nodes[2]', message: 'C has an empty attribute. Fill it in or remove it.' },
      { path: 'edges[0]', message: 'An include isn’t allowed between an interface and a class. Choose another type.' },
      { path: 'edges[1]', message: 'In 5..2, the lower bound is greater than the upper bound. Swap them.' },
      { path: 'edges[1]', message: 'some! isn’t a multiplicity. Use 1, *, 0..1 or 2..5.' },
    ]);
  });

  it('knows what lies in what', () => {
    expect(canHold('package', 'class')).toBe(true);
    expect(canHold('subject', 'usecase')).toBe(true);
    expect(canHold('state', 'class')).toBe(false);
    expect(canHold('class', 'class')).toBe(false);
    expect(canHold('group', 'process')).toBe(true);
  });
});
