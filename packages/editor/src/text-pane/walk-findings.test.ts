import { defaultLimits } from '@umlaut/diagram';
import { parseText, readText } from '@umlaut/text';
import { expect, it } from 'vitest';
import { countFindings, nextFinding, placeFindings } from './walk-findings.ts';

const text = 'classDiagram\n  ~~ one\n  class A\n  ~~ two\n';
const { findings } = readText(parseText(text, 'mermaid'), defaultLimits);
const placed = placeFindings(findings, text);

it('findings are runs of the text', () => {
  expect(placed.map(({ from, to }) => text.slice(from, to))).toEqual(['~~ one', '~~ two']);
});

it('are walked through both ways, round the ends', () => {
  const at = (caret: number, way: 1 | -1) => nextFinding(placed, caret, way)?.finding.line;
  expect([at(0, 1), at(text.indexOf('~~ one'), 1), at(text.length, 1)]).toEqual([2, 4, 2]);
  expect([at(text.length, -1), at(text.indexOf('~~ two'), -1), at(0, -1)]).toEqual([4, 2, 4]);
  expect(nextFinding([], 0, 1)).toBeUndefined();
});

it('are counted in words', () => {
  expect([[], findings.slice(1), findings].map(countFindings)).toEqual([
    'No problems in the text',
    '1 problem in the text',
    '2 problems in the text',
  ]);
});
