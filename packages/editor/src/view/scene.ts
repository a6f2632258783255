import {
  annotatedId,
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  endNames,
  type Point,
  readScores,
  routingOf,
  viewEdge,
} from '@umlaut/diagram';
import {
  advance,
  describeEdge,
  describeNode,
  drawingOf,
  type EdgePicture,
  fontMeasure,
  type LaidMessage,
  layOutScores,
  movedRoute,
  type Op,
  type PlacedEdge,
  type PlacedNode,
  placeNodes,
  sketchEdge,
  stretchEdge,
  type Work,
} from '@umlaut/notation';
import { messageShift } from '../score/message-shift.ts';
import { routeSome } from './route-some.ts';
import { sameOps } from './same-ops.ts';

/** A node as it is drawn, in its own coordinates. The same object while nothing of it changes. */
export interface DrawnNode {
  readonly stored: DiagramNode;
  readonly placed: PlacedNode;
  readonly ops: readonly Op[];
  /** Description for screen readers. */
  readonly said: string;
}

/** An edge as it is drawn, in the diagram's coordinates, moved by `at`. The same object while nothing of it changes. */
export interface DrawnEdge {
  readonly stored: DiagramEdge;
  readonly placed: PlacedEdge;
  /** Line and heads, then the texts. */
  readonly line: () => readonly Op[];
  readonly texts: readonly Op[];
  readonly at: Point;
  readonly said: string;
  readonly source: DrawnNode;
  readonly target: DrawnNode;
  /** Drawn without a search for its way, until the gesture ends. */
  readonly isStretched?: boolean;
}

/** Everything drawn of one state of a diagram, by id and in stored order. */
export interface DrawnScene {
  readonly nodes: ReadonlyMap<string, DrawnNode>;
  readonly edges: ReadonlyMap<string, DrawnEdge>;
}

/** Up to this many edges, all are routed anew whenever the document changes; in larger diagrams only those that are concerned. */
const wholeUpTo = 120;
/** While one node is dragged its edges are routed at each step; of more nodes, up to this many edges are. The others are stretched. */
const routedAtOnce = 6;

/** A function from a diagram to what is drawn of it, which keeps what did not change since its last call. */
export interface SceneView {
  /** While a gesture is `passing` only the edges of what changes are routed; the others stay where they are until it ends. */
  (diagram: Diagram, passing: boolean): DrawnScene;
  /** Whether edges of the last scene are sketched only, as drawing all of them takes longer than a frame. */
  isUnfinished(): boolean;
  /** Goes on drawing for one slice, and returns whether that finished a scene: the next call with the diagram returns it. */
  resume(): boolean;
}

/** Steps of drawing edges in one frame: about 15 ms. All diagrams but large ones take less. */
export const stepsOfSlice = 500_000;

/** An edges' drawing under way, and the scene that it is part of. */
interface Unfinished {
  readonly diagram: Diagram;
  readonly plan: Plan;
}

/**
 * Makes a view of scenes that does not draw for longer than `slice` steps at once: until the edges that are to be routed are, they are
 * sketched. An unfinished scene is finished also where the diagram changed since, so that ongoing changes never keep edges sketched.
 */
export function createSceneView(slice = Number.POSITIVE_INFINITY): SceneView {
  let last: { readonly diagram: Diagram; readonly scene: DrawnScene; readonly whole: boolean } | undefined;
  let unfinished: Unfinished | undefined;
  const view = (diagram: Diagram, passing: boolean): DrawnScene => {
    if (last !== undefined && last.diagram === diagram && (passing || last.whole)) return last.scene;
    const { nodes, messages } = drawNodes(diagram, last?.scene.nodes);
    const whole = !passing && diagram.edges.length <= wholeUpTo;
    const plan = planEdges(diagram, nodes, { before: last?.scene.edges, whole, passing, messages });
    const isBusy = unfinished !== undefined && !passing;
    const routed = isBusy ? undefined : advance(plan.work, slice)?.result;
    if (routed === undefined && !passing) unfinished ??= { diagram, plan };
    last = { diagram, scene: { nodes, edges: routed === undefined ? plan.sketched() : plan.drawn(routed) }, whole: whole || !passing };
    return last.scene;
  };
  const resume = (): boolean => {
    const routed = unfinished && advance(unfinished.plan.work, slice)?.result;
    if (unfinished === undefined || last === undefined || routed === undefined) return false;
    const { diagram, plan } = unfinished;
    const shown = last.diagram;
    unfinished = undefined;
    last = { diagram, scene: { nodes: plan.nodes, edges: plan.drawn(routed) }, whole: true };
    view(shown, false);
    return true;
  };
  return Object.assign(view, { isUnfinished: () => unfinished !== undefined, resume });
}

