export { applyChanges, type Change, type ElementType, type FieldPath } from './changes.ts';
export { checkDiagram, isDiagram } from './check.ts';
export { addNode, cannotAddNode, defaultPosition, nextLabel } from './commands/add-node.ts';
export { type ConnectProblem, cannotConnect, connect } from './commands/connect.ts';
export { deleteElements } from './commands/delete-elements.ts';
export { moveNodes } from './commands/move-nodes.ts';
export { cannotSetLabel, setLabel } from './commands/set-label.ts';
export {
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  emptyDiagram,
  type Finding,
  isObject,
  type JsonObject,
  type JsonValue,
  type Point,
} from './diagram.ts';
export { countCharacters, fitInput, fitLabel, labelProblem } from './label.ts';
export { defaultLimits, type Limits } from './limits.ts';
export { nameProblem } from './name.ts';
export { salvageDiagram } from './salvage.ts';
export { sameDiagram, sameValue } from './same.ts';
export { standingEdges, standingNodes } from './standing.ts';
export { parseJson, type ReadResult, readDiagram, utf8Length, writeDiagram } from './text.ts';
