import { type Diagram, type Finding, isObject, type JsonObject } from './diagram.ts';
import { repeatKey, rulesOf } from './edge-rules.ts';
import { isUsableId } from './id.ts';
import { labelProblem } from './label.ts';
import type { Limits } from './limits.ts';
import { leadsBack } from './standing.ts';

const maxFindings = 20;

/**
 * What keeps `value` from being a valid diagram, in document order, at most 20 findings; empty when it is one.
 *
 * The browser and the server call this same function. Fields it does not know are not looked at.
 */
export function checkDiagram(value: unknown, limits: Limits): readonly Finding[] {
  const findings: Finding[] = [];
  if (!isObject(value)) return [{ path: '', message: 'A diagram is an object with the lists nodes and edges.' }];
  if (depthExceeds(value, limits.maxDepth)) {
    return [{ path: '', message: `The diagram is nested deeper than ${limits.maxDepth} levels.` }];
  }
  const { nodes, edges } = value;
  if (!Array.isArray(nodes)) findings.push({ path: 'nodes', message: 'nodes must be a list.' });
  if (!Array.isArray(edges)) findings.push({ path: 'edges', message: 'edges must be a list.' });
  if (!Array.isArray(nodes) || !Array.isArray(edges)) return findings;
  if (nodes.length > limits.maxNodes) {
    findings.push({ path: 'nodes', message: `A diagram has at most ${limits.maxNodes} nodes; this one has ${nodes.length}.` });
  }
  if (edges.length > limits.maxEdges) {
    findings.push({ path: 'edges', message: `A diagram has at most ${limits.maxEdges} edges; this one has ${edges.length}.` });
  }
  if (findings.length > 0) return findings;
  const ids = checkNodes(nodes, limits, findings);
  checkParents(nodes, ids, findings);
  checkEdges(edges, { ids, limits }, findings);
  return findings.slice(0, maxFindings);
}

/** Whether `value` is a valid diagram: `checkDiagram` finds nothing. */
export function isDiagram(value: unknown, limits: Limits): value is Diagram {
  return checkDiagram(value, limits).length === 0;
}

function checkNodes(nodes: readonly unknown[], limits: Limits, findings: Finding[]): Set<string> {
  const ids = new Set<string>();
  for (const [index, node] of nodes.entries()) {
    const path = `nodes[${index}]`;
    if (!isObject(node)) {
      findings.push({ path, message: 'A node is an object.' });
      continue;
    }
    checkId(node, { path, ids, limits }, findings);
    checkPosition(node, path, findings);
    checkCommon(node, { path, limits }, findings);
  }
  return ids;
}

function checkEdges(edges: readonly unknown[], given: { ids: Set<string>; limits: Limits }, findings: Finding[]): void {
  const seen = new Set<string>();
  const pairs = new Set<string>();
  for (const [index, edge] of edges.entries()) {
    const path = `edges[${index}]`;
    if (!isObject(edge)) {
      findings.push({ path, message: 'An edge is an object.' });
      continue;
    }
    checkId(edge, { path, ids: seen, limits: given.limits }, findings);
    for (const end of ['source', 'target'] as const) {
      const id = edge[end];
      if (typeof id !== 'string' || !given.ids.has(id)) {
        findings.push({ path: `${path}.${end}`, message: 'An edge joins two nodes of the diagram; this end names none.' });
      }
    }
    checkPair(edge, { path, pairs }, findings);
    checkCommon(edge, { path, limits: given.limits }, findings);
  }
}

function checkPair(edge: JsonObject, { path, pairs }: { path: string; pairs: Set<string> }, findings: Finding[]): void {
  const rules = rulesOf(edge);
  if (edge.source === edge.target && rules?.self === false) {
    const name = rules.name === 'Arrow' ? 'A plain edge' : `The edge ${rules.name.toLowerCase()}`;
    findings.push({ path, message: `${name} never joins a node with itself.` });
  }
  const pair = repeatKey(edge);
  if (pair === undefined) return;
  if (pairs.has(pair)) findings.push({ path, message: 'These two nodes are already joined by an edge in this direction.' });
  pairs.add(pair);
}

function checkId(
  element: JsonObject,
  { path, ids, limits }: { path: string; ids: Set<string>; limits: Limits },
  findings: Finding[],
): void {
  const id = element.id;
  if (!isUsableId(id, limits)) {
    findings.push({ path: `${path}.id`, message: `An id is a text of 1 to ${limits.maxIdCharacters} characters.` });
  } else if (ids.has(id)) {
    findings.push({ path: `${path}.id`, message: 'This id stands twice. Every id is used once.' });
  } else {
    ids.add(id);
  }
}

function checkPosition(node: JsonObject, path: string, findings: Finding[]): void {
  const position = node.position;
  for (const axis of ['x', 'y'] as const) {
    if (!isObject(position) || !Number.isFinite(position[axis])) {
      findings.push({ path: `${path}.position.${axis}`, message: 'A position is a finite number.' });
    }
  }
}

function checkCommon(element: JsonObject, { path, limits }: { path: string; limits: Limits }, findings: Finding[]): void {
  const { type, data, style } = element;
  if (type !== undefined && typeof type !== 'string') findings.push({ path: `${path}.type`, message: 'A type is a text.' });
  if (data !== undefined && !isObject(data)) findings.push({ path: `${path}.data`, message: 'data is an object.' });
  if (style !== undefined && style !== null && !isObject(style)) {
    findings.push({ path: `${path}.style`, message: 'A style is an object.' });
  }
  checkLabel(element.label, { path: `${path}.label`, limits, anything: true }, findings);
  if (isObject(data)) checkLabel(data.label, { path: `${path}.data.label`, limits, anything: false }, findings);
}

/** `anything`: the field is not ours, so other values than texts are kept as they came. */
function checkLabel(
  label: unknown,
  { path, limits, anything }: { path: string; limits: Limits; anything: boolean },
  findings: Finding[],
): void {
  if (label === undefined) return;
  if (typeof label !== 'string') {
    if (!anything) findings.push({ path, message: 'A label is plain text.' });
    return;
  }
  const message = labelProblem(label, limits);
  if (message !== undefined) findings.push({ path, message });
}

function checkParents(nodes: readonly unknown[], ids: Set<string>, findings: Finding[]): void {
  const parents = new Map<unknown, unknown>();
  for (const node of nodes) if (isObject(node)) parents.set(node.id, node.parentId);
  for (const [index, node] of nodes.entries()) {
    if (!isObject(node) || node.parentId === undefined || node.parentId === null) continue;
    const path = `nodes[${index}].parentId`;
    if (typeof node.parentId !== 'string' || !ids.has(node.parentId)) {
      findings.push({ path, message: 'A parent is a node of the diagram; this names none.' });
    } else if (leadsBack(node.id, parents)) {
      findings.push({ path, message: 'A node cannot lie inside itself.' });
    }
  }
}

/** Whether `value` has objects and arrays nested deeper than `most` levels. */
export function depthExceeds(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (most === 0) return true;
  const inners: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  // Most are texts and numbers, which are told apart here rather than by a call for each.
  for (const inner of inners) if (typeof inner === 'object' && depthExceeds(inner, most - 1)) return true;
  return false;
}
