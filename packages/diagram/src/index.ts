export type { Point } from '@umlaut/geometry';
export { applyChanges, type Change, type ElementType, type FieldPath } from './changes.ts';
export { checkDiagram, isDiagram } from './check.ts';
export { addNode, cannotAddNode, defaultPosition, nextLabel } from './commands/add-node.ts';
export { bendEdge } from './commands/bend-edge.ts';
export { cannotChangeEdgeKind, changeEdgeKind, possibleEdgeKinds } from './commands/change-edge-kind.ts';
export { changeNodeKind, possibleNodeKinds } from './commands/change-node-kind.ts';
export { type ConnectProblem, cannotConnect, connect } from './commands/connect.ts';
export { contentsOf } from './commands/contents.ts';
export { deleteElements } from './commands/delete-elements.ts';
export { canDropInto, type Drop, dropNodes } from './commands/drop-nodes.ts';
export { cannotSwapDirection, setAnimated, setRouting, swapDirection } from './commands/edge-options.ts';
export {
  cannotInsertItem,
  type ItemFields,
  type ItemList,
  type ItemPlace,
  insertItem,
  moveItem,
  removeItem,
  setItem,
} from './commands/edit-items.ts';
export { moveNodes } from './commands/move-nodes.ts';
export { type Placement, placeNode } from './commands/place-node.ts';
export { cannotReconnect, type NewEnd, reconnect } from './commands/reconnect.ts';
export { type NewBox, resizeNode } from './commands/resize-node.ts';
export { type Colour, type ColourId, colourOf, colours, isColour, setColour } from './commands/set-colour.ts';
export { cannotSetField, type FieldEdit, setField } from './commands/set-field.ts';
export { cannotSetLabel, setLabel } from './commands/set-label.ts';
export { cannotWriteText, type TextPart, textAt, writeText } from './commands/write-text.ts';
export {
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  emptyDiagram,
  type Finding,
  isObject,
  type JsonObject,
  type JsonValue,
} from './diagram.ts';
export { diagramTypeOf, isDiagramType, withDiagramType } from './diagram-type-of.ts';
export { repeatKey } from './edge-rules.ts';
export { type DiagramType, diagramTypes } from './kinds/diagram-type.ts';
export type { EdgeKind, EndAspect, Head, Routing } from './kinds/edge-kind.ts';
export { type EdgeView, type EndView, isEdgeKind, viewEdge } from './kinds/edge-view.ts';
export { type Cardinality, cardinalities, cardinalityOf } from './kinds/edges/relationship.ts';
export type { Choice, Field, FieldPlace } from './kinds/field.ts';
export { likelyEdges, routingFor } from './kinds/likely-edges.ts';
export { type Member, type MemberKey, type MemberList, memberLists } from './kinds/member.ts';
export { type Compartment, isAmong, type NodeKind, type Trait } from './kinds/node-kind.ts';
export { type Behaviour, isNodeKind, type Lane, type NodeView, viewNode } from './kinds/node-view.ts';
export { type ParsedMember, parseMember, printMember, type Visibility } from './kinds/parse-member.ts';
export { type EdgeKindId, edgeKind, edgeKinds, type NodeKindId, nodeKind, nodeKinds } from './kinds/registry.ts';
export { canHold, reviewDiagram } from './kinds/review.ts';
export { memberLimits } from './kinds/words.ts';
export { countCharacters, fitInput, fitLabel, labelProblem } from './label.ts';
export { defaultLimits, type Limits } from './limits.ts';
export { nameProblem } from './name.ts';
export { salvageDiagram } from './salvage.ts';
export { sameDiagram, sameValue } from './same.ts';
export { standingEdges, standingNodes } from './standing.ts';
export { isTooLong, parseJson, type ReadResult, readDiagram, writeDiagram } from './text.ts';
