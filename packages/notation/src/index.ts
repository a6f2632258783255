export { boundsOf } from './bounds.ts';
export { contrast, type Hex } from './color.ts';
export { type ComparedScene, type DrawnState, drawComparison, type Spot } from './compared/draw-comparison.ts';
export { describeDiagram, describeEdge, describeNode } from './describe.ts';
export {
  drawDiagram,
  drawEdges,
  drawingEdges,
  type EdgePicture,
  edgeLayer,
  isContainer,
  layerOf,
  type Scene,
} from './draw-diagram.ts';
export type { EdgeDrawing, EdgeText, EdgeTexts } from './edges/edge-drawing.ts';
export { edgeDrawings } from './edges/registry.ts';
export { type EdgeRoom, edgeRoom } from './labels/edge-room.ts';
export type { PlacedLabel } from './labels/place-labels.ts';
export type { PlacedPoint } from './nodes/border-points.ts';
export { drawingOf } from './nodes/drawing-of.ts';
export type { Insets, NodeDrawing, NodeSize, Part } from './nodes/node-drawing.ts';
export { nodeDrawings } from './nodes/registry.ts';
export type { PlacedEdge } from './place-edges.ts';
export { type PlacedNode, placeNodes } from './place-nodes.ts';
export { clippedRoute, movedRoute, pathOf, pointsOf, type Route } from './routing/route.ts';
export type { ColorToken, GroupOp, Op, Paint, PathOp, RectOp, TextOp } from './scene.ts';
export { type LaidMessage, layOutScores } from './score/lay-out-scores.ts';
export { sketchEdge } from './sketch-edge.ts';
export { advance, finish, type Work } from './steps.ts';
export { type EndShifts, stretchEdge } from './stretch-edge.ts';
export { allowedMarkup, escapeText } from './svg/markup.ts';
export { metadataOf } from './svg/metadata.ts';
export { type SvgOptions, toSvg } from './svg/to-svg.ts';
export { type FontKey, fontFamily, fontMeasure, foreignSigns, type Measure } from './text/measure.ts';
export { fillColor, lineColor, pictureTheme, type ThemeName, textColor, themes } from './theme.ts';
