import type { Change } from '../changes.ts';
import type { Diagram, JsonObject, Point } from '../diagram.ts';
import { endOfTexts, movedTexts, type TextGroup, viewEdge } from '../kinds/edge-view.ts';

/** Farther than that from its line no text says anything about it, px. */
const farthest = 2000;

/** Puts texts of an edge `by` px beside the place they have of themselves; without it, back there. */
export function placeTexts(
  diagram: Diagram,
  { id, at, by }: { readonly id: string; readonly at: TextGroup; readonly by: Point | undefined },
): readonly Change[] {
  const edge = diagram.edges.find((candidate) => candidate.id === id);
  if (edge === undefined) return [];
  const { labelAt } = viewEdge(edge);
  const to = by && { x: rounded(by.x), y: rounded(by.y) };
  const before = movedTexts(labelAt, at);
  if (before?.x === to?.x && before?.y === to?.y) return [];
  const { [at]: _, ...others } = apart(labelAt, at);
  const next: JsonObject = to === undefined ? others : { ...others, [at]: to };
  return [{ op: 'set', element: 'edge', id, path: ['data', 'labelAt'], value: Object.keys(next).length === 0 ? undefined : next }];
}

/** Splits the offset of an end into one for each of its texts, before one of these gets its own. */
function apart(labelAt: Readonly<Partial<Record<TextGroup, Point>>>, at: TextGroup): typeof labelAt {
  const end = endOfTexts(at);
  if (end === undefined || end === at || labelAt[end] === undefined) return labelAt;
  const { [end]: whole, ...others } = labelAt;
  return { [`${end}Multiplicity`]: whole, [`${end}Role`]: whole, ...others };
}

/** Puts all texts of an edge back to the places they have of themselves. */
export function resetTexts(diagram: Diagram, id: string): readonly Change[] {
  const edge = diagram.edges.find((candidate) => candidate.id === id);
  return edge?.data?.labelAt === undefined ? [] : [{ op: 'set', element: 'edge', id, path: ['data', 'labelAt'], value: undefined }];
}

function rounded(length: number): number {
  return Number.isFinite(length) ? Math.round(Math.min(Math.max(length, -farthest), farthest)) : 0;
}
