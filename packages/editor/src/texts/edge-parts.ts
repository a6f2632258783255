import { edgeKind, type TextPart } from '@umlaut/diagram';
import { grown, holds, lengthOf, type Point, pointAt, type Rect } from '@umlaut/geometry';
import { pointsOf } from '@umlaut/notation';
import type { DrawnEdge } from '../view/scene.ts';

/** The text of an edge that stands at `point`; undefined where none does. */
export function edgePartAt({ placed: { edge, labels } }: DrawnEdge, point: Point): TextPart | undefined {
  const at = { source: 0, target: 0 };
  for (const { at: where, box } of labels) {
    const part: TextPart | undefined = where === 'label' ? middlePart(edge) : endPart(edge, where, at[where]);
    if (where !== 'label') at[where] += 1;
    if (holds(grown(box, 3), point)) return part;
  }
  return undefined;
}

/** The text of an edge that is seen at `point`, where no other element than nodes lies above it; that of the topmost edge. */
export function edgeTextAt(edges: Iterable<DrawnEdge>, point: Point): { readonly id: string; readonly part: TextPart } | undefined {
  let found: { readonly id: string; readonly part: TextPart } | undefined;
  for (const edge of edges) {
    const part = edgePartAt(edge, { x: point.x - edge.at.x, y: point.y - edge.at.y });
    if (part !== undefined) found = { id: edge.stored.id, part };
  }
  return found;
}

/** The box in which a text of an edge is written: where it stands, or where it would. */
export function edgePartBox({ placed: { edge, route, labels } }: DrawnEdge, { field }: TextPart): Rect {
  const where = field.startsWith('source') || field === 'guard' ? 'source' : field.startsWith('target') ? 'target' : 'label';
  const own = labels.filter(({ at }) => at === where);
  const isRole = field.endsWith('.role');
  const hasMultiplicity = where !== 'label' && edge[where].multiplicity !== undefined;
  const label = isRole ? own[hasMultiplicity ? 1 : 0] : field.endsWith('.multiplicity') && !hasMultiplicity ? undefined : own[0];
  if (label !== undefined) return label.box;
  const points = pointsOf(route);
  const whole = lengthOf(points);
  const along = where === 'label' ? whole / 2 : where === 'source' ? Math.min(22, whole / 3) : whole - Math.min(22, whole / 3);
  if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const { point } = pointAt(points, along);
  return { x: point.x, y: point.y - (isRole ? -12 : 12), width: 0, height: 0 };
}

/** The text in the middle of an edge; undefined for a kind that has none. */
function middlePart(edge: DrawnEdge['placed']['edge']): TextPart | undefined {
  const { fields } = edgeKind(edge.kind);
  const has = (name: string): boolean => fields.some(({ place }) => place[0] === name);
  if (has('trigger')) return { field: 'transition' };
  if (has('label')) return { field: 'label' };
  return has('guard') ? { field: 'guard' } : undefined;
}

/** Texts at an end stand in this order: multiplicity, then role; a flow has its guard at its source. */
function endPart(edge: DrawnEdge['placed']['edge'], where: 'source' | 'target', index: number): TextPart {
  if (!edgeKind(edge.kind).ends.includes('multiplicity')) return { field: 'guard' };
  const isRole = index > 0 || edge[where].multiplicity === undefined;
  return { field: `${where}.${isRole ? 'role' : 'multiplicity'}` };
}
