import { type EdgeKindId, edgeKinds } from '@umlaut/diagram';
import type { EdgeDrawing } from './edge-drawing.ts';
import { lineOf, relation } from './relation.ts';

/** How each kind of edge is drawn. A kind that lacks its entry does not compile. */
export const edgeDrawings: Readonly<Record<EdgeKindId, EdgeDrawing>> = {
  association: relation(),
  aggregation: relation(),
  composition: relation(),
  generalization: relation(),
  realization: relation(lineOf(edgeKinds.realization.line)),
  dependency: relation(lineOf(edgeKinds.dependency.line)),
  link: relation(),
  anchor: relation(lineOf(edgeKinds.anchor.line)),
  plain: relation(),
};
