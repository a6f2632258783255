import {
  countCharacters,
  type DiagramEdge,
  type DiagramNode,
  type DiagramType,
  edgeKind,
  elementLimits,
  isObject,
  type JsonObject,
  memberLimits,
  parseJson,
  standingEdges,
  viewEdge,
} from '@umlaut/diagram';
import { grown, holds, type Point, type Rect } from '@umlaut/geometry';
import { type Cell, isOn } from './cells.ts';
import { type EdgeSense, readSense } from './edge-kind.ts';
import { type EdgeTexts, edgeTexts, isMultiplicity } from './edge-labels.ts';
import { labelText } from './label.ts';
import type { Draft } from './nodes.ts';
import { isHiddenIn, type Page } from './page.ts';
import { type createElementIds, readStored } from './stored.ts';
import { writtenTexts } from './write-edge.ts';

/** How far a loose end may be from the box that it is tied to, px. */
const reach = 12;

/** A page with its nodes, which its edges end at. */
interface Ends {
  readonly page: Page;
  readonly type: DiagramType;
  readonly byNode: ReadonlyMap<string, Draft>;
  /** Nodes that a loose end can be connected to. */
  readonly near: readonly { readonly id: string; readonly box: Rect }[];
}

/** The edges of a page between `drafts`, in paint order; those of sequences in their order down the page. Each edge and its texts get their fate. */
export function readEdges(
  page: Page,
  type: DiagramType,
  drafts: readonly Draft[],
  idFor: ReturnType<typeof createElementIds>,
): readonly DiagramEdge[] {
  const ends: Ends = { page, type, byNode: new Map(drafts.map((draft) => [draft.node.id, draft])), near: nearOf(drafts) };
  const found = page.cells.filter(({ isEdge }) => isEdge).flatMap((cell) => readEdge(ends, cell) ?? []);
  if (type === 'sequence') found.sort((a, b) => a.height - b.height);
  const edges = found.map(({ edge, stored }) => ({ ...edge, id: idFor('e', stored?.id) }));
  const standing = new Set(standingEdges(nodesOf(drafts), edges));
  for (const [index, { cell, lost }] of found.entries()) {
    const edge = edges[index];
    if (edge === undefined) continue;
    settle(page, cell, standing.has(edge) ? edge.id : undefined);
    if (standing.has(edge)) for (const what of lost) page.fates.change(edge.id, what);
  }
  return [...standing];
}

function nodesOf(drafts: readonly Draft[]): readonly DiagramNode[] {
  return drafts.map(({ node }) => node);
}

/** Sets the fates of a cell and its texts: those of an edge, or of a relation that is left out. */
function settle({ fates, childrenOf }: Page, cell: Cell, edge: string | undefined): void {
  if (edge === undefined) fates.drop(cell, 'duplicate relations, or relations from a shape to itself');
  else fates.set(cell, { how: 'edge', of: edge });
  for (const child of childrenOf(cell.id)) {
    if (fates.all.has(child.id)) continue;
    if (edge !== undefined) fates.set(child, { how: 'text', of: edge });
    else fates.drop(child, 'labels of omitted relations');
  }
}

interface FoundEdge {
  readonly cell: Cell;
  readonly edge: DiagramEdge;
  readonly stored: JsonObject | undefined;
  /** Parts of the cell that the edge lacks, as phrases. */
  readonly lost: readonly string[];
  /** How far down it begins, px. */
  readonly height: number;
}

function readEdge(ends: Ends, cell: Cell): FoundEdge | undefined {
  const { page, type, byNode } = ends;
  const [from, to] = [endOf(ends, cell, 'source'), endOf(ends, cell, 'target')];
  const isHidden = isHiddenIn(page, cell);
  if (from === undefined || to === undefined || isHidden) {
    dropEdge(page, cell, isHidden ? 'hidden elements' : 'relations with an unconnected end');
    return undefined;
  }
  const texts = edgeTexts(page, cell);
  const [source, target] = [byNode.get(from.node), byNode.get(to.node)];
  if (source === undefined || target === undefined) return undefined;
  const sense = readSense({ cell, type, source: source.kind, target: target.kind, label: texts.middle.join(' ') });
  const stored = readStored(cell);
  const long = made({ page, cell, sense, texts, from, to, stored });
  const data = shortTexts(long.data ?? {});
  const lost = [
    ...(cell.kind === undefined && sense.lost !== undefined ? [sense.lost] : []),
    ...(data === long.data ? [] : ['shortened texts']),
    ...(cell.points.length > elementLimits.maxWayPoints ? [`waypoints over the limit of ${elementLimits.maxWayPoints}`] : []),
  ];
  return { cell, edge: { ...long, data }, stored, lost, height: heightOf(page, cell) };
}

/** The fields that hold what is written at a relation, and the ends that hold such fields. */
const written: ReadonlySet<string> = new Set(['label', 'trigger', 'guard', 'effect', 'role', 'multiplicity', 'source', 'target']);

