import { annotatedBy } from '../annotation.ts';
import { type Diagram, type DiagramEdge, type DiagramNode, isObject, type JsonValue } from '../diagram.ts';
import { viewEdge } from '../kinds/edge-view.ts';
import { viewNode } from '../kinds/node-view.ts';
import { edgeKind, nodeKind } from '../kinds/registry.ts';
import { lowerFirst, oneLine, withArticle } from '../kinds/words.ts';
import { lifelineLists } from '../score/lifeline-lists.ts';
import type { Comparison, Detail, Difference } from './compare-diagrams.ts';
import { fieldName } from './field-words.ts';
import { guardOf, operandClause } from './operand-words.ts';
import { attachmentChange, pointChange } from './point-changes.ts';
import { scoreMoveWords } from './row-words.ts';
import { quoted, unquoted, valueWords } from './value-words.ts';

/** A difference in words. */
export interface DifferenceWords {
  /** Name of the element: `Class Order`, `Association from Order to Item`. */
  readonly subject: string;
  /** All of it in one sentence. */
  readonly sentence: string;
  readonly details: readonly DetailWords[];
}

/** One detail in words. */
export interface DetailWords {
  /** As a clause: `attribute “total” added`, `name Room → Hall`. */
  readonly clause: string;
  /** Name of the field: `Attribute`. */
  readonly field: string;
  /** Old and new value, each where there is one. */
  readonly before?: string;
  readonly after?: string;
}

/** Returns the meaning of `difference` in `comparison`, in plain words; no markup, one line each. */
export function describeDifference(difference: Difference, { before, after }: Pick<Comparison, 'before' | 'after'>): DifferenceWords {
  const subject = subjectOf(difference, difference.after === undefined ? before : after);
  const details = wordsOf(difference, { before, after });
  const clauses = details.map(({ clause }) => clause).join('; ');
  if (difference.how === 'added' || difference.how === 'removed') return { subject, sentence: `${subject} ${difference.how}.`, details };
  if (isOfText(difference)) return { subject, sentence: `Text: ${details.length === 1 ? '1 line' : `${details.length} lines`}.`, details };
  const joint = difference.how === 'moved' ? ' ' : ': ';
  return { subject, sentence: `${subject}${joint}${clauses}.`, details };
}

/** Returns the name of an element of `diagram`: its kind and name, or its kind and ends. */
export function elementName(diagram: Diagram, { element, id }: Pick<Difference, 'element' | 'id'>): string {
  if (element === 'diagram') return 'The diagram';
  if (element === 'node') {
    const node = diagram.nodes.find((each) => each.id === id);
    return node === undefined ? 'An element' : nodeName(node);
  }
  const edge = diagram.edges.find((each) => each.id === id);
  return edge === undefined ? 'A relation' : edgeName(edge, diagram);
}

function subjectOf(difference: Difference, diagram: Diagram): string {
  if (isOfText(difference)) return 'Text';
  return elementName(diagram, difference);
}

function nodeName(node: DiagramNode): string {
  const view = viewNode(node);
  const label = shortName(view.label);
  const kind = view.unknownKind ?? nodeKind(view.kind).name;
  return label === '' ? `${kind} (unnamed)` : `${kind} ${label}`;
}

/** The label of a node, or `an unnamed class`. */
function nameInSentence(node: DiagramNode): string {
  const view = viewNode(node);
  return shortName(view.label) || withArticle(`unnamed ${view.unknownKind ?? nodeKind(view.kind).name}`);
}

/** The name of an edge, to stand within a sentence. */
function withinSentence(name: string): string {
  return `the ${lowerFirst(name)}`;
}

function edgeName(edge: DiagramEdge, diagram: Diagram): string {
  const { nodes, edges } = diagram;
  const view = viewEdge(edge);
  const on = annotatedBy(edge, (id) => edges.find((each) => each.id === id));
  if (on !== undefined) {
    const note = nodes.find(({ id }) => id === edge[on.end === 'source' ? 'target' : 'source']);
    const label = note === undefined ? '' : shortName(viewNode(note).label);
    return `${edgeKind(view.kind).name} from ${label || 'a note'} to ${withinSentence(edgeName(on.edge, diagram))}`;
  }
  const [source, target] = [edge.source, edge.target].map((id) => {
    const node = nodes.find((each) => each.id === id);
    return node === undefined ? 'a missing element' : nameInSentence(node);
  });
  const label = view.label === undefined ? '' : ` ${quoted(view.label)}`;
  return `${view.unknownKind ?? edgeKind(view.kind).name}${label} from ${source} to ${target}`;
}

function shortName(label: string): string {
  const characters = [...oneLine(label)];
  return characters.length <= 60 ? characters.join('') : `${characters.slice(0, 60).join('')}…`;
}

/** Whether only lines of the stored text differ. */
function isOfText({ element, details }: Difference): boolean {
  return element === 'diagram' && details.length > 0 && details.every(({ path }) => path[0] === 'text' && path.length > 1);
}

