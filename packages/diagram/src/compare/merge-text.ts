import type { Diagram, JsonObject, JsonValue } from '../diagram.ts';
import { sameValue } from '../same.ts';
import { checkText, isLayer } from '../text-layer.ts';
import { mergeOrder } from './merge-order.ts';
import type { MergeSide, Three } from './side.ts';

/**
 * The text of a merge: whole lines of both sides. It never conflicts: where both changed a line, that of the preferred side stands, and what
 * it says is brought up to the merged graph. Texts in two languages, or too large together, are that of the preferred side. Undefined where
 * one side has another field by that name, or none has a text.
 */
export function mergeText(diagrams: Three<Diagram>, prefer: MergeSide): { readonly text: JsonValue | undefined } | undefined {
  const stored = { base: diagrams.base.text, mine: diagrams.mine.text, theirs: diagrams.theirs.text };
  const { base, mine, theirs } = stored;
  if ([base, mine, theirs].some((value) => value !== undefined && !isLayer(value))) return undefined;
  if (![base, mine, theirs].some(isLayer)) return undefined;
  if (sameValue(mine, theirs) || sameValue(theirs, base)) return { text: mine };
  if (sameValue(mine, base)) return { text: theirs };
  if (!isLayer(mine) || !isLayer(theirs)) return { text: mine ?? theirs };
  if (mine.language !== theirs.language) return { text: stored[prefer] };
  const isSameLanguage = isLayer(base) && base.language === mine.language;
  const merged = { ...mine, lines: mergeLines({ base: isSameLanguage ? base.lines : [], mine: mine.lines, theirs: theirs.lines }, prefer) };
  return { text: checkText(merged).length === 0 ? merged : stored[prefer] };
}

function mergeLines(lists: Three<readonly JsonObject[]>, prefer: MergeSide): readonly JsonObject[] {
  const [base, mine, theirs] = [linesById(lists.base), linesById(lists.mine), linesById(lists.theirs)];
  const merged = new Map<string, JsonObject>();
  for (const id of new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])) {
    const line = mergeLine({ base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) }, prefer);
    if (line !== undefined) merged.set(id, line);
  }
  const orders = { base: [...base.keys()], mine: [...mine.keys()], theirs: [...theirs.keys()] };
  return mergeOrder(orders, new Set(merged.keys()))
    .map((id) => merged.get(id))
    .filter((line) => line !== undefined);
}

/** A line that one side removed and the other changed stays. */
function mergeLine({ base, mine, theirs }: Three<JsonObject | undefined>, prefer: MergeSide): JsonObject | undefined {
  if (sameValue(mine, base)) return theirs;
  if (sameValue(theirs, base)) return mine;
  return mine === undefined || theirs === undefined ? (mine ?? theirs) : prefer === 'mine' ? mine : theirs;
}

function linesById(lines: readonly JsonObject[]): ReadonlyMap<string, JsonObject> {
  return new Map(lines.map((line) => [String(line.id), line]));
}