/** The data with texts as long as they may be; the same object where all are. */
function shortTexts(data: JsonObject): JsonObject {
  const entries = Object.entries(data).map(([field, value]) => {
    if (!written.has(field)) return [field, value] as const;
    if (typeof value === 'string') return [field, shortened(value)] as const;
    return [field, isObject(value) ? shortTexts(value) : value] as const;
  });
  return entries.every(([field, value]) => value === data[field]) ? data : Object.fromEntries(entries);
}

function shortened(text: string): string {
  return countCharacters(text) <= memberLimits.maxCharacters ? text : [...text].slice(0, memberLimits.maxCharacters).join('');
}

function dropEdge({ fates, childrenOf }: Page, cell: Cell, what: string): void {
  fates.drop(cell, what);
  for (const child of childrenOf(cell.id)) if (!fates.all.has(child.id)) fates.drop(child, 'labels of omitted relations');
}

/** A node at an end, and its border point there. */
interface End {
  readonly node: string;
  readonly port: string | undefined;
}

/** The node at an end: that of the cell it is tied to, or of the shape that a loose end all but touches. */
function endOf({ page, near }: Ends, cell: Cell, end: 'source' | 'target'): End | undefined {
  const tied = page.byId.get(cell[end] ?? '');
  if (tied !== undefined) {
    for (const at of [tied, ...page.holdersOf(tied)]) {
      const fate = page.fates.all.get(at.id);
      if (at.isVertex && (fate?.how === 'node' || fate?.how === 'text')) return { node: fate.of, port: fate.port };
    }
  }
  const loose = end === 'source' ? cell.sourcePoint : cell.targetPoint;
  if (loose === undefined) return undefined;
  const origin = page.originOf(cell);
  const point = { x: loose.x + origin.x, y: loose.y + origin.y };
  const found = near.find(({ box }) => holds(box, point));
  return found === undefined ? undefined : { node: found.id, port: undefined };
}

/** Nodes with their reach, the smallest first. */
function nearOf(drafts: readonly Draft[]): Ends['near'] {
  return drafts
    .filter(({ kind }) => kind !== 'comment')
    .toSorted((a, b) => areaOf(a.box) - areaOf(b.box))
    .map(({ node, box }) => ({ id: node.id, box: grown(box, reach) }));
}

function areaOf({ width, height }: Rect): number {
  return width * height;
}

interface Making {
  readonly page: Page;
  readonly cell: Cell;
  readonly sense: EdgeSense;
  readonly texts: EdgeTexts;
  readonly stored: JsonObject | undefined;
  readonly from: End;
  readonly to: End;
}

function made({ page, cell, sense, texts, from, to, stored }: Making): DiagramEdge {
  const own = ownData(cell, sense, texts);
  const isTurned = sense.isTurned && own === undefined;
  const [source, target] = isTurned ? [to, from] : [from, to];
  const points = pointsOf(page, cell);
  const said = own ?? withPorts(dataOf(sense, texts), source.port, target.port);
  const ends = { id: cell.id, source: source.node, target: target.node };
  if (stored !== undefined && own !== undefined) {
    const { points: before, ...fields } = stored;
    return { ...fields, ...ends, data: { ...own, ...(before === undefined ? {} : { points: before }) } };
  }
  return {
    ...ends,
    ...handlesOf(cell, isTurned),
    type: routeOf(cell),
    data: { ...said, ...(points.length === 0 ? {} : { points: (isTurned ? points.toReversed() : points).map(({ x, y }) => ({ x, y })) }) },
  };
}

/** The data that a file made here gives an edge; its texts are those of the cell where they were changed in draw.io. */
function ownData(cell: Cell, sense: EdgeSense, texts: EdgeTexts): JsonObject | undefined {
  const parsed = cell.kind === undefined ? undefined : parseJson(cell.data ?? '');
  if (!isObject(parsed)) return undefined;
  const data: JsonObject = { ...parsed, kind: cell.kind };
  const view = viewEdge({ id: cell.id, source: '', target: '', data });
  if (textsOf(texts) === textsOf(writtenTexts(view))) return data;
  const { label: _label, trigger: _trigger, guard: _guard, effect: _effect, ...rest } = data;
  const said = dataOf({ ...sense, kind: view.kind, isTurned: false }, texts);
  const end = (side: 'source' | 'target'): JsonObject => {
    const before = parsed[side];
    const { multiplicity: _multiplicity, role: _role, ...others } = isObject(before) ? before : {};
    return { [side]: { ...others, ...(isObject(said[side]) ? said[side] : {}) } };
  };
  return { ...said, ...rest, ...end('source'), ...end('target') };
}

function textsOf({ source, middle, target }: EdgeTexts): string {
  return [source, middle, target]
    .map((texts) =>
      texts
        .map((text) => labelText(text, false).replace(/\n/g, ' '))
        .filter((text) => text !== '')
        .join('\n'),
    )
    .join('\n\n');
}

