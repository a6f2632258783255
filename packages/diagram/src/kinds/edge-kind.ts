import type { JsonObject } from '../diagram.ts';
import type { DiagramType } from './diagram-type.ts';
import type { EdgeView } from './edge-view.ts';
import type { Field } from './field.ts';
import type { NodeKind } from './node-kind.ts';

/** What an edge's end looks like. The `er…` ones are crow's feet: how many of the entity there can be. */
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
  | 'erOne'
  | 'erZeroOne'
  | 'erMany'
  | 'erOneMany'
  | 'erZeroMany';

/** How an edge runs between its ends: `step` in right angles, `smoothstep` the same with rounded corners. */
export type Routing = 'straight' | 'step' | 'smoothstep' | 'curved';

/** What can be said at one end of an edge. */
export type EndAspect = 'role' | 'multiplicity' | 'navigable';

/**
 * Everything about one kind of edge but its drawing. Direction is what it means, not how it was drawn: the source is the one
 * that has, uses, specialises or includes; the target is the part, the supplier, the parent or the included.
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
  /** How it runs when the edge itself does not say. */
  readonly routing: Routing;
  /** Whether edges of this kind that end at one node run together there, as a tree. */
  readonly joins?: boolean;
  /** Further data of one that was just drawn. */
  readonly initial?: JsonObject;
  /** Whether it can join a node with itself. */
  readonly self: boolean;
  /** Whether two of the kind can join the same two nodes in the same direction: never, when they say different things, or always. */
  readonly parallel: 'no' | 'byLabel' | 'yes';
  readonly fields: readonly Field[];
  /** Whether it can run from a node of one kind to one of another. */
  connects(source: NodeKind, target: NodeKind): boolean;
  /** Whether it is the likeliest kind for such a pair. */
  favours?(source: NodeKind, target: NodeKind): boolean;
  /** What is imperfect in its data, each as a sentence that says what to do. */
  check(edge: EdgeView): readonly string[];
  /** A clause for a screen reader, with the names of its ends: `Order is composed of OrderLine, 1 to 1..*`. */
  describe(edge: EdgeView, ends: { readonly source: string; readonly target: string }): string;
}
