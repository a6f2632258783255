import type { Point } from '@umlaut/diagram';
import { boxAround, lengthOf, pointAt } from '@umlaut/geometry';
import { clippedRoute, lineColor, type Op, type PathOp, pathOf, pointsOf, type Route } from '@umlaut/notation';
import type { EdgeProps } from '@xyflow/react';
import { memo, type PointerEvent, useContext } from 'react';
import { useLiveEdge } from '../dragging/live-edges.ts';
import { Ops } from '../draw/ops.tsx';
import { EdgeTextEditor } from '../texts/edge-text-editor.tsx';
import { type EdgeStop, sayStop, stopName } from '../view/edge-stops.ts';
import type { LineEdge } from '../view/edges.ts';
import type { DrawnEdge } from '../view/scene.ts';
import css from './canvas.module.css';
import { useCanvas } from './canvas-context.ts';
import { Settled } from './settling.tsx';

/**
 * Edge drawn by the notation, with the parts to drag while it alone is selected. The notation computes its ends, not React
 * Flow.
 */
export const EdgeLine = memo(
  function EdgeLine({ id, data, selected = false, markerEnd }: EdgeProps<LineEdge>) {
    const { live } = useCanvas();
    const drawn = useLiveEdge(live, id, data?.drawn);
    if (data === undefined || drawn === undefined) return null;
    const { at } = drawn;
    return (
      <g
        {...(at.x === 0 && at.y === 0 ? {} : { transform: `translate(${at.x} ${at.y})` })}
        className={data.loose === undefined ? '' : css.isLoose}
      >
        <Contents {...{ id, drawn, data, selected, markerEnd }} />
      </g>
    );
  },
  (a, b) => a.id === b.id && a.data === b.data && a.selected === b.selected && a.markerEnd === b.markerEnd,
);

interface ContentsProps {
  readonly id: string;
  readonly drawn: DrawnEdge;
  readonly data: LineEdgeData;
  readonly selected: boolean;
  readonly markerEnd: string | undefined;
}

/** All of an edge in the place where it was routed; the same while it is only moved. */
const Contents = memo(
  function Contents({ id, drawn, data, selected, markerEnd }: ContentsProps) {
    const { bend, dragMessage, dragText, readOnly } = useCanvas();
    const { theme, editing, typedText, loose, isAlone } = data;
    const canChange = isAlone && !readOnly();
    const isSettled = useContext(Settled);
    const onPointerDown = (event: PointerEvent, change: () => void): void => {
      if (event.button !== 0) return;
      if (canChange) change();
      // A finger pans unless what it presses is selected, and with Shift an area is drawn.
      else if (!readOnly() && !event.shiftKey && (selected || event.pointerType !== 'touch')) dragMessage(id, event);
    };
    return (
      <>
        <Line drawn={drawn} theme={theme} isSelected={selected} markerEnd={markerEnd} />
        {isSettled && (
          <path
            d={pathOf(heldPart(drawn.placed.route))}
            className="react-flow__edge-interaction"
            fill="none"
            strokeOpacity={0}
            strokeWidth={24}
            onPointerDown={(event) => onPointerDown(event, () => bend(id, event))}
          />
        )}
        {drawn.texts.length > 0 && (
          <g className={css.texts}>
            <Ops ops={drawn.texts} theme={theme} />
            {drawn.placed.labels.map((label, index) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: labels are known by their order alone
                key={index}
                className={css.textHit}
                data-movable={canChange || undefined}
                {...(canChange && drawn.placed.labels.findIndex(({ group }) => group === label.group) === index
                  ? stopAttributes(drawn, { texts: label.group })
                  : {})}
                {...label.box}
                onPointerDown={(event) => onPointerDown(event, () => dragText(id, label, event))}
              />
            ))}
          </g>
        )}
        {canChange && <Grips id={id} drawn={drawn} />}
        {loose !== undefined && <LooseEnd drawn={drawn} end={loose.end} at={loose.at} />}
        {editing !== undefined && <EdgeTextEditor id={id} drawn={drawn} part={editing} text={typedText} />}
      </>
    );
  },
  (a, b) =>
    a.data === b.data &&
    a.selected === b.selected &&
    a.markerEnd === b.markerEnd &&
    a.drawn.placed === b.drawn.placed &&
    a.drawn.line === b.drawn.line &&
    a.drawn.texts === b.drawn.texts,
);

/** Room that an edge leaves to the handles at its ends, which lie below it where the node is a container. Diagram px. */
const handleRoom = 18;

/** Returns the part of an edge that can be dragged: most of a short one, all but the ends of a long one. */
function heldPart(route: Route): Route {
  const room = Math.min(handleRoom, lengthOf(pointsOf(route)) / 4);
  return clippedRoute(route, { start: room, end: room });
}

interface LineProps {
  readonly drawn: DrawnEdge;
  readonly theme: LineEdgeData['theme'];
  readonly isSelected: boolean;
  readonly markerEnd: string | undefined;
}

type LineEdgeData = NonNullable<EdgeProps<LineEdge>['data']>;

