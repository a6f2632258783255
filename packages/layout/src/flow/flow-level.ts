import { type Diagram, type DiagramEdge, type Flow, flowGraph, structureOf, viewEdge } from '@umlaut/diagram';
import { centerOf, type Rect, type Size } from '@umlaut/geometry';
import { edgeRoom, fontMeasure, type PlacedNode } from '@umlaut/notation';
import type { FlowBox, Measures } from './measures.ts';

/** Steps that are laid out together, with all that was placed before. */
export interface Level {
  readonly diagram: Diagram;
  readonly placed: ReadonlyMap<string, PlacedNode>;
  /** Steps and comments with the room that they take, in their order. */
  readonly boxes: readonly FlowBox[];
  /** The box of the level that contains a node, or is it. */
  boxOf(id: string): string | undefined;
  /** Whether the flow runs level, from left to right. */
  readonly isLying: boolean;
}

/** A flow that nests, and the sizes of what it consists of, as if it ran down. */
export interface StructuredFlow {
  readonly items: ReturnType<typeof structureOf>['items'];
  readonly measures: Measures;
  /** Comments about no step or several, which stand at the side of all. */
  readonly loose: readonly FlowBox[];
}

/** Least share of the flows that have to nest. */
const leastNested = 0.85;

/** The structure of the flow between the boxes of a level; undefined where too much of it does not nest. */
export function structuredFlow(level: Level): StructuredFlow | undefined {
  const { diagram, placed, boxes, isLying } = level;
  const kindOf = (id: string): PlacedNode['node']['kind'] | undefined => placed.get(id)?.node.kind;
  const isNote = (id: string): boolean => kindOf(id) === 'comment';
  const steps = boxes.map(({ id }) => id).filter((id) => !isNote(id));
  const edges = new Map(diagram.edges.map((edge) => [edge.id, edge]));
  const flows = flowsOf(level);
  const graph = flowGraph(steps, flows);
  const isBar = (id: string): boolean => kindOf(id) === 'fork';
  const isDecision = (id: string): boolean => kindOf(id) === 'decision' || (!isBar(id) && graph.outOf(id).length > 1);
  const leaving = leavingOf(level);
  const { items, said } = structureOf(steps, graph, {
    isDecision,
    isBar,
    isEnd: (id) => graph.outOf(id).length === 0,
    leadsOn: (id) => leaving.has(id),
    isBlank: (id) => kindOf(id) === 'decision' && placed.get(id)?.node.label === '',
  });
  const alone = steps.filter((id) => graph.outOf(id).length + graph.into(id).length === 0).length;
  if (flows.length === 0 || said.size < flows.length * leastNested || alone > steps.length / 3) return undefined;
  const turned = new Map(boxes.map((box) => [box.id, isLying ? { ...box, width: box.height, height: box.width } : box]));
  const notes = notesOf(level, new Set(steps));
  const loose = notes.get('') ?? [];
  const measures: Measures = {
    boxOf: (id) => turned.get(id),
    notesOn: (id) => (notes.get(id) ?? []).flatMap((note) => turned.get(note) ?? []),
    textOf: ({ id }) => textOf(edges.get(id), isLying),
    isDecision,
    isBar: (id) => isBar(id) && placed.get(id)?.node.locked !== true,
    isEnd: (id) => graph.outOf(id).length === 0 && !leaving.has(id),
    leavesHere: (id) => leaving.has(id),
  };
  return { items, measures, loose: loose.flatMap((note) => turned.get(note) ?? []) };
}

/** Flows between the boxes, those that leave one side by side in the order of their targets, once these lie apart. */
function flowsOf({ diagram, placed, boxes, boxOf, isLying }: Level): readonly Flow[] {
  const shown = new Set(boxes.map(({ id }) => id));
  const seen = new Set<string>();
  const flows = diagram.edges.flatMap((edge): readonly Flow[] => {
    const [source, target] = [boxOf(edge.source), boxOf(edge.target)];
    if (source === undefined || target === undefined || source === target || viewEdge(edge).kind === 'anchor') return [];
    if (!shown.has(source) || !shown.has(target)) return [];
    // Of flows that join the insides of two boxes one says it all.
    const key = JSON.stringify([source, target]);
    const isLifted = source !== edge.source || target !== edge.target;
    if (isLifted && seen.has(key)) return [];
    seen.add(key);
    return [{ id: edge.id, source, target }];
  });
  const sideBySide = [...Map.groupBy(flows, ({ source }) => source).values()].flatMap((leaving) => {
    const targets = leaving.flatMap((flow) => {
      const box = placed.get(flow.target)?.box;
      return box === undefined ? [] : [{ flow, box }];
    });
    const [axis, length] = isLying ? (['y', 'height'] as const) : (['x', 'width'] as const);
    const isBefore = (first: Rect, second: Rect): boolean => first[axis] + first[length] <= second[axis];
    // Those below each other keep the order of their flows.
    const areApart = targets.every(({ box }, at) =>
      targets.slice(at + 1).every((other) => isBefore(box, other.box) || isBefore(other.box, box)),
    );
    if (!areApart) return leaving;
    return targets.toSorted((a, b) => centerOf(a.box)[axis] - centerOf(b.box)[axis]).map(({ flow }) => flow);
  });
  return sideBySide;
}

/** Boxes from which flows lead to steps beyond the level. */
function leavingOf({ diagram, boxOf }: Level): ReadonlySet<string> {
  const found = diagram.edges.flatMap((edge) => {
    const source = boxOf(edge.source);
    return source === undefined || boxOf(edge.target) !== undefined || viewEdge(edge).kind === 'anchor' ? [] : [source];
  });
  return new Set(found);
}

function textOf(edge: DiagramEdge | undefined, isLying: boolean): Size | undefined {
  if (edge === undefined) return undefined;
  const { source, middle, target } = edgeRoom(edge, broadest, fontMeasure);
  const width = Math.max(source.width, middle.width, target.width);
  if (width === 0) return undefined;
  const height = source.height + middle.height + target.height;
  return isLying ? { width: height, height: width } : { width, height };
}

/** Texts at flows that are wider, px, are broken. */
const broadest = 200;

/** Comments by the one step that each is about; others by the empty string. */
function notesOf({ diagram, boxes, boxOf, placed }: Level, steps: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const notes = boxes.filter(({ id }) => placed.get(id)?.node.kind === 'comment').map(({ id }) => id);
  const about = new Map<string, Set<string>>(notes.map((id) => [id, new Set()]));
  for (const edge of diagram.edges) {
    const [source, target] = [boxOf(edge.source), boxOf(edge.target)];
    for (const [note, step] of [
      [source, target],
      [target, source],
    ]) {
      if (note !== undefined && step !== undefined && steps.has(step)) about.get(note)?.add(step);
    }
  }
  return Map.groupBy(notes, (note) => {
    const found = [...(about.get(note) ?? [])];
    return found.length === 1 ? (found[0] ?? '') : '';
  });
}
