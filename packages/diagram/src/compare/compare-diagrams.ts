import type { ElementType } from '../changes.ts';
import { type Diagram, type DiagramEdge, type DiagramNode, isObject, type JsonObject, type JsonValue } from '../diagram.ts';
import { sameValue, volatileFields } from '../same.ts';
import { isLayer } from '../text-layer.ts';
import { freeLines } from './free-lines.ts';
import { keyedList } from './keyed-list.ts';
import { misplaced } from './order.ts';
import { fieldOf, fieldsOf } from './own-fields.ts';
import { withoutUnseenMoves } from './score-moves.ts';
import { keyOf } from './side.ts';

/** Kind of a difference. An element that was moved and changed has one difference of each. */
export type How = 'added' | 'removed' | 'changed' | 'moved';

/**
 * The smallest thing that differs within an element: a field, a member, something said at an end. `path` leads to it as in the
 * stored element, items of lists by `id <their id>` (texts by `text <they>`); a side that lacks it is absent.
 */
export interface Detail {
  readonly how: How;
  readonly path: readonly string[];
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}

/** One thing that happened to a node, an edge, or the diagram itself. */
export interface Difference {
  /** The same for the same thing happening to the same element. */
  readonly key: string;
  readonly element: ElementType | 'diagram';
  /** Empty for the diagram itself. */
  readonly id: string;
  readonly how: How;
  readonly before?: DiagramNode | DiagramEdge;
  readonly after?: DiagramNode | DiagramEdge;
  /** Empty for what was added or removed. */
  readonly details: readonly Detail[];
}

/** All that differs between two diagrams. */
export interface Comparison {
  readonly before: Diagram;
  readonly after: Diagram;
  /** Nodes, then edges, each in the paint order of `after` and behind them what was removed; at last the diagram's own fields. */
  readonly differences: readonly Difference[];
  readonly counts: Readonly<Record<How, number>>;
}

/**
 * Compares two diagrams as a user would: elements by their ids, members by theirs, ends and style field by field.
 * Pure. Data that canvas libraries store for themselves is ignored; unknown fields are compared as values. A node counts as
 * moved when its position or its parent differs, an edge when its way points or its texts' positions do, both when the paint
 * order changed; a node whose parent moved did not move itself. Rows and lifelines of scores move where their order says so.
 */
export function compareDiagrams(before: Diagram, after: Diagram): Comparison {
  const compared = [
    ...compareElements('node', before.nodes, after.nodes),
    ...compareElements('edge', before.edges, after.edges),
    ...compareBeside(before, after),
  ];
  const differences = withoutUnseenMoves(compared, before, after);
  const count = (how: How): number => differences.filter((difference) => difference.how === how).length;
  const counts = { added: count('added'), removed: count('removed'), changed: count('changed'), moved: count('moved') };
  return { before, after, differences, counts };
}

type Element = DiagramNode | DiagramEdge;

function compareElements(element: ElementType, before: readonly Element[], after: readonly Element[]): readonly Difference[] {
  const earlier = new Map(before.map((each) => [each.id, each]));
  const later = new Set(after.map(({ id }) => id));
  const raised = restacked(before, after);
  return [
    ...after.flatMap((each) => {
      const old = earlier.get(each.id);
      if (old === undefined) return [{ ...named(element, each.id, 'added'), after: each, details: [] }];
      return old === each && !raised.has(each.id)
        ? []
        : compareElement(element, { before: old, after: each, isRaised: raised.has(each.id) });
    }),
    ...before.filter(({ id }) => !later.has(id)).map((each) => ({ ...named(element, each.id, 'removed'), before: each, details: [] })),
  ];
}

function compareElement(
  element: ElementType,
  { before, after, isRaised }: { readonly before: Element; readonly after: Element; readonly isRaised: boolean },
): readonly Difference[] {
  const details = fieldsOf(after, before)
    .filter((field) => field !== 'id' && !volatileFields.has(field))
    .flatMap((field) => compareValues([field], fieldOf(before, field), fieldOf(after, field)));
  const changed = details.filter((detail) => !isMove(element, detail));
  const moved = details.filter((detail) => isMove(element, detail));
  // A node put into a container comes on top of it; that is no difference of its own.
  if (isRaised && moved.length === 0) moved.push({ how: 'moved', path: ['order'] });
  return [
    ...(changed.length === 0 ? [] : [{ ...named(element, after.id, 'changed'), before, after, details: changed }]),
    ...(moved.length === 0 ? [] : [{ ...named(element, after.id, 'moved'), before, after, details: moved }]),
  ];
}

