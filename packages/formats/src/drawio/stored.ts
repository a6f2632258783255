import { isObject, type JsonObject, parseJson } from '@umlaut/diagram';
import type { Point } from '@umlaut/geometry';
import type { CellStyle } from './cells.ts';

/** Parts of a cell that show where an element is and how it is drawn. */
interface Looks {
  readonly style: CellStyle;
  readonly parent: string | undefined;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly points: readonly Point[];
}

/** Place, size and style of a cell as one text. */
function lookOf({ style, parent, x, y, width, height, points }: Looks): string {
  const styles = [...style.values].map(([name, value]) => `${name}=${value}`);
  return [parent, x, y, width, height, ...points.flatMap((point) => [point.x, point.y]), ...style.words, ...styles].join(' ');
}

/**
 * The text that a cell carries for an element: its fields other than kind and data, and the look of the cell. As long as the cell looks the same,
 * the element comes back as it was; else it is read from the cell.
 */
export function writeStored(fields: JsonObject, looks: Looks): string {
  return JSON.stringify({ look: shortened(lookOf(looks)), fields });
}

/** The fields of the element that a cell was made of; undefined where the cell looks otherwise now, or was made elsewhere. */
export function readStored(cell: Looks & { readonly stored: string | undefined }): JsonObject | undefined {
  const parsed = parseJson(cell.stored ?? '');
  if (!isObject(parsed) || !isObject(parsed.fields)) return undefined;
  return parsed.look === shortened(lookOf(cell)) ? parsed.fields : undefined;
}

/** FNV-1a of a text: it only has to tell two looks of one cell apart. */
function shortened(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** Ids of the elements of a page: those that they had, if each is there once, and new ones for the rest. */
export function createElementIds(stored: readonly (JsonObject | undefined)[]): (prefix: string, wanted?: unknown) => string {
  const wanted = new Set(stored.flatMap((fields) => (typeof fields?.id === 'string' ? [fields.id] : [])));
  const given = new Set<string>();
  const counts = new Map<string, number>();
  return (prefix, id) => {
    if (typeof id === 'string' && id !== '' && !given.has(id)) {
      given.add(id);
      return id;
    }
    for (;;) {
      const count = (counts.get(prefix) ?? 0) + 1;
      counts.set(prefix, count);
      const fresh = `${prefix}${count}`;
      if (wanted.has(fresh) || given.has(fresh)) continue;
      given.add(fresh);
      return fresh;
    }
  };
}
