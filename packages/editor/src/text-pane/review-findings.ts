import { type Diagram, reviewDiagram } from '@umlaut/diagram';
import { type BroughtUp, placesOf } from '@umlaut/text';
import type { PlacedFinding } from './walk-findings.ts';

/** Findings of `reviewDiagram`, each at the first line that makes its element. Elements that the text does not say are passed over. */
export function reviewFindings(diagram: Diagram, { statements, slots, text }: BroughtUp): readonly PlacedFinding[] {
  return reviewDiagram(diagram).flatMap(({ path, message }): readonly PlacedFinding[] => {
    const [, list, index] = /^(nodes|edges)\[(\d+)\]/.exec(path) ?? [];
    const id = list === 'nodes' || list === 'edges' ? diagram[list][Number(index)]?.id : undefined;
    const [place] = id === undefined ? [] : placesOf(statements, slots, id);
    if (place === undefined) return [];
    const { from } = place;
    const end = text.indexOf('\n', from);
    const to = Math.min(place.to, end < 0 ? text.length : end);
    const before = text.slice(0, from);
    const line = before.split('\n').length;
    const column = from - before.lastIndexOf('\n');
    const finding = {
      severity: 'warning',
      code: 'other-kind',
      message,
      line,
      column,
      endLine: line,
      endColumn: column + to - from,
    } as const;
    return [{ finding, from, to }];
  });
}
