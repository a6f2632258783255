import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { umlDiagrams } from '../../test/edits.ts';
import { applyChanges } from '../changes.ts';
import { checkDiagram } from '../check.ts';
import type { Diagram, JsonObject } from '../diagram.ts';
import { viewEdge } from '../kinds/edge-view.ts';
import { defaultLimits as limits } from '../limits.ts';
import { printRelationLine, readRelationLine } from '../relation-line/read-line.ts';
import { cannotWriteRelationLine, writeRelationLine } from './write-relation-line.ts';

function diagramOf(...data: readonly JsonObject[]): Diagram {
  const nodes = ['a', 'b'].map((id) => ({ id, position: { x: 0, y: 0 }, data: { label: id, kind: 'class' } }));
  return { nodes, edges: data.map((said, index) => ({ id: `e${index}`, source: 'a', target: 'b', data: said })) };
}

function written(diagram: Diagram, text: string, id = 'e0'): JsonObject {
  const next = applyChanges(diagram, writeRelationLine(diagram, { id, text }, limits));
  expect(checkDiagram(next, limits)).toEqual([]);
  return next.edges.find((edge) => edge.id === id) ?? {};
}

describe('writeRelationLine', () => {
  it('sets what the line says at its fields, and removes what it does not say any more', () => {
    const before = diagramOf({ kind: 'composition', label: 'had', source: { role: '+a', navigable: true }, reading: 'back', mine: 1 });
    expect(written(before, '1 has -lines 1..* {ordered}').data).toEqual({
      kind: 'composition',
      label: 'has',
      source: { multiplicity: '1', navigable: true },
      target: { multiplicity: '1..*', role: '-lines', props: 'ordered' },
      reading: 'back',
      mine: 1,
    });
    expect(written(diagramOf({ kind: 'association', label: 'x', target: { role: 'y' } }), '').data).toEqual({ kind: 'association' });
  });

  it('changes nothing when the line says the same, however it is stored', () => {
    const stored = {
      kind: 'association',
      label: ' a\nb ',
      keyword: '<<use>>',
      source: { multiplicity: '1 .. *', role: ' - x', props: '{p}' },
    };
    const diagram = diagramOf(stored);
    const line = printRelationLine(viewEdge(diagram.edges[0] ?? { id: '', source: '', target: '' }));
    expect(line).toBe('1..* - x {p} «use» a b');
    expect(writeRelationLine(diagram, { id: 'e0', text: line }, limits)).toEqual([]);
    expect(written(diagram, '1..* - x {p} «use» c').data).toEqual({ ...stored, label: 'c' });
  });

  it('leaves what the line of the kind does not say', () => {
    const stored = { kind: 'generalization', label: 'x', source: { multiplicity: '1' }, trigger: 't' };
    expect(written(diagramOf(stored), 'y').data).toEqual({ ...stored, label: 'y' });
    const relationship = { kind: 'relationship', source: { cardinality: 'lots' }, target: { cardinality: 'one' } };
    expect(written(diagramOf(relationship), 'has 0..*').data).toEqual({
      kind: 'relationship',
      label: 'has',
      source: { cardinality: 'lots' },
      target: { cardinality: 'zeroMany' },
    });
  });

  it('moves a label that stood beside the data', () => {
    const diagram: Diagram = { ...diagramOf(), edges: [{ id: 'e0', source: 'a', target: 'b', label: 'old' }] };
    expect(written(diagram, 'new')).toEqual({ id: 'e0', source: 'a', target: 'b', data: { label: 'new' } });
    expect(writeRelationLine(diagram, { id: 'e0', text: 'old' }, limits)).toEqual([]);
  });

  it('is refused where two relations would say the same, and for one that is gone', () => {
    const diagram = diagramOf({ kind: 'association', label: 'x' }, { kind: 'association', label: 'y' });
    expect(cannotWriteRelationLine(diagram, { id: 'e1', text: '1 x *' }, limits)).toBe('already_connected');
    expect(writeRelationLine(diagram, { id: 'e1', text: '1 x *' }, limits)).toEqual([]);
    expect(cannotWriteRelationLine(diagram, { id: 'none', text: '' }, limits)).toBe('missing_edge');
  });

  it('makes a valid diagram of every valid one, which says what was read', () => {
    fc.assert(
      fc.property(umlDiagrams, fc.nat(), fc.string({ unit: 'grapheme', maxLength: 400 }), (diagram, index, text) => {
        const edge = diagram.edges[index % Math.max(1, diagram.edges.length)];
        fc.pre(edge !== undefined && cannotWriteRelationLine(diagram, { id: edge.id, text }, limits) === undefined);
        const next = applyChanges(diagram, writeRelationLine(diagram, { id: edge.id, text }, limits));
        expect(checkDiagram(next, limits)).toEqual([]);
        const after = next.edges.find(({ id }) => id === edge.id) ?? edge;
        const { says, findings } = readRelationLine(text, viewEdge(edge));
        if (findings.length === 0) expect(readRelationLine(printRelationLine(viewEdge(after)), viewEdge(after)).says).toEqual(says);
      }),
      { numRuns: 300 },
    );
  });
});