interface States {
  readonly before: Diagram;
  readonly after: Diagram;
}

function wordsOf(difference: Difference, states: States): readonly DetailWords[] {
  const moved = difference.how === 'moved' ? scoreMoveWords(difference.id, states) : undefined;
  if (moved !== undefined) return moved;
  const isMove = difference.element === 'node' && difference.how === 'moved';
  return isMove
    ? moveWords(difference, states)
    : difference.details.map(
        (detail) =>
          pointChange(difference, detail, states) ??
          attachmentChange(difference, detail, states) ??
          detailWords(difference, detail, states),
      );
}

/** Returns the target of a node's move: its new container, or the distance. */
function moveWords({ details }: Difference, { before, after }: States): readonly DetailWords[] {
  const box = details.find(({ path: [field] }) => field === 'parentId');
  const place = details.find(({ path: [field] }) => field === 'position');
  if (box !== undefined) {
    const [from, to] = [boxName(before, box.before), boxName(after, box.after)];
    const clause =
      to === undefined
        ? `moved out of ${from ?? 'its container'}`
        : from === undefined
          ? `moved into ${to}`
          : `moved from ${from} into ${to}`;
    return [{ clause, field: 'Container', ...(from === undefined ? {} : { before: from }), ...(to === undefined ? {} : { after: to }) }];
  }
  if (place === undefined) return [{ clause: 'moved in front of or behind other elements', field: 'Stacking order' }];
  const [from, to] = [pointOf(place.before), pointOf(place.after)];
  return [
    {
      clause: `moved ${distance(to.x - from.x, to.y - from.y)}`,
      field: 'Position',
      before: `${from.x}, ${from.y}`,
      after: `${to.x}, ${to.y}`,
    },
  ];
}

function boxName(diagram: Diagram, id: JsonValue | undefined): string | undefined {
  return typeof id === 'string' ? elementName(diagram, { element: 'node', id }) : undefined;
}

/** Name of a lifeline, to follow the name of its field. */
function lifelineName({ nodes }: Diagram, id: JsonValue | undefined): string | undefined {
  const node = nodes.find((each) => each.id === id);
  return node === undefined ? undefined : shortName(viewNode(node).label) || '(unnamed)';
}

function lineName(diagram: Diagram, id: JsonValue | undefined): string | undefined {
  return typeof id === 'string' ? withinSentence(elementName(diagram, { element: 'edge', id })) : undefined;
}

function pointOf(value: JsonValue | undefined): { readonly x: number; readonly y: number } {
  const at = (axis: 'x' | 'y'): number => (isObject(value) && typeof value[axis] === 'number' ? Math.round(value[axis]) : 0);
  return { x: at('x'), y: at('y') };
}

function distance(x: number, y: number): string {
  const across = x === 0 ? [] : [`${Math.abs(x)} px to the ${x < 0 ? 'left' : 'right'}`];
  const down = y === 0 ? [] : [`${Math.abs(y)} px ${y < 0 ? 'up' : 'down'}`];
  return [...across, ...down].join(' and ') || 'by less than 1 px';
}

/** Returns the function that names the element whose id stands at `path`; undefined where no id stands. */
function namer({
  element,
  path: [field, inner, deeper],
}: Pick<Difference, 'element'> & Pick<Detail, 'path'>):
  | ((diagram: Diagram, value: JsonValue | undefined) => string | undefined)
  | undefined {
  if (field === 'data' && deeper !== undefined && lifelineLists.some((list) => list === inner))
    return (diagram, value) => lifelineName(diagram, isObject(value) ? value.id : undefined);
  if (element !== 'edge') return undefined;
  if (inner === undefined) return field === 'source' || field === 'target' ? boxName : undefined;
  return deeper === 'edge' ? lineName : undefined;
}

function detailWords({ element, how }: Difference, detail: Detail, states: States): DetailWords {
  const { how: what, path, before, after } = detail;
  const field = fieldName(element, path);
  const name = lowerFirst(field);
  const list = element === 'node' && path.length === 3 ? path[1] : undefined;
  if (list === 'operands')
    return {
      clause: operandClause(detail),
      field,
      ...(before === undefined ? {} : { before: guardOf(before) }),
      ...(after === undefined ? {} : { after: guardOf(after) }),
    };
  const nameOf = namer({ element, path });
  const words = (diagram: Diagram, value: JsonValue | undefined): string =>
    nameOf?.(diagram, value) ?? valueWords(value, path.at(-1) ?? '');
  const [old, present] = [words(states.before, before), words(states.after, after)];
  const sides = { ...(before === undefined ? {} : { before: old }), ...(after === undefined ? {} : { after: present }) };
  if (how === 'moved') return { clause: `rerouted (${name})`, field };
  if (what === 'moved') return { clause: `${name} ${present} moved within its list`, field, after: present };
  if (what === 'changed') return { clause: `${name} ${unquoted(old)} → ${unquoted(present)}`, field, ...sides };
  return { clause: `${name} ${what === 'added' ? present : old} ${what}`, field, ...sides };
}
