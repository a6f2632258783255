import type { Diagram } from '@umlaut/diagram';
import { describeDiagram } from '@umlaut/notation';

/** Returns the summary of a diagram without drawing it: the numbers of nodes and edges, not their content. */
export function briefDescription({ nodes, edges }: Diagram): string {
  const bare = nodes.map(({ id, position }) => ({ id, position, data: {} }));
  const [first = ''] = describeDiagram({ nodes: bare, edges }).split('. ');
  return first;
}
