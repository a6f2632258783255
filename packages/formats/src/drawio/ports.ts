import { centerOf, type Rect, type Side } from '@umlaut/geometry';
import { type Cell, shapeOf } from './cells.ts';
import { isFreeText, type Page } from './page.ts';
import { isPicture } from './shape-kind.ts';

/** A place on the border of a shape: its side, and the share of that side from its left or upper end. */
export interface BorderPlace {
  readonly side: Side;
  readonly at: number;
}

/** Largest edge of a shape that is a port, px. */
const largest = 40;
/** How far a port may be from the border that it touches, px. */
const slack = 2;

/** Small shapes on the border of the shape that they are children of, with their places. */
export function portsOf(page: Page): ReadonlyMap<Cell, BorderPlace> {
  return new Map(
    page.cells.flatMap((cell) => {
      const outer = page.byId.get(cell.parent ?? '');
      if (outer?.isVertex !== true || !cell.isVertex || cell.kind !== undefined || isPicture(cell) || isFreeText(cell)) return [];
      if (!/^(|ellipse|rect|rectangle|rounded)$/.test(shapeOf(cell.style)) || page.childrenOf(cell.id).some(({ isVertex }) => isVertex))
        return [];
      const place = placeOn(page.boxOf(outer), page.boxOf(cell));
      return place === undefined ? [] : [[cell, place] as const];
    }),
  );
}

/** The place of a small box across or against the border of another; undefined where it is within it, apart from it, or not small. */
function placeOn(outer: Rect, box: Rect): BorderPlace | undefined {
  const { x, y } = centerOf(box);
  if (Math.max(box.width, box.height) > Math.min(largest, outer.width / 2, outer.height / 2)) return undefined;
  const [right, bottom] = [outer.x + outer.width, outer.y + outer.height];
  const isBeside = y >= outer.y && y <= bottom;
  const isAbove = x >= outer.x && x <= right;
  const upright = { reach: box.width / 2, at: share(y - outer.y, outer.height), fits: isBeside };
  const level = { reach: box.height / 2, at: share(x - outer.x, outer.width), fits: isAbove };
  const sides = [
    { side: 'left', away: outer.x - x, ...upright },
    { side: 'right', away: x - right, ...upright },
    { side: 'top', away: outer.y - y, ...level },
    { side: 'bottom', away: y - bottom, ...level },
  ] as const;
  // The middle of a port is on the border or outside of it: a shape within another that only touches its border is none.
  const near = sides.filter(({ away, reach, fits }) => fits && away >= -reach / 2 && away <= reach + slack);
  const [best] = near.toSorted((a, b) => Math.abs(a.away) - Math.abs(b.away));
  return best === undefined ? undefined : { side: best.side, at: best.at };
}

function share(along: number, whole: number): number {
  return whole === 0 ? 0.5 : Math.round(Math.min(1, Math.max(0, along / whole)) * 1000) / 1000;
}
