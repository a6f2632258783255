import { type Diagram, type DiagramEdge, type DiagramNode, type Finding, isObject, type JsonObject } from './diagram.ts';
import { leadsBack } from './standing.ts';
import { parseJson } from './text.ts';

const fallbackPosition = { x: 100, y: 100 };

/**
 * The best diagram that can be made of any text: what can be shown is kept, what cannot is told as findings.
 *
 * Never throws. For stored data that fails the check (written by other means, or under other limits); counts and label
 * lengths are not limited here. The result is safe to draw: positions finite, labels texts, edges with both ends.
 */
export function salvageDiagram(text: string): { readonly diagram: Diagram; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const value = parseJson(text);
  if (!isObject(value)) {
    return { diagram: { nodes: [], edges: [] }, findings: [{ path: '', message: 'The stored text is no diagram.' }] };
  }
  const nodes = withoutCycles(salvageNodes(listOf(value, 'nodes', findings), findings), findings);
  const ids = new Set(nodes.map((node) => node.id));
  const edges = salvageEdges(listOf(value, 'edges', findings), ids, findings);
  return { diagram: { ...value, nodes, edges }, findings };
}

function listOf(value: JsonObject, field: 'nodes' | 'edges', findings: Finding[]): readonly unknown[] {
  const list: unknown = value[field];
  if (Array.isArray(list)) return list;
  findings.push({ path: field, message: `The list of ${field} was missing.` });
  return [];
}

function salvageNodes(list: readonly unknown[], findings: Finding[]): DiagramNode[] {
  const nodes = new Map<string, DiagramNode>();
  for (const [index, raw] of list.entries()) {
    const path = `nodes[${index}]`;
    const id = isObject(raw) ? raw.id : undefined;
    if (!isObject(raw) || typeof id !== 'string' || id === '' || nodes.has(id)) {
      findings.push({ path, message: 'This node could not be read and is not shown.' });
      continue;
    }
    nodes.set(id, salvageNode({ ...raw, id }, path, findings));
  }
  return [...nodes.values()];
}

function salvageNode(raw: JsonObject & { readonly id: string }, path: string, findings: Finding[]): DiagramNode {
  const { type, position, data, style, parentId, ...rest } = raw;
  const x = isObject(position) ? position.x : undefined;
  const y = isObject(position) ? position.y : undefined;
  const placed = typeof x === 'number' && Number.isFinite(x) && typeof y === 'number' && Number.isFinite(y);
  if (!placed) findings.push({ path: `${path}.position`, message: 'The position could not be read.' });
  return {
    ...rest,
    id: raw.id,
    ...(typeof type === 'string' ? { type } : {}),
    position: placed ? { ...(position as JsonObject), x, y } : fallbackPosition,
    ...salvageData(data, path, findings),
    ...(isObject(style) ? { style } : {}),
    ...(typeof parentId === 'string' ? { parentId } : {}),
  };
}

function salvageData(data: unknown, path: string, findings: Finding[]): { data?: JsonObject & { label?: string } } {
  if (data === undefined) return {};
  if (!isObject(data)) {
    findings.push({ path: `${path}.data`, message: 'The content could not be read.' });
    return {};
  }
  const { label, ...rest } = data;
  if (label === undefined || typeof label === 'string') return { data: { ...rest, ...(label === undefined ? {} : { label }) } };
  findings.push({ path: `${path}.data.label`, message: 'The label was no text.' });
  return { data: typeof label === 'number' ? { ...rest, label: String(label) } : rest };
}

function withoutCycles(nodes: readonly DiagramNode[], findings: Finding[]): readonly DiagramNode[] {
  const parents = new Map<unknown, unknown>(nodes.map((node) => [node.id, node.parentId]));
  return nodes.map((node) => {
    if (node.parentId === undefined || (parents.has(node.parentId) && !leadsBack(node.id, parents))) return node;
    findings.push({ path: `node ${node.id}`, message: 'The node it lay in could not be found.' });
    const { parentId: _, ...free } = node;
    return free;
  });
}

function salvageEdges(list: readonly unknown[], ids: ReadonlySet<string>, findings: Finding[]): readonly DiagramEdge[] {
  const edges = new Map<string, DiagramEdge>();
  for (const [index, raw] of list.entries()) {
    const edge = isObject(raw) ? salvageEdge(raw, ids) : undefined;
    if (edge === undefined || edges.has(edge.id)) {
      findings.push({ path: `edges[${index}]`, message: 'This edge could not be read and is not shown.' });
    } else {
      edges.set(edge.id, edge);
    }
  }
  return [...edges.values()];
}

function salvageEdge(raw: JsonObject, ids: ReadonlySet<string>): DiagramEdge | undefined {
  const { id, source, target, type, data, style, animated, ...rest } = raw;
  if (typeof id !== 'string' || id === '' || typeof source !== 'string' || typeof target !== 'string') return undefined;
  if (!ids.has(source) || !ids.has(target)) return undefined;
  return {
    ...rest,
    id,
    source,
    target,
    ...(typeof type === 'string' ? { type } : {}),
    ...(typeof animated === 'boolean' ? { animated } : {}),
    ...(isObject(data) ? { data } : {}),
    ...(isObject(style) ? { style } : {}),
  };
}
