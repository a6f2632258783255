import { boxAround, lengthOf, type Point, pointAt, type Rect, union } from '@umlaut/geometry';
import { boundsOf, pointsOf } from '@umlaut/notation';
import type { DrawnEdge, DrawnNode, DrawnScene } from '../view/scene.ts';
import { edgeTextBoxes, nodeTextBoxes } from '../view/text-boxes.ts';
import type { Selection, ViewState } from '../view-state/view-store.ts';
import type { ToolbarSurroundings } from './place-toolbar.ts';

/** Handles of a node lie so far outside of its box, with the reach of a finger; at a line there is less. CSS px. */
const gaps = { node: 28, edge: 14 };
/** A line is covered as if it were so wide. Diagram px. */
const lineWidth = 8;

/** React Flow's transform: CSS px to the diagram's corner, and the zoom. */
type Transform = readonly [x: number, y: number, zoom: number];

/** Returns the surroundings of a selection's toolbar; undefined when the selection is not drawn. */
export function surroundingsOf(
  { nodes, edges }: DrawnScene,
  selection: Selection,
  [x, y, zoom]: Transform,
): Pick<ToolbarSurroundings, 'selection' | 'gap' | 'obstacles' | 'neighbours'> | undefined {
  const chosen = [...selection.nodes].flatMap((id) => nodes.get(id) ?? []);
  const lines = [...selection.edges].flatMap((id) => edges.get(id) ?? []);
  const [line] = lines;
  const isLine = chosen.length === 0 && lines.length === 1 && line !== undefined;
  const box = isLine ? middleOf(line) : union([...chosen.map(drawnBox), ...lines.map(lineBox)]);
  if (box === undefined) return undefined;
  const toView = (rect: Rect): Rect => ({
    x: rect.x * zoom + x,
    y: rect.y * zoom + y,
    width: rect.width * zoom,
    height: rect.height * zoom,
  });
  const texts = [...chosen.flatMap(nodeTextBoxes), ...lines.flatMap(edgeTextBoxes)];
  const others = [...nodes.values()].filter(({ stored, placed }) => !selection.nodes.has(stored.id) && !placed.setting.holds);
  return {
    selection: toView(box),
    gap: isLine ? gaps.edge : gaps.node,
    obstacles: texts.map(toView),
    neighbours: [...others.map(drawnBox), ...(isLine ? segmentsOf(line) : [])].map(toView),
  };
}

/** Whether the toolbar is there: nothing else is under way that it would be in the way of. */
export function showsToolbar(state: ViewState): boolean {
  const { selection, drag, resize, bending, labelling, pointing, loose, editing, linking, strip, joining, placing, relation } = state;
  if (selection.nodes.size + selection.edges.size === 0 || drag.size > 0) return false;
  const { surface, arranging, row, framing, message, line } = state;
  const ofNodes = [resize, bending, labelling, pointing, loose, editing, linking, strip, joining, placing, relation];
  const isUnderWay = [...ofNodes, row, framing, message, line].some((gesture) => gesture !== undefined);
  return !isUnderWay && arranging === undefined && (surface === undefined || surface.kind === 'menu');
}

/** All that is drawn of a node, such as a name below its symbol. */
function drawnBox({ placed, ops }: DrawnNode): Rect {
  const known = bounds.get(ops) ?? boundsOf(ops);
  bounds.set(ops, known);
  return union([placed.box, shifted(known, placed.box)]) ?? placed.box;
}

/** Bounds of drawings, which are immutable, in the coordinates of their nodes: all nodes are asked for theirs at each selection. */
const bounds = new WeakMap<DrawnNode['ops'], Rect>();

/** The middle of a line and what is written there. */
function middleOf({ placed, at }: DrawnEdge): Rect | undefined {
  const points = pointsOf(placed.route);
  if (points.length === 0) return undefined;
  const { point } = pointAt(points, lengthOf(points) / 2);
  const texts = placed.labels.flatMap((label) => (label.at === 'label' ? [label.box] : []));
  const middle = union([{ ...point, width: 1, height: 1 }, ...texts]);
  return middle && shifted(middle, at);
}

function lineBox({ placed, at }: DrawnEdge): Rect {
  return shifted(boxAround(pointsOf(placed.route)) ?? { x: 0, y: 0, width: 0, height: 0 }, at);
}

function segmentsOf({ placed, at }: DrawnEdge): readonly Rect[] {
  const points = pointsOf(placed.route);
  return points.slice(1).flatMap((to, index) => {
    const box = boxAround([points[index] ?? to, to]);
    if (box === undefined) return [];
    const half = lineWidth / 2;
    return [shifted({ x: box.x - half, y: box.y - half, width: box.width + lineWidth, height: box.height + lineWidth }, at)];
  });
}

function shifted(box: Rect, { x, y }: Point): Rect {
  return { ...box, x: box.x + x, y: box.y + y };
}
