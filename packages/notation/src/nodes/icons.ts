import type { NodeInk } from '../draw.ts';
import { rule, shape } from '../draw.ts';
import { linePath } from '../path.ts';
import type { Op } from '../scene.ts';

/** The component's mark: a box with two plugs at its left; 18 × 16 px from its top right corner. */
export function componentIcon({ right, top }: { readonly right: number; readonly top: number }, ink: NodeInk): readonly Op[] {
  const left = right - 14;
  const paint = { fill: ink.fill, stroke: ink.line, width: 1.2 };
  const plug = (y: number): Op => ({ op: 'rect', box: { x: left - 4, y: top + y, width: 8, height: 4 }, paint });
  return [{ op: 'rect', box: { x: left, y: top, width: 14, height: 16 }, paint }, plug(3), plug(9)];
}

/** The artifact's mark: a sheet with a folded corner; 13 × 16 px from its top right corner. */
export function artifactIcon({ right, top }: { readonly right: number; readonly top: number }, ink: NodeInk): readonly Op[] {
  const [left, fold] = [right - 13, 5];
  const corners = [
    { x: left, y: top },
    { x: right - fold, y: top },
    { x: right, y: top + fold },
    { x: right, y: top + 16 },
    { x: left, y: top + 16 },
  ];
  const folded = [
    { x: right - fold, y: top },
    { x: right - fold, y: top + fold },
    { x: right, y: top + fold },
  ];
  return [shape(linePath(corners, true), { fill: ink.fill, stroke: ink.line, width: 1.2 }), rule(folded, ink.line, { width: 1.2 })];
}
