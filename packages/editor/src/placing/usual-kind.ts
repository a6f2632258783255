import { type Diagram, diagramTypeOf, mainKinds, type NodeKindId } from '@umlaut/diagram';

/** The kind of node that Add Node adds: the usual one of the diagram’s type, and a plain box where it has none. */
export function usualKind(diagram: Diagram): NodeKindId {
  return mainKinds[diagramTypeOf(diagram) ?? 'plain'];
}