interface DrawnNodes {
  readonly nodes: DrawnScene['nodes'];
  /** Messages of scores, which the layout of these places. */
  readonly messages: ReadonlyMap<string, LaidMessage>;
}

function drawNodes(diagram: Diagram, before: DrawnScene['nodes'] | undefined): DrawnNodes {
  const placed = placeAgain(diagram.nodes, before);
  const scores = readScores(diagram).length === 0 ? noScores : layOutScores(diagram, allPlaced(diagram, placed, before), fontMeasure);
  const drawn = new Map<string, DrawnNode>();
  for (const stored of diagram.nodes) {
    const at = scores.nodes.get(stored.id) ?? placed.get(stored.id);
    const known = before?.get(stored.id);
    if (at !== undefined) drawn.set(stored.id, known === undefined ? drawNode(stored, at) : drawAgain(stored, at, known));
    else if (known !== undefined) drawn.set(stored.id, known);
  }
  return { nodes: drawn, messages: scores.messages };
}

const noScores: ReturnType<typeof layOutScores> = { nodes: new Map(), messages: new Map() };

function allPlaced(
  { nodes }: Diagram,
  placed: ReadonlyMap<string, PlacedNode>,
  before: DrawnScene['nodes'] | undefined,
): ReadonlyMap<string, PlacedNode> {
  return new Map(
    nodes.flatMap(({ id }) => {
      const at = placed.get(id) ?? before?.get(id)?.placed;
      return at === undefined ? [] : [[id, at] as const];
    }),
  );
}

/** Boxes of the nodes that may have changed; all of them where containers hold others. */
function placeAgain(nodes: readonly DiagramNode[], before: DrawnScene['nodes'] | undefined): ReadonlyMap<string, PlacedNode> {
  const isFlat = before !== undefined && nodes.every((node) => node.parentId === undefined);
  const wanted = isFlat ? nodes.filter((node) => needsPlace(node, before.get(node.id))) : nodes;
  return placeNodes(wanted, fontMeasure);
}

function needsPlace(node: DiagramNode, known: DrawnNode | undefined): boolean {
  return (
    known === undefined ||
    known.placed.look !== undefined ||
    known.stored !== node ||
    known.placed.parent !== undefined ||
    known.placed.setting.holds
  );
}

function drawNode(stored: DiagramNode, placed: PlacedNode): DrawnNode {
  return { stored, placed, ops: drawingOf(placed), said: describeNode(placed.node) };
}

function drawAgain(stored: DiagramNode, placed: PlacedNode, known: DrawnNode): DrawnNode {
  const sameLook =
    stored.data === known.stored.data &&
    stored.style === known.stored.style &&
    placed.setting.holds === known.placed.setting.holds &&
    placed.look?.key === known.placed.look?.key &&
    placed.size.width === known.placed.size.width &&
    placed.size.height === known.placed.size.height;
  if (!sameLook) return drawNode(stored, placed);
  const { box } = known.placed;
  const isStill = stored === known.stored && box.x === placed.box.x && box.y === placed.box.y && placed.parent === known.placed.parent;
  return isStill ? known : { ...known, stored, placed };
}

interface Redraw {
  readonly messages: ReadonlyMap<string, LaidMessage>;
  readonly before: DrawnScene['edges'] | undefined;
  readonly whole: boolean;
  readonly passing: boolean;
}

/** Plan for the edges of a diagram: the routing work, and the edges with or without its result. */
interface Plan {
  readonly nodes: DrawnScene['nodes'];
  readonly work: Work<ReadonlyMap<string, EdgePicture>>;
  readonly drawn: (routed: ReadonlyMap<string, EdgePicture>) => DrawnScene['edges'];
  readonly sketched: () => DrawnScene['edges'];
}

