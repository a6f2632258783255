import { depthExceeds } from './check.ts';
import { type Diagram, type DiagramEdge, type DiagramNode, type Finding, isObject, type JsonObject, type JsonValue } from './diagram.ts';
import { createIds, type Ids } from './id.ts';
import { defaultLimits } from './limits.ts';
import { standingEdges, standingNodes } from './standing.ts';
import { parseJson } from './text.ts';
import { checkText } from './text-layer.ts';

/** Position of a node whose own cannot be read. */
export const fallbackPosition = { x: 100, y: 100 };
const lostParent = 'Its container couldn’t be found.';

interface Placed<T> {
  readonly path: string;
  readonly element: T;
}

/**
 * The best diagram that can be made of any text: what can be shown is kept, what cannot is told as findings.
 *
 * Never throws. For stored data that fails the check (written by other means, or under other limits). The result passes
 * `checkDiagram`, but for counts, lengths and how deep nodes lie in each other, which are not limited here: nothing is cut unasked.
 */
export function salvageDiagram(text: string): { readonly diagram: Diagram; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const value = shallowEnough(parseJson(text), findings);
  if (!isObject(value)) {
    return { diagram: { nodes: [], edges: [] }, findings: [{ path: '', message: 'The stored text isn’t a diagram.' }] };
  }
  const nodeIds = createIds('node');
  const nodes = salvageNodes(listOf(value, 'nodes', findings), nodeIds, findings);
  const edges = salvageEdges(listOf(value, 'edges', findings), nodeIds, findings);
  const standing = standingNodes(nodes.map(({ element }) => element));
  for (const [index, node] of standing.entries()) {
    if (node === nodes[index]?.element) continue;
    findings.push({ path: `${nodes[index]?.path}.parentId`, message: lostParent });
  }
  const { text: stored, ...rest } = value;
  const [broken] = checkText(stored);
  if (broken !== undefined)
    findings.push({ path: broken.path, message: `${broken.message} The text was omitted; the diagram is complete.` });
  const fields = broken === undefined ? value : rest;
  return { diagram: { ...fields, nodes: standing, edges: withFooting(standing, edges, findings) }, findings };
}

function listOf(value: JsonObject, field: 'nodes' | 'edges', findings: Finding[]): readonly unknown[] {
  const list: unknown = value[field];
  if (Array.isArray(list)) return list;
  findings.push({ path: field, message: `The list of ${field} was missing.` });
  return [];
}

function withFooting(nodes: readonly DiagramNode[], edges: readonly Placed<DiagramEdge>[], findings: Finding[]): readonly DiagramEdge[] {
  const standing = standingEdges(
    nodes,
    edges.map(({ element }) => element),
  );
  const kept = new Set(standing);
  for (const { path, element } of edges) {
    if (!kept.has(element)) findings.push({ path, message: 'This edge doesn’t connect two nodes, or is a duplicate, and isn’t shown.' });
  }
  return standing;
}

function salvageNodes(list: readonly unknown[], ids: Ids, findings: Finding[]): readonly Placed<DiagramNode>[] {
  const objects = objectsOf(list, { path: 'nodes', message: 'This node couldn’t be read and isn’t shown.' }, findings);
  const named = objects.map(({ path, element }) => ({ path, element: { ...element, id: nameOf(element, { path, ids }, findings) } }));
  return named.map(({ path, element }) => ({ path, element: salvageNode(element, { path, ids }, findings) }));
}

function salvageNode(
  raw: JsonObject & { readonly id: string },
  { path, ids }: { readonly path: string; readonly ids: Ids },
  findings: Finding[],
): DiagramNode {
  const { position, data, parentId, ...rest } = withoutMisfits(raw, path, findings);
  const readable = readPosition(position);
  if (readable === undefined) findings.push({ path: `${path}.position`, message: 'The position couldn’t be read.' });
  const parent = ids.resolve(parentId);
  if (parent === undefined && parentId !== undefined && parentId !== null) {
    findings.push({ path: `${path}.parentId`, message: lostParent });
  }
  return {
    ...rest,
    id: raw.id,
    position: readable ?? fallbackPosition,
    ...salvageData(data, path, findings),
    ...(parent === undefined ? {} : { parentId: parent }),
  };
}

