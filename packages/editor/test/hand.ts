import { type Diagram, defaultLimits, type Point } from '@umlaut/diagram';
import { distance, holds, lengthOf, pointAt, type Side } from '@umlaut/geometry';
import { pointsOf, type Route } from '@umlaut/notation';
import type { FinalConnectionState, NodeChange } from '@xyflow/react';
import { createGestures } from '../src/canvas/gestures.ts';
import { sideNamed } from '../src/connecting/chosen-sides.ts';
import { createEdgeGestures } from '../src/connecting/edge-gestures.ts';
import { createPointGestures } from '../src/connecting/point-gestures.ts';
import { loadTools } from '../src/loading/load-tools.ts';
import type { PagePlaces, Pointing, Press } from '../src/panning/page-places.ts';
import { createResizing } from '../src/resizing/resizing.ts';
import { createScoreGestures } from '../src/score/score-gestures.ts';
import { nextSelection } from '../src/selecting/next-selection.ts';
import { type BoxNode, createNodeView, handlePlaces } from '../src/view/nodes.ts';
import { isGesturing, previewDiagram } from '../src/view/preview.ts';
import { createSceneView, type DrawnScene } from '../src/view/scene.ts';
import type { Bench } from './canvas-bench.ts';

/** Keys that are held while the pointer is pressed or moved. */
interface Held {
  readonly alt?: boolean;
  readonly shift?: boolean;
}

type PointerListener = Parameters<PagePlaces['listen']>[0];

/** A pointer over the nodes of a bench. */
interface NodeHand {
  readonly click: (id: string, held?: Held) => void;
  /** Draws an area that these nodes lie in. */
  readonly area: (...ids: readonly string[]) => void;
  readonly press: (id: string, held?: Held) => void;
  /** Moves what was pressed so far from where it was pressed. */
  readonly move: (by: Point, held?: Held) => void;
  readonly release: () => void;
  /** Draws a connection from a handle of a node, which is pressed at `pressed`, to a place. */
  readonly connect: (from: string, to: Point, type?: 'source' | 'target', side?: Side, pressed?: Point) => void;
  /** Drags a corner until the node has this box, relative to its parent; `escapes`: on the way there Escape is pressed. */
  readonly resize: (id: string, box: Point & { readonly width: number; readonly height: number }, escapes?: boolean) => void;
  /** Takes back what is dragged. */
  readonly abort: () => void;
}

/** A pointer over a bench; the page's px are the diagram's. It tells the gestures what React Flow and the page would tell them. */
export interface Hand extends Omit<NodeHand, 'abort'> {
  readonly escape: () => void;
  readonly edges: ReturnType<typeof createEdgeGestures>;
  readonly points: ReturnType<typeof createPointGestures>;
  readonly score: ReturnType<typeof createScoreGestures>;
  /** Presses something of an edge, and gives what the page would tell of that pointer. */
  readonly pressAt: (at: Point) => Press;
  /** Moves the pointer that holds something of an edge to places one after another. */
  readonly moveTo: (...places: readonly Point[]) => void;
  readonly lift: () => void;
  /** Middle of a node, as it is drawn. */
  readonly middleOf: (id: string) => Point;
  readonly drawn: () => DrawnScene;
}

/** A hand over `bench`; the tools that hands need are there. */
export async function openHand(bench: Bench): Promise<Hand> {
  await loadTools();
  return openEarlyHand(bench);
}

/** A hand over `bench` that does not wait for the tools. */
export function openEarlyHand(bench: Bench): Hand {
  const stage = openStage(bench);
  const { shown, page, listeners, middleOf, drawn } = stage;
  const { abort, ...nodes } = nodeHand(bench, stage);
  let under: Pointing = { clientX: 0, clientY: 0, pointerId: 1 };
  return {
    ...nodes,
    escape() {
      abort();
      for (const listener of [...listeners]) listener.onEscape();
    },
    edges: createEdgeGestures({ viewStore: bench.viewStore, actions: bench.actions, shown, page }),
    score: createScoreGestures({ viewStore: bench.viewStore, actions: bench.actions, shown, page, writing: bench.writing }),
    points: createPointGestures({ viewStore: bench.viewStore, actions: bench.actions, shown, page }),
    pressAt({ x, y }) {
      under = { clientX: x, clientY: y, pointerId: 1 };
      return { ...under, stopPropagation: () => undefined };
    },
    moveTo(...places) {
      for (const { x, y } of places) {
        under = { clientX: x, clientY: y, pointerId: 1 };
        for (const listener of [...listeners]) listener.onMove(under);
      }
    },
    lift() {
      for (const listener of [...listeners]) listener.onUp(under);
    },
    middleOf,
    drawn,
  };
}

interface Stage {
  readonly drawn: () => DrawnScene;
  readonly shown: { readonly current: { readonly diagram: Diagram; readonly scene: DrawnScene; readonly resting: DrawnScene } };
  readonly page: PagePlaces;
  readonly listeners: ReadonlySet<PointerListener>;
  readonly middleOf: (id: string) => Point;
}

