import { type RefObject, useLayoutEffect, useRef } from 'react';
import { neighbourOf } from '../selecting/neighbour.ts';
import { stopName, stopsOf } from '../view/edge-stops.ts';
import type { DrawnScene } from '../view/scene.ts';

/** When the node or edge that has the focus goes, by undo or by somebody else, what stands nearest to it takes the focus over. */
export function useKeepFocus(canvas: RefObject<HTMLElement | null>, scene: DrawnScene, focus: (id?: string) => void): void {
  const before = useRef(scene);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = scene;
    const active = document.activeElement;
    const id = canvas.current?.contains(active) === true ? active?.getAttribute('data-id') : undefined;
    const stop = canvas.current?.contains(active) === true ? active?.getAttribute('data-edge-stop') : undefined;
    const edge = active?.closest('.react-flow__edge')?.getAttribute('data-id') ?? '';
    if (typeof stop === 'string' && !hasStop(scene, edge, stop)) {
      focus(scene.edges.has(edge) ? edge : neighbourOf(last, { has: (each) => !scene.nodes.has(each) && !scene.edges.has(each) }, edge));
      return;
    }
    const has = (each: string): boolean => scene.nodes.has(each) || scene.edges.has(each);
    if (typeof id !== 'string' || has(id)) return;
    focus(neighbourOf(last, { has: (each) => !has(each) }, id));
  });
}

function hasStop(scene: DrawnScene, edge: string, name: string): boolean {
  const drawn = scene.edges.get(edge);
  return drawn !== undefined && stopsOf(drawn).some((stop) => stopName(stop) === name);
}
