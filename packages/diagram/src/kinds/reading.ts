import { isObject, type JsonObject } from '../diagram.ts';

/** The text in a field, or undefined when there is none or only white space. */
export function textIn(data: JsonObject, field: string): string | undefined {
  const value = data[field];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A text that the notation draws between signs of its own, without those that were typed round it; undefined when that leaves nothing. */
export function between(text: string | undefined, signs: keyof typeof typedSigns): string | undefined {
  const typed = text?.trim() ?? '';
  const pair = typedSigns[signs].find(([open, close]) => typed.startsWith(open) && typed.endsWith(close));
  if (pair === undefined) return text;
  const inner = typed.slice(pair[0].length, -pair[1].length).trim();
  // Braces within are another text's: `{a} or {b}` stays as it is.
  if (pair.some((sign) => inner.includes(sign))) return text;
  return inner === '' ? undefined : inner;
}

const typedSigns = {
  guillemets: [
    ['«', '»'],
    ['<<', '>>'],
  ],
  braces: [['{', '}']],
} as const;

/** `value` when it is one of `values`; undefined else. */
export function oneOf<const T extends string>(value: unknown, values: readonly T[]): T | undefined {
  return values.find((one) => one === value);
}

/** Whether the field says yes; anything but `true` is no. */
export function flagIn(data: JsonObject, field: string): boolean {
  return data[field] === true;
}

/** The texts in a list, without empty ones and what is no text. */
export function textsIn(data: JsonObject, field: string): readonly string[] {
  const value = data[field];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string' && item.trim() !== '') : [];
}

/** The finite number in a field within `least` and `most`, cut to them; undefined when it holds no number. */
export function numberIn(
  data: JsonObject,
  field: string,
  { least, most }: { readonly least: number; readonly most: number },
): number | undefined {
  const value = data[field];
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(value, least), most) : undefined;
}

/** The objects in a list; each with the id it has, or one made of its place in the list. */
export function itemsIn(data: JsonObject, field: string): readonly { readonly id: string; readonly item: JsonObject }[] {
  const value = data[field];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown, index) => {
    if (!isObject(item)) return [];
    return [{ id: textIn(item, 'id') ?? `${field}-${index}`, item }];
  });
}

/** The object in a field, or an empty one. */
export function objectIn(data: JsonObject, field: string): JsonObject {
  const value = data[field];
  return isObject(value) ? value : {};
}

const colour = /^#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const channels = /^rgba?\(\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*(?:[,/]\s*[\d.]+%?\s*)?\)$/i;

/** A colour as `#rrggbb` in small letters, from the CSS forms `#rgb`, `#rrggbb` (transparency is dropped) and `rgb()`. */
export function colourIn(data: JsonObject, field: string): `#${string}` | undefined {
  const text = textIn(data, field)?.trim() ?? '';
  if (colour.test(text)) {
    const digits = text.slice(1).toLowerCase();
    return `#${digits.length < 6 ? [...digits.slice(0, 3)].map((digit) => digit + digit).join('') : digits.slice(0, 6)}`;
  }
  const [, ...parts] = channels.exec(text) ?? [];
  if (parts.length !== 3) return undefined;
  return `#${parts.map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0')).join('')}`;
}

/** `fields` without those that are undefined. */
export function present<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  // The entries are those of `fields`, so the result has its keys and none of its undefined values.
  return Object.fromEntries(kept) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
