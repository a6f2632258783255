import { describe, expect, it } from 'vitest';
import type { Diagram, DiagramEdge, DiagramNode } from '../diagram.ts';
import { defaultLimits } from '../limits.ts';
import { compareDiagrams } from './compare-diagrams.ts';
import { describeConflict } from './describe-conflict.ts';
import { mergeDiagrams } from './merge-diagrams.ts';

const count = 1500;
const limits = { ...defaultLimits, maxNodes: 2 * count, maxEdges: 2 * count, maxBytes: 1e8 };

const base: Diagram = {
  nodes: Array.from({ length: count }, (_, index): DiagramNode => {
    const attributes = ['id', 'name', 'total'].map((name) => ({ id: name, text: `- ${name}${index}: Integer` }));
    return { id: `n${index}`, position: { x: index * 10, y: 0 }, data: { kind: 'class', label: `Class ${index}`, attributes } };
  }),
  edges: Array.from({ length: count }, (_, index): DiagramEdge => {
    const data = { kind: 'association', source: { role: 'from' } };
    return { id: `e${index}`, source: `n${index}`, target: `n${(index + 1) % count}`, data };
  }),
};

/** `base` with another label for every `step`-th node; every other element is the same, though not the same object. */
function relabelled(label: string, step: number): Diagram {
  const { nodes, edges } = structuredClone(base);
  return { nodes: nodes.map((node, index) => (index % step === 0 ? { ...node, data: { ...node.data, label } } : node)), edges };
}

/** Time of a processor that `work` takes, ms: the least of several, since the program may be warming up. */
function costOf(work: () => unknown): number {
  const costs = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...costs);
}

describe('diagrams of 1500 nodes', () => {
  const [mine, theirs] = [relabelled('Mine', 5), relabelled('Theirs', 15)];

  it('merges 300 changes with 100 that clash in less than 300 ms of a processor, and touches nothing else', () => {
    const { merged, conflicts } = mergeDiagrams(base, mine, theirs, { limits });
    expect(conflicts).toHaveLength(100);
    expect(merged.nodes[1]).toBe(mine.nodes[1]);
    expect(costOf(() => mergeDiagrams(base, mine, theirs, { limits }))).toBeLessThan(300);
  });

  it('says what 100 clashes are about in less than 300 ms of a processor', () => {
    const { conflicts } = mergeDiagrams(base, mine, theirs, { limits });
    const [first] = conflicts.map((conflict) => describeConflict(conflict, { base, mine, theirs }));
    expect(first?.mine).toEqual(['Class Mine: name Class 0 → Mine.']);
    const describeAll = (): unknown => {
      // Diagrams that were not compared before.
      const copies = { base: { ...base }, mine: { ...mine }, theirs: { ...theirs } };
      return conflicts.map((conflict) => describeConflict(conflict, copies));
    };
    expect(costOf(describeAll)).toBeLessThan(Math.max(300, 20 * costOf(() => compareDiagrams(base, mine))));
  });
});
