import {
  type DiagramNode,
  type DiagramType,
  defaultLimits,
  fitLabel,
  isNodeKind,
  isObject,
  type JsonObject,
  memberLimits,
  type NodeKindId,
  nodeKind,
  parseJson,
  viewNode,
} from '@umlaut/diagram';
import { centerOf, type Rect } from '@umlaut/geometry';
import { fontMeasure, nodeDrawings } from '@umlaut/notation';
import { type Boxes, packBoxes } from './boxes.ts';
import { type Cell, shapeOf } from './cells.ts';
import { kindOfWords, readHeader, wordsAsData } from './header.ts';
import { type LabelLine, labelText, readLabel } from './label.ts';
import { hasHtml, isFreeText, isHiddenIn, isSwimlane, isUnseenGroup, type Page } from './page.ts';
import { isPool } from './page-type.ts';
import { type BorderPlace, portsOf } from './ports.ts';
import { membersOf, type Row, readRows } from './rows.ts';
import { isOtherForm, isPicture, kindOfShape } from './shape-kind.ts';
import { type createElementIds, readStored } from './stored.ts';
import { labelOf, rowTexts } from './write-node.ts';

/** A node with its place on the page, and the cell it came from. */
export interface Draft {
  readonly cell: Cell;
  readonly node: DiagramNode;
  readonly kind: NodeKindId;
  readonly box: Rect;
  /** Whether the node is as it was stored, and its position relative to the node of its cell's parent. */
  readonly isKept: boolean;
}

/** The nodes of a page, in paint order, absolute. Each vertex gets its fate. */
export function readNodes(page: Page, type: DiagramType, idFor: Reader['idFor']): readonly Draft[] {
  const ports = portsOf(page);
  const texts = textBoxes(page, ports);
  const reader: Reader = { page, type, idFor, joined: joinedCells(page), texts, lifelines: lifelinesOf(page), ports, points: new Map() };
  const drafts: Draft[] = [];
  for (const cell of type === 'sequence' ? lifelinesFirst(page.cells) : page.cells) {
    if (!cell.isVertex || page.fates.all.has(cell.id)) continue;
    const draft = readVertex(reader, cell);
    if (draft !== undefined) drafts.push(draft);
    if (draft !== undefined && nodeKind(draft.kind).points !== undefined) reader.points.set(draft.node.id, pointsIn(draft));
  }
  return drafts.map((draft) => {
    const points = reader.points.get(draft.node.id) ?? [];
    return points.length === 0 ? draft : { ...draft, node: { ...draft.node, data: { ...draft.node.data, ports: points } } };
  });
}

function pointsIn({ node }: Draft): JsonObject[] {
  const points = node.data?.ports;
  return Array.isArray(points) ? points.filter(isObject) : [];
}

/** Makes a small shape on the border of a node a border point of that node, where its kind has any. */
function readPort({ page, ports, points }: Reader, cell: Cell): boolean {
  const place = ports.get(cell);
  const fate = page.fates.all.get(cell.parent ?? '');
  const list = fate?.how === 'node' ? points.get(fate.of) : undefined;
  if (place === undefined || fate?.how !== 'node' || list === undefined || list.length >= memberLimits.maxMembers) return false;
  const { text: label, cut } = fitLabel(labelText(cell.value, hasHtml(cell)).replace(/\n/g, ' '), defaultLimits);
  const id = `cell-${list.length + 1}`;
  list.push({ id, ...(label === '' ? {} : { label }), ...place });
  page.fates.set(cell, { how: 'text', of: fate.of, port: id });
  if (cut) page.fates.change(fate.of, 'shortened texts');
  return true;
}

function lifelinesFirst(cells: readonly Cell[]): readonly Cell[] {
  const isLifeline = ({ style }: Cell): boolean => shapeOf(style) === 'umlLifeline';
  return [...cells.filter(isLifeline), ...cells.filter((cell) => !isLifeline(cell))];
}

