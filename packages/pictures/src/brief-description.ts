import type { Diagram } from '@umlaut/diagram';
import { describeDiagram } from '@umlaut/notation';

/** Returns the same of a diagram, without its drawing: what there is of nodes and edges, but nothing of what is in them. */
export function briefDescription({ nodes, edges }: Diagram): string {
  const bare = nodes.map(({ id, position }) => ({ id, position, data: {} }));
  const [first = ''] = describeDiagram({ nodes: bare, edges }).split('. ');
  return first;
}
