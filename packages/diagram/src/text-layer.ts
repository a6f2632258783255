import { type Diagram, type Finding, isObject, type JsonObject } from './diagram.ts';
import { isUsableId } from './id.ts';
import { utf8Length } from './utf8.ts';

/** One line of a stored text, without its line feed; a carriage return stays. */
export interface TextLine {
  readonly id: string;
  readonly text: string;
  /**
   * Ids of the elements that the slots of the line's statements mean, in their order; empty for one that was not made. Absent for a line
   * that speaks of none by itself, such as a comment or a member within its class.
   */
  readonly of?: readonly string[];
}

/** The text stored beside a diagram, as the field `text`. */
export interface TextLayer {
  readonly language: 'mermaid' | 'plantuml';
  readonly lines: readonly TextLine[];
}

/** How large a stored text may be. */
export const textLimits = {
  maxLines: 2_000,
  /** UTF-8 bytes of all lines with their line feeds. */
  maxBytes: 64 * 1024,
  /** UTF-16 units of one line. */
  maxLineCharacters: 4_000,
  maxIdCharacters: 64,
  maxSlots: 40,
} as const;

/** Returns the text stored beside a diagram, without lines that cannot be read; undefined where there is none. */
export function viewText(diagram: Diagram): TextLayer | undefined {
  const stored = diagram.text;
  if (!isLayer(stored)) return undefined;
  const known = views.get(stored);
  if (known !== undefined) return known;
  const ids = new Set<string>();
  const lines = stored.lines.flatMap((line): readonly TextLine[] => {
    if (!isObject(line) || lineProblem(line) !== undefined || ids.has(String(line.id))) return [];
    ids.add(String(line.id));
    return [line as unknown as TextLine];
  });
  const view = { language: stored.language, lines };
  views.set(stored, view);
  return view;
}

const views = new WeakMap<JsonObject, TextLayer>();

/** A stored value that calls itself a text; whatever else is called `text` is a field of another program. */
export function isLayer(
  value: unknown,
): value is JsonObject & { readonly language: 'mermaid' | 'plantuml'; readonly lines: readonly JsonObject[] } {
  return isObject(value) && (value.language === 'mermaid' || value.language === 'plantuml') && Array.isArray(value.lines);
}

/** Returns the reasons why the stored text is none, or is too large; empty without one. */
export function checkText(value: unknown): readonly Finding[] {
  if (!isLayer(value)) return [];
  const { maxLines, maxBytes } = textLimits;
  const { lines } = value;
  if (lines.length > maxLines)
    return [{ path: 'text.lines', message: `A text can have up to ${maxLines} lines; this one has ${lines.length}.` }];
  const ids = new Set<unknown>();
  let bytes = 0;
  for (const [index, line] of lines.entries()) {
    const path = `text.lines[${index}]`;
    const message = isObject(line) ? lineProblem(line) : 'A text line must be an object with an id and a text.';
    if (message !== undefined) return [{ path, message }];
    if (ids.has(line.id)) return [{ path: `${path}.id`, message: 'Duplicate id. Every line must have its own.' }];
    ids.add(line.id);
    bytes += 1 + utf8Length(String(line.text));
  }
  return bytes > maxBytes ? [{ path: 'text', message: `A text can have up to ${maxBytes / 1024} KiB. Shorten it.` }] : [];
}

function lineProblem({ id, text, of }: JsonObject): string | undefined {
  const { maxIdCharacters, maxLineCharacters, maxSlots } = textLimits;
  if (!isUsableId(id, { maxIdCharacters })) return `A line id must be a string of 1 to ${maxIdCharacters} characters.`;
  if (typeof text !== 'string' || text.includes('\n')) return 'A text line must be a string without line feeds.';
  if (text.length > maxLineCharacters) return `A line can have up to ${maxLineCharacters} characters. Split it.`;
  const areIds = of === undefined || (Array.isArray(of) && of.every((one) => typeof one === 'string' && one.length <= 256));
  if (!areIds) return 'The elements of a line must be an array of ids.';
  return of !== undefined && of.length > maxSlots ? `A line can name up to ${maxSlots} elements. Split it.` : undefined;
}