/** Returns the drawn state, with the gestures under way. */
function openStage({ document, viewStore }: Bench): Stage {
  const [viewResting, viewDrawn] = [createSceneView(), createSceneView()];
  const resting = () => viewResting(document.current(), false);
  function drawn(): DrawnScene {
    const [diagram, gestures] = [document.current(), viewStore.current()];
    if (!isGesturing(gestures)) return viewDrawn(diagram, false);
    const placed = new Map([...resting().nodes].map(([id, node]) => [id, node.placed]));
    return viewDrawn(previewDiagram(diagram, gestures, { placed, limits: defaultLimits }), true);
  }
  const shown = {
    get current() {
      return { diagram: document.current(), scene: drawn(), resting: resting() };
    },
  };
  const listeners = new Set<PointerListener>();
  const nodeAt = (at: Point) => [...drawn().nodes.values()].findLast(({ placed }) => holds(placed.box, at))?.stored.id;
  const page: PagePlaces = {
    nodeAt,
    sideAt: (at, id) => handleAt(drawn(), at, id),
    edgeAt: (at, except) => (nodeAt(at) === undefined ? edgeNear(drawn(), at, except) : undefined),
    isEmptyAt: (at) => nodeAt(at) === undefined,
    toDiagram: (at) => at,
    spendClick: () => undefined,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  function middleOf(id: string): Point {
    const box = drawn().nodes.get(id)?.placed.box;
    if (box === undefined) throw new Error(`There is no node ${id}.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  return { drawn, shown, page, listeners, middleOf };
}

function nodeHand({ document, viewStore, actions, context }: Bench, { drawn, shown, page, middleOf }: Stage): NodeHand {
  const viewNodes = createNodeView();
  const nodes = (): readonly BoxNode[] => viewNodes(document.current(), drawn(), viewStore.current(), 'light');
  const pointer = { current: { at: undefined, alt: false, isMarquee: false } };
  const gestures = createGestures({ viewStore, actions, shown, pointer, page, context: { current: context } });
  const hold = (keys: Partial<(typeof pointer)['current']>): void => {
    pointer.current = { ...pointer.current, ...keys };
  };
  let held: { readonly at: Point; readonly from: ReadonlyMap<string, Point> } | undefined;
  let by: Point = { x: 0, y: 0 };
  function tell(dragging: boolean): void {
    const changes = [...(held?.from ?? [])].map(
      ([id, { x, y }]): NodeChange<BoxNode> => ({ type: 'position', id, position: { x: x + by.x, y: y + by.y }, dragging }),
    );
    if (changes.length > 0) gestures.onNodesChange(changes);
  }
  return {
    click(id, { shift = false } = {}) {
      const next = nextSelection(viewStore.current().selection, { node: id }, { isAdded: shift, isKept: false });
      if (next !== undefined) viewStore.update({ selection: next });
      else gestures.onNodesChange(nodes().map((node) => ({ type: 'select', id: node.id, selected: node.id === id })));
      if (!shift) gestures.press(id);
    },
    area(...ids) {
      hold({ isMarquee: true });
      gestures.onNodesChange(ids.map((id) => ({ type: 'select', id, selected: true })));
      hold({ isMarquee: false });
    },
    press(id, { alt = false } = {}) {
      hold({ alt });
      by = { x: 0, y: 0 };
      const pressed = nodes().find((node) => node.id === id);
      if (pressed === undefined || pressed.draggable === false) return;
      if (pressed.selected !== true)
        gestures.onNodesChange(nodes().map((node) => ({ type: 'select', id: node.id, selected: node.id === id })));
      held = { at: middleOf(id), from: new Map(draggedOf(nodes()).map((node) => [node.id, node.position])) };
      gestures.onDragStart();
    },
    move(to, { alt = false } = {}) {
      hold({ alt });
      if (held === undefined) return;
      by = to;
      tell(true);
      gestures.onDragAt({ x: held.at.x + to.x, y: held.at.y + to.y });
    },
    release() {
      tell(false);
      held = undefined;
      hold({ alt: false });
    },
    connect(nodeId, to, type = 'source', id, pressed) {
      gestures.onConnectStart(pressed);
      const state = { fromHandle: { nodeId, type, id }, toHandle: null, isValid: null };
      const event = { clientX: to.x, clientY: to.y };
      // Of what React Flow tells, gestures read this alone.
      gestures.onConnectEnd(event as MouseEvent, state as FinalConnectionState);
    },
    resize(id, box, escapes = false) {
      const resizing = createResizing({ viewStore, actions, shown });
      resizing.start(id);
      resizing.move(id, box);
      // As the canvas does with Escape.
      if (escapes) viewStore.update({ resize: undefined });
      resizing.move(id, box);
      resizing.end(id, drawn().nodes.get(id)?.placed.drawing.resize);
    },
    abort: () => void gestures.abortDrag(),
  };
}

/** React Flow drags all that is selected, but not what goes along with its parent. */
function draggedOf(nodes: readonly BoxNode[]): readonly BoxNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const goesAlong = ({ parentId = '' }: BoxNode): boolean => {
    const parent = byId.get(parentId);
    return parent !== undefined && (parent.selected === true || goesAlong(parent));
  };
  return nodes.filter((node) => node.selected && node.draggable !== false && !goesAlong(node));
}

/** The handle of a node within whose dot a place lies. */
function handleAt({ nodes }: DrawnScene, at: Point, id: string): Side | undefined {
  const drawn = nodes.get(id);
  if (drawn === undefined) return undefined;
  const { x, y } = drawn.placed.box;
  const places = Object.entries(handlePlaces(drawn));
  return sideNamed(places.find(([, place]) => distance({ x: x + place.x, y: y + place.y }, at) <= 5)?.[0]);
}

/** The edge whose line runs within reach of a place. */
function edgeNear({ edges }: DrawnScene, at: Point, except: string | undefined): string | undefined {
  const isNear = (route: Route): boolean => {
    const points = pointsOf(route);
    const whole = lengthOf(points);
    return Array.from({ length: 101 }, (_, share) => pointAt(points, (whole * share) / 100).point).some((point) => distance(point, at) < 8);
  };
  return [...edges].find(([id, { placed }]) => id !== except && isNear(placed.route))?.[0];
}