function withPorts(data: JsonObject, source: string | undefined, target: string | undefined): JsonObject {
  const end = (side: 'source' | 'target', port: string | undefined): JsonObject =>
    port === undefined ? {} : { [side]: { ...(isObject(data[side]) ? data[side] : {}), port } };
  return { ...data, ...end('source', source), ...end('target', target) };
}

/** Kind, name and what stands at the ends. Texts for which a kind has no place join its name. */
function dataOf({ kind, isTurned, isDashed, arrows, cardinality }: EdgeSense, texts: EdgeTexts): JsonObject {
  const { ends } = edgeKind(kind);
  const { isDone, rest } = namedByKind(kind, texts.middle);
  const atEnds = { source: endData(texts.source, ends), target: endData(texts.target, ends) };
  const label = [...(isDone ? rest : texts.middle), ...atEnds.source.rest, ...atEnds.target.rest].join(' ');
  const end = (side: 'source' | 'target'): JsonObject => ({
    ...atEnds[side].data,
    ...(kind === 'relationship' ? { cardinality: cardinality[side] ?? (arrows[side] ? 'many' : 'one') } : {}),
    ...(ends.includes('navigable') && kind === 'association' && arrows[side] ? { navigable: true } : {}),
  });
  const both = arrows.source && arrows.target;
  const none = !arrows.source && !arrows.target;
  const atEnd = isTurned ? { source: end('target'), target: end('source') } : { source: end('source'), target: end('target') };
  return {
    kind,
    ...(label === '' ? {} : { label }),
    ...(Object.keys(atEnd.source).length === 0 ? {} : { source: atEnd.source }),
    ...(Object.keys(atEnd.target).length === 0 ? {} : { target: atEnd.target }),
    ...(kind === 'flow' && (both || none) ? { arrows: both ? 'both' : 'none' } : {}),
    ...(kind === 'flow' && isDashed ? { line: 'dotted' } : {}),
    ...(kind === 'relationship' && isDashed ? { weak: true } : {}),
  };
}

/** `«include»` and `«extend»` are said by the kinds themselves. */
function namedByKind(kind: string, middle: readonly string[]): { readonly isDone: boolean; readonly rest: readonly string[] } {
  if (kind !== 'include' && kind !== 'extend') return { isDone: false, rest: [] };
  const rest = middle.map((text) => text.replace(/(?:«|<<)\s*(include|extend)s?\s*(?:»|>>)/i, '').trim()).filter((text) => text !== '');
  return { isDone: true, rest };
}

/** Multiplicity and role at an end, where the kind has them; the rest is for its name. */
function endData(texts: readonly string[], ends: readonly string[]): { readonly data: JsonObject; readonly rest: readonly string[] } {
  const data: Record<string, string> = {};
  const rest: string[] = [];
  for (const text of texts) {
    if (isMultiplicity(text) && ends.includes('multiplicity') && data.multiplicity === undefined) data.multiplicity = text;
    else if (ends.includes('role') && data.role === undefined) data.role = text;
    else rest.push(text);
  }
  return { data, rest };
}

function pointsOf(page: Page, cell: Cell): readonly Point[] {
  const { x, y } = page.originOf(cell);
  return cell.points.slice(0, elementLimits.maxWayPoints).map((point) => ({ x: Math.round(point.x + x), y: Math.round(point.y + y) }));
}

function routeOf({ style }: Cell): string {
  if (isOn(style, 'curved')) return 'default';
  const way = style.values.get('edgeStyle') ?? 'none';
  if (way === 'none') return 'straight';
  return isOn(style, 'rounded') ? 'smoothstep' : 'step';
}

function handlesOf({ style: { values } }: Cell, isTurned: boolean): JsonObject {
  const side = (x: string, y: string): string | undefined => {
    const [across, down] = [values.get(x), values.get(y)];
    if (across === '0') return 'left';
    if (across === '1') return 'right';
    return down === '0' ? 'top' : down === '1' ? 'bottom' : undefined;
  };
  const [exit, entry] = [side('exitX', 'exitY'), side('entryX', 'entryY')];
  const [from, to] = isTurned ? [entry, exit] : [exit, entry];
  return { ...(from === undefined ? {} : { sourceHandle: from }), ...(to === undefined ? {} : { targetHandle: to }) };
}

function heightOf(page: Page, cell: Cell): number {
  const [first] = pointsOf(page, cell);
  if (first !== undefined) return first.y;
  const origin = page.originOf(cell);
  for (const [end, at] of [
    ['source', 'exitY'],
    ['target', 'entryY'],
  ] as const) {
    const tied = page.byId.get(cell[end] ?? '');
    const share = cell.style.values.get(at);
    if (tied !== undefined && share !== undefined) return page.boxOf(tied).y + Number(share) * tied.height;
  }
  return (cell.sourcePoint?.y ?? cell.targetPoint?.y ?? 0) + origin.y;
}
