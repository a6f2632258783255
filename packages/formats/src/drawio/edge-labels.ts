import { centerOf, lengthOf, type Point, type Rect } from '@umlaut/geometry';
import type { Cell } from './cells.ts';
import { labelText } from './label.ts';
import { hasHtml, type Page } from './page.ts';

/** Texts of an edge by their place along it. */
export interface EdgeTexts {
  readonly middle: readonly string[];
  readonly source: readonly string[];
  readonly target: readonly string[];
}

/** Whether a text is a multiplicity at an end. */
export function isMultiplicity(text: string): boolean {
  return /^(\*|\d+|[a-z\d]+\s*\.\.\s*(\*|[a-z\d]+))(\s*,\s*\S+)*$/i.test(text);
}

/** Reads the texts of an edge: its own label, and its children. Multiplicities belong to the nearer end where they are not in the middle third. */
export function edgeTexts(page: Page, cell: Cell): EdgeTexts {
  const line = lineOf(page, cell);
  const labels = page.childrenOf(cell.id).filter(({ isVertex, isHidden }) => isVertex && !isHidden);
  const said = [cell, ...labels].flatMap((label) => {
    const text = labelText(label.value, hasHtml(label)).replace(/\n/g, ' ');
    if (text === '') return [];
    const share = shareAlong(line, label);
    // The label of an edge is its name wherever it is.
    const reach = isMultiplicity(text) ? 1 / 3 : label === cell ? Number.NEGATIVE_INFINITY : 1 / 4;
    return [{ text, place: share <= reach ? 'source' : share >= 1 - reach ? 'target' : 'middle' }];
  });
  const at = (wanted: keyof EdgeTexts): readonly string[] => said.filter(({ place }) => place === wanted).map(({ text }) => text);
  return { middle: at('middle'), source: at('source'), target: at('target') };
}

/** The line of an edge, as straight pieces between the borders of the boxes that it joins. */
function lineOf(page: Page, cell: Cell): readonly Point[] {
  const origin = page.originOf(cell);
  const own = (point: Point | undefined): Point[] => (point === undefined ? [] : [{ x: point.x + origin.x, y: point.y + origin.y }]);
  const [source, target] = [page.byId.get(cell.source ?? ''), page.byId.get(cell.target ?? '')];
  const between = cell.points.flatMap(own);
  const [from, to] = [source && page.boxOf(source), target && page.boxOf(target)];
  const first = from === undefined ? own(cell.sourcePoint) : [centerOf(from)];
  const last = to === undefined ? own(cell.targetPoint) : [centerOf(to)];
  const line = [...first, ...between, ...last];
  return [...(from === undefined ? first : [exit(from, line[1])]), ...between, ...(to === undefined ? last : [exit(to, line.at(-2))])];
}

/** The point at which a line from the middle of a box to `towards` leaves the box. */
function exit(box: Rect, towards: Point | undefined): Point {
  const { x, y } = centerOf(box);
  const [across, down] = [(towards?.x ?? x) - x, (towards?.y ?? y) - y];
  const times = Math.min(box.width / 2 / Math.abs(across), box.height / 2 / Math.abs(down), 1);
  return { x: x + (Number.isFinite(times) ? across * times : 0), y: y + (Number.isFinite(times) ? down * times : 0) };
}

/** How far along the line a label is, from 0 to 1: its place there, and what its offset moves it along. */
function shareAlong(line: readonly Point[], { isRelative, x, offset }: Cell): number {
  if (!isRelative) return 0.5;
  const share = (x + 1) / 2;
  const [from, to] = [line[0], line.at(-1)];
  const length = lengthOf(line);
  if (from === undefined || to === undefined || length === 0) return share;
  // The piece of the line that the label is at.
  const [start, end] = share < 0.5 ? [from, line[1] ?? to] : [line.at(-2) ?? from, to];
  const piece = Math.hypot(end.x - start.x, end.y - start.y);
  if (piece === 0) return share;
  return share + ((end.x - start.x) * offset.x + (end.y - start.y) * offset.y) / piece / length;
}
