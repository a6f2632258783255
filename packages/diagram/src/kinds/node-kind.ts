import type { JsonObject } from '../diagram.ts';
import type { DiagramType } from './diagram-type.ts';
import type { Routing } from './edge-kind.ts';
import type { Field } from './field.ts';
import type { MemberList } from './member.ts';
import type { NodeView } from './node-view.ts';

/** What a node is to the edges and containers around it. `any` goes with everything. */
export type Trait =
  | 'any'
  | 'classifier'
  /** What others promise to do. */
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
  | 'frame';

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
  /** Label and further data of one that was just placed; `kind` is added by who stores it. */
  readonly initial: JsonObject & { readonly label: string };
  /** Member lists from top to bottom. */
  readonly compartments: readonly Compartment[];
  /** What the inspector edits, from top to bottom; members are edited in their compartments. */
  readonly fields: readonly Field[];
  /** Present when other nodes can lie in it. */
  readonly container?: { readonly accepts: readonly Trait[] };
  /** How edges run between two nodes that both say this, whatever the edge's kind prefers. */
  readonly routing?: Routing;
  /** What is imperfect in its data, each as a sentence that says what to do. */
  check(node: NodeView): readonly string[];
  /** What it is and says, as a part of a sentence for a screen reader: `Class Order, abstract, 3 attributes`. */
  describe(node: NodeView): string;
}

/** Whether a node of traits `traits` goes where those of `wanted` go. */
export function isAmong(traits: readonly Trait[], wanted: readonly Trait[]): boolean {
  return traits.includes('any') || wanted.includes('any') || traits.some((trait) => wanted.includes(trait));
}
