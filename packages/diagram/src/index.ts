export type { Point } from '@umlaut/geometry';
export { absolute, freed, movedPoints } from './absolute.ts';
export { type Flow, type FlowGraph, flowGraph } from './activity/flow-graph.ts';
export { type FlowArm, type FlowItem, type FlowJoin, structureOf } from './activity/structure.ts';
export { annotatedBy, annotatedId, canAnnotate, endNames, standingAnnotations } from './annotation.ts';
export { applyChanges, type Change, type ElementType, type FieldPath } from './changes.ts';
export { checkDiagram, isDiagram } from './check.ts';
export { elementLimits } from './check-said.ts';
export { checkStep } from './check-step.ts';
export { addNode, cannotAddNode, defaultPosition, nextLabel } from './commands/add-node.ts';
export { addRegion, cannotAddRegion } from './commands/add-region.ts';
export {
  type Alignment,
  alignNodes,
  type DrawnBoxes,
  distributeNodes,
  sameSize,
  shiftNodes,
} from './commands/align-nodes.ts';
export { annotate, cannotAnnotate, reannotate } from './commands/annotate.ts';
export { bendEdge } from './commands/bend-edge.ts';
export { addPoint, cannotAddPoint, removePoint, setPoint } from './commands/border-points.ts';
export { cannotChangeEdgeKind, changeEdgeKind, possibleEdgeKinds } from './commands/change-edge-kind.ts';
export { changeNodeKind, possibleNodeKinds } from './commands/change-node-kind.ts';
export { type ConnectProblem, cannotConnect, connect } from './commands/connect.ts';
export { contentsOf } from './commands/contents.ts';
export { cannotPaste, copyElements, pasteElements } from './commands/copy-elements.ts';
export { deleteElements } from './commands/delete-elements.ts';
export { cannotDropInto, type Drop, type DropProblem, dropNodes } from './commands/drop-nodes.ts';
export { type EdgeChoices, edgeChoices, lastEdgeKind, orderedEdges } from './commands/edge-choices.ts';
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
export { type FoundText, findTexts, replaceTexts, type TextQuery } from './commands/find-texts.ts';
export { fixEnd } from './commands/fix-end.ts';
export { freeArea } from './commands/free-area.ts';
export { cannotGroup, containerKindFor, groupNodes } from './commands/group-nodes.ts';
export { insertRows, memberRoom, type RowsEdit } from './commands/insert-rows.ts';
export { moveNodes, type NewPlace } from './commands/move-nodes.ts';
export { lockNodes, orderNodes } from './commands/order-nodes.ts';
export { withOwnIds } from './commands/own-ids.ts';
export { cannotPlaceNode, type Placement, placeNode } from './commands/place-node.ts';
export { placeTexts, resetTexts } from './commands/place-texts.ts';
export { cannotPlaceTypedNode, placeTypedNode } from './commands/place-typed-node.ts';
export { cannotReconnect, type NewEnd, reconnect } from './commands/reconnect.ts';
export { type NewBox, resizeNode } from './commands/resize-node.ts';
export { restoreWritten } from './commands/restore-deleted.ts';
export { type Colour, type ColourId, colourOf, colours, isColour, setColour } from './commands/set-colour.ts';
export { cannotSetField, type FieldEdit, fieldLimits, setField } from './commands/set-field.ts';
export { cannotSetLabel, setLabel } from './commands/set-label.ts';
export { sortMember } from './commands/sort-member.ts';
export { cannotWriteRelationLine, writeRelationLine } from './commands/write-relation-line.ts';
export { cannotWriteText, type TextPart, textAt, writeText } from './commands/write-text.ts';
export { changesBetween } from './compare/changes-between.ts';
export { type Comparison, compareDiagrams, type Detail, type Difference, type How } from './compare/compare-diagrams.ts';
export { comparisonText } from './compare/comparison-text.ts';
export { type ConflictWords, describeConflict } from './compare/describe-conflict.ts';
export { type DetailWords, type DifferenceWords, describeDifference, elementName } from './compare/describe-difference.ts';
export { type Merge, type MergeOptions, mergeDiagrams } from './compare/merge-diagrams.ts';
export type { Conflict, ConflictKind } from './compare/rulings.ts';
export type { MergeSide, Part, Three } from './compare/side.ts';
export { withIdsOf } from './compare/with-ids-of.ts';
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
export { elementNames } from './element-names.ts';
export { type BorderPoint, type PointForm, pointForms, pointSides } from './kinds/border-point.ts';
export { type DiagramType, diagramTypes } from './kinds/diagram-type.ts';
export type { EdgeKind, EndAspect, Head, Routing } from './kinds/edge-kind.ts';
export { type EdgeView, type EndView, isEdgeKind, movedTexts, type TextGroup, viewEdge } from './kinds/edge-view.ts';
export { type Cardinality, cardinalities, cardinalityOf, isWeak } from './kinds/edges/relationship.ts';
export { type EntityRow, printEntityRow, readEntityRow } from './kinds/entity-row.ts';
export type { Choice, Field, FieldPlace } from './kinds/field.ts';
export { edgeWords, memberWords, nodeWords } from './kinds/kind-words.ts';
export { likelyEdges, routingFor, routingOf } from './kinds/likely-edges.ts';
export { type Member, type MemberKey, type MemberList, type MemberRule, memberLists, memberRules } from './kinds/member.ts';
export { type MemberRow, type ReadRows, readMemberRows } from './kinds/member-rows.ts';
export { type Compartment, isAmong, type NodeKind, type Trait } from './kinds/node-kind.ts';
export { type Behaviour, isNodeKind, type Lane, type NodeView, type Region, viewNode } from './kinds/node-view.ts';
export { isDrawnAsBox } from './kinds/nodes/actor.ts';
export { isUpright } from './kinds/nodes/fork.ts';
export { hasLyingLanes } from './kinds/nodes/partition.ts';
export { hasLyingRegions, regionAt, regionSize } from './kinds/nodes/state.ts';
export { type ParsedMember, parseMember, printMember, type Visibility } from './kinds/parse-member.ts';
export { type EdgeKindId, edgeKind, edgeKinds, type NodeKindId, nodeKind, nodeKinds } from './kinds/registry.ts';
export { canHold, reviewDiagram } from './kinds/review.ts';
export { mainKinds, readTypedNode, type TypedNode } from './kinds/typed-node.ts';
export { lowerFirst, memberLimits, pointWords, sentence, withArticle } from './kinds/words.ts';
export { countCharacters, fitInput, fitLabel, type LabelLimits, labelProblem } from './label.ts';
export { defaultLimits, type Limits, limitsOf, type SizeSettings, sizesFor, widestLimits } from './limits.ts';
export type { LayoutHints, Loss } from './loss.ts';
export { nameProblem } from './name.ts';
export { printRelationLine, readRelationLine } from './relation-line/read-line.ts';
export type { LineEnd, ReadLine, RelationLine } from './relation-line/relation-line.ts';
export { fallbackPosition, readPosition, salvageDiagram } from './salvage.ts';
export { sameDiagram, sameValue } from './same.ts';
export { matchCalls } from './score/control.ts';
export { addExecutions, setExecution } from './score/edit-executions.ts';
export { addOperand, frameRows, putRound } from './score/edit-fragments.ts';
export { toggleNumbering } from './score/edit-frames.ts';
export { insertLifeline, moveLifeline } from './score/edit-lifelines.ts';
export { cannotMoveRows, insertMessage, insertRow, moveRows, outermost } from './score/edit-rows.ts';
export { type Execution, readExecutions } from './score/executions.ts';
export { followPlace } from './score/follow-place.ts';
export { type EdgeMove, type FragmentEdge, moveFragmentEdge, nextGap } from './score/fragment-edges.ts';
export { lifelineLists, listedLifelines } from './score/lifeline-lists.ts';
export { longestLine } from './score/line-limits.ts';
export { lostLifelines, lostOperands, type OperandLine } from './score/lost-rows.ts';
export { wholeText } from './score/note-text.ts';
export { type NoteBeside, notesBeside } from './score/notes-beside.ts';
export { counterOf, countMessages, type MessageCounter, numberMessages } from './score/numbering.ts';
export { isOfScore } from './score/of-score.ts';
export { type Operator, operatorIn, optionalOperators } from './score/operators.ts';
export { freshKeys, isOrderKey, orderBetween } from './score/order-key.ts';
export type { Place } from './score/place.ts';
export { readScoreLine, type ScoreLine } from './score/read-line.ts';
export { isMessage, readScores } from './score/read-scores.ts';
export { reviewScores } from './score/review-score.ts';
export { type FragmentItem, type Item, type MessageItem, type OperandItem, type RowItem, type Score, walkItems } from './score/score.ts';
export { type WrittenLine, writeScoreLine } from './score/write-line.ts';
export { standingEdges, standingNodes } from './standing.ts';
export { stepName } from './step-name.ts';
export { type ResolvedTarget, resolveTarget } from './target/resolve-target.ts';
export { type Target, type TargetPart, targetOf } from './target/target.ts';
export { targetWords } from './target/target-words.ts';
export { isTooLong, parseJson, type ReadResult, readDiagram, writeDiagram } from './text.ts';
export { checkText, isLayer, type TextLayer, type TextLine, textLimits, viewText } from './text-layer.ts';
export { withoutUnshown } from './unshown.ts';
export { utf8Length } from './utf8.ts';
