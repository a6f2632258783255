import { isObject, parseJson } from '@umlaut/diagram';

/** A cell's own attributes, of a cell that is wrapped in an object, and the id of its parent. */
interface Attributed {
  readonly attributes: ReadonlyMap<string, string>;
  readonly parent: string | undefined;
}

/** Attributes of all cells of a page by id, and what draw.io knows by itself: the variables of the file, name and number of the page. */
export interface Values {
  readonly objects: ReadonlyMap<string, Attributed>;
  readonly globals: ReadonlyMap<string, string>;
}

const pattern = /%([^%{} "'=;]+)%/g;
/** Most containers that are searched for an attribute. */
const deepest = 100;

/** The attribute of a cell or of the nearest of its containers that has it. */
export function attributeOf(id: string, name: string, { objects }: Pick<Values, 'objects'>): string | undefined {
  let at = objects.get(id);
  for (let depth = 0; at !== undefined && depth < deepest; depth += 1) {
    const found = at.attributes.get(name);
    if (found !== undefined) return found;
    at = objects.get(at.parent ?? '');
  }
  return undefined;
}

/**
 * A text of a cell with its placeholders replaced as draw.io does: `%name%` by the attribute of the cell, of its containers, its layer or its
 * page, else by a variable of the file. `%%name%` becomes `%name%`, and what nothing has stays.
 */
export function replaced(text: string, id: string, values: Values): string {
  return text.replace(pattern, (whole, name: string, at: number) => {
    if (name === 'label' || name === 'tooltip') return whole;
    if (text[at - 1] === '%') return whole.slice(1);
    if (name === 'id') return id;
    return attributeOf(id, name, values) ?? values.globals.get(name) ?? whole;
  });
}

/** The variables of a file: a JSON object in an attribute of `mxfile`. */
export function fileVariables(json: string | undefined): ReadonlyMap<string, string> {
  const parsed = parseJson(json ?? '');
  if (!isObject(parsed)) return new Map();
  return new Map(
    Object.entries(parsed).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, `${value}`] as const] : [],
    ),
  );
}