function compareBeside(before: Diagram, after: Diagram): readonly Difference[] {
  const details = fieldsOf(after, before)
    .filter((field) => field !== 'nodes' && field !== 'edges')
    .flatMap((field) =>
      field === 'text' ? compareTexts(before.text, after.text) : compareValues([field], fieldOf(before, field), fieldOf(after, field)),
    );
  return details.length === 0 ? [] : [{ ...named('diagram', '', 'changed'), details }];
}

/**
 * Texts are compared by the lines that follow from no element, such as comments and styles; what the others say is compared with the
 * elements.
 */
function compareTexts(before: JsonValue | undefined, after: JsonValue | undefined): readonly Detail[] {
  if ([before, after].some((value) => value !== undefined && !isLayer(value))) return compareValues(['text'], before, after);
  const own = (value: JsonValue | undefined): ReadonlyMap<string, JsonValue> =>
    new Map((isLayer(value) ? freeLines(value.lines) : []).map((line) => [`id ${String(line.id)}`, line.text ?? '']));
  return compareLists(['text', 'lines'], [own(before), own(after)]);
}

function named(element: Difference['element'], id: string, how: How): Pick<Difference, 'key' | 'element' | 'id' | 'how'> {
  return { key: keyOf({ element, id, path: [how] }), element, id, how };
}

const places: Readonly<Record<ElementType, ReadonlySet<string>>> = {
  node: new Set(['position', 'parentId', 'data order', 'data in']),
  edge: new Set(['data points', 'data labelAt', 'data order', 'data in', 'sourceHandle', 'targetHandle']),
};

function isMove(element: ElementType, { path: [field = '', inner = ''] }: Detail): boolean {
  return places[element].has(field) || places[element].has(`${field} ${inner}`);
}

/** Elements that others came to lie above or below, the fewest that explain the order. */
function restacked(before: readonly Element[], after: readonly Element[]): ReadonlySet<string> {
  const later = new Set(after.map(({ id }) => id));
  const there = before.map(({ id }) => id).filter((id) => later.has(id));
  const known = new Set(there);
  return misplaced(
    there,
    after.map(({ id }) => id).filter((id) => known.has(id)),
  );
}

/** Within data and style, the ends of an edge, and lists whose items can be told apart, each thing by itself. */
function compareValues(path: readonly string[], before: JsonValue | undefined, after: JsonValue | undefined): readonly Detail[] {
  if (sameValue(before, after)) return [];
  const [field = '', inner] = path;
  const isOpened =
    inner === undefined ? field === 'data' || field === 'style' : path.length === 2 && ['source', 'target', 'labelAt'].includes(inner);
  if (isOpened && isObjectOrNone(before) && isObjectOrNone(after)) {
    return fieldsOf(after, before).flatMap((name) => compareValues([...path, name], fieldOf(before, name), fieldOf(after, name)));
  }
  const lists = path.length === 2 && (Array.isArray(before) || Array.isArray(after)) ? listsOf(path, before, after) : undefined;
  return lists === undefined ? [detailOf(path, before, after)] : compareLists(path, lists);
}

function isObjectOrNone(value: JsonValue | undefined): value is JsonObject | undefined {
  return value === undefined || isObject(value);
}

type Lists = readonly [ReadonlyMap<string, JsonValue>, ReadonlyMap<string, JsonValue>];

function listsOf(path: readonly string[], before: JsonValue | undefined, after: JsonValue | undefined): Lists | undefined {
  const [old, present] = [keyedList(path.at(-1) ?? '', before), keyedList(path.at(-1) ?? '', after)];
  return old === undefined || present === undefined ? undefined : [old, present];
}

function compareLists(path: readonly string[], [before, after]: Lists): readonly Detail[] {
  const there = [...before.keys()].filter((key) => after.has(key));
  const moved = misplaced(
    there,
    [...after.keys()].filter((key) => before.has(key)),
  );
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((key): readonly Detail[] => {
    const [old, present] = [before.get(key), after.get(key)];
    const place = [...path, key];
    const item = sameValue(old, present) ? [] : [detailOf(place, old, present)];
    return moved.has(key) ? [...item, { how: 'moved', path: place, ...(present === undefined ? {} : { after: present }) }] : item;
  });
}

function detailOf(path: readonly string[], before: JsonValue | undefined, after: JsonValue | undefined): Detail {
  const how = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  return { how, path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}
