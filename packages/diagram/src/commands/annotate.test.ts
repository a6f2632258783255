import { describe, expect, it } from 'vitest';
import { annotatedBy } from '../annotation.ts';
import { applyChanges } from '../changes.ts';
import { checkDiagram } from '../check.ts';
import { changesBetween } from '../compare/changes-between.ts';
import { compareDiagrams } from '../compare/compare-diagrams.ts';
import { describeDifference } from '../compare/describe-difference.ts';
import { mergeDiagrams } from '../compare/merge-diagrams.ts';
import type { Diagram, DiagramEdge } from '../diagram.ts';
import { reviewDiagram } from '../kinds/review.ts';
import { defaultLimits } from '../limits.ts';
import { annotate, cannotAnnotate, reannotate } from './annotate.ts';
import { connect } from './connect.ts';
import { copyElements, pasteElements } from './copy-elements.ts';
import { deleteElements } from './delete-elements.ts';
import { reconnect } from './reconnect.ts';

const box = (id: string, kind: string, x: number) => ({ id, type: 'default', position: { x, y: 0 }, data: { kind, label: id } });

const bare: Diagram = {
  nodes: [box('Order', 'class', 0), box('Line', 'class', 300), box('Item', 'class', 600), box('n', 'comment', 150)],
  edges: [
    { id: 'has', source: 'Order', target: 'Line', data: { kind: 'composition' } },
    { id: 'names', source: 'Line', target: 'Item', data: { kind: 'association', label: 'names' } },
  ],
};

const tied = applyChanges(bare, annotate(bare, { id: 'tie', note: 'n', edge: 'has' }));

function edgeIn({ edges }: Diagram, id: string): DiagramEdge | undefined {
  return edges.find((edge) => edge.id === id);
}

function aboutIn(diagram: Diagram, id = 'tie'): string | undefined {
  const anchor = edgeIn(diagram, id);
  return anchor === undefined ? undefined : annotatedBy(anchor, (each) => edgeIn(diagram, each))?.edge.id;
}

describe('tying a note to an edge', () => {
  it('makes an edge from the note to a node that the other edge joins, which says what it is about', () => {
    const { id, ...value } = edgeIn(tied, 'tie') ?? { id: '' };
    expect(value).toEqual({ source: 'n', target: 'Order', type: 'straight', data: { kind: 'anchor', target: { edge: 'has' } } });
    expect(checkDiagram(tied, defaultLimits)).toEqual([]);
    expect(reviewDiagram(tied)).toEqual([]);
  });

  it('is refused for what is no note, for what ties a note, twice, and beyond the limit of edges', () => {
    expect(cannotAnnotate(bare, { note: 'Item', edge: 'has' }, defaultLimits)).toBe('kind_mismatch');
    expect(cannotAnnotate(tied, { note: 'n', edge: 'tie' }, defaultLimits)).toBe('kind_mismatch');
    expect(cannotAnnotate(tied, { note: 'n', edge: 'has' }, defaultLimits)).toBe('already_connected');
    expect(cannotAnnotate(bare, { note: 'n', edge: 'none' }, defaultLimits)).toBe('missing_end');
    expect(cannotAnnotate(bare, { note: 'n', edge: 'has' }, { maxEdges: 2 })).toBe('edge_limit_reached');
    expect(cannotAnnotate(tied, { note: 'n', edge: 'names' }, defaultLimits)).toBeUndefined();
  });

  it('leaves the node and its other edges to other anchors', () => {
    const again = {
      nodes: tied.nodes,
      edges: [...tied.edges, { id: 'more', source: 'Order', target: 'Line', data: { kind: 'association' } }],
    };
    const both = applyChanges(again, annotate(again, { id: 'second', note: 'n', edge: 'more' }));
    const all = applyChanges(both, connect(both, { id: 'third', source: 'n', target: 'Order', kind: 'anchor' }));
    expect(checkDiagram(all, defaultLimits)).toEqual([]);
    expect(['tie', 'second', 'third'].map((id) => aboutIn(all, id))).toEqual(['has', 'more', undefined]);
  });

  it('moves to another edge, to a node, and back', () => {
    const moved = applyChanges(tied, reannotate(tied, { id: 'tie', end: 'target', edge: 'names' }));
    expect([aboutIn(moved), edgeIn(moved, 'tie')?.target]).toEqual(['names', 'Line']);
    const free = applyChanges(moved, reconnect(moved, { id: 'tie', end: 'target', node: 'Line' }));
    expect([aboutIn(free), edgeIn(free, 'tie')?.data]).toEqual([undefined, { kind: 'anchor' }]);
    expect(aboutIn(applyChanges(free, reannotate(free, { id: 'tie', end: 'target', edge: 'has' })))).toBe('has');
    expect(reannotate(tied, { id: 'tie', end: 'target', edge: 'has' })).toEqual([]);
    expect(reannotate(tied, { id: 'tie', end: 'source', edge: 'names' })).toEqual([]);
    expect(reannotate(tied, { id: 'has', end: 'source', edge: 'names' })).toEqual([]);
  });
});

