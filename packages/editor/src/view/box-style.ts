import { isObject, type JsonObject } from '@umlaut/diagram';
import { colourOf, type Theme, textColour } from './colours.ts';

/** How one box is drawn: the few stored values that are read, checked. Lengths in px at zoom 1. */
export interface BoxStyle {
  readonly width?: number;
  readonly minHeight?: number;
  readonly backgroundColor?: string;
  readonly borderColor?: string;
  readonly color?: string;
}

const leastLength = 24;
const mostLength = 4000;

/** The drawn style of a stored `style`, whatever that is. Text stays readable in both themes. */
export function boxStyle(style: unknown, theme: Theme): BoxStyle {
  if (!isObject(style)) return plainBox;
  const width = lengthOf(field(style, 'width'));
  const minHeight = lengthOf(field(style, 'height'));
  const backgroundColor = colourOf(field(style, 'backgroundColor'));
  const borderColor = colourOf(field(style, 'borderColor'));
  const color = textColour({ background: backgroundColor, color: colourOf(field(style, 'color')), theme });
  return {
    ...(width === undefined ? {} : { width }),
    ...(minHeight === undefined ? {} : { minHeight }),
    ...(backgroundColor === undefined ? {} : { backgroundColor }),
    ...(borderColor === undefined ? {} : { borderColor }),
    ...(color === undefined ? {} : { color }),
  };
}

const plainBox: BoxStyle = {};

function field(style: JsonObject, name: string): unknown {
  return Object.hasOwn(style, name) ? style[name] : undefined;
}

/** Numbers, and texts such as `150px`, as other programs write them. */
function lengthOf(value: unknown): number | undefined {
  const length = typeof value === 'string' && /^\d{1,5}(?:\.\d+)?(?:px)?$/.test(value) ? Number.parseFloat(value) : value;
  if (typeof length !== 'number' || !Number.isFinite(length) || length <= 0) return undefined;
  return Math.min(Math.max(length, leastLength), mostLength);
}
