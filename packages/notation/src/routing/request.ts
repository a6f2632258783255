import type { Routing } from '@umlaut/diagram';
import type { Outline, Point, Rect, Side } from '@umlaut/geometry';
import type { Route } from './route.ts';

/** One end of an edge: the node it ends at, absolute. */
export interface RouteEnd {
  readonly node: string;
  readonly outline: Outline;
  /** Box around the outline. */
  readonly box: Rect;
  /** Length of the head that is drawn there, px: the edge runs straight that far. */
  readonly head: number;
  /** End fixed by the user or the kind: a side, and perhaps a point on it. */
  readonly fixed?: { readonly side: Side; readonly at?: Point };
  /** Whether an edge with bends should end at the left or right, or at the top or bottom. */
  readonly turns?: 'level' | 'upright';
}

/** An edge that wants a route. */
export interface RouteRequest {
  readonly id: string;
  readonly source: RouteEnd;
  readonly target: RouteEnd;
  readonly routing: Routing;
  /** Way points that the user set; the route passes all of them in order. */
  readonly points: readonly Point[];
  /** Edges that share this text and their target run together there. */
  readonly joins?: string;
  /** Edges with this run and the same source part there, from one common piece: down or up, or to the left or right. */
  readonly parts?: 'upright' | 'level';
  /** Width of its text, px, where others join the same two nodes. */
  readonly text?: number;
  /** Borders of the containers that hold none of its ends. */
  readonly around?: readonly Rect[];
  /** The way that it has and keeps; the others make room for it. */
  readonly kept?: Route;
}

/** A box that routes go round. */
export interface Obstacle {
  readonly node: string;
  readonly box: Rect;
  /** The shape in the box, where lines that lean pass beside it through the box. */
  readonly outline?: Outline;
}
