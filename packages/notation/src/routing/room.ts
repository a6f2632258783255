import { grown, type Rect } from '@umlaut/geometry';
import type { Steps } from '../steps.ts';
import type { BoxIndex, RouteSpace } from './box-index.ts';
import type { CrossingCosts } from './costs.ts';
import type { Lanes } from './lanes.ts';
import type { RouteEnd, RouteRequest } from './request.ts';

/** Space for an edge: among the boxes with their free space, or, where that leaves no route, just between them. */
export interface Ground {
  readonly index: BoxIndex;
  readonly tight: () => BoxIndex;
  /** The boxes with more free space, for routes that need no more bends or crossings to keep it. */
  readonly wide: () => BoxIndex;
  /** The routes that are laid already. */
  readonly lanes: Lanes;
  /** Costs of meeting one of them. */
  readonly crossingCosts: CrossingCosts;
  /** Work left to all searches for ways. */
  readonly steps: Steps;
}

/** Returns the obstacles of an edge: of its own ends, their cores. */
export function roomFor(
  { source, target }: Pick<RouteRequest, 'source' | 'target'>,
  { index, lanes, crossingCosts, steps }: Omit<Ground, 'tight' | 'wide'>,
): RouteSpace {
  return { index, own: [source.node, target.node], cores: [coreOf(source), coreOf(target)], lanes, crossingCosts, steps };
}

/**
 * Returns the part of an edge's own end that its route never passes through: a pointed outline leaves room at the corners of
 * its box, and ends near round corners lie a little within it.
 */
function coreOf({ outline, box }: RouteEnd): Rect {
  if (outline.shape !== 'rect') return grown(box, -Math.min(box.width, box.height) / 4);
  return (outline.radius ?? 0) > 0 ? grown(box, -withinCorner) : box;
}

/** How far ends near round corners lie within the box at the most, px. */
const withinCorner = 2;
