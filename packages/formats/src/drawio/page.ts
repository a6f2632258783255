import type { Loss } from '@umlaut/diagram';
import type { Point, Rect } from '@umlaut/geometry';
import { type Cell, isColoured, isOn, shapeOf } from './cells.ts';

/** A page while it is read: its cells, how they lie in each other, and what becomes of each. */
export interface Page {
  /** In paint order, each id once. */
  readonly cells: readonly Cell[];
  readonly byId: ReadonlyMap<string, Cell>;
  readonly childrenOf: (id: string) => readonly Cell[];
  /** Place of a cell in `cells`. */
  readonly place: (cell: Cell) => number;
  /** The containers of a cell, innermost first. */
  readonly holdersOf: (cell: Cell) => Iterable<Cell>;
  /** Whether a vertex is drawn as a table of rows: a class, an entity or an object. */
  readonly isRowBox: (cell: Cell) => boolean;
  /** Absolute box of a vertex, px. */
  readonly boxOf: (cell: Cell) => Rect;
  /** Absolute corner of what a cell's own points are relative to. */
  readonly originOf: (cell: Cell) => Point;
  readonly fates: Fates;
}

/**
 * The outcome for a cell: an element, a row, text or border point of one (`of` is its id, `port` that of the point), a part of a drawing that another element draws by
 * itself, or nothing, which `Loss` tells.
 */
export type Fate =
  | { readonly how: 'node' | 'edge' | 'text'; readonly of: string; readonly port?: string }
  | { readonly how: 'part' }
  | { readonly how: 'dropped'; readonly what: string };

/** The outcomes for the cells so far, and the losses that follow from them. */
interface Fates {
  readonly all: ReadonlyMap<string, Fate>;
  readonly set: (cell: Cell, fate: Fate) => void;
  /** Leaves a cell out; `what` names its like in the plural. */
  readonly drop: (cell: Cell, what: string) => void;
  /** Tells that an element says something otherwise than its cell did. */
  readonly change: (element: string, what: string) => void;
  readonly losses: (page: number) => readonly Loss[];
}

/** Most cells that lie in each other. */
const deepest = 100;

/**
 * Indexes the cells of a page; undefined when more than 100 of them lie in each other. Those with an id that another has already, and parents
 * that lead back, are reported or skipped.
 */
export function openPage(listed: readonly Cell[]): Page | undefined {
  const fates = createFates();
  const byId = new Map<string, Cell>();
  for (const [index, cell] of listed.entries()) {
    if (cell.id === '' || byId.has(cell.id)) fates.drop({ ...cell, id: `${cell.id} again ${index}` }, 'cells with a duplicate id');
    else byId.set(cell.id, cell);
  }
  const cells = [...byId.values()];
  const places = new Map(cells.map((cell, index) => [cell, index]));
  const holders = holdersIn(cells, byId);
  if (holders === undefined) return undefined;
  const children = Map.groupBy(cells, ({ parent }) => parent ?? '');
  const childrenOf = (id: string): readonly Cell[] => children.get(id) ?? [];
  const rowBoxes = new Set(cells.filter((cell) => isRowBox(cell, childrenOf(cell.id))));
  const origins = new Map<Cell, Point>();
  const originOf = (cell: Cell): Point => {
    const outer = holders.get(cell);
    if (outer?.isVertex !== true) return { x: 0, y: 0 };
    const known = origins.get(outer) ?? cornerOf(outer);
    origins.set(outer, known);
    return known;
  };
  const cornerOf = (cell: Cell): Point => {
    const { x, y } = originOf(cell);
    const outer = holders.get(cell);
    if (!cell.isRelative || outer?.isVertex !== true) return { x: x + cell.x, y: y + cell.y };
    return { x: x + cell.x * outer.width + cell.offset.x, y: y + cell.y * outer.height + cell.offset.y };
  };
  return {
    cells,
    byId,
    childrenOf,
    place: (cell) => places.get(cell) ?? -1,
    *holdersOf(cell) {
      for (let outer = holders.get(cell); outer !== undefined; outer = holders.get(outer)) yield outer;
    },
    isRowBox: (cell) => rowBoxes.has(cell),
    originOf,
    boxOf: (cell) => ({ ...cornerOf(cell), width: cell.width, height: cell.height }),
    fates,
  };
}

