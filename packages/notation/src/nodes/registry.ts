import type { NodeKindId } from '@umlaut/diagram';
import { actorDrawing } from './actor.ts';
import { artifactDrawing } from './artifact.ts';
import { withPoints } from './border-points.ts';
import { classBox } from './class-box.ts';
import { cloudDrawing } from './cloud.ts';
import { commentDrawing } from './comment.ts';
import { componentDrawing } from './component.ts';
import { cuboidDrawing } from './cuboid.ts';
import { cornerFrame, doubled, foldedSheet, headAndShoulders, winged } from './description-shapes.ts';
import { forkDrawing } from './fork.ts';
import { groupDrawing, subjectDrawing } from './frames.ts';
import { deepHistoryDrawing, historyDrawing, terminateDrawing, timeEventDrawing } from './marks.ts';
import type { NodeDrawing } from './node-drawing.ts';
import { objectDrawing } from './object.ts';
import { packageDrawing } from './package.ts';
import { partitionDrawing } from './partition.ts';
import { plainDrawing } from './plain.ts';
import { ballDrawing, choiceDrawing, finalDrawing, flowFinalDrawing, initialDrawing, junctionDrawing } from './points.ts';
import {
  dividerDrawing,
  fragmentDrawing,
  interactionDrawing,
  interactionUseDrawing,
  lifelineBoxDrawing,
  lifelineDrawing,
} from './score-boxes.ts';
import { padded, shapeBox } from './shape-box.ts';
import {
  circle,
  cylinder,
  diamond,
  doubleSided,
  ellipse,
  folder,
  hexagon,
  longDiamond,
  parallelogram,
  pipe,
  roundedBox,
  sheet,
  stadium,
} from './shapes.ts';
import { notched, pointed } from './signals.ts';
import { stateDrawing } from './state.ts';

const step = { width: 120, height: 44 } as const;
const bold = { style: { font: 'bold', size: 14 } } as const;

/** How each kind of node is drawn. A kind that lacks its entry does not compile. */
export const nodeDrawings: Readonly<Record<NodeKindId, NodeDrawing>> = {
  class: withPoints(classBox()),
  interface: classBox({ fill: 'tint' }),
  enumeration: classBox(),
  object: objectDrawing,
  package: packageDrawing,
  actor: actorDrawing,
  usecase: shapeBox({ ...ellipse, least: { width: 130, height: 56 }, comfortable: 150 }),
  subject: subjectDrawing,
  component: withPoints(componentDrawing),
  ball: ballDrawing,
  node: withPoints(cuboidDrawing),
  device: withPoints(cuboidDrawing),
  executionEnvironment: withPoints(cuboidDrawing),
  artifact: artifactDrawing,
  database: shapeBox({ ...cylinder, ...bold, least: { width: 110, height: 76 } }),
  cloud: cloudDrawing,
  queue: shapeBox({ ...pipe, ...bold, least: { width: 130, height: 48 } }),
  folder: shapeBox({ ...folder, ...bold, least: { width: 120, height: 64 }, container: { top: 18, right: 0, side: 12 } }),
  file: shapeBox({ ...foldedSheet, ...bold, least: { width: 110, height: 64 }, container: { top: 14, right: 0, side: 12 } }),
  storage: shapeBox({
    ...roundedBox(24, padded(22, 14)),
    ...bold,
    least: { width: 120, height: 60 },
    container: { top: 12, right: 0, side: 14 },
  }),
  frame: cornerFrame,
  stack: shapeBox({ ...winged, ...bold, least: { width: 130, height: 60 }, container: { top: 12, right: 0, side: 20 } }),
  collections: shapeBox({ ...doubled, ...bold, least: { width: 120, height: 60 } }),
  card: shapeBox({
    ...roundedBox(6, padded(16, 12)),
    ...bold,
    least: { width: 120, height: 60 },
    container: { top: 10, right: 0, side: 14 },
  }),
  hexagon: shapeBox({ ...hexagon, ...bold, least: { width: 130, height: 64 }, container: { top: 12, right: 0, side: 24 } }),
  person: shapeBox({ ...headAndShoulders, ...bold, least: { width: 120, height: 96 } }),
  state: withPoints(stateDrawing),
  action: withPoints(shapeBox({ ...roundedBox(14), least: step, comfortable: 280 })),
  sendSignal: shapeBox({ ...pointed, least: step }),
  acceptEvent: shapeBox({ ...notched, least: step }),
  timeEvent: timeEventDrawing,
  initial: initialDrawing,
  final: finalDrawing,
  flowFinal: flowFinalDrawing,
  choice: choiceDrawing,
  junction: junctionDrawing,
  history: historyDrawing,
  deepHistory: deepHistoryDrawing,
  terminate: terminateDrawing,
  decision: shapeBox({ ...longDiamond, least: { width: 40, height: 40 }, comfortable: 240, style: { font: 'regular', size: 13 } }),
  fork: forkDrawing,
  partition: partitionDrawing,
  lifeline: lifelineDrawing,
  lifelineBox: lifelineBoxDrawing,
  fragment: fragmentDrawing,
  interactionUse: interactionUseDrawing,
  divider: dividerDrawing,
  interaction: interactionDrawing,
  entity: classBox({ headerFill: 'tint', keys: true }),
  process: shapeBox({ ...roundedBox(0), least: step }),
  rounded: shapeBox({ ...roundedBox(10), least: step }),
  terminator: shapeBox({ ...stadium, least: step }),
  condition: shapeBox({ ...diamond, least: { width: 110, height: 66 }, comfortable: 120 }),
  inputOutput: shapeBox({ ...parallelogram, least: step }),
  document: shapeBox({ ...sheet, least: { width: 120, height: 52 } }),
  subroutine: shapeBox({ ...doubleSided, least: step }),
  preparation: shapeBox({ ...hexagon, least: step }),
  connectorPoint: shapeBox({ ...circle, least: { width: 44, height: 44 } }),
  group: groupDrawing,
  comment: commentDrawing,
  plain: plainDrawing,
};
