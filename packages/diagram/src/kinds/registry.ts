import type { EdgeKind } from './edge-kind.ts';
import { aggregation } from './edges/aggregation.ts';
import { anchor } from './edges/anchor.ts';
import { association } from './edges/association.ts';
import { communicationPath } from './edges/communication-path.ts';
import { composition } from './edges/composition.ts';
import { connector } from './edges/connector.ts';
import { controlFlow } from './edges/control-flow.ts';
import { dependency } from './edges/dependency.ts';
import { deploy } from './edges/deploy.ts';
import { extend } from './edges/extend.ts';
import { flow } from './edges/flow.ts';
import { generalization } from './edges/generalization.ts';
import { include } from './edges/include.ts';
import { link } from './edges/link.ts';
import { manifest } from './edges/manifest.ts';
import { asyncMessage, createMessage, deleteMessage, reply, syncMessage } from './edges/message.ts';
import { nesting } from './edges/nesting.ts';
import { plainEdge } from './edges/plain.ts';
import { provides } from './edges/provides.ts';
import { realization } from './edges/realization.ts';
import { relationship } from './edges/relationship.ts';
import { requires } from './edges/requires.ts';
import { transition } from './edges/transition.ts';
import type { NodeKind } from './node-kind.ts';
import { acceptEventNode } from './nodes/accept-event.ts';
import { actionNode } from './nodes/action.ts';
import { actorNode } from './nodes/actor.ts';
import { artifactNode } from './nodes/artifact.ts';
import { ballNode } from './nodes/ball.ts';
import { cardNode } from './nodes/card.ts';
import { choiceNode } from './nodes/choice.ts';
import { classNode } from './nodes/class.ts';
import { cloudNode } from './nodes/cloud.ts';
import { collectionsNode } from './nodes/collections.ts';
import { commentNode } from './nodes/comment.ts';
import { componentNode } from './nodes/component.ts';
import { conditionNode } from './nodes/condition.ts';
import { connectorPointNode } from './nodes/connector-point.ts';
import { databaseNode } from './nodes/database.ts';
import { decisionNode } from './nodes/decision.ts';
import { deepHistoryNode } from './nodes/deep-history.ts';
import { deviceNode } from './nodes/device.ts';
import { dividerNode } from './nodes/divider.ts';
import { documentNode } from './nodes/document.ts';
import { entityNode } from './nodes/entity.ts';
import { enumerationNode } from './nodes/enumeration.ts';
import { executionEnvironmentNode } from './nodes/execution-environment.ts';
import { fileNode } from './nodes/file.ts';
import { finalNode } from './nodes/final.ts';
import { flowFinalNode } from './nodes/flow-final.ts';
import { folderNode } from './nodes/folder.ts';
import { forkNode } from './nodes/fork.ts';
import { fragmentNode } from './nodes/fragment.ts';
import { frameNode } from './nodes/frame.ts';
import { groupNode } from './nodes/group.ts';
import { hexagonNode } from './nodes/hexagon.ts';
import { historyNode } from './nodes/history.ts';
import { initialNode } from './nodes/initial.ts';
import { inputOutputNode } from './nodes/input-output.ts';
import { interactionNode } from './nodes/interaction.ts';
import { interactionUseNode } from './nodes/interaction-use.ts';
import { interfaceNode } from './nodes/interface.ts';
import { junctionNode } from './nodes/junction.ts';
import { lifelineNode } from './nodes/lifeline.ts';
import { lifelineBoxNode } from './nodes/lifeline-box.ts';
import { nodeNode } from './nodes/node.ts';
import { objectNode } from './nodes/object.ts';
import { packageNode } from './nodes/package.ts';
import { partitionNode } from './nodes/partition.ts';
import { personNode } from './nodes/person.ts';
import { plainNode } from './nodes/plain.ts';
import { preparationNode } from './nodes/preparation.ts';
import { processNode } from './nodes/process.ts';
import { queueNode } from './nodes/queue.ts';
import { roundedNode } from './nodes/rounded.ts';
import { sendSignalNode } from './nodes/send-signal.ts';
import { stackNode } from './nodes/stack.ts';
import { stateNode } from './nodes/state.ts';
import { storageNode } from './nodes/storage.ts';
import { subjectNode } from './nodes/subject.ts';
import { subroutineNode } from './nodes/subroutine.ts';
import { terminateNode } from './nodes/terminate.ts';
import { terminatorNode } from './nodes/terminator.ts';
import { timeEventNode } from './nodes/time-event.ts';
import { useCaseNode } from './nodes/use-case.ts';

/**
 * Every kind of node, by the word that stands in `data.kind`; the order is that of palettes. Other layers keep records over the
 * same keys, so that a kind that lacks its entry there does not compile.
 */
export const nodeKinds = {
  class: classNode,
  interface: interfaceNode,
  enumeration: enumerationNode,
  object: objectNode,
  package: packageNode,
  actor: actorNode,
  usecase: useCaseNode,
  subject: subjectNode,
  component: componentNode,
  ball: ballNode,
  node: nodeNode,
  device: deviceNode,
  executionEnvironment: executionEnvironmentNode,
  artifact: artifactNode,
  database: databaseNode,
  cloud: cloudNode,
  queue: queueNode,
  folder: folderNode,
  file: fileNode,
  storage: storageNode,
  frame: frameNode,
  stack: stackNode,
  collections: collectionsNode,
  card: cardNode,
  hexagon: hexagonNode,
  person: personNode,
  state: stateNode,
  action: actionNode,
  sendSignal: sendSignalNode,
  acceptEvent: acceptEventNode,
  timeEvent: timeEventNode,
  initial: initialNode,
  final: finalNode,
  flowFinal: flowFinalNode,
  choice: choiceNode,
  junction: junctionNode,
  history: historyNode,
  deepHistory: deepHistoryNode,
  terminate: terminateNode,
  decision: decisionNode,
  fork: forkNode,
  partition: partitionNode,
  lifeline: lifelineNode,
  lifelineBox: lifelineBoxNode,
  fragment: fragmentNode,
  interactionUse: interactionUseNode,
  divider: dividerNode,
  interaction: interactionNode,
  entity: entityNode,
  process: processNode,
  rounded: roundedNode,
  terminator: terminatorNode,
  condition: conditionNode,
  inputOutput: inputOutputNode,
  document: documentNode,
  subroutine: subroutineNode,
  preparation: preparationNode,
  connectorPoint: connectorPointNode,
  group: groupNode,
  comment: commentNode,
  plain: plainNode,
};

/** Every kind of edge, by the word that stands in `data.kind`, those for few pairs of nodes before those for many. */
export const edgeKinds = {
  include,
  extend,
  provides,
  requires,
  deploy,
  manifest,
  connector,
  communicationPath,
  link,
  association,
  aggregation,
  composition,
  generalization,
  realization,
  dependency,
  nesting,
  syncMessage,
  asyncMessage,
  reply,
  createMessage,
  deleteMessage,
  transition,
  controlFlow,
  relationship,
  flow,
  anchor,
  plain: plainEdge,
};

/** Key of a kind of node. */
export type NodeKindId = keyof typeof nodeKinds;

/** Key of a kind of edge. */
export type EdgeKindId = keyof typeof edgeKinds;

/** The definition of a kind of node. */
export function nodeKind(id: NodeKindId): NodeKind {
  return nodeKinds[id];
}

/** The definition of a kind of edge. */
export function edgeKind(id: EdgeKindId): EdgeKind {
  return edgeKinds[id];
}