interface Reader {
  readonly page: Page;
  readonly type: DiagramType;
  readonly joined: ReadonlySet<string>;
  /** Boxes of all cells, but for those without a text and those that are a part of something else. */
  readonly texts: Boxes;
  readonly lifelines: readonly { readonly cell: Cell; readonly box: Rect }[];
  readonly ports: ReadonlyMap<Cell, BorderPlace>;
  /** Border points of nodes whose kinds have any, by their ids. */
  readonly points: Map<string, JsonObject[]>;
  /** The id of a new element: the wanted one if it is free. */
  readonly idFor: ReturnType<typeof createElementIds>;
}

function joinedCells({ cells }: Page): ReadonlySet<string> {
  return new Set(cells.filter(({ isEdge }) => isEdge).flatMap(({ source, target }) => [source ?? '', target ?? '']));
}

function readVertex(reader: Reader, cell: Cell): Draft | undefined {
  const { page, type, joined } = reader;
  const { fates } = page;
  const outer = page.byId.get(cell.parent ?? '');
  const own = ownData(cell);
  // Texts of edges are read with these.
  if (outer?.isEdge === true) return undefined;
  if (isHiddenIn(page, cell)) fates.drop(cell, 'hidden elements');
  else if (isUnseenGroup(cell)) fates.set(cell, { how: 'part' });
  else if (cell.kind === 'port' && outer?.kind !== undefined) fates.set(cell, { how: 'part' });
  else if (own !== undefined) return ownNode(reader, cell, cell.kind !== undefined && isNodeKind(cell.kind) ? cell.kind : 'plain', own);
  else if (readPort(reader, cell)) return undefined;
  else if (page.isRowBox(cell)) return rowBox(reader, cell);
  else if (isSwimlane(cell) && isPool(page, cell.id)) return pool(reader, cell);
  else if (shapeOf(cell.style) === 'umlLifeline') return lifeline(reader, cell);
  else if (type === 'sequence' && isBar(reader, cell)) return undefined;
  else if (isDecoration(cell) && !joined.has(cell.id)) fates.drop(cell, 'shapes without text');
  else return shape(reader, cell);
  return undefined;
}

const symbols = new Set(['startState', 'endState', 'umlActor', 'cloud', 'cylinder3', 'cylinder', 'umlDestroy']);

/** A shape that says nothing and means nothing by itself. */
function isDecoration(cell: Cell): boolean {
  const { style } = cell;
  return textOf(cell).length === 0 && !symbols.has(shapeOf(style)) && !/^(ellipse|rhombus)$/.test(shapeOf(style));
}

function textOf(cell: Cell): readonly LabelLine[] {
  return readLabel(cell.value, hasHtml(cell)).flat();
}

/** The node that a cell was made of here, with what was changed of it in draw.io. */
function ownNode(reader: Reader, cell: Cell, kind: NodeKindId, data: JsonObject): Draft {
  const { page } = reader;
  const box = page.isRowBox(cell) ? readRows(page, cell) : undefined;
  const view = viewNode({ id: cell.id, position: { x: 0, y: 0 }, data: { ...data, kind } });
  const linesOf = (text: string): string =>
    readLabel(text, false)
      .flat()
      .map((line) => line.text)
      .join('\n');
  const isNamed =
    linesOf(labelOf(view)) ===
    textOf(cell)
      .map(({ text }) => text)
      .join('\n');
  const header = readHeader(textOf(cell));
  const named = isNamed ? {} : { ...nameData(header.label, kind), stereotypes: [], ...wordsAsData(header, kind) };
  const written = rowTexts(view).filter((text) => text !== undefined);
  const areRows =
    box === undefined ||
    linesOf(written.join('\n')) === box.rows.map(({ text, key }) => (key === undefined ? text : `${key} ${text}`)).join('\n');
  const rows = areRows ? {} : rowData(kind, box.rows).data;
  const draft = drafted(reader, cell, { kind, data: { ...data, ...named, ...rows }, isOwn: true });
  for (const part of box?.parts ?? []) page.fates.set(part, { how: 'text', of: draft.node.id });
  return draft;
}

