import {
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  freed,
  type Limits,
  type Loss,
  readDiagram,
  salvageDiagram,
  standingEdges,
  writeDiagram,
} from '@umlaut/diagram';

/** A diagram that can be stored, and what was left out for it. */
interface Limited {
  readonly diagram: Diagram;
  readonly losses: readonly Loss[];
}

/**
 * The diagram with no more nodes and edges than a diagram may have: its largest connected parts, of the last one the first nodes. The
 * result passes the check; undefined when that cannot be, as of a diagram with too much text.
 */
export function withinLimits(diagram: Diagram, limits: Limits): Limited | undefined {
  const kept = keptNodes(diagram, limits.maxNodes);
  const byId = new Map(diagram.nodes.map((node) => [node.id, node]));
  const nodes = diagram.nodes.filter(({ id }) => kept.has(id)).map((node) => freed(node, kept, byId));
  const standing = standingEdges(nodes, diagram.edges);
  const edges = standing.slice(0, limits.maxEdges);
  const losses: Loss[] = [];
  const lost = diagram.nodes.length - nodes.length;
  if (lost > 0) losses.push(leftOut(`elements over the limit of ${limits.maxNodes}`, lost));
  const lostEdges = diagram.edges.length - edges.length;
  if (lostEdges > 0)
    losses.push(leftOut(lost > 0 ? 'relations of omitted elements' : `relations over the limit of ${limits.maxEdges}`, lostEdges));
  const limited = { ...diagram, nodes, edges };
  const text = writeDiagram(limited);
  const read = readDiagram(text, limits);
  if (read.diagram !== undefined) return { diagram: read.diagram, losses };
  const salvaged = salvageDiagram(text);
  const again = readDiagram(writeDiagram(salvaged.diagram), limits);
  if (again.diagram === undefined) return undefined;
  return { diagram: again.diagram, losses: [...losses, leftOut('parts that couldn’t be stored', salvaged.findings.length)] };
}

function leftOut(what: string, count: number): Loss {
  return { how: 'dropped', what, count, elements: [] };
}

function keptNodes({ nodes, edges }: Diagram, most: number): ReadonlySet<string> {
  if (nodes.length <= most) return new Set(nodes.map(({ id }) => id));
  const kept = new Set<string>();
  for (const part of connectedParts(nodes, edges)) {
    if (kept.size + part.length <= most) for (const id of part) kept.add(id);
  }
  if (kept.size > 0) return kept;
  // A single part that is too large: its first nodes.
  return new Set(nodes.slice(0, most).map(({ id }) => id));
}

/** Ids of nodes that edges or containers join, the largest parts first. */
function connectedParts(nodes: readonly DiagramNode[], edges: readonly DiagramEdge[]): readonly (readonly string[])[] {
  const joined = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  const join = (a: string, b: string): void => {
    joined.get(a)?.push(b);
    joined.get(b)?.push(a);
  };
  for (const { id, parentId } of nodes) if (parentId !== undefined) join(id, parentId);
  for (const { source, target } of edges) join(source, target);
  const seen = new Set<string>();
  const parts: string[][] = [];
  for (const { id } of nodes) {
    if (seen.has(id)) continue;
    const part = [id];
    seen.add(id);
    for (let at = 0; at < part.length; at += 1) {
      for (const next of joined.get(part[at] ?? '') ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        part.push(next);
      }
    }
    parts.push(part);
  }
  return parts.sort((a, b) => b.length - a.length);
}
