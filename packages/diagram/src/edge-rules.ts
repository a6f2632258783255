import { isObject, type JsonObject } from './diagram.ts';
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
  const rules = rulesOf(edge);
  if (rules === undefined || rules.parallel === 'yes') return undefined;
  const pair = [edge.source, edge.target, rules.name];
  return JSON.stringify(rules.parallel === 'no' ? pair : [...pair, ...saidBy(edge.data)]);
}

/** What tells one edge of a pair from another: its texts, and the roles at its ends. */
function saidBy(data: unknown): readonly unknown[] {
  if (!isObject(data)) return [];
  const roles = [data.source, data.target].map((end) => (isObject(end) ? (end.role ?? null) : null));
  return [data.label, data.keyword, data.guard, data.trigger, ...roles].map((text) => text ?? null);
}