/** The data that a file made here gives a cell. */
function ownData({ kind, data }: Cell): JsonObject | undefined {
  const parsed = kind === undefined || data === undefined ? undefined : parseJson(data);
  return isObject(parsed) ? { ...parsed, kind } : undefined;
}

function rowBox(reader: Reader, cell: Cell): Draft {
  const { page, type } = reader;
  const { title, rows, parts } = readRows(page, cell);
  const header = readHeader(title);
  const isEntity = shapeOf(cell.style) === 'table' || type === 'er' || rows.some(({ key }) => key !== undefined);
  const named = kindOfWords(header);
  const isObjectBox = header.isUnderlined && (type === 'object' || /:/.test(header.label));
  const kind = named ?? (isEntity ? 'entity' : isObjectBox ? 'object' : type === 'state' ? 'state' : 'class');
  const { data, isCut } = rowData(kind, rows);
  const draft = drafted(reader, cell, {
    kind,
    data: {
      ...nameData(header.label, kind),
      ...wordsAsData(header, kind),
      ...(header.isAbstract && kind !== 'interface' ? { abstract: true } : {}),
      ...data,
    },
  });
  for (const part of parts) page.fates.set(part, { how: 'text', of: draft.node.id });
  if (isCut) page.fates.change(draft.node.id, 'shapes with too many or too long rows');
  return draft;
}

/** Name of an object and of its class; of any other kind its name. */
function nameData(label: string, kind: NodeKindId): JsonObject & { readonly label: string } {
  if (kind !== 'object') return { label };
  const at = label.indexOf(':');
  if (at < 0) return { label };
  const typeName = label.slice(at + 1).trim();
  return { label: label.slice(0, at).trim(), ...(typeName === '' ? {} : { typeName }) };
}

function rowData(kind: NodeKindId, rows: readonly Row[]): { readonly data: JsonObject; readonly isCut: boolean } {
  if (kind === 'class' || kind === 'interface') {
    const isDivided = rows.some(({ section }) => section > 0);
    const isOperation = ({ section, text }: Row): boolean => (isDivided ? section > 0 : /\([^)]*\)/.test(text));
    const [attributes, operations] = [membersOf(rows.filter((row) => !isOperation(row))), membersOf(rows.filter(isOperation))];
    const room = Math.max(0, 60 - attributes.members.length);
    const data = { attributes: attributes.members, operations: operations.members.slice(0, room) };
    return { data, isCut: attributes.isCut || operations.isCut || operations.members.length > room };
  }
  const { members, isCut } = membersOf(rows);
  if (kind === 'state') {
    return { data: { behaviours: members.map(({ id, text }) => ({ id, ...behaviourOf(String(text)) })) }, isCut };
  }
  const list = kind === 'enumeration' ? 'literals' : kind === 'object' ? 'slots' : 'attributes';
  return { data: { [list]: members }, isCut };
}

function behaviourOf(text: string): JsonObject {
  const found = /^(entry|do|exit)\s*\/\s*(.*)$/i.exec(text);
  return found === null ? { on: 'internal', text } : { on: (found[1] ?? '').toLowerCase(), text: found[2] ?? '' };
}

function pool(reader: Reader, cell: Cell): Draft {
  const { page } = reader;
  const lanes = page.childrenOf(cell.id).filter(({ isVertex }) => isVertex);
  const [first, second] = lanes;
  const lying = first !== undefined && second !== undefined ? Math.abs(second.y - first.y) > Math.abs(second.x - first.x) : false;
  const sorted = [...lanes].sort((a, b) => (lying ? a.y - b.y : a.x - b.x)).slice(0, 60);
  const data = {
    label: readHeader(textOf(cell)).label,
    lanes: sorted.map((lane, index) => ({
      id: `lane-${index + 1}`,
      label: readHeader(textOf(lane)).label.replace(/\n/g, ' '),
      size: Math.max(24, Math.round(lying ? lane.height : lane.width)),
    })),
    ...(lying ? { lying: true } : {}),
  };
  const draft = drafted(reader, cell, { kind: 'partition', data });
  for (const lane of lanes) page.fates.set(lane, { how: 'text', of: draft.node.id });
  return draft;
}

