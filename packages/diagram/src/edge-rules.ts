import { isObject, type JsonObject, type JsonValue } from './diagram.ts';
import type { EdgeKind } from './kinds/edge-kind.ts';
import { isEdgeKind } from './kinds/edge-view.ts';
import { edgeKind } from './kinds/registry.ts';

/**
 * The kind whose rules hold for a stored edge: the plain one for an edge that names none, undefined for one that is not known
 * here and so is bound by no rule.
 */
export function rulesOf(edge: JsonObject): EdgeKind | undefined {
  const kind = isObject(edge.data) ? edge.data.kind : undefined;
  if (typeof kind !== 'string') return edgeKind('plain');
  return isEdgeKind(kind) ? edgeKind(kind) : undefined;
}

/** Text that no two edges of a diagram share; undefined for an edge that may be repeated. */
export function repeatKey(edge: JsonObject): string | undefined {
  const known = keys.get(edge);
  if (known !== undefined) return known.key;
  const key = writeRepeatKey(edge);
  keys.set(edge, { key });
  return key;
}

/** An edge never changes, and is asked for its key whenever it is drawn or another one is. */
const keys = new WeakMap<JsonObject, { readonly key: string | undefined }>();

/** As `repeatKey`, for an edge that is asked once, as in a diagram that has just been read: to remember the text costs more than to write it. */
export function writeRepeatKey(edge: JsonObject): string | undefined {
  const rules = rulesOf(edge);
  if (rules === undefined || rules.parallel === 'yes') return undefined;
  const { source, target } = edge;
  // The usual case, without writing JSON: no two pairs of texts give the same.
  const about = rules === edgeKind('anchor') ? aboutOf(edge.data) : undefined;
  if (about !== undefined) return JSON.stringify([source, target, rules.name, about]);
  if (rules.parallel === 'no' && typeof source === 'string' && typeof target === 'string') {
    return `${rules.name}:${source.length}:${source}${target}`;
  }
  const pair = [source, target, rules.name];
  return JSON.stringify(rules.parallel === 'no' ? pair : [...pair, ...saidBy(edge.data)]);
}

/** The edge that a note anchor ends at. */
function aboutOf(data: unknown): JsonValue | undefined {
  const [source, target] = isObject(data) ? [data.source, data.target].map((end) => (isObject(end) ? end.edge : undefined)) : [];
  return target ?? source;
}

/** Returns the data that tells parallel edges apart: its texts, and the roles and border points at its ends. */
function saidBy(data: unknown): readonly unknown[] {
  if (!isObject(data)) return [];
  const ends = [data.source, data.target].flatMap((end) => (isObject(end) ? [end.role, end.port] : [null, null]));
  return [data.label, data.keyword, data.guard, data.trigger, ...ends].map((text) => text ?? null);
}
