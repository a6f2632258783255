import { type RefObject, useLayoutEffect, useRef } from 'react';
import { pointStop } from '../connecting/point-stops.tsx';
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
    const owner = active?.closest('.react-flow__edge, .react-flow__node')?.getAttribute('data-id') ?? '';
    if (typeof stop === 'string' && !hasStop(scene, owner, stop)) {
      const isThere = scene.edges.has(owner) || scene.nodes.has(owner);
      focus(isThere ? owner : neighbourOf(last, { has: (each) => !scene.nodes.has(each) && !scene.edges.has(each) }, owner));
      return;
    }
    const has = (each: string): boolean => scene.nodes.has(each) || scene.edges.has(each);
    if (typeof id !== 'string' || has(id)) return;
    focus(neighbourOf(last, { has: (each) => !has(each) }, id));
  });
}

/** Whether an edge has the way point or text, or a node the border point, that is known by `name`. */
function hasStop({ nodes, edges }: DrawnScene, owner: string, name: string): boolean {
  const edge = edges.get(owner);
  if (edge !== undefined) return stopsOf(edge).some((stop) => stopName(stop) === name);
  return nodes.get(owner)?.placed.node.ports.some(({ id }) => pointStop(id) === name) === true;
}