describe('a note about an edge', () => {
  it('goes with the edge, and with each node it joins', () => {
    for (const ids of [{ edges: ['has'] }, { nodes: ['Order'] }, { nodes: ['Line'] }]) {
      const after = applyChanges(tied, deleteElements(tied, ids));
      expect(edgeIn(after, 'tie')).toBeUndefined();
      expect(after.nodes.some(({ id }) => id === 'n')).toBe(true);
    }
  });

  it('stays at the edge when that is put to another node', () => {
    const after = applyChanges(tied, reconnect(tied, { id: 'has', end: 'source', node: 'Item' }));
    expect([aboutIn(after), edgeIn(after, 'tie')?.target]).toEqual(['has', 'Item']);
    const free = applyChanges(after, deleteElements(after, { nodes: ['Order'] }));
    expect(aboutIn(free)).toBe('has');
  });

  it('is copied with the edge, and to the node alone without it', () => {
    let next = 0;
    const newId = () => `new${next++}`;
    const part = copyElements(tied, new Set(['Order', 'Line', 'n']));
    const pasted = applyChanges(tied, pasteElements({ part, by: { x: 0, y: 300 }, newId }));
    const anchor = pasted.edges.at(-1);
    expect(checkDiagram(pasted, defaultLimits)).toEqual([]);
    expect(anchor?.data).toEqual({ kind: 'anchor', target: { edge: pasted.edges.at(-2)?.id } });
    expect(copyElements(tied, new Set(['Order', 'n'])).edges).toEqual([{ ...edgeIn(tied, 'tie'), data: { kind: 'anchor' } }]);
  });

  it('keeps what it says when its edge went without it, ends at the node, and that is said', () => {
    const lost = { ...tied, edges: tied.edges.filter(({ id }) => id !== 'has') };
    expect(checkDiagram(lost, defaultLimits)).toEqual([]);
    expect(aboutIn(lost)).toBeUndefined();
    expect(reviewDiagram(lost).map(({ message }) => message)).toEqual([
      expect.stringContaining('The relation this note was attached to was deleted.'),
    ]);
  });

  it('is named in comparisons by what it is about', () => {
    const moved = applyChanges(tied, reannotate(tied, { id: 'tie', end: 'target', edge: 'names' }));
    const words = (before: Diagram, after: Diagram) => {
      const comparison = compareDiagrams(before, after);
      return comparison.differences.map((difference) => describeDifference(difference, comparison).sentence).join(' ');
    };
    expect(words(bare, tied)).toBe('Note anchor from n to the composition from Order to Line added.');
    expect(words(tied, moved)).toContain(
      'Note anchor from n to the association “names” from Line to Item: target Class Order → Class Line; annotated relation the composition from Order to Line → the association “names” from Line to Item.',
    );
    expect(applyChanges(tied, changesBetween(tied, moved))).toEqual(moved);
  });

  it('comes back in a merge with the edge that one deleted and the other kept', () => {
    const mine = applyChanges(tied, deleteElements(tied, { edges: ['has'] }));
    const theirs = {
      ...tied,
      edges: tied.edges.map((edge) => (edge.id === 'has' ? { ...edge, data: { ...edge.data, label: 'has' } } : edge)),
    };
    const kept = mergeDiagrams(tied, mine, theirs, { prefer: 'theirs' });
    expect(aboutIn(kept.merged)).toBe('has');
    expect(mergeDiagrams(tied, mine, theirs).merged.edges.map(({ id }) => id)).toEqual(['names']);
  });

  it('stays at the node when one ties it and the other deletes the edge', () => {
    const theirs = applyChanges(bare, deleteElements(bare, { edges: ['has'] }));
    const { merged } = mergeDiagrams(bare, tied, theirs);
    expect(checkDiagram(merged, defaultLimits)).toEqual([]);
    expect([edgeIn(merged, 'tie')?.target, aboutIn(merged)]).toEqual(['Order', undefined]);
  });
});
