import { colours } from '../commands/set-colour.ts';
import { isObject, type JsonObject, type JsonValue } from '../diagram.ts';
import { isEdgeKind } from '../kinds/edge-view.ts';
import { isNodeKind } from '../kinds/node-view.ts';
import { edgeKind, nodeKind } from '../kinds/registry.ts';
import { oneLine } from '../kinds/words.ts';

const longest = 120;

/** A stored value as people say it: texts in quotation marks, colours and kinds by their names, an absent one as `none`. */
export function valueWords(value: JsonValue | undefined, field: string): string {
  if (value === undefined || value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return field === 'kind' ? kindName(value) : (colourName(value) ?? quoted(value));
  const item = isObject(value) ? itemText(value) : undefined;
  if (item !== undefined) return item;
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.map((each) => quoted(String(each))).join(', ');
  return shortened(JSON.stringify(value));
}

/** A text in quotation marks, as one line, cut where it is very long. */
export function quoted(text: string): string {
  return `“${shortened(oneLine(text))}”`;
}

/** Words of a value without the quotation marks round a text: `a: A (static)` of `“a: A” (static)`. */
export function unquoted(words: string): string {
  return words.replace(/^“([^“”]*)”/u, '$1');
}

function kindName(kind: string): string {
  if (isNodeKind(kind)) return nodeKind(kind).name.toLowerCase();
  return isEdgeKind(kind) ? edgeKind(kind).name.toLowerCase() : quoted(kind);
}

function colourName(text: string): string | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(text)) return undefined;
  const found = Object.values(colours).find((colour) => Object.values<string>(colour).includes(text.toLowerCase()));
  return found === undefined ? text : found.name.toLowerCase();
}

/** Returns the text of a member, a behaviour or a lane, with its flags. */
function itemText(item: JsonObject): string | undefined {
  const text = Object.hasOwn(item, 'text') ? item.text : item.label;
  if (typeof text !== 'string') return undefined;
  const marks = Object.entries(item).flatMap(([field, value]) => {
    if (field === 'id' || field === 'text' || field === 'label' || value === undefined || value === false) return [];
    return [value === true ? field : typeof value === 'string' ? oneLine(value) : `${field} ${JSON.stringify(value)}`];
  });
  return marks.length === 0 ? quoted(text) : `${quoted(text)} (${shortened(marks.join(', '))})`;
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest).join('')}…`;
}
