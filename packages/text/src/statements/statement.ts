import type { EdgeKindId, JsonObject, LayoutHints, Loss, MemberKey, MemberRule, NodeKindId, Operator } from '@umlaut/diagram';

/** A language that diagrams are written in. */
export type Language = 'mermaid' | 'plantuml';

/** Type of a text: a grammar of its own. `description` is PlantUML's use case, component and deployment diagram in one. */
export type TextType = 'class' | 'state' | 'er' | 'flow' | 'sequence' | 'description' | 'activity';

/** The direction that a text is laid out in. */
export type Direction = NonNullable<LayoutHints['direction']>;

/** A piece of a statement with a meaning of its own. Offsets count UTF-16 units from the beginning of its statement. */
export interface Token {
  readonly role: Role;
  readonly from: number;
  readonly to: number;
}

/** A part of a statement that was understood though a diagram has no place for it, with offsets as of a token. */
export interface Lost {
  readonly how: Loss['how'];
  /** As the `what` of the loss that it becomes. */
  readonly what: string;
  readonly from: number;
  readonly to: number;
}

/** Meaning of a token. `source…` and `target…` follow the order of the text, not the direction of the relation. */
export type Role = 'keyword' | 'name' | 'label' | 'arrow' | 'sourceText' | 'targetText' | 'text' | 'member' | 'mark' | 'comment';

/** An element as a statement mentions it, by the name it has in the text. */
export interface Ref {
  readonly name: string;
  /** Facts that this mention states about the element; absent for a mere name. */
  readonly node?: NodeSaid;
}

/** Facts that a text states about a node. */
export interface NodeSaid {
  /** Absent where the kind is said elsewhere, or is the usual one. */
  readonly kind?: NodeKindId;
  readonly label?: string;
  /** Further data of the node. */
  readonly data?: JsonObject;
  readonly fill?: string;
  /** Class of styling whose colour it has. */
  readonly look?: string;
  readonly link?: string;
}

/** A relation between two mentions of its statement, given by their places in `refs`. */
export interface EdgeSaid {
  readonly source: number;
  readonly target: number;
  readonly kind: EdgeKindId;
  readonly data: JsonObject;
  /** Parts of its line that are drawn otherwise than the text says, each as the `what` of a loss; at a note they are drawn as said. */
  readonly redrawn?: readonly string[];
}

/** A link of a text that is not drawn, by the places of its ends among the mentions. */
export interface TieSaid {
  readonly from: number;
  readonly to: number;
  /** Whether the ends stand beside each other where a text runs downwards. */
  readonly isAcross: boolean;
}

/** One member row as a text says it. */
export interface RowSaid {
  readonly text: string;
  readonly static?: boolean;
  readonly abstract?: boolean;
  readonly key?: MemberKey;
  /** How it is drawn as a separator, with its text as title. */
  readonly rule?: MemberRule;
  /** Whether it is an operation; absent where its text tells. */
  readonly isOperation?: boolean;
}

/** Lines that open a block: what may stand in it. */
export type BlockKind = 'members' | 'nodes' | 'kept';

/** The facts that a statement says. */
export type Said =
  /** Nothing: white space or a comment. */
  | { readonly as: 'nothing' }
  | { readonly as: 'header'; readonly direction?: Direction; readonly name?: string }
  /** Known, without a place in the document: it stays in the text. */
  | { readonly as: 'kept'; readonly what: string; readonly opens?: BlockKind }
  | { readonly as: 'unknown' }
  | { readonly as: 'end' }
  /** Divides the state whose block it stands in: what follows lies in its next region. */
  | { readonly as: 'region' }
  | { readonly as: 'title'; readonly text: string }
  | { readonly as: 'direction'; readonly direction: Direction }
  | {
      readonly as: 'node';
      readonly ref: Ref;
      /** Names of the containers that its written path passes through, outermost first. */
      readonly outer?: readonly string[];
      readonly opens?: BlockKind;
      readonly edges?: never;
    }
  | {
      readonly as: 'relation';
      readonly refs: readonly Ref[];
      readonly edges: readonly EdgeSaid[];
      readonly ties?: readonly TieSaid[];
      /** Whether the arrow names a way: upwards or downwards, or to a side. */
      readonly way?: 'along' | 'across';
      readonly opens?: BlockKind;
    }
  /** A member of the named node, or of the one whose block it stands in. */
  | {
      readonly as: 'member';
      readonly of?: string;
      readonly row: RowSaid;
      /** The element that the row is joined to, by a relation from the node. */
      readonly to?: Ref;
      readonly edge?: Pick<EdgeSaid, 'kind' | 'data'>;
    }
  /** Keywords and stereotypes of a node. */
  | { readonly as: 'mark'; readonly of?: string; readonly words: readonly string[] }
  /** The label of a state, or one of its behaviours. */
  | { readonly as: 'describe'; readonly of: string; readonly text: string }
  /** A note: about nodes, about the last relation, or about nothing. `name` is what relations call it. */
  | {
      readonly as: 'note';
      readonly text: string;
      readonly name?: string;
      readonly about: readonly Ref[];
      readonly onRelation?: true;
      readonly side?: 'left' | 'right' | 'over';
      readonly fill?: string;
    }
  | { readonly as: 'fill'; readonly of: readonly string[]; readonly fill: string }
  /** The colour of classes of styling, and the nodes that have one. */
  | { readonly as: 'look'; readonly names: readonly string[]; readonly fill: string }
  | { readonly as: 'looks'; readonly of: readonly string[]; readonly look: string }
  | { readonly as: 'link'; readonly of: string; readonly link: string }
  | ScoreSaid
  | ActivitySaid;