const Line = memo(
  function Line({ drawn, theme, isSelected, markerEnd }: LineProps) {
    const { edge, route } = drawn.placed;
    const stroke = isSelected ? 'var(--accent)' : lineColor(edge.style.stroke ?? 'line', theme);
    if (edge.kind === 'plain') {
      const style = { stroke, strokeWidth: edge.style.width ?? 1.5 };
      return (
        <path className="react-flow__edge-path" d={withExtent(pathOf(route), route)} fill="none" style={style} markerEnd={markerEnd} />
      );
    }
    const [line, ...heads] = drawn.line();
    return (
      <>
        {line?.op === 'path' && (
          <path
            className={`react-flow__edge-path ${css.isBack}`}
            d={withExtent(line.d, route)}
            fill="none"
            style={lineStyle(line, stroke)}
          />
        )}
        <g className={css.heads}>
          <Ops ops={isSelected ? heads.map(accented) : heads} theme={theme} />
        </g>
      </>
    );
  },
  (a, b) => a.drawn.line === b.drawn.line && a.theme === b.theme && a.isSelected === b.isSelected && a.markerEnd === b.markerEnd,
);

/**
 * A level or upright line has a box of no height or width, which assistive software takes for nothing at all. A piece of no
 * length beside it, which is not painted, gives it one.
 */
function withExtent(d: string, route: Route): string {
  // The points of a curve without height or width have none either.
  const points = route.shape === 'line' ? route.points : route.curves.flatMap(({ from, c1, c2, to }) => [from, c1, c2, to]);
  const [first] = points;
  const box = boxAround(points);
  if (first === undefined || box === undefined || (box.width >= 1 && box.height >= 1)) return d;
  const beside = `${first.x + (box.width < 1 ? 1 : 0)} ${first.y + (box.height < 1 ? 1 : 0)}`;
  return `M${beside}L${beside}${d}`;
}

function lineStyle({ paint }: PathOp, stroke: string) {
  return { stroke, strokeWidth: paint.width, ...(paint.dash === undefined ? {} : { strokeDasharray: paint.dash.join(' ') }) };
}

/** A head in the colour of what is selected. */
function accented(op: Op): Op {
  if (op.op !== 'path' && op.op !== 'rect') return op;
  const { fill, stroke } = op.paint;
  const paint = {
    ...op.paint,
    ...(fill === undefined || fill === 'paper' || fill === 'node' ? {} : { fill: 'accent' as const }),
    ...(stroke === undefined ? {} : { stroke: 'accent' as const }),
  };
  return { ...op, paint };
}

/** So far from its box along the line an end is taken hold of: on the box itself a new relation begins. Diagram px. */
const gripOff = 28;

/** Circles near the ends, which can be put to other nodes, and at the way points. */
function Grips({ id, drawn }: { readonly id: string; readonly drawn: DrawnEdge }) {
  const { loosen, straighten, bend, release } = useCanvas();
  const points = pointsOf(drawn.placed.route);
  const whole = lengthOf(points);
  if (points.length < 2) return null;
  const off = Math.min(gripOff, whole / 3);
  return (
    <>
      {drawn.placed.edge.points.map((point, index) => (
        <Grip
          // biome-ignore lint/suspicious/noArrayIndexKey: way points are known by their order alone
          key={index}
          at={point}
          onPointerDown={(event) => bend(id, event)}
          onDoubleClick={() => straighten(id, index)}
          stop={stopAttributes(drawn, { point: index })}
        />
      ))}
      {(['source', 'target'] as const).map((end) => (
        <Grip
          key={end}
          at={pointAt(points, end === 'source' ? off : whole - off).point}
          title="Move this end"
          onPointerDown={(event) => loosen(id, end, event)}
          onDoubleClick={() => release(id, end)}
        />
      ))}
    </>
  );
}

interface GripProps {
  readonly at: Point;
  readonly title?: string;
  /** Of a way point: what makes it a stop for the keyboard. */
  readonly stop?: ReturnType<typeof stopAttributes>;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onDoubleClick?: () => void;
}

function Grip({ at, title, stop, onPointerDown, onDoubleClick }: GripProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the inspector and the keyboard have their own ways to do the same
    <g
      className={stop === undefined ? css.end : css.wayPoint}
      {...stop}
      onPointerDown={onPointerDown}
      onDoubleClick={(event) => {
        if (onDoubleClick === undefined) return;
        event.stopPropagation();
        onDoubleClick();
      }}
    >
      {title !== undefined && <title>{title}</title>}
      <circle className={css.hold} cx={at.x} cy={at.y} r={12} fillOpacity={0} />
      <circle className={css.dot} cx={at.x} cy={at.y} r={stop === undefined ? 5 : 4} />
    </g>
  );
}

/** Returns the attributes by which keys find a stop, and its name. */
function stopAttributes(drawn: DrawnEdge, stop: EdgeStop) {
  return {
    role: 'group',
    tabIndex: -1,
    'aria-label': sayStop(drawn, stop),
    'aria-roledescription': 'point' in stop ? 'waypoint' : 'text',
    'data-edge-stop': stopName(stop),
  } as const;
}

function LooseEnd({ drawn, end, at }: { readonly drawn: DrawnEdge; readonly end: 'source' | 'target'; readonly at: Point }) {
  const points = pointsOf(drawn.placed.route);
  const from = end === 'source' ? points.at(-1) : points[0];
  if (from === undefined) return null;
  return <line className={css.loose} x1={from.x} y1={from.y} x2={at.x} y2={at.y} />;
}
