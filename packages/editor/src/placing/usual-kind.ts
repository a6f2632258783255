import { type Diagram, type DiagramType, diagramTypeOf, type NodeKindId } from '@umlaut/diagram';

/** The kind that a diagram of a type is mostly made of. */
const kinds: Readonly<Record<DiagramType, NodeKindId>> = {
  class: 'class',
  object: 'object',
  package: 'package',
  usecase: 'usecase',
  component: 'component',
  deployment: 'node',
  state: 'state',
  activity: 'action',
  sequence: 'lifeline',
  er: 'entity',
  flow: 'process',
  plain: 'plain',
};

/** The kind of node that Add Node adds: the usual one of the diagram’s type, and a plain box where it has none. */
export function usualKind(diagram: Diagram): NodeKindId {
  return kinds[diagramTypeOf(diagram) ?? 'plain'];
}
