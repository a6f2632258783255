import type { Point } from '@umlaut/diagram';
import { outlineBox, type Side } from '@umlaut/geometry';
import { useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect } from 'react';
import { useLatest } from '../canvas/use-latest.ts';
import type { DrawnScene } from '../view/scene.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { borderAt } from './border-at.ts';
import { sideNamed, sideNear } from './chosen-sides.ts';

interface Wiring {
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly viewStore: ViewStore;
  readonly scene: DrawnScene;
  readonly readOnly: boolean;
  /** The edge that has a text at a point of the diagram. */
  readonly textAt: (point: Point) => string | undefined;
}

type Pointing = Pick<MouseEvent, 'target' | 'clientX' | 'clientY'>;

/** A press that moves no further than this is a click. CSS px. */
const clickSlop = 3;

/** Parts of the canvas that are pressed for themselves. */
const own = '.react-flow__handle, .react-flow__resize-control, .react-flow__panel, button, input, textarea, .nodrag';

/**
 * A mouse or pen that is dragged from a border draws a relation, as from the handle of that side: the press is handed to it. With a
 * relation armed, so does any press that is dragged from a node, a finger's as well. `data-border` on the canvas is for the style sheet:
 * the pointer is where a drag would connect.
 */
export function useBorderDrag({ wrapper, viewStore, scene, readOnly, textAt }: Wiring): void {
  const { screenToFlowPosition, getZoom } = useReactFlow();
  const latest = useLatest({ scene, readOnly, textAt });
  useEffect(() => {
    const { current: canvas } = wrapper;
    if (canvas === null) return;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };

    let pressed: (Point & { readonly id: string }) | undefined;
    let isPen = false;
    function handleAt({ target, clientX: x, clientY: y }: Pointing): Element | null {
      const { placing, relation, joining, isTouch } = viewStore.current();
      const { scene: shown, readOnly: looksOnly } = latest.current;
      if (looksOnly || placing !== undefined || joining !== undefined) return null;
      if (!(target instanceof Element) || target.closest(own) !== null || canvas?.hasAttribute('data-hand') === true) return null;
      const isArmed = relation !== undefined;
      if (isTouch && !isArmed) return null;
      const point = screenToFlowPosition({ x, y });
      const border = pointUnder(target) ?? (isArmed ? sideUnder(target, shown, point) : borderAt(shown, point, getZoom()));
      if (border === undefined || (!isArmed && latest.current.textAt(point) !== undefined)) return null;
      const handles = `.react-flow__handle.source.connectable[data-nodeid="${CSS.escape(border.id)}"]`;
      // A plain box has one for all its sides.
      return canvas?.querySelector(`${handles}[data-handleid="${border.side}"]`) ?? canvas?.querySelector(handles) ?? null;
    }

    /** Drag points of a selected relation give way where they reach over the border. */
    function onPointerDown(event: PointerEvent): void {
      pressed = undefined;
      isPen = event.pointerType === 'pen';
      const isOnEdge = event.target instanceof Element && event.target.closest('.react-flow__edge') !== null;
      if (isOnEdge && isPlainPress(event) && handleAt(event) !== null) event.stopPropagation();
    }

    function onMouseDown(event: MouseEvent): void {
      const handle = isPlainPress(event) ? handleAt(event) : null;
      if (handle === null) return;
      event.stopPropagation();
      // Else the browser would begin to mark text.
      event.preventDefault();
      handOver(handle, event);
    }

    /** On tablets a pen that is dragged arrives as touches, and as a mouse only when it taps. */
    function onTouchStart(event: TouchEvent): void {
      const [touch, ...others] = event.touches;
      const isArmed = viewStore.current().relation !== undefined;
      if (!(isPen || isArmed) || touch === undefined || others.length > 0) return;
      const handle = handleAt(touch);
      if (handle === null) return;
      event.stopPropagation();
      handOver(handle, touch);
    }

    function handOver(handle: Element, { clientX, clientY }: Pointing): void {
      pressed = { id: handle.getAttribute('data-nodeid') ?? '', x: clientX, y: clientY };
      handle.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0, buttons: 1, clientX, clientY }));
    }

    /**
     * React Flow selects a node by the press, which the handle has. From outside a border is pressed as well: to the canvas that
     * would be a click on the ground.
     */
    function onClick(event: MouseEvent): void {
      if (pressed === undefined || !(event.target instanceof Element) || event.target.closest('.react-flow__handle') !== null) return;
      if (event.target.matches('.react-flow__pane')) event.stopPropagation();
      const isMoved = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > clickSlop;
      if (!isMoved) viewStore.update({ selection: { nodes: new Set([pressed.id]), edges: new Set() } });
      pressed = undefined;
    }

    function onMouseMove(event: MouseEvent): void {
      if (event.buttons === 0) canvas?.toggleAttribute('data-border', handleAt(event) !== null);
    }

    canvas.addEventListener('pointerdown', onPointerDown, options);
    canvas.addEventListener('mousedown', onMouseDown, options);
    canvas.addEventListener('touchstart', onTouchStart, { ...options, passive: true });
    canvas.addEventListener('click', onClick, options);
    canvas.addEventListener('mousemove', onMouseMove, { ...options, passive: true });
    return () => listening.abort();
  }, [wrapper, viewStore, latest, screenToFlowPosition, getZoom]);
}

/** The border point that is pressed, which lies on its node's border though it may stand out. */
function pointUnder(target: Element): { readonly id: string; readonly side: Side } | undefined {
  const side = sideNamed(target.closest('[data-border-side]')?.getAttribute('data-border-side'));
  const id = target.closest('.react-flow__node')?.getAttribute('data-id');
  return side === undefined || id == null ? undefined : { id, side };
}

/** The node that is pressed, and the side of it that is nearest. */
function sideUnder(target: Element, { nodes }: DrawnScene, point: Point): { readonly id: string; readonly side: Side } | undefined {
  const id = target.closest('.react-flow__node')?.getAttribute('data-id');
  const node = nodes.get(id ?? '');
  return node === undefined || id == null ? undefined : { id, side: sideNear(outlineBox(node.placed.outline), point) };
}

function isPlainPress({ button, shiftKey, ctrlKey, metaKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(shiftKey || ctrlKey || metaKey || altKey);
}