/** The facts that a statement of a sequence diagram says. A message's absent end lies outside. */
export type ScoreSaid =
  /** `order`: its place among the lifelines, by which they are sorted; 0 when absent. */
  | { readonly as: 'lifeline'; readonly ref: Ref; readonly isCreated?: true; readonly order?: number }
  | {
      readonly as: 'message';
      readonly source?: string;
      readonly target?: string;
      /** Texts that the names of its ends stand for. */
      readonly labels?: { readonly source?: string; readonly target?: string };
      readonly kind: EdgeKindId;
      readonly data: JsonObject;
      readonly isTurned: boolean;
    }
  | { readonly as: 'return'; readonly text: string }
  /** Without `of` it is about the last lifeline whose execution started. */
  | { readonly as: 'execution'; readonly of?: string; readonly does: 'start' | 'finish' | 'destroy' }
  /** `text` is the label of a group, which may have a guard as well, and the guard of all others. */
  | {
      readonly as: 'fragment';
      readonly operator: Operator;
      readonly text: string;
      readonly guard?: string;
      readonly fill?: string;
      readonly opens: 'nodes';
    }
  | { readonly as: 'operand'; readonly text: string }
  | {
      readonly as: 'row';
      readonly kind: 'note' | 'use';
      readonly over: readonly string[];
      readonly text: string;
      readonly side?: 'left' | 'right';
      readonly fill?: string;
      readonly shape?: string;
      /** Whether it is over all lifelines. */
      readonly isAcross?: boolean;
    }
  | { readonly as: 'divider'; readonly form?: 'delay' | 'space'; readonly size?: number; readonly text: string }
  /** Whether messages from here on start executions of their receivers, and replies finish those of their senders. */
  | { readonly as: 'autoactivate'; readonly isOn: boolean }
  /** The name of the frame round the whole. */
  | { readonly as: 'frame'; readonly text: string }
  | { readonly as: 'box'; readonly text: string; readonly fill?: string; readonly opens: 'nodes' }
  /** Numbers from here on: `data` is the `numbering` of a frame or the `number` of a message. */
  | { readonly as: 'numbering'; readonly data: JsonObject; readonly change?: 'stop' | 'resume' };

/** An end of a flow in the old syntax of activities: a point that is the first or last one, an action or a bar, or the decision behind it. */
export interface FlowEnd {
  readonly kind: 'point' | 'action' | 'bar' | 'decision';
  readonly name: string;
  readonly label: string;
  readonly fill?: string;
}

/** Words of activities that lead the flow on, apart or together. */
export type FlowWord =
  | 'if'
  | 'elseif'
  | 'else'
  | 'endif'
  | 'switch'
  | 'case'
  | 'endswitch'
  | 'while'
  | 'endwhile'
  | 'repeat'
  | 'backward'
  | 'repeatwhile'
  | 'break'
  | 'fork'
  | 'forkagain'
  | 'endfork'
  | 'endmerge'
  | 'detach';

/** The facts that a statement of an activity says. */
type ActivitySaid =
  | {
      readonly as: 'step';
      readonly kind: NodeKindId;
      readonly text: string;
      readonly fill?: string;
      readonly stereotypes?: readonly string[];
    }
  /** A word of control. `text` is its condition; `guard` leads into what follows, `other` into the flow that leaves it another way. */
  | { readonly as: 'flow'; readonly does: FlowWord; readonly text?: string; readonly guard?: string; readonly other?: string }
  /** A text at the flow to what comes next. */
  | { readonly as: 'flowText'; readonly text: string }
  | { readonly as: 'lane'; readonly name: string; readonly label: string }
  /** One flow of the old syntax; without `from` it goes on from what was said last. */
  | { readonly as: 'oldFlow'; readonly from?: FlowEnd; readonly guard?: string; readonly to?: FlowEnd };

/** One statement of a text: a run of it, from where the one before ends, and the facts it says. */
export interface Statement {
  readonly says: Said;
  /** UTF-16 offsets into the text; the line end belongs to the statement. */
  readonly from: number;
  readonly to: number;
  /** The line it begins on, counted from 1, and its offset in this line. */
  readonly line: number;
  readonly column: number;
  readonly tokens: readonly Token[];
  readonly lost: readonly Lost[];
  /** Place of the statement that opened the block round it; -1 outside of all. */
  readonly block: number;
  /** Why it is not understood, where more can be said than that. */
  readonly trouble?: 'too-long' | 'too-many' | 'second-diagram' | 'unclosed' | 'stray-end' | 'macro-not-run' | 'include-not-read';
}

/** Place of an element that its name says. */
export interface Scope {
  /** The part that the element shows where nothing else is its label. */
  readonly own: string;
  /** Name of the container it lies in; empty outside of all. */
  readonly container: string;
}

/** A text as statements, which together are the text. */
export interface Statements {
  readonly language: Language;
  /** Undefined where no type of diagram is known by the text. */
  readonly type: TextType | undefined;
  readonly text: string;
  readonly list: readonly Statement[];
  /** Places of elements whose names say it, by these names; absent where names say none. */
  readonly scopes?: ReadonlyMap<string, Scope>;
  /** Characters that were looked at while reading, for the tests that hold it linear. */
  readonly steps: number;
}