/** The container of each cell, without parents that form a cycle; undefined if cells are nested more than 100 levels deep. */
function holdersIn(cells: readonly Cell[], byId: ReadonlyMap<string, Cell>): ReadonlyMap<Cell, Cell> | undefined {
  const holders = new Map<Cell, Cell>();
  const depths = new Map<Cell, number>();
  for (const cell of cells) {
    const chain: Cell[] = [];
    const passed = new Set<Cell>();
    let at: Cell | undefined = cell;
    for (; at !== undefined && !depths.has(at) && !passed.has(at); at = byId.get(at.parent ?? '')) {
      passed.add(at);
      chain.push(at);
    }
    // The first of a cycle has no container.
    let outer = at !== undefined && passed.has(at) ? undefined : at;
    for (const inner of chain.reverse()) {
      const depth: number = outer === undefined ? 0 : (depths.get(outer) ?? 0) + 1;
      if (depth > deepest) return undefined;
      depths.set(inner, depth);
      if (outer !== undefined) holders.set(inner, outer);
      outer = inner;
    }
  }
  return holders;
}

function createFates(): Fates {
  const all = new Map<string, Fate>();
  const changes = new Map<string, Set<string>>();
  return {
    all,
    set: (cell, fate) => void all.set(cell.id, fate),
    drop: (cell, what) => void all.set(cell.id, { how: 'dropped', what }),
    change: (element, what) => void changes.set(what, (changes.get(what) ?? new Set()).add(element)),
    losses: (page) => {
      const dropped = new Map<string, number>();
      for (const fate of all.values()) if (fate.how === 'dropped') dropped.set(fate.what, (dropped.get(fate.what) ?? 0) + 1);
      return [
        ...[...changes].map(([what, ids]): Loss => ({ how: 'changed', what, count: ids.size, elements: [...ids], page })),
        ...[...dropped].map(([what, count]): Loss => ({ how: 'dropped', what, count, elements: [], page })),
      ];
    },
  };
}

/** Whether a cell, or a container of it, is hidden. */
export function isHiddenIn({ holdersOf }: Page, cell: Cell): boolean {
  if (cell.isHidden) return true;
  for (const holder of holdersOf(cell)) if (holder.isHidden) return true;
  return false;
}

/** Whether a vertex is drawn as nothing but its text. */
export function isFreeText({ style }: Cell): boolean {
  const shape = shapeOf(style);
  const seen = isColoured(style, 'strokeColor') || isColoured(style, 'fillColor');
  return (shape === 'text' && !seen) || (style.values.get('strokeColor') === 'none' && !isColoured(style, 'fillColor') && shape === '');
}

function isRowBox(cell: Cell, children: readonly Cell[]): boolean {
  const shape = shapeOf(cell.style);
  if (shape === 'table') return true;
  if (cell.style.values.get('html') === '1' && /<hr[\s/>]/i.test(cell.value)) return true;
  if (shape !== 'swimlane') return false;
  const isStack = cell.style.values.get('childLayout') === 'stackLayout' || children.length > 0;
  return isStack && children.filter(({ isVertex, isRelative }) => isVertex && !isRelative).every(isRow);
}

/** Whether a vertex is a line in a table of rows. */
function isRow({ style }: Cell): boolean {
  const shape = shapeOf(style);
  return shape === 'text' || shape === 'line' || shape === 'partialRectangle' || shape === 'tableRow';
}

/** Whether a vertex is a pool of lanes, or a lane. */
export function isSwimlane({ style }: Cell): boolean {
  return shapeOf(style) === 'swimlane';
}

/** Whether a vertex only holds others together and is not seen itself. */
export function isUnseenGroup({ style, value }: Cell): boolean {
  const seen = isColoured(style, 'strokeColor') || isColoured(style, 'fillColor');
  return shapeOf(style) === 'group' && !seen && value.trim() === '';
}

/** Whether a label of a cell is HTML. */
export function hasHtml({ style }: Cell): boolean {
  return isOn(style, 'html');
}
