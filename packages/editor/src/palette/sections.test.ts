import { edgeKind, edgeKinds, isEdgeKind, isNodeKind, nodeKind, nodeKinds } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { findKinds, sectionsFor } from './sections.ts';
import { sketchEdge, sketchNode } from './sketches.ts';

const nodes = Object.keys(nodeKinds).filter((id) => isNodeKind(id));
const edges = Object.keys(edgeKinds).filter((id) => isEdgeKind(id));

describe('the palette', () => {
  it('offers every kind somewhere, the own type first', () => {
    const sections = sectionsFor('state');
    expect(sections[0]?.type).toBe('state');
    expect(sections[0]?.nodes[0]).toBe('state');
    expect(sectionsFor('class')[0]?.edges[0]).toBe('association');
    expect(new Set(sections.flatMap((section) => section.nodes))).toEqual(new Set(nodes));
    expect(new Set(sections.flatMap((section) => section.edges))).toEqual(new Set(edges));
    expect(sections.every((section) => section.nodes.length > 0)).toBe(true);
  });

  it('finds each kind by its name, by the start of a word, and by what else people call it', () => {
    for (const id of nodes) expect(findKinds(nodeKind(id).name).nodes).toContain(id);
    for (const id of edges) expect(findKinds(edgeKind(id).name).edges).toContain(id);
    expect(findKinds(' ENUM ').nodes).toEqual(['enumeration']);
    expect(findKinds('inherit').edges).toEqual(['generalization']);
    expect(findKinds('part of').edges).toEqual(['composition']);
    expect(findKinds('has a').edges).toEqual(['aggregation', 'composition']);
    expect(findKinds('swimlane').nodes).toEqual(['partition']);
    expect(findKinds('table').nodes).toContain('entity');
    expect(findKinds('use c').nodes).toEqual(['usecase']);
    expect(findKinds('(').nodes).toEqual([]);
  });

  it('has a sketch of each kind that shows something', () => {
    for (const { ops, area } of [...nodes.map(sketchNode), ...edges.map(sketchEdge)]) {
      expect(ops.length).toBeGreaterThan(0);
      expect(Math.min(area.width, area.height)).toBeGreaterThan(8);
      expect(JSON.stringify(ops)).not.toContain('"op":"text"');
    }
  });
});
