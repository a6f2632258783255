import type { Conflict, Diagram } from '@umlaut/diagram';

/**
 * Returns the part of `diagram` that a conflict is about, to be drawn alone: its elements, the ends of its edges, and the edges
 * between these. Returns the whole diagram for conflicts about positions, which mean nothing alone.
 */
export function excerptOf(diagram: Diagram, conflict: Conflict): Diagram {
  const { parts } = conflict;
  if (parts.length === 0 || isAboutPlaces(conflict)) return diagram;
  const ids = new Set(parts.filter(({ element }) => element === 'node').map(({ id }) => id));
  const edgeIds = new Set(parts.filter(({ element }) => element === 'edge').map(({ id }) => id));
  for (const { id, source, target } of diagram.edges) if (edgeIds.has(id)) for (const end of [source, target]) ids.add(end);
  const nodes = diagram.nodes
    .filter(({ id }) => ids.has(id))
    .map((node) => {
      const { parentId, ...rest } = node;
      return parentId === undefined || ids.has(parentId) ? node : { ...rest, id: node.id, position: node.position };
    });
  return { nodes, edges: diagram.edges.filter(({ source, target }) => ids.has(source) && ids.has(target)) };
}

/** Whether where things stand is what differs. */
export function isAboutPlaces({ parts }: Conflict): boolean {
  return parts.some(({ element, path }) => element === 'diagram' || path[0] === 'position');
}
