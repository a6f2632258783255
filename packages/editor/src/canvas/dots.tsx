import { type ReactFlowState, useStore, useStoreApi } from '@xyflow/react';
import { memo, useId, useLayoutEffect, useRef } from 'react';
import css from './canvas.module.css';

/** Farther out than this, dots lie so close that they are hardly told apart. */
const leastZoom = 0.75;

/** Between two dots, and their width. Diagram px. */
const gap = 12;
const size = 1.4;
/** The paper reaches so far beyond the canvas on all sides: the widest gap, at the largest zoom. As in the style sheet. CSS px. */
const rim = 24;

/** The dots of the paper. Drawn anew at each step of a zoom, they would be the dearest thing of a large diagram seen from afar. */
export const Dots = memo(function Dots({ isCrowded }: { readonly isCrowded: boolean }) {
  const isFar = useStore(isFarOut);
  return isCrowded && isFar ? null : <Paper />;
});

/** Moved as a whole when the view moves, by less than a gap: nothing of it is painted again until it is zoomed. */
function Paper() {
  const store = useStoreApi();
  const paper = useRef<SVGSVGElement>(null);
  const zoom = useStore(zoomOf);
  const id = useId();
  useLayoutEffect(() => {
    let last = '';
    const move = ({ transform: [x, y, scale] }: ReactFlowState): void => {
      const next = `translate(${x % (gap * scale)}px,${y % (gap * scale)}px)`;
      if (next === last || paper.current === null) return;
      paper.current.style.transform = next;
      last = next;
    };
    move(store.getState());
    return store.subscribe(move);
  }, [store]);
  const step = gap * zoom;
  const radius = (size * zoom) / 2;
  return (
    <svg ref={paper} className={`react-flow__background ${css.paper}`} aria-hidden="true">
      <pattern id={id} x={rim - step / 2} y={rim - step / 2} width={step} height={step} patternUnits="userSpaceOnUse">
        <circle className="react-flow__background-pattern dots" cx={radius} cy={radius} r={radius} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

function isFarOut({ transform: [, , zoom] }: ReactFlowState): boolean {
  return zoom < leastZoom;
}

function zoomOf({ transform: [, , zoom] }: ReactFlowState): number {
  return zoom;
}