function planEdges(diagram: Diagram, nodes: DrawnScene['nodes'], { before, whole, passing, messages }: Redraw): Plan {
  const drawn = new Map<string, DrawnEdge>();
  const stale = new Set<string>();
  const movable: (Ends & { readonly known: DrawnEdge })[] = [];
  for (const stored of diagram.edges) {
    const [source, target] = [nodes.get(stored.source), nodes.get(stored.target)];
    if (source === undefined || target === undefined) continue;
    const known = before?.get(stored.id);
    const message = messages.get(stored.id);
    const ends = { source, target };
    const kept =
      known === undefined
        ? undefined
        : message === undefined
          ? keptEdge(stored, { ...ends, known, passing })
          : keptMessage(stored, { ...ends, known, message });
    // Its place in the order is taken even where it is routed below.
    if (known !== undefined) drawn.set(stored.id, kept ?? known);
    if (kept !== undefined) continue;
    stale.add(stored.id);
    if (passing && known !== undefined && message === undefined && isMovedOnly(stored, { source, target, known }))
      movable.push({ source, target, known });
  }
  if (movable.length > routedAtOnce && haveSeveralMoved(movable)) {
    for (const { known, ...ends } of movable) {
      drawn.set(known.stored.id, stretchedTo(known, ends));
      stale.delete(known.stored.id);
    }
  }
  // Notes' anchors go along with the edges they end at.
  for (const stored of diagram.edges) {
    const about = drawn.has(stored.id) ? annotatedId(stored)?.id : undefined;
    if (about === undefined || messages.has(stored.id)) continue;
    const isMoved = drawn.get(about)?.at !== before?.get(about)?.at;
    if (stale.has(about) || !drawn.has(about) || isMoved) stale.add(stored.id);
  }
  const byId = new Map(diagram.edges.map((edge) => [edge.id, edge]));
  const label = (id: string): string => nodes.get(id)?.placed.node.label ?? '';
  const pointsOf = (id: string) => nodes.get(id)?.placed.node.ports ?? [];
  const isWhole = whole ? stale.size > 0 || drawn.size > 0 : before === undefined && !areManyRound(diagram.edges, nodes);
  const work = routeSome(diagram, nodes, { ids: isWhole ? 'all' : stale, before, drawn, messages });
  const edgesWith = (pictureOf: (stored: DiagramEdge) => (EdgePicture & Pick<DrawnEdge, 'isStretched'>) | undefined) => {
    const edges = new Map<string, DrawnEdge>();
    for (const stored of diagram.edges) {
      const [source, target] = [nodes.get(stored.source), nodes.get(stored.target)];
      if (source === undefined || target === undefined) continue;
      const picture = pictureOf(stored);
      const known = drawn.get(stored.id);
      if (picture === undefined && known !== undefined) edges.set(stored.id, known);
      else if (picture !== undefined) {
        const said = describeEdge(picture.placed.edge, endNames(stored, { label, edgeOf: (id) => byId.get(id), pointsOf }));
        edges.set(stored.id, settled({ stored, ...picture, at: noShift, said, source, target }, known));
      }
    }
    return edges;
  };
  return {
    nodes,
    work,
    drawn: (routed) => edgesWith(({ id }) => routed.get(id)),
    sketched: () =>
      edgesWith((stored) => (stale.has(stored.id) || !drawn.has(stored.id) ? sketched(stored, { nodes, before, messages }) : undefined)),
  };
}

/** An edge drawn without a search: a message in its place, an edge whose nodes moved as it was but stretched, another one straight. */
function sketched(
  stored: DiagramEdge,
  { nodes, before, messages }: Pick<Redraw, 'before' | 'messages'> & Pick<Plan, 'nodes'>,
): (EdgePicture & Pick<DrawnEdge, 'isStretched'>) | undefined {
  const [source, target] = [nodes.get(stored.source), nodes.get(stored.target)];
  if (source === undefined || target === undefined) return undefined;
  const placed = { get: (id: string) => nodes.get(id)?.placed };
  const known = before?.get(stored.id);
  const isSame = known !== undefined && sameWay(known.stored, stored);
  const stretched = isSame ? stretchedTo(known, { source, target }) : undefined;
  const picture =
    stretched !== undefined && stored.data === known?.stored.data
      ? stretched
      : sketchEdge(stored, placed, messages.get(stored.id) ?? (stretched === undefined ? {} : { route: stretched.placed.route }));
  return picture && { placed: picture.placed, line: picture.line, texts: picture.texts, isStretched: true };
}

/** Whether two states of an edge run alike between the same nodes. */
function sameWay(a: DiagramEdge, b: DiagramEdge): boolean {
  if (a.source !== b.source || a.target !== b.target || a.type !== b.type) return false;
  const [before, after] = [viewEdge(a).points, viewEdge(b).points];
  return before.length === after.length && before.every(({ x, y }, at) => x === after[at]?.x && y === after[at]?.y);
}

