import { movedTexts, type Point, type TextGroup } from '@umlaut/diagram';
import { centerOf } from '@umlaut/geometry';
import type { DrawnEdge } from './scene.ts';

/** A way point of an edge, by its place among them, or what of its texts moves by itself. */
export type EdgeStop = { readonly point: number } | { readonly texts: TextGroup };

/** Everything of an edge that has a place of its own: its way points from source to target, then its texts. */
export function stopsOf({ placed: { edge, labels } }: DrawnEdge): readonly EdgeStop[] {
  const groups = (['source', 'label', 'target'] as const).flatMap((end) => labels.filter(({ at }) => at === end).map(({ group }) => group));
  return [...edge.points.map((_, point) => ({ point })), ...[...new Set(groups)].map((texts) => ({ texts }))];
}

/** How a stop is known in the page. */
export function stopName(stop: EdgeStop): string {
  return 'point' in stop ? `point ${stop.point}` : `texts ${stop.texts}`;
}

/** Returns a stop's name for screen readers: `Way point 1 of 2 at 120, 300`, `Text 1..* lines`. */
export function sayStop({ placed: { edge, labels } }: DrawnEdge, stop: EdgeStop): string {
  if ('point' in stop) {
    const at = edge.points[stop.point];
    return `Waypoint ${stop.point + 1} of ${edge.points.length} at ${Math.round(at?.x ?? 0)}, ${Math.round(at?.y ?? 0)}`;
  }
  const lines = labels.filter(({ group }) => group === stop.texts).flatMap(({ lines: each }) => each.map(({ text }) => text));
  return `Label ${lines.join(' ')}${movedTexts(edge.labelAt, stop.texts) === undefined ? '' : ', moved'}`;
}

/** How far texts are from the place they have of themselves: as stored, else as they are drawn. */
export function placeOfTexts({ edge, labels }: DrawnEdge['placed'], texts: TextGroup): Point {
  const stored = movedTexts(edge.labelAt, texts);
  const label = labels.find(({ group }) => group === texts);
  if (stored !== undefined || label === undefined) return stored ?? { x: 0, y: 0 };
  const middle = centerOf(label.box);
  return { x: middle.x - label.from.x, y: middle.y - label.from.y };
}