/** `value` as the position of a node; undefined unless it has two finite coordinates. */
export function readPosition(value: unknown): DiagramNode['position'] | undefined {
  if (!isObject(value)) return undefined;
  const { x, y } = value;
  return typeof x === 'number' && Number.isFinite(x) && typeof y === 'number' && Number.isFinite(y) ? { ...value, x, y } : undefined;
}

function salvageData(data: unknown, path: string, findings: Finding[]): { data?: JsonObject & { label?: string } } {
  if (!isObject(data)) return {};
  const { label, ...rest } = data;
  if (label === undefined) return { data: rest };
  if (typeof label === 'string') return { data: { ...data, label } };
  findings.push({ path: `${path}.data.label`, message: 'The label wasn’t text.' });
  return { data: typeof label === 'number' ? { ...rest, label: String(label) } : rest };
}

function salvageEdges(list: readonly unknown[], nodeIds: Ids, findings: Finding[]): readonly Placed<DiagramEdge>[] {
  const ids = createIds('edge');
  const objects = objectsOf(list, { path: 'edges', message: 'This edge couldn’t be read and isn’t shown.' }, findings);
  return objects.map(({ path, element }) => {
    const id = nameOf(element, { path, ids }, findings);
    const { source, target, animated, data, ...rest } = withoutMisfits(element, path, findings);
    return {
      path,
      element: {
        ...rest,
        id,
        // An end that cannot be found is no id of a node; such an edge finds no footing.
        source: nodeIds.resolve(source) ?? '',
        target: nodeIds.resolve(target) ?? '',
        ...(typeof animated === 'boolean' ? { animated } : {}),
        ...salvageData(data, path, findings),
      },
    };
  });
}

function objectsOf(list: readonly unknown[], { path, message }: Finding, findings: Finding[]): readonly Placed<JsonObject>[] {
  return list.flatMap((element, index) => {
    if (isObject(element)) return [{ path: `${path}[${index}]`, element }];
    findings.push({ path: `${path}[${index}]`, message });
    return [];
  });
}

function nameOf(element: JsonObject, { path, ids }: { readonly path: string; readonly ids: Ids }, findings: Finding[]): string {
  const id = ids.take(Object.hasOwn(element, 'id') ? element.id : undefined);
  if (id !== element.id) findings.push({ path: `${path}.id`, message: 'The id couldn’t be used and was replaced.' });
  return id;
}

/** `element` without the fields that nodes and edges share and that are not of the right shape. */
function withoutMisfits(
  element: JsonObject,
  path: string,
  findings: Finding[],
): JsonObject & { readonly type?: string; readonly style?: JsonObject | null } {
  const { type, style, data, ...rest } = element;
  const misfits = [
    type === undefined || typeof type === 'string' ? undefined : 'type',
    style === undefined || style === null || isObject(style) ? undefined : 'style',
    data === undefined || isObject(data) ? undefined : 'data',
  ];
  for (const field of misfits) {
    if (field !== undefined) findings.push({ path: `${path}.${field}`, message: `This ${field} couldn’t be read and was omitted.` });
  }
  return {
    ...rest,
    ...(typeof type === 'string' ? { type } : {}),
    ...(style === null || isObject(style) ? { style } : {}),
    ...(isObject(data) ? { data } : {}),
  };
}

function shallowEnough(value: unknown, findings: Finding[]): unknown {
  const { maxDepth } = defaultLimits;
  if (!isObject(value) || !depthExceeds(value, maxDepth)) return value;
  findings.push({ path: '', message: `Content nested deeper than ${maxDepth} levels was omitted.` });
  return pruned(value, maxDepth);
}

function pruned(value: JsonValue | undefined, most: number): JsonValue | undefined {
  if (typeof value !== 'object' || value === null) return value;
  const isKept = (inner: JsonValue | undefined): boolean => most > 1 || typeof inner !== 'object' || inner === null;
  if (Array.isArray(value)) return value.filter(isKept).map((inner) => pruned(inner, most - 1) ?? null);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => isKept(inner))
      .map(([field, inner]) => [field, pruned(inner, most - 1)]),
  );
}
