import { checkSaid, elementLimits, type Report } from './check-said.ts';
import { type Diagram, type Finding, isObject, type JsonObject } from './diagram.ts';
import { rulesOf, writeRepeatKey } from './edge-rules.ts';
import { isUsableId } from './id.ts';
import { edgeKind } from './kinds/registry.ts';
import { sentence, withArticle } from './kinds/words.ts';
import { labelProblem } from './label.ts';
import type { Limits } from './limits.ts';
import { leadingBack, nestingOf } from './standing.ts';
import { checkText } from './text-layer.ts';

const maxFindings = 20;

/**
 * Returns the reasons why `value` is not a valid diagram, in document order, at most 20; empty when it is valid.
 *
 * The browser and the server both call this function. Unknown fields are not checked, nor is the data of nodes and edges of
 * unknown kinds.
 */
export function checkDiagram(value: unknown, limits: Limits): readonly Finding[] {
  const findings: Finding[] = [];
  if (!isObject(value)) return [{ path: '', message: 'A diagram must be an object with nodes and edges arrays.' }];
  if (depthExceeds(value, limits.maxDepth)) {
    return [{ path: '', message: `The diagram is nested deeper than ${limits.maxDepth} levels.` }];
  }
  const { nodes, edges } = value;
  if (!Array.isArray(nodes)) findings.push({ path: 'nodes', message: 'nodes must be an array.' });
  if (!Array.isArray(edges)) findings.push({ path: 'edges', message: 'edges must be an array.' });
  if (!Array.isArray(nodes) || !Array.isArray(edges)) return findings;
  if (nodes.length > limits.maxNodes) {
    findings.push({ path: 'nodes', message: `A diagram can have up to ${limits.maxNodes} nodes; this one has ${nodes.length}.` });
  }
  if (edges.length > limits.maxEdges) {
    findings.push({ path: 'edges', message: `A diagram can have up to ${limits.maxEdges} edges; this one has ${edges.length}.` });
  }
  if (findings.length > 0) return findings;
  const ids = checkNodes(nodes, limits, findings);
  checkParents(nodes, ids, findings);
  checkEdges(edges, { ids, limits }, findings);
  findings.push(...checkText(value.text));
  return findings.slice(0, maxFindings);
}

/** Whether `value` is a valid diagram: `checkDiagram` finds nothing. */
export function isDiagram(value: unknown, limits: Limits): value is Diagram {
  return checkDiagram(value, limits).length === 0;
}

function checkNodes(nodes: readonly unknown[], limits: Limits, findings: Finding[]): Set<string> {
  const ids = new Set<string>();
  let index = 0;
  const report = (field: string, message: string) => void findings.push({ path: `nodes[${index}]${field}`, message });
  for (; index < nodes.length; index += 1) {
    const node = nodes[index];
    if (!isObject(node)) {
      report('', 'A node must be an object.');
      continue;
    }
    checkId(node, { ids, limits }, report);
    checkPosition(node.position, report);
    checkCommon(node, limits, report);
    checkSaid('node', node, report);
  }
  return ids;
}

function checkEdges(edges: readonly unknown[], given: { ids: Set<string>; limits: Limits }, findings: Finding[]): void {
  const own = { ids: new Set<string>(), limits: given.limits };
  const pairs = new Set<string>();
  let index = 0;
  const report = (field: string, message: string) => void findings.push({ path: `edges[${index}]${field}`, message });
  for (; index < edges.length; index += 1) {
    const edge = edges[index];
    if (!isObject(edge)) {
      report('', 'An edge must be an object.');
      continue;
    }
    checkId(edge, own, report);
    checkEnd(edge.source, given.ids, '.source', report);
    checkEnd(edge.target, given.ids, '.target', report);
    checkPair(edge, pairs, report);
    checkCommon(edge, given.limits, report);
    checkSaid('edge', edge, report);
  }
}

