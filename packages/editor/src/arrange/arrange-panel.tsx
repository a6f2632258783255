import type { Diagram, NewPlace } from '@umlaut/diagram';
import { arrangeNodes, type Direction, usualDirection } from '@umlaut/layout';
import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import css from '../menus/menus.module.css';
import { closeSurface, type SurfaceProps } from '../menus/surface.ts';
import { still } from '../panning/still.ts';
import { counted, selectedNodes } from '../selecting/selection.ts';
import type { ViewState } from '../view-state/view-store.ts';
import { glide } from './glide.ts';
import { keepArrangement } from './keep-arrangement.ts';
import { startLayout } from './start-layout.ts';

const directions = { down: 'Top to bottom', right: 'Left to right', up: 'Bottom to top', left: 'Right to left' } as const;
/** Delay before the progress is shown. */
const soonMs = 400;

type Arranging = ViewState['arranging'];

/** Arranges the diagram or what is selected, shows it before anything changes, and keeps it as one step or leaves all as it was. */
export function ArrangePanel(props: SurfaceProps) {
  const { viewStore, context } = props;
  const [start] = useState(context);
  const { document, announce } = start;
  const [selected] = useState(() => selectedNodes(start));
  const diagram = useSyncExternalStore(document.subscribe, document.current);
  const [direction, setDirection] = useState<Direction>(() => usualDirection(diagram));
  const [what, setWhat] = useState<What>(selected.size > 1 ? 'part' : 'all');
  const ids = useMemo(() => meant(diagram, selected, what), [diagram, selected, what]);
  const dialog = useRef<HTMLDialogElement>(null);
  const keepButton = useRef<HTMLButtonElement>(null);
  const { places, problem, isSlow } = useArrangement(props, { diagram, direction, ids }, dialog);
  const [view] = useState(start.flow.getViewport);

  useLayoutEffect(() => {
    dialog.current?.showModal();
    keepButton.current?.focus();
    return () => viewStore.update({ arranging: undefined });
  }, [viewStore]);

  function leave(): void {
    glide(start);
    viewStore.update({ arranging: undefined });
    void start.flow.setViewport(view, still(start));
    closeSurface(props);
    announce('Layout cancelled');
  }

  function keep(): void {
    if (places === undefined || places.size === 0) return;
    viewStore.update({ arranging: undefined });
    keepArrangement(context(), places);
    closeSurface(props);
  }

  const locked = diagram.nodes.filter(({ data }) => data?.locked === true).length;
  return (
    <dialog
      ref={dialog}
      className={css.arrange}
      style={overCanvas(start.canvas)}
      aria-label="Auto layout"
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <div className={css.arrangeRow}>
        <label className={css.choice}>
          Direction
          <select value={direction} onChange={({ target }) => setDirection(directionIn(target.value) ?? direction)}>
            {Object.entries(directions).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {selected.size > 0 && (
          <label className={css.choice}>
            Scope
            <select value={what} onChange={({ target }) => setWhat(whatIn(target.value) ?? what)}>
              {selected.size > 1 && <option value="part">{counted(selected.size, 'selected node')}</option>}
              <option value="rest">All except {counted(selected.size, 'selected node')}</option>
              <option value="all">Whole diagram</option>
            </select>
          </label>
        )}
        <div className={css.arrangeButtons}>
          <button type="button" className={css.quiet} onClick={leave}>
            Cancel
          </button>
          {/* Has the focus from the start, which a disabled button cannot have. */}
          <button
            ref={keepButton}
            type="button"
            className={css.primary}
            aria-disabled={places === undefined || places.size === 0}
            onClick={keep}
          >
            Apply
          </button>
        </div>
      </div>
      <p className={css.state} role="status">
        {stateOf({ places, problem, isSlow, locked })}
      </p>
      {isSlow && places === undefined && problem === undefined && <progress className={css.progress} aria-label="Arranging" />}
    </dialog>
  );
}

interface Asked {
  readonly diagram: Diagram;
  readonly direction: Direction;
  readonly ids: ReadonlySet<string> | undefined;
}

interface Arrangement {
  readonly places: Arranging;
  readonly problem: string | undefined;
  readonly isSlow: boolean;
}

/** Asks for an arrangement whenever something about it changes, and shows it on the canvas. */
function useArrangement(
  { viewStore, context }: SurfaceProps,
  { diagram, direction, ids }: Asked,
  panel: RefObject<HTMLElement | null>,
): Arrangement {
  const [state, setState] = useState<Arrangement & { readonly of?: Asked }>({ places: undefined, problem: undefined, isSlow: false });
  const show = useEffectEvent((places: ReadonlyMap<string, NewPlace>) => {
    glide(context());
    viewStore.update({ arranging: places });
    requestAnimationFrame(() => {
      const now = context();
      void now.flow.fitView({ padding: paddingBeside(panel.current, now.canvas), maxZoom: 1, ...still(now) });
    });
  });
  useEffect(() => {
    let isOver = false;
    const running = startLayout();
    const slow = setTimeout(() => setState((before) => ({ ...before, isSlow: true })), soonMs);
    setState({ places: undefined, problem: undefined, isSlow: false });
    arrangeNodes(diagram, { direction, ...(ids === undefined ? {} : { ids }) }, running.layout)
      .then(
        (places) => {
          if (isOver) return;
          setState({ places, problem: undefined, isSlow: false });
          show(places);
        },
        () => !isOver && setState({ places: undefined, problem: failure, isSlow: false }),
      )
      .finally(() => {
        clearTimeout(slow);
        running.stop();
      });
    return () => {
      isOver = true;
      clearTimeout(slow);
      running.stop();
    };
  }, [diagram, direction, ids]);
  return state;
}

/** The panel stands at the top of the canvas, however high the bar above is. */
function overCanvas(canvas: HTMLElement | null): CSSProperties {
  const properties: CSSProperties & { readonly '--over-canvas': string } = {
    '--over-canvas': `${Math.round(canvas?.getBoundingClientRect().top ?? 52) + 12}px`,
  };
  return properties;
}

/** Keeps clear of the panel, which stands over the top of the canvas, or where there is little room over its foot. */
function paddingBeside(panel: HTMLElement | null, canvas: HTMLElement | null) {
  const boxOf = (element: HTMLElement | null): DOMRect => element?.getBoundingClientRect() ?? new DOMRect();
  const [over, under] = [boxOf(panel), boxOf(canvas)];
  const isAtFoot = over.bottom >= under.bottom;
  const [top, bottom] = isAtFoot ? [0, under.bottom - over.top] : [over.bottom - under.top, 0];
  return { top: `${top + 24}px`, right: '40px', bottom: `${bottom + 24}px`, left: '40px' } as const;
}

const failure = 'Couldn’t load auto layout. Check your connection and try again.';

function stateOf({ places, problem, isSlow, locked }: Arrangement & { readonly locked: number }): string {
  if (problem !== undefined) return problem;
  if (places === undefined) return isSlow ? 'Arranging…' : '';
  if (places.size === 0) return 'The diagram is already arranged like this.';
  const kept = locked === 0 ? '' : ` ${counted(locked, 'locked node')} stay${locked === 1 ? 's' : ''}.`;
  return `${counted(places.size, 'node')} will move.${kept}`;
}

/** Scope of the arrangement; the rest keeps its position: the selection can be pinned, too. */
type What = 'part' | 'rest' | 'all';

function whatIn(value: string): What | undefined {
  return value === 'part' || value === 'rest' || value === 'all' ? value : undefined;
}

function meant({ nodes }: Diagram, selected: ReadonlySet<string>, what: What): ReadonlySet<string> | undefined {
  if (what === 'all') return undefined;
  return what === 'part' ? selected : new Set(nodes.map(({ id }) => id).filter((id) => !selected.has(id)));
}

function directionIn(value: string): Direction | undefined {
  return value === 'down' || value === 'right' || value === 'up' || value === 'left' ? value : undefined;
}