const heads: ReadonlyMap<string, string> = new Map([
  ['umlActor', 'actor'],
  ['umlBoundary', 'boundary'],
  ['umlControl', 'control'],
  ['umlEntity', 'entity'],
]);

function lifeline(reader: Reader, cell: Cell): Draft {
  const { page } = reader;
  const { label } = readHeader(textOf(cell));
  const head = heads.get(cell.style.values.get('participant') ?? '');
  const draft = drafted(reader, cell, { kind: 'lifeline', data: { label, ...(head === undefined ? {} : { head }) } });
  for (const bar of page.childrenOf(cell.id)) {
    if (!bar.isVertex) continue;
    if (textOf(bar).length === 0) page.fates.set(bar, { how: 'part' });
  }
  return draft;
}

/** Whether a shape is a bar on a lifeline, which draws it by itself; edges that end at it end at the lifeline. */
function isBar({ page, lifelines }: Reader, cell: Cell): boolean {
  if (textOf(cell).length > 0 || cell.width > 40) return false;
  const bar = page.boxOf(cell);
  const middle = centerOf(bar).x;
  const under = lifelines.find(({ box }) => {
    return Math.abs(centerOf(box).x - middle) <= 20 && bar.y >= box.y && bar.y <= box.y + box.height;
  });
  const fate = page.fates.all.get(under?.cell.id ?? '');
  if (fate?.how !== 'node') return false;
  page.fates.set(cell, { how: 'text', of: fate.of });
  return true;
}

function lifelinesOf(page: Page): Reader['lifelines'] {
  return page.cells.filter(({ style }) => shapeOf(style) === 'umlLifeline').map((cell) => ({ cell, box: page.boxOf(cell) }));
}

function shape(reader: Reader, cell: Cell): Draft {
  const { page, type, joined } = reader;
  const header = readHeader(textOf(cell));
  const holds = holdsOthers(reader, cell);
  const isJoined = joined.has(cell.id);
  const hasPorts = page.childrenOf(cell.id).some((child) => reader.ports.has(child));
  const kind = kindOfShape({ cell, type, header, holds, isJoined, hasPorts });
  const abstract = header.isAbstract && kind === 'class' ? { abstract: true } : {};
  // A note says all of its lines as they stand.
  const data =
    kind === 'comment'
      ? {
          label: textOf(cell)
            .map(({ text }) => text)
            .join('\n'),
        }
      : { ...nameData(header.label, kind), ...wordsAsData(header, kind), ...abstract };
  const draft = drafted(reader, cell, { kind, data });
  if (isPicture(cell)) page.fates.change(draft.node.id, 'images and icons, read as plain boxes');
  else if (isOtherForm(cell)) page.fates.change(draft.node.id, 'shapes of other forms, read as boxes');
  return draft;
}

/** Whether other shapes with a text lie in a vertex: as its children, or drawn over it. */
function holdsOthers({ page, texts, ports }: Reader, cell: Cell): boolean {
  if (isFreeText(cell) || /^(note2?|line|rhombus|ellipse)$/.test(shapeOf(cell.style))) return false;
  if (page.childrenOf(cell.id).some((child) => isTextBox(child) && !ports.has(child))) return true;
  return texts.isAnyWithin(page.boxOf(cell), page.place(cell) + 1);
}

function isTextBox(cell: Cell): boolean {
  return cell.isVertex && !isFreeText(cell) && textOf(cell).length > 0;
}

