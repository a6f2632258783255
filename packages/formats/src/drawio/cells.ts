import type { Point } from '@umlaut/geometry';
import type { XmlElement } from '../xml.ts';
import { attributeOf, replaced, type Values } from './placeholders.ts';

/** The style of a cell: `shape=cube;dashed=1;rounded`. A word without a value is in `words`. */
export interface CellStyle {
  readonly words: readonly string[];
  readonly values: ReadonlyMap<string, string>;
}

/** A vertex or an edge of a page, as draw.io stores it. Places are relative to the parent. */
export interface Cell {
  readonly id: string;
  readonly value: string;
  readonly style: CellStyle;
  readonly isVertex: boolean;
  readonly isEdge: boolean;
  readonly parent: string | undefined;
  readonly source: string | undefined;
  readonly target: string | undefined;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Whether `x` and `y` are shares of the parent's size; of an edge's label `x` is a place along the edge, from -1 at its source to 1 at its target. */
  readonly isRelative: boolean;
  /** Added to a relative place, px. */
  readonly offset: Point;
  readonly points: readonly Point[];
  readonly sourcePoint: Point | undefined;
  readonly targetPoint: Point | undefined;
  readonly isHidden: boolean;
  readonly link: string | undefined;
  readonly tooltip: string | undefined;
  /** Kind of the element that our own writer made the cell of. */
  readonly kind: string | undefined;
  /** Data of that element, as JSON. */
  readonly data: string | undefined;
  /** Its other fields and the look of the cell then. */
  readonly stored: string | undefined;
}

/** The elements of a page that cells are read from. */
export function cellElements(model: XmlElement): readonly XmlElement[] {
  return model.children.find(({ name }) => name === 'root')?.children ?? [];
}

/** The cells of a page in paint order, layers and root left out. `globals` are the values that placeholders can name in addition to attributes. */
export function readCells(model: XmlElement, globals: Values['globals'] = new Map()): readonly Cell[] {
  const elements = cellElements(model).flatMap(({ name, attributes, children }) => {
    const isWrapped = name !== 'mxCell';
    const inner = isWrapped ? children.find((child) => child.name === 'mxCell') : { attributes, children };
    return inner === undefined
      ? []
      : [{ isWrapped, said: attributes, inner, id: attributes.get('id') ?? inner.attributes.get('id') ?? '' }];
  });
  const objects = new Map(
    elements.map(({ id, isWrapped, said, inner }) => [
      id,
      { attributes: isWrapped ? said : new Map<string, string>(), parent: inner.attributes.get('parent') },
    ]),
  );
  const all = elements.map((element) => cellOf(element, { objects, globals }));
  const hidden = new Set(all.filter(({ cell, isLayer }) => isLayer && cell.isHidden).map(({ cell }) => cell.id));
  return all
    .filter(({ isLayer }) => !isLayer)
    .map(({ cell }) => (cell.parent !== undefined && hidden.has(cell.parent) ? { ...cell, isHidden: true } : cell));
}

interface CellElement {
  readonly id: string;
  readonly isWrapped: boolean;
  /** Attributes of the element itself, which wraps `inner` or is it. */
  readonly said: ReadonlyMap<string, string>;
  readonly inner: Pick<XmlElement, 'attributes' | 'children'>;
}

function cellOf({ id, isWrapped, said, inner }: CellElement, values: Values): { readonly cell: Cell; readonly isLayer: boolean } {
  const { attributes } = inner;
  const geometry = inner.children.find(({ name }) => name === 'mxGeometry');
  const hasPlaceholders = isWrapped && said.get('placeholders') === '1';
  const shown = hasPlaceholders ? said.get('placeholder') : undefined;
  const text = (value: string): string => (hasPlaceholders ? replaced(value, id, values) : value);
  const label = (isWrapped ? said.get('label') : undefined) ?? attributes.get('value') ?? '';
  const tooltip = isWrapped ? said.get('tooltip') : undefined;
  const cell: Cell = {
    id,
    value: shown === undefined ? text(label) : (attributeOf(id, shown, values) ?? ''),
    style: readStyle(attributes.get('style') ?? ''),
    isVertex: attributes.get('vertex') === '1',
    isEdge: attributes.get('edge') === '1',
    parent: attributes.get('parent'),
    source: attributes.get('source'),
    target: attributes.get('target'),
    ...geometryOf(geometry),
    isHidden: attributes.get('visible') === '0',
    link: said.get('link'),
    tooltip: tooltip === undefined ? undefined : text(tooltip),
    kind: isWrapped ? said.get('umlautKind') : undefined,
    data: isWrapped ? said.get('umlautData') : undefined,
    stored: isWrapped ? said.get('umlautStored') : undefined,
  };
  return { cell, isLayer: !cell.isVertex && !cell.isEdge };
}

function geometryOf(geometry: XmlElement | undefined) {
  const number = (name: string): number => numberIn(geometry?.attributes.get(name));
  const array = geometry?.children.find(({ name, attributes }) => name === 'Array' && attributes.get('as') === 'points');
  const pointAs = (as: string): Point | undefined => {
    const found = geometry?.children.find(({ name, attributes }) => name === 'mxPoint' && attributes.get('as') === as);
    return found === undefined ? undefined : pointOf(found);
  };
  return {
    x: number('x'),
    y: number('y'),
    width: Math.abs(number('width')),
    height: Math.abs(number('height')),
    isRelative: geometry?.attributes.get('relative') === '1',
    offset: pointAs('offset') ?? { x: 0, y: 0 },
    points: (array?.children ?? []).filter(({ name }) => name === 'mxPoint').map(pointOf),
    sourcePoint: pointAs('sourcePoint'),
    targetPoint: pointAs('targetPoint'),
  };
}

function pointOf({ attributes }: XmlElement): Point {
  return { x: numberIn(attributes.get('x')), y: numberIn(attributes.get('y')) };
}

const farthest = 100_000;

function numberIn(text: string | undefined): number {
  const value = Number(text ?? 0);
  return Number.isFinite(value) ? Math.max(-farthest, Math.min(farthest, value)) : 0;
}

/** Reads the style of a cell. */
export function readStyle(text: string): CellStyle {
  const words: string[] = [];
  const values = new Map<string, string>();
  for (const part of text.split(';')) {
    const at = part.indexOf('=');
    if (at > 0) values.set(part.slice(0, at).trim(), part.slice(at + 1).trim());
    else if (part.trim() !== '') words.push(part.trim());
  }
  return { words, values };
}

/** The shape that a style names: `shape=…`, else its first word; empty for a box. */
export function shapeOf({ words, values }: CellStyle): string {
  return values.get('shape') ?? words[0] ?? '';
}

/** Whether `name` stands for true in a style. */
export function isOn({ values }: CellStyle, name: string): boolean {
  return values.get(name) === '1';
}

/** Whether a colour of a style is one that is seen. */
export function isColoured({ values }: CellStyle, name: string): boolean {
  const value = values.get(name);
  return value !== undefined && value !== 'none';
}