/** Whether so many edges go round boxes that routing all at once takes longer than routing some after the others. */
function areManyRound(edges: readonly DiagramEdge[], nodes: DrawnScene['nodes']): boolean {
  const kindOf = (id: string) => nodes.get(id)?.placed.node.kind ?? 'plain';
  const round = edges.filter((edge) => routingOf(viewEdge(edge), kindOf(edge.source), kindOf(edge.target)) !== 'curved');
  return round.length > wholeUpTo;
}

const noShift: Point = { x: 0, y: 0 };

interface Ends {
  readonly source: DrawnNode;
  readonly target: DrawnNode;
}

/** Whether nothing changed of an edge but the places of the nodes at its ends. */
function isMovedOnly(stored: DiagramEdge, { source, target, known }: Ends & { readonly known: DrawnEdge }): boolean {
  return stored === known.stored && source.ops === known.source.ops && target.ops === known.target.ops;
}

function haveSeveralMoved(edges: readonly (Ends & { readonly known: DrawnEdge })[]): boolean {
  const moved = edges.flatMap(({ source, target, known }) => [
    ...(source === known.source ? [] : [source.stored.id]),
    ...(target === known.target ? [] : [target.stored.id]),
  ]);
  return new Set(moved).size > 1;
}

function stretchedTo(known: DrawnEdge, { source, target }: Ends): DrawnEdge {
  const { at, placed } = known;
  const labels = placed.labels.map((label) => ({ ...label, box: { ...label.box, x: label.box.x + at.x, y: label.box.y + at.y } }));
  const here = at.x === 0 && at.y === 0 ? placed : { ...placed, route: movedRoute(placed.route, at), labels };
  const picture = stretchEdge(here, { source: shift(known.source, source), target: shift(known.target, target) });
  return { ...known, ...picture, at: noShift, source, target, isStretched: true };
}

/** The edge as it was, moved with its two ends if these move alike; undefined when it must be routed. */
function keptEdge(
  stored: DiagramEdge,
  { source, target, known, passing }: Ends & { readonly known: DrawnEdge; readonly passing: boolean },
): DrawnEdge | undefined {
  if (stored !== known.stored || (known.isStretched === true && !passing)) return undefined;
  if (source === known.source && target === known.target) return known;
  if (!passing || !isMovedOnly(stored, { source, target, known })) return undefined;
  const [a, b] = [shift(known.source, source), shift(known.target, target)];
  if (Math.abs(a.x - b.x) > rounding || Math.abs(a.y - b.y) > rounding) return undefined;
  return { ...known, source, target, at: { x: known.at.x + a.x, y: known.at.y + a.y } };
}

/** A message as it was, moved to where it is placed; undefined where it is to be drawn again. */
function keptMessage(
  stored: DiagramEdge,
  { source, target, known, message }: Ends & { readonly known: DrawnEdge; readonly message: LaidMessage },
): DrawnEdge | undefined {
  if (stored !== known.stored || known.isStretched === true) return undefined;
  const at = messageShift(known.placed, message);
  if (at === undefined) return undefined;
  const isStill = at.x === known.at.x && at.y === known.at.y;
  if (isStill && source === known.source && target === known.target) return known;
  return { ...known, source, target, at: isStill ? known.at : at };
}

/** At most this far sums of places are from each other that would be equal, px. */
const rounding = 1e-6;

function shift(from: DrawnNode, to: DrawnNode): Point {
  return { x: to.placed.box.x - from.placed.box.x, y: to.placed.box.y - from.placed.box.y };
}

/** `known` itself when it looks the same, so that nothing is drawn again. */
function settled(next: DrawnEdge, known: DrawnEdge | undefined): DrawnEdge {
  if (known === undefined || known.at.x !== 0 || known.at.y !== 0) return next;
  const line = sameOps(next.line(), known.line()) ? known.line : next.line;
  const texts = sameOps(next.texts, known.texts) ? known.texts : next.texts;
  const same = line === known.line && texts === known.texts && next.said === known.said && next.stored === known.stored;
  if (next.isStretched !== known.isStretched) return { ...next, line, texts };
  if (same && next.source === known.source && next.target === known.target) return known;
  return { ...next, line, texts };
}
