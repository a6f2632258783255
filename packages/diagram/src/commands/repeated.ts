import type { Diagram, DiagramEdge } from '../diagram.ts';
import { repeatKey } from '../edge-rules.ts';

/** Whether `edge`, as it would be after an edit, says the same as another edge of the diagram that it must not repeat. */
export function isRepeated(diagram: Diagram, edge: DiagramEdge): boolean {
  const key = repeatKey(edge);
  if (key === undefined) return false;
  return diagram.edges.some((other) => other.id !== edge.id && repeatKey(other) === key);
}
