import type { Diagram } from '../diagram.ts';
import { type BorderPoint, pointForms } from '../kinds/border-point.ts';
import { viewNode } from '../kinds/node-view.ts';
import { pointInSentence, pointWords } from '../kinds/words.ts';
import type { Detail, Difference } from './compare-diagrams.ts';
import type { DetailWords } from './describe-difference.ts';
import { fieldName } from './field-words.ts';

interface States {
  readonly before: Diagram;
  readonly after: Diagram;
}

/**
 * Returns the words for a changed border point of a node: `port http (right, at 50%) added`, `port http (right, at 50%) → (right, at 70%)`.
 * Undefined for other details, and for points that no view shows.
 */
export function pointChange(difference: Difference, { how, path }: Detail, { before, after }: States): DetailWords | undefined {
  const [, list, key] = path;
  if (difference.element !== 'node' || list !== 'ports' || key === undefined) return undefined;
  const pointIn = (diagram: Diagram): BorderPoint | undefined => {
    const node = diagram.nodes.find(({ id }) => id === difference.id);
    return node && viewNode(node).ports.find(({ id }) => `id ${id}` === key);
  };
  const [old, present] = [how === 'added' ? undefined : pointIn(before), how === 'removed' ? undefined : pointIn(after)];
  const point = present ?? old;
  if (point === undefined) return undefined;
  const field = pointForms[point.form];
  if (how === 'moved') return { clause: `${pointWords(point)} moved within its list`, field, after: pointWords(point) };
  return {
    clause: old !== undefined && present !== undefined ? changeClause(old, present) : `${inFull(point)} ${how}`,
    field,
    ...(old === undefined ? {} : { before: inFull(old) }),
    ...(present === undefined ? {} : { after: inFull(present) }),
  };
}

function changeClause(old: BorderPoint, present: BorderPoint): string {
  if (pointWords(old) === pointWords(present)) return `${inFull(old)} → ${placeOf(present)}`;
  if (placeOf(old) === placeOf(present)) return `${pointWords(old)} → ${pointWords(present)}`;
  return `${inFull(old)} → ${inFull(present)}`;
}

function inFull(point: BorderPoint): string {
  return `${pointWords(point)} ${placeOf(point)}`;
}

function placeOf({ side, at }: BorderPoint): string {
  return `(${side}, at ${Math.round(at * 100)}%)`;
}

/** Returns the words for the border point at which `end` of a relation is attached: `source attached to port http`. */
export function attachmentChange(
  difference: Difference,
  { how, path, before: from, after: to }: Detail,
  { before, after }: States,
): DetailWords | undefined {
  const [, end, field] = path;
  if (difference.element !== 'edge' || field !== 'port' || (end !== 'source' && end !== 'target')) return undefined;
  const pointIn = (diagram: Diagram, port: unknown): string => {
    const edge = diagram.edges.find(({ id }) => id === difference.id);
    const node = diagram.nodes.find(({ id }) => id === edge?.[end]);
    const point = node && viewNode(node).ports.find(({ id }) => id === port);
    return point === undefined ? 'a missing port' : pointInSentence(point);
  };
  const [old, present] = [pointIn(before, from), pointIn(after, to)];
  const clause =
    how === 'added' ? `attached to ${present}` : how === 'removed' ? `detached from ${old}` : `moved from ${old} to ${present}`;
  return {
    clause: `${end} ${clause}`,
    field: fieldName('edge', path),
    ...(from === undefined ? {} : { before: old }),
    ...(to === undefined ? {} : { after: present }),
  };
}
