import { describe, expect, it } from 'vitest';
import { checkDiagram } from '../check.ts';
import type { Diagram, JsonObject } from '../diagram.ts';
import { defaultLimits } from '../limits.ts';
import { viewText } from '../text-layer.ts';
import { compareDiagrams } from './compare-diagrams.ts';
import { describeDifference } from './describe-difference.ts';
import { mergeDiagrams } from './merge-diagrams.ts';

type Lines = Readonly<Record<string, string>>;

const text = (lines: Lines, language = 'mermaid'): JsonObject => ({
  language,
  lines: Object.entries(lines).map(([id, said]) => ({ id, text: said })),
});
const diagram = (lines: Lines, language?: string): Diagram => ({ nodes: [], edges: [], text: text(lines, language) });
const merged = (base: Diagram, mine: Diagram, theirs: Diagram, prefer: 'mine' | 'theirs' = 'mine') => {
  const merge = mergeDiagrams(base, mine, theirs, { prefer });
  expect(merge.conflicts).toEqual([]);
  expect(checkDiagram(merge.merged, defaultLimits)).toEqual([]);
  return viewText(merge.merged)?.lines.map((line) => line.text);
};

describe('merging texts', () => {
  const base = diagram({ a: 'A', b: 'B', c: 'C' });

  it('takes the lines of both, and of a line that both changed the preferred side', () => {
    const mine = diagram({ a: 'A1', x: 'X', b: 'B', c: 'C1' });
    const theirs = diagram({ a: 'A', b: 'B', y: 'Y', c: 'C2' });
    expect(merged(base, mine, theirs)).toEqual(['A1', 'X', 'B', 'Y', 'C1']);
    expect(merged(base, mine, theirs, 'theirs')).toEqual(['A1', 'X', 'B', 'Y', 'C2']);
  });

  it('keeps a line that one removed and the other changed, and removes one that nobody changed', () => {
    expect(merged(base, diagram({ c: 'C' }), diagram({ a: 'A1', b: 'B', c: 'C' }))).toEqual(['A1', 'C']);
  });

  it('takes the preferred side of two languages, and of too many lines', () => {
    const other = diagram({ a: "' A" }, 'plantuml');
    expect(merged(base, other, diagram({ a: 'A1' }))).toEqual(["' A"]);
    expect(merged(base, diagram({ a: 'A1' }), other, 'theirs')).toEqual(["' A"]);
    const many = (name: string): Lines => Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`${name}${index}`, name]));
    expect(merged(base, diagram(many('m')), diagram(many('t')), 'theirs')).toEqual(Array.from({ length: 1_500 }, () => 't'));
  });

  it('takes the text that one side began, and keeps one that only one side let go', () => {
    const none: Diagram = { nodes: [], edges: [] };
    expect(merged(none, none, base)).toEqual(['A', 'B', 'C']);
    expect(merged(base, none, diagram({ a: 'A1' }))).toEqual(['A1']);
    expect(merged(base, none, base)).toBeUndefined();
  });
});

describe('comparing texts', () => {
  it('tells the lines that follow from no element, as one difference', () => {
    const before = diagram({ a: '%% one', b: 'class A', c: '%% three' });
    const after = diagram({ a: '%% two', b: 'class B', c: '%% three', d: 'style A fill:red' });
    const { differences } = compareDiagrams(before, after);
    expect(differences.map((one) => describeDifference(one, { before, after }).sentence)).toEqual(['Text: 2 lines.']);
    expect(compareDiagrams(before, before).differences).toEqual([]);
  });
});