function checkEnd(id: unknown, nodes: ReadonlySet<string>, field: string, report: Report): void {
  if (typeof id !== 'string' || !nodes.has(id)) report(field, 'An edge must connect two nodes of the diagram; this end doesn’t.');
}

function checkPair(edge: JsonObject, pairs: Set<string>, report: Report): void {
  if (edge.source === edge.target) {
    const rules = rulesOf(edge);
    const name = rules === undefined || rules === edgeKind('plain') ? 'plain edge' : rules.name;
    if (rules?.self === false) report('', `${sentence(withArticle(name))} can’t connect a node to itself.`);
  }
  const pair = writeRepeatKey(edge);
  if (pair !== undefined && !isFirst(pair, pairs)) report('', 'These two nodes are already connected by an edge in this direction.');
}

function checkId({ id }: JsonObject, { ids, limits }: { ids: Set<string>; limits: Limits }, report: Report): void {
  if (!isUsableId(id, limits)) report('.id', `An id must be a string of 1 to ${limits.maxIdCharacters} characters.`);
  else if (!isFirst(id, ids)) report('.id', 'Duplicate id. Every id must be unique.');
}

/** Whether `text` was not among `known`, to which it is added. */
function isFirst(text: string, known: Set<string>): boolean {
  const { size } = known;
  known.add(text);
  return known.size > size;
}

function checkPosition(position: unknown, report: Report): void {
  const { x, y } = isObject(position) ? position : {};
  if (!Number.isFinite(x)) report('.position.x', 'A position must be a finite number.');
  if (!Number.isFinite(y)) report('.position.y', 'A position must be a finite number.');
}

function checkCommon({ type, data, style, label }: JsonObject, limits: Limits, report: Report): void {
  if (type !== undefined && typeof type !== 'string') report('.type', 'A type must be a string.');
  if (data !== undefined && !isObject(data)) report('.data', 'data must be an object.');
  if (style !== undefined && style !== null && !isObject(style)) report('.style', 'A style must be an object.');
  // This one is not ours, so other values than texts are kept as they came.
  if (typeof label === 'string') checkLabel(label, { field: '.label', limits }, report);
  if (isObject(data)) checkLabel(data.label, { field: '.data.label', limits }, report);
}

function checkLabel(label: unknown, { field, limits }: { field: string; limits: Limits }, report: Report): void {
  if (label === undefined) return;
  const message = typeof label === 'string' ? labelProblem(label, limits) : 'A label must be plain text.';
  if (message !== undefined) report(field, message);
}

function checkParents(nodes: readonly unknown[], ids: Set<string>, findings: Finding[]): void {
  const parents = new Map<unknown, unknown>();
  for (const node of nodes) if (isObject(node)) parents.set(node.id, node.parentId);
  const circling = leadingBack(parents);
  for (const [index, node] of nodes.entries()) {
    if (!isObject(node) || node.parentId === undefined || node.parentId === null) continue;
    const path = `nodes[${index}].parentId`;
    if (typeof node.parentId !== 'string' || !ids.has(node.parentId)) {
      findings.push({ path, message: 'A parent must be a node of the diagram; this one isn’t.' });
    } else if (circling.has(node.id)) {
      findings.push({ path, message: 'A node can’t be inside itself.' });
    } else if (nestingOf(node.id, parents) > elementLimits.maxNesting) {
      findings.push({ path, message: `Nodes can be nested up to ${elementLimits.maxNesting} levels deep. Move this one out.` });
    }
  }
}

/** Whether `value` has objects and arrays nested deeper than `most` levels. */
export function depthExceeds(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (most === 0) return true;
  // Most are texts and numbers, which are told apart here rather than by a call for each; no list of an object's values is made.
  if (Array.isArray(value)) {
    for (const inner of value) if (typeof inner === 'object' && depthExceeds(inner, most - 1)) return true;
    return false;
  }
  const fields = value as JsonObject;
  for (const field in fields) if (typeof fields[field] === 'object' && depthExceeds(fields[field], most - 1)) return true;
  return false;
}