function textBoxes(page: Page, ports: Reader['ports']): Boxes {
  return packBoxes(
    page.cells.map((cell) => {
      const outer = page.byId.get(cell.parent ?? '');
      const isPart = outer !== undefined && (outer.isEdge || page.isRowBox(outer));
      return cell.width === 0 || isPart || ports.has(cell) || !isTextBox(cell) ? undefined : page.boxOf(cell);
    }),
  );
}

/** A node of a kind at the place of its cell. Shapes of a fixed size stand at the same middle. */
function drafted(
  reader: Reader,
  cell: Cell,
  { kind, data, isOwn = false }: { readonly kind: NodeKindId; readonly data: JsonObject; readonly isOwn?: boolean },
): Draft {
  const { page } = reader;
  const stored = isOwn ? readStored(cell) : undefined;
  const id = reader.idFor('n', stored?.id);
  const said = typeof data.label === 'string' ? data.label : undefined;
  const { text: label, cut } = fitLabel(said ?? '', defaultLimits);
  const link = cell.link !== undefined && /^https?:\/\/\S{1,1990}$/i.test(cell.link) ? { link: cell.link } : {};
  const named = isOwn && said === undefined ? {} : { label };
  const bare: DiagramNode = { id, type: 'default', position: { x: 0, y: 0 }, data: { kind, ...data, ...named, ...link } };
  const box = placeOf(page.boxOf(cell), bare, kind);
  const isSized = nodeDrawings[kind].resize !== 'none' && cell.width > 0 && cell.height > 0;
  const node: DiagramNode = {
    ...bare,
    position: { x: box.x, y: box.y },
    ...(isSized ? { width: Math.max(1, Math.round(cell.width)), height: Math.max(1, Math.round(cell.height)) } : {}),
    ...styleOf(cell, kind),
  };
  page.fates.set(cell, { how: 'node', of: id });
  if (cut) page.fates.change(id, 'shortened texts');
  if (cell.tooltip !== undefined && cell.tooltip.trim() !== '') page.fates.change(id, 'tooltips, omitted');
  if (cell.link !== undefined && !('link' in link)) page.fates.change(id, 'links to pages in the file, omitted');
  const kept = stored === undefined ? undefined : { ...stored, ...positionIn(stored), id, data: bare.data ?? {} };
  return { cell, node: kept ?? node, kind, box, isKept: kept !== undefined };
}

function positionIn({ position }: JsonObject): Pick<DiagramNode, 'position'> {
  const { x, y } = isObject(position) ? position : {};
  return { position: { ...(isObject(position) ? position : {}), x: typeof x === 'number' ? x : 0, y: typeof y === 'number' ? y : 0 } };
}

function placeOf(box: Rect, node: DiagramNode, kind: NodeKindId): Rect {
  const drawing = nodeDrawings[kind];
  if (drawing.resize !== 'none' && box.width > 0) return rounded(box);
  const { width, height } = drawing.size(viewNode(node), { measure: fontMeasure, holds: false });
  const y = kind === 'actor' || kind === 'lifeline' ? box.y : box.y + (box.height - height) / 2;
  return rounded({ x: box.x + (box.width - width) / 2, y, width, height });
}

function rounded({ x, y, width, height }: Rect): Rect {
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}

/** Colours that mean no choice: draw.io's own. */
const usual = new Set(['#ffffff', '#000000', 'default', 'none']);
const unfilled: ReadonlySet<NodeKindId> = new Set<NodeKindId>(['initial', 'final', 'fork', 'lifeline']);

function styleOf({ style }: Cell, kind: NodeKindId): { readonly style?: JsonObject } {
  const fill = style.values.get('fillColor')?.toLowerCase();
  if (fill === undefined || usual.has(fill) || !/^#[0-9a-f]{6}$/.test(fill) || unfilled.has(kind)) return {};
  return { style: { backgroundColor: fill } };
}
