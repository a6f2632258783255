import { countCharacters, type JsonObject, type MemberKey, memberLimits } from '@umlaut/diagram';
import { type Cell, shapeOf } from './cells.ts';
import { type LabelLine, readLabel } from './label.ts';
import { hasHtml, type Page } from './page.ts';

/** A row of a class, entity or object. */
export interface Row extends LabelLine {
  readonly key?: MemberKey;
  /** Number of rules above it. */
  readonly section: number;
}

/** Title and rows of a box, and the cells that they came from. */
export interface RowBox {
  readonly title: readonly LabelLine[];
  readonly rows: readonly Row[];
  readonly parts: readonly Cell[];
}

/** Reads a box of rows: children stacked in it, or an HTML label that rules divide. */
export function readRows(page: Page, cell: Cell): RowBox {
  const sections = readLabel(cell.value, hasHtml(cell));
  const title = sections[0] ?? [];
  const own = sections.slice(1).flatMap((lines, index) => lines.map((line): Row => keyed(line, index)));
  const parts: Cell[] = [];
  const rows: Row[] = [...own];
  let section = Math.max(0, sections.length - 2);
  const children = page.childrenOf(cell.id).filter(({ isVertex, isRelative }) => isVertex && !isRelative);
  for (const child of [...children].sort((a, b) => a.y - b.y)) {
    parts.push(child);
    if (shapeOf(child.style) === 'line') {
      section += rows.length === 0 && section === 0 ? 0 : 1;
      continue;
    }
    const inner = innerCells(page, child);
    parts.push(...inner);
    rows.push(...rowsOf(child, inner, section));
  }
  return { title, rows, parts };
}

/** Cells in a row, from left to right, down to those in them. */
function innerCells(page: Page, row: Cell): readonly Cell[] {
  const found: Cell[] = [];
  const seen = new Set([row.id]);
  for (let at = -1; at < found.length; at += 1) {
    const { id: outer } = found[at] ?? row;
    const inner = page.childrenOf(outer).filter(({ isVertex, id }) => isVertex && !seen.has(id));
    for (const each of inner.toSorted((a, b) => a.x - b.x)) {
      seen.add(each.id);
      found.push(each);
    }
  }
  return found;
}

function rowsOf(child: Cell, inner: readonly Cell[], section: number): readonly Row[] {
  const slanted = Number(child.style.values.get('fontStyle') ?? 0);
  const isKeyed = inner.length > 0;
  const look = { isUnderlined: !isKeyed && (slanted & 4) !== 0, isItalic: (slanted & 2) !== 0 };
  const lines = (cell: Cell) => readLabel(cell.value, hasHtml(cell)).flat();
  const own = lines(child).map((line) => ({
    ...line,
    isUnderlined: line.isUnderlined || look.isUnderlined,
    isItalic: line.isItalic || look.isItalic,
  }));
  const beside = inner.flatMap(lines);
  const key = keyIn(beside.map(({ text }) => text).find((text) => keyIn(text) !== undefined) ?? '');
  const texts = beside.filter(({ text }) => keyIn(text) === undefined).map(({ text }) => text);
  if (!isKeyed) return own.map((line) => keyed(line, section));
  const text = [...own.map((line) => line.text), ...texts].join(' ');
  return text === '' ? [] : [{ text, isUnderlined: false, isItalic: false, section, ...(key === undefined ? {} : { key }) }];
}

/** A row of one text, whose key may stand before it: `PK id: int`. */
function keyed(line: LabelLine, section: number): Row {
  const found = /^(PK\s*,\s*FK|PK|FK|UK)\d?\s*[:\s]\s*(.+)$/.exec(line.text);
  const key = keyIn(found?.[1] ?? '');
  return key === undefined ? { ...line, section } : { ...line, text: found?.[2] ?? line.text, key, section };
}

function keyIn(text: string): MemberKey | undefined {
  const bare = text.replace(/\s+/g, '');
  if (/^(PK,FK|FK,PK)\d?$/.test(bare)) return 'PK,FK';
  if (/^PK\d?$/.test(bare)) return 'PK';
  if (/^FK\d?$/.test(bare)) return 'FK';
  return /^UK\d?$/.test(bare) ? 'UK' : undefined;
}

/** Rows as members in data; `isCut` tells that some, or some of their texts, are left out. */
export function membersOf(rows: readonly Row[]): { readonly members: readonly JsonObject[]; readonly isCut: boolean } {
  const { maxCharacters, maxMembers } = memberLimits;
  const isLong = ({ text }: Row): boolean => countCharacters(text) > maxCharacters;
  const members = rows.slice(0, maxMembers).map((row, index): JsonObject => {
    const { text, isUnderlined, isItalic, key } = row;
    return {
      id: `m${index + 1}`,
      text: isLong(row) ? [...text].slice(0, maxCharacters).join('') : text,
      ...(isUnderlined ? { static: true } : {}),
      ...(isItalic ? { abstract: true } : {}),
      ...(key === undefined ? {} : { key }),
    };
  });
  return { members, isCut: rows.length > maxMembers || rows.some(isLong) };
}
