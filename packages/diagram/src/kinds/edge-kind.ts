import type { JsonObject } from '../diagram.ts';
import type { DiagramType } from './diagram-type.ts';
import type { EdgeView } from './edge-view.ts';
import type { Field } from './field.ts';
import type { NodeKind } from './node-kind.ts';

/** Arrowhead of an edge's end. The `er…` ones are crow's feet, for cardinalities. */
export type Head =
  | 'none'
  | 'open'
  | 'closed'
  | 'triangle'
  | 'diamond'
  | 'diamondFilled'
  | 'cross'
  | 'ball'
  | 'socket'
  | 'circle'
  | 'half'
  | 'dot'
  | 'nest'
  | 'lost'
  | 'erOne'
  | 'erZeroOne'
  | 'erMany'
  | 'erOneMany'
  | 'erZeroMany';

/** How an edge runs between its ends: `step` in right angles, `smoothstep` the same with rounded corners. */
export type Routing = 'straight' | 'step' | 'smoothstep' | 'curved';

/** Property that one end of an edge can have. */
export type EndAspect = 'role' | 'multiplicity' | 'navigable';

/**
 * Everything about one kind of edge but its drawing. The direction follows the meaning, not the order of drawing: the source is
 * the whole, the client, the specific or the including element; the target is the part, the supplier, the general or the included.
 */
export interface EdgeKind {
  /** UML's name for it. */
  readonly name: string;
  readonly diagrams: readonly DiagramType[];
  readonly line: 'solid' | 'dashed' | 'dotted' | 'thick';
  readonly heads: { readonly source: Head; readonly target: Head };
  readonly ends: readonly EndAspect[];
  /** Keyword that the kind implies, without guillemets. */
  readonly keyword?: string;
  /** Routing when the edge sets none. */
  readonly routing: Routing;
  /** Whether edges of this kind with the same target are drawn as a tree. */
  readonly joins?: boolean;
  /** Further data of a new edge. */
  readonly initial?: JsonObject;
  /** Whether it can join a node with itself. */
  readonly self: boolean;
  /** Whether two edges of the kind can join the same two nodes in the same direction: never, with different texts, or always. */
  readonly parallel: 'no' | 'byLabel' | 'yes';
  readonly fields: readonly Field[];
  /** Whether it can run from a node of one kind to one of another. */
  connects(source: NodeKind, target: NodeKind): boolean;
  /** Whether it is the likeliest kind for such a pair. */
  favours?(source: NodeKind, target: NodeKind): boolean;
  /** Returns the findings about the edge's data, each as a sentence that says what to do. */
  check(edge: EdgeView): readonly string[];
  /** A clause for a screen reader, with the names of its ends: `Order is composed of OrderLine, 1 to 1..*`. */
  describe(edge: EdgeView, ends: { readonly source: string; readonly target: string }): string;
}
