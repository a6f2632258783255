import { type Diagram, diagramTypeOf, type NodeKindId } from '@umlaut/diagram';

/** Successors of kinds that are not followed by their own kind. `step`: the usual step of a state machine or activity. */
const followers: Partial<Readonly<Record<NodeKindId, NodeKindId | 'step'>>> = {
  actor: 'usecase',
  subject: 'usecase',
  initial: 'step',
  choice: 'step',
  junction: 'step',
  fork: 'step',
  decision: 'step',
  final: 'step',
  flowFinal: 'action',
  partition: 'action',
  terminator: 'process',
  condition: 'process',
  connectorPoint: 'process',
  comment: 'plain',
  ball: 'component',
};

/** The kind of node that is likeliest to follow one of `kind` in `diagram`. */
export function nextKind(diagram: Diagram, kind: NodeKindId): NodeKindId {
  const next = followers[kind] ?? kind;
  if (next !== 'step') return next;
  return diagramTypeOf(diagram) === 'state' ? 'state' : 'action';
}
