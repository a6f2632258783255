import { type Rect, union } from '@umlaut/geometry';
import { Panel, type ReactFlowState, useStore, useStoreApi } from '@xyflow/react';
import { memo, type RefObject, useContext, useId, useLayoutEffect, useMemo, useRef } from 'react';
import css from '../canvas/canvas.module.css';
import { Settled } from '../canvas/settling.tsx';
import type { Preferences } from '../commands/preferences.ts';
import type { DrawnNode, DrawnScene } from '../view/scene.ts';
import { type OverviewFrame, overviewFrame } from './overview-frame.ts';
import { fitsOverview, isBeyondView, isSmallPage, overviewSize, wantsOverview } from './overview-room.ts';
import { useOverviewHand } from './use-overview-hand.ts';

interface OverviewProps {
  readonly preferences: Preferences;
  /** The scene without the gestures under way: the picture follows when they end. */
  readonly resting: DrawnScene;
  readonly selected: ReadonlySet<string>;
}

/** The whole diagram in small. It comes once the canvas itself is seen, and is quiet while all of the diagram is in view. */
export const Overview = memo(function Overview({ preferences, ...props }: OverviewProps) {
  const isSettled = useContext(Settled);
  const { fits, isSmall } = useOverviewRoom();
  return isSettled && fits && wantsOverview(preferences, isSmall) ? <OverviewMap {...props} /> : null;
});

function OverviewMap({ resting, selected }: Omit<OverviewProps, 'preferences'>) {
  const [panel, picture, mask] = [useRef<HTMLDivElement>(null), useRef<SVGGElement>(null), useRef<HTMLDivElement>(null)];
  const bounds = useMemo(() => union(boxesOf(resting.nodes.values())), [resting.nodes]);
  const chosen = useMemo(() => [...selected].flatMap((id) => resting.nodes.get(id) ?? []), [resting.nodes, selected]);
  const frame = useFrame({ bounds, picture, mask });
  const isNeeded = useStore((flow) => isBeyondView(bounds, seenOf(flow)));
  useOverviewHand(panel, frame);
  const title = useId();
  return (
    <Panel
      ref={panel}
      position="bottom-right"
      className={`react-flow__minimap ${css.minimap}`}
      style={overviewSize}
      data-quiet={isNeeded ? undefined : ''}
    >
      <svg {...overviewSize} className="react-flow__minimap-svg" role="img" aria-labelledby={title}>
        <title id={title}>Overview of the diagram</title>
        <g ref={picture} className={css.boxes} shapeRendering="crispEdges">
          <Boxes nodes={resting.nodes} />
          <path d={pathOf(chosen, holdsOthers)} className={`${css.isChosen} ${css.isPale}`} />
          <path d={pathOf(chosen, holdsNone)} className={css.isChosen} />
        </g>
      </svg>
      <div ref={mask} className={css.seen} />
    </Panel>
  );
}

/** All nodes as two shapes, drawn once for each state of the diagram. Containers are paler, so that their content is seen on them. */
const Boxes = memo(function Boxes({ nodes }: Pick<DrawnScene, 'nodes'>) {
  const all = [...nodes.values()];
  return (
    <>
      <path d={pathOf(all, holdsOthers)} className={css.isPale} />
      <path d={pathOf(all, holdsNone)} />
    </>
  );
});

interface Parts {
  /** The box round all nodes. */
  readonly bounds: Rect | undefined;
  readonly picture: RefObject<SVGGElement | null>;
  readonly mask: RefObject<HTMLElement | null>;
}

/** Moves picture and mask with the view, beside React: at each step of a pan the mask gets another transform, and nothing is painted. */
function useFrame({ bounds, picture, mask }: Parts): RefObject<OverviewFrame | undefined> {
  const store = useStoreApi();
  const frame = useRef<OverviewFrame>(undefined);
  useLayoutEffect(() => {
    const show = (flow: ReactFlowState): void => {
      const next = overviewFrame(bounds, seenOf(flow), overviewSize);
      const { current: last } = frame;
      frame.current = next;
      if (next.scale !== last?.scale || next.x !== last.x || next.y !== last.y)
        picture.current?.setAttribute('transform', `translate(${next.x} ${next.y}) scale(${next.scale})`);
      const { x: left, y: top, width: wide, height: high } = next.seen;
      if (mask.current !== null) mask.current.style.transform = `translate(${left}px,${top}px) scale(${wide},${high})`;
    };
    show(store.getState());
    return store.subscribe((state, before) => {
      if (state.transform !== before.transform || state.width !== before.width || state.height !== before.height) show(state);
    });
  }, [store, bounds, picture, mask]);
  return frame;
}

/** The part of the diagram that is in view. */
function seenOf({ transform: [x, y, zoom], width, height }: ReactFlowState): Rect {
  return { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
}

function holdsOthers({ placed }: DrawnNode): boolean {
  return placed.setting.holds || placed.node.kind === 'fragment';
}

function holdsNone(node: DrawnNode): boolean {
  return !holdsOthers(node);
}

function* boxesOf(nodes: Iterable<DrawnNode>): Iterable<Rect> {
  for (const { placed } of nodes) yield placed.box;
}

function pathOf(nodes: readonly DrawnNode[], isOne: (node: DrawnNode) => boolean): string {
  return nodes
    .filter(isOne)
    .flatMap(shapesOf)
    .map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`)
    .join('');
}

/** Width of the line of a lifeline, so that it is seen in small. Diagram px. */
const lineWidth = 12;

/** The box of a node, or the head and the line of a lifeline. */
function shapesOf({ placed: { box, look, node } }: DrawnNode): readonly Rect[] {
  const head = node.kind === 'lifeline' ? look?.solid : undefined;
  if (head === undefined) return [box];
  const top = head.y + head.height;
  return [head, { x: box.x + (box.width - lineWidth) / 2, y: top, width: lineWidth, height: Math.max(0, box.y + box.height - top) }];
}

/** Whether the canvas has room for the minimap at the moment, and whether the page is small. */
export function useOverviewRoom(): { readonly fits: boolean; readonly isSmall: boolean } {
  // The canvas changes its size with the page.
  return { fits: useStore(fitsOverview), isSmall: useStore(isSmallPage) };
}
