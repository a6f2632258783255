import type { How } from '@umlaut/diagram';
import type { Rect } from '@umlaut/geometry';
import type { ComparedScene, Spot, ThemeName } from '@umlaut/notation';
import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react';
import { Ops } from '../draw/ops.tsx';
import css from './compare.module.css';
import { markOf } from './hows.ts';
import type { View } from './use-view.ts';

interface CompareCanvasProps {
  readonly scene: ComparedScene;
  readonly view: View;
  readonly theme: ThemeName;
  readonly shown: ReadonlySet<How>;
  /** Key of the difference that is looked at. */
  readonly current: string | undefined;
  /** Description of the drawing for screen readers. */
  readonly label: string;
  readonly onPick: (key: string) => void;
}

/** Both states of a diagram on one drawing, to be moved and zoomed, never changed. */
export function CompareCanvas({ scene, view, theme, shown, current, label, onPick }: CompareCanvasProps) {
  const drag = useDrag(view);
  const { x, y, width, height } = view.box;
  const spots = scene.spots.filter(({ how }) => shown.has(how));
  return (
    <svg
      ref={view.frame}
      className={css.drawing}
      viewBox={`${x} ${y} ${width} ${height}`}
      role="img"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be reached by keyboard
      tabIndex={0}
      onKeyDown={(event) => onKey(event, view)}
      {...drag}
    >
      <Drawing scene={scene} theme={theme} showsRemoved={shown.has('removed')} />
      {spots.map((spot) => (
        <SpotOutline key={spot.key} spot={spot} zoom={view.zoom} isCurrent={spot.key === current} />
      ))}
      {spots.map((spot) => (
        <SpotMark key={spot.key} spot={spot} zoom={view.zoom} isCurrent={spot.key === current} onPick={onPick} />
      ))}
    </svg>
  );
}

interface DrawingProps extends Pick<CompareCanvasProps, 'scene' | 'theme'> {
  readonly showsRemoved: boolean;
}

/** The two states themselves. Moving and zooming draw nothing of them again. */
const Drawing = memo(function Drawing({ scene, theme, showsRemoved }: DrawingProps) {
  return (
    <>
      {scene.groups.map(({ group, differs }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an edge's line and texts bear the same id
        <g key={index} className={differs || scene.spots.length === 0 ? undefined : css.same}>
          <Ops ops={[group]} theme={theme} />
        </g>
      ))}
      {showsRemoved && (
        <g className={css.ghost}>
          <Ops ops={scene.ghosts} theme={theme} />
        </g>
      )}
    </>
  );
});

interface SpotProps {
  readonly spot: Spot;
  readonly zoom: number;
  readonly isCurrent: boolean;
}

/** Highlight of a difference: a frame round a node, a band along an edge, and a moved element's path. Screen px at any zoom. */
function SpotOutline({ spot: { how, shape, trace }, zoom, isCurrent }: SpotProps) {
  const width = (isCurrent ? 4 : 2.5) / zoom;
  const dash = how === 'removed' ? `${7 / zoom} ${5 / zoom}` : how === 'moved' ? `${2 / zoom} ${4 / zoom}` : undefined;
  return (
    <g className={css.outline} data-how={how} strokeWidth={width} strokeDasharray={dash}>
      {'d' in shape ? (
        <path d={shape.d} className={css.band} strokeWidth={(isCurrent ? 12 : 8) / zoom} strokeDasharray={undefined} />
      ) : (
        <Frame box={shape.box} gap={3 / zoom} radius={8 / zoom} />
      )}
      {trace !== undefined && <Frame box={trace.left} gap={0} radius={6 / zoom} />}
      {trace?.way !== undefined && (
        <>
          <line x1={trace.way.from.x} y1={trace.way.from.y} x2={trace.way.to.x} y2={trace.way.to.y} />
          <circle cx={trace.way.from.x} cy={trace.way.from.y} r={4 / zoom} className={css.start} />
        </>
      )}
    </g>
  );
}

function Frame({ box, gap, radius }: { readonly box: Rect; readonly gap: number; readonly radius: number }) {
  return <rect x={box.x - gap} y={box.y - gap} width={box.width + 2 * gap} height={box.height + 2 * gap} rx={radius} />;
}

/** The mark of a difference; a click looks at it. The list beside the drawing does the same by keyboard. */
function SpotMark({ spot: { key, how, at }, zoom, isCurrent, onPick }: SpotProps & { readonly onPick: (key: string) => void }) {
  const radius = (isCurrent ? 13 : 10) / zoom;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is a part of a picture
    <g className={css.mark} data-how={how} data-current={isCurrent} onClick={() => onPick(key)}>
      <circle cx={at.x} cy={at.y} r={radius} strokeWidth={2 / zoom} />
      <text x={at.x} y={at.y} dy="0.35em" fontSize={radius * 1.5} textAnchor="middle">
        {markOf(how)}
      </text>
    </g>
  );
}

const step = 48;

function onKey(event: KeyboardEvent<SVGSVGElement>, view: View): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const ways: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => view.pan({ x: step, y: 0 }),
    ArrowRight: () => view.pan({ x: -step, y: 0 }),
    ArrowUp: () => view.pan({ x: 0, y: step }),
    ArrowDown: () => view.pan({ x: 0, y: -step }),
    '+': () => view.zoomBy(1.25),
    '-': () => view.zoomBy(0.8),
  };
  if (!Object.hasOwn(ways, event.key)) return;
  event.preventDefault();
  ways[event.key]?.();
}

/** One finger or the mouse moves the drawing, two fingers zoom it. */
function useDrag(view: View) {
  const pointers = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  const spread = (): number => {
    const [a, b] = [...pointers.current.values()];
    return a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y);
  };
  return {
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      if (event.button !== 0) return;
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>) {
      const last = pointers.current.get(event.pointerId);
      if (last === undefined) return;
      const by = { x: event.clientX - last.x, y: event.clientY - last.y };
      const before = spread();
      // A click on a mark is no drag; the pointer is held fast only once it moves.
      if (Math.hypot(by.x, by.y) > 0 && !event.currentTarget.hasPointerCapture(event.pointerId)) {
        if (Math.hypot(by.x, by.y) < 4 && before === 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (before > 0) view.zoomBy(spread() / before);
      view.pan({ x: by.x / pointers.current.size, y: by.y / pointers.current.size });
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => void pointers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent<SVGSVGElement>) => void pointers.current.delete(event.pointerId),
    onPointerLeave: (event: PointerEvent<SVGSVGElement>) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) pointers.current.delete(event.pointerId);
    },
  };
}
