import {
  applyChanges,
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  insertMessage,
  type Limits,
  moveFragmentEdge,
  moveNodes,
  moveRows,
  placeTexts,
  resizeNode,
  setPoint,
  writeText,
} from '@umlaut/diagram';
import type { PlacedNode } from '@umlaut/notation';
import { type ScoreMoves, scoreMoves } from '../score/score-moves.ts';
import { scoreTag } from '../score/score-tag.ts';
import { aroundCentre } from '../texts/fresh-node.ts';
import type { ViewState } from '../view-state/view-store.ts';
import type { DrawnScene } from './scene.ts';

/** The gestures under way. */
export type PreviewState = Pick<
  ViewState,
  'drag' | 'arranging' | 'resize' | 'bending' | 'labelling' | 'pointing' | 'editing' | 'fresh' | 'typedText' | 'row' | 'framing' | 'message'
>;

/** Nodes as they are drawn without the gestures. */
type Placed = Pick<ReadonlyMap<string, PlacedNode>, 'get'>;

/** Whether anything is being done that the document does not say yet. */
export function isGesturing({
  drag,
  arranging,
  resize,
  bending,
  labelling,
  pointing,
  typedText,
  row,
  framing,
  message,
}: PreviewState): boolean {
  if (pointing !== undefined || framing !== undefined) return true;
  if (arranging !== undefined || row !== undefined || message?.target !== undefined) return true;
  return drag.size > 0 || resize !== undefined || bending !== undefined || labelling !== undefined || typedText !== undefined;
}

/** Whether a gesture goes on changing what is shown, so that only what it touches can be drawn. An arrangement is shown as a whole. */
export function isPassing(gestures: PreviewState): boolean {
  return isGesturing({ ...gestures, arranging: undefined });
}

/**
 * Returns the diagram as it would be if the gestures under way ended here. Untouched elements keep their identity.
 * Dragged nodes are outside of their containers during the drag, and these keep their size of `placed`: a container that made
 * room for a node could never be left.
 */
export function previewDiagram(
  diagram: Diagram,
  gestures: PreviewState,
  { placed, limits, resting }: { readonly placed: Placed; readonly limits: Limits; readonly resting?: DrawnScene },
): Diagram {
  const { resize, bending, labelling, pointing, editing, fresh, typedText, drag, arranging, row, framing, message } = gestures;
  let shown = arranging === undefined ? diagram : applyChanges(diagram, moveNodes(diagram, arranging));
  if (editing !== undefined && typedText !== undefined) {
    // A row that says nothing yet has its place all the same.
    const text = typedText.trim() === '' && editing.part.item !== undefined ? '\u2026' : typedText;
    shown = applyChanges(shown, aroundCentre(shown, writeText(shown, { ...editing, text }, limits), fresh));
  }
  if (resize !== undefined) shown = applyChanges(shown, resizeNode(shown, resize));
  if (labelling !== undefined) shown = applyChanges(shown, placeTexts(shown, labelling));
  if (pointing !== undefined) shown = applyChanges(shown, setPoint(shown, pointing, pointing));
  if (bending !== undefined)
    shown = { ...shown, edges: shown.edges.map((edge) => (edge.id === bending.id ? bent(edge, bending.points) : edge)) };
  if (row !== undefined) shown = applyChanges(shown, moveRows(shown, { ...row, tag: scoreTag }));
  if (framing !== undefined) shown = applyChanges(shown, moveFragmentEdge(shown, { ...framing, tag: scoreTag }));
  if (message?.target !== undefined) {
    shown = applyChanges(shown, insertMessage(shown, { ...message, target: message.target, id: ghostMessage, tag: scoreTag }));
  }
  if (drag.size === 0) return shown;
  const { changes, taken } = resting === undefined ? noMoves : scoreMoves(diagram, resting, drag);
  if (taken.size === 0) return { ...shown, nodes: dragged(shown.nodes, drag, placed) };
  const rest = new Map([...drag].filter(([id]) => !taken.has(id)));
  shown = applyChanges(shown, changes);
  return rest.size === 0 ? shown : { ...shown, nodes: dragged(shown.nodes, rest, placed) };
}

const noMoves: ScoreMoves = { changes: [], taken: new Set() };

/** Id of a message that is being drawn, which no stored one has. */
const ghostMessage = '\u0000message';

function bent(edge: DiagramEdge, points: readonly { readonly x: number; readonly y: number }[]): DiagramEdge {
  return { ...edge, data: { ...edge.data, points: points.map(({ x, y }) => ({ x, y })) } };
}

function dragged(nodes: readonly DiagramNode[], drag: ViewState['drag'], placed: Placed): readonly DiagramNode[] {
  const left = new Set<string>();
  const next = nodes.map((node) => {
    const at = drag.get(node.id);
    if (at === undefined) return node;
    const parent = node.parentId === undefined || drag.has(node.parentId) ? undefined : placed.get(node.parentId);
    if (parent === undefined) return { ...node, position: { ...node.position, ...at } };
    for (let outer: PlacedNode | undefined = parent; outer !== undefined; outer = placed.get(outer.parent ?? '')) {
      if (left.has(outer.node.id)) break;
      left.add(outer.node.id);
    }
    const { parentId: _, ...rest } = node;
    return { ...rest, id: node.id, position: { ...node.position, x: parent.box.x + at.x, y: parent.box.y + at.y } };
  });
  if (left.size === 0) return next;
  return next.map((node) => {
    const kept = left.has(node.id) ? placed.get(node.id) : undefined;
    return kept === undefined ? node : { ...node, width: kept.box.width, height: kept.box.height };
  });
}
