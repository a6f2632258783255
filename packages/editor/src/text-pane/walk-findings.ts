import type { TextFinding } from '@umlaut/text';

/** A finding with its run of the text. Offsets count UTF-16 units. */
export interface PlacedFinding {
  readonly finding: TextFinding;
  readonly from: number;
  readonly to: number;
}

/** Findings as runs of the text, in its order. A finding on nothing takes one character where there is one. */
export function placeFindings(findings: readonly TextFinding[], text: string): readonly PlacedFinding[] {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const at = (line: number, column: number): number => Math.min((starts[line - 1] ?? text.length) + column - 1, text.length);
  return findings
    .map((finding) => {
      const from = at(finding.line, finding.column);
      return { finding, from, to: Math.max(at(finding.endLine, finding.endColumn), from) };
    })
    .toSorted((a, b) => a.from - b.from);
}

/** The finding after the caret, or the one before it, round the ends of the text; undefined where there is none. */
export function nextFinding(placed: readonly PlacedFinding[], caret: number, way: 1 | -1): PlacedFinding | undefined {
  return way === 1
    ? (placed.find(({ from }) => from > caret) ?? placed[0])
    : (placed.findLast(({ from }) => from < caret) ?? placed.at(-1));
}

/** How many problems there are, as said to screen readers. */
export function countFindings(findings: readonly unknown[]): string {
  const count = findings.length;
  if (count === 0) return 'No problems in the text';
  return count === 1 ? '1 problem in the text' : `${count} problems in the text`;
}
