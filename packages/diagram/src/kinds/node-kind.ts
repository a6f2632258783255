import type { JsonObject } from '../diagram.ts';
import type { PointForm } from './border-point.ts';
import type { DiagramType } from './diagram-type.ts';
import type { Routing } from './edge-kind.ts';
import type { Field } from './field.ts';
import type { MemberList } from './member.ts';
import type { NodeView } from './node-view.ts';

/** Category of a node kind, for the rules on edges and containers. `any` is allowed everywhere. */
export type Trait =
  | 'any'
  | 'classifier'
  /** Interfaces: classifiers that others realise. */
  | 'contract'
  | 'instance'
  | 'package'
  | 'comment'
  | 'usecase'
  | 'actor'
  | 'component'
  | 'interface'
  | 'deployment'
  | 'artifact'
  | 'state'
  | 'activity'
  | 'start'
  | 'end'
  | 'entity'
  | 'shape'
  | 'frame'
  | 'lifeline'
  /** Occurrences of an interaction that are nodes: fragments, interaction uses, dividers. */
  | 'row'
  /** Frames of lifelines. */
  | 'interaction';

/** A list of members that is drawn below the name, divided by a rule. Empty ones are not drawn. */
export interface Compartment {
  readonly list: MemberList;
  /** Heading in the inspector: `Attributes`. */
  readonly name: string;
  /** One of them, in a sentence: `attribute`. */
  readonly one: string;
}

/** Everything about one kind of node but its drawing: one of these per kind, in a file of its own. */
export interface NodeKind {
  /** UML's name for it, as the palette shows it. */
  readonly name: string;
  /** Types of diagram whose palette offers it; at least one. */
  readonly diagrams: readonly DiagramType[];
  readonly traits: readonly Trait[];
  /** Keyword that the kind implies, without guillemets. */
  readonly keyword?: string;
  /** Label and further data of a new node, without `kind`. */
  readonly initial: JsonObject & { readonly label: string };
  /** Member lists from top to bottom. */
  readonly compartments: readonly Compartment[];
  /** Fields in the inspector, from top to bottom; members are edited in their compartments. */
  readonly fields: readonly Field[];
  /** Present when other nodes can lie in it. */
  readonly container?: { readonly accepts: readonly Trait[] };
  /** Forms of the points on its border, the usual one first; none when absent. */
  readonly points?: readonly PointForm[];
  /** Routing of edges between two nodes that both set it; overrides the edge kind's routing. */
  readonly routing?: Routing;
  /** Returns the findings about the node's data, each as a sentence that says what to do. */
  check(node: NodeView): readonly string[];
  /** Returns a phrase for a screen reader: `Class Order, abstract, 3 attributes`. */
  describe(node: NodeView): string;
}

/** Whether a node of traits `traits` goes where those of `wanted` go. */
export function isAmong(traits: readonly Trait[], wanted: readonly Trait[]): boolean {
  return traits.includes('any') || wanted.includes('any') || traits.some((trait) => wanted.includes(trait));
}
