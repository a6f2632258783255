import { applyChanges, type Diagram, defaultLimits as limits, printRelationLine, viewEdge } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { stripChanges, stripFinding } from './strip-changes.ts';

const diagram: Diagram = {
  nodes: ['a', 'b'].map((id, at) => ({ id, position: { x: at * 300, y: 0 }, data: { label: id, kind: 'class' } })),
  edges: [
    { id: 'e', source: 'a', target: 'b', data: { kind: 'association' } },
    { id: 'f', source: 'a', target: 'b', data: { kind: 'association', label: 'has' } },
  ],
};

function accepted(kind: 'association' | 'composition', text: string) {
  const after = applyChanges(diagram, stripChanges(diagram, { id: 'e', kind, text }, limits));
  const [edge] = after.edges;
  if (edge === undefined) throw new Error('The relation is gone.');
  return viewEdge(edge);
}

describe('what the strip says of a relation', () => {
  it('becomes its kind, ends and name at once', () => {
    const view = accepted('composition', '1 places 0..*');
    expect([view.kind, printRelationLine(view)]).toEqual(['composition', '1 places 0..*']);
  });

  it('changes nothing where it says the same', () => {
    expect(stripChanges(diagram, { id: 'e', kind: 'association', text: '' }, limits)).toEqual([]);
  });

  it('is written with a remark where something is odd about it, and loses nothing', () => {
    expect(stripFinding(diagram, { id: 'e', kind: 'association', text: '1.. places' }, limits)).toMatchObject({ isRefused: false });
    expect(printRelationLine(accepted('association', '1.. places'))).toBe('1.. places');
  });

  it('is refused where another relation says the same already', () => {
    expect(stripFinding(diagram, { id: 'e', kind: 'association', text: 'has' }, limits)).toMatchObject({ isRefused: true });
    expect(stripFinding(diagram, { id: 'e', kind: 'composition', text: 'has' }, limits)).toBeUndefined();
  });
});
