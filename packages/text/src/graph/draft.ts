import { type EdgeKindId, elementLimits, type JsonObject, type JsonValue, type NodeKindId } from '@umlaut/diagram';
import type { Direction, NodeSaid, Ref, RowSaid, Scope } from '../statements/statement.ts';

/** A node while its text is read. */
export interface NodeDraft {
  readonly id: string;
  readonly name: string;
  /** Place of the first statement that mentions it. */
  readonly statement: number;
  kind?: NodeKindId;
  label?: string;
  /** The text it shows without a label; its name where that is absent. */
  shown?: string;
  data: JsonObject;
  rows: RowSaid[];
  /** Behaviours of a state, which its data holds. */
  behaviours?: JsonValue[];
  fill?: string;
  look?: string;
  link?: string;
  parent?: NodeDraft;
  /** The region of its parent that it lies in, and into how many a text divides it. */
  region?: number;
  regions?: number;
  isContainer: boolean;
}

/** A relation while its text is read. */
export interface EdgeDraft {
  readonly statement: number;
  /** Place among the slots of its statement. */
  readonly slot: number;
  readonly source: NodeDraft;
  readonly target: NodeDraft;
  readonly kind: EdgeKindId;
  readonly data: JsonObject;
  /** As that of `EdgeSaid`. */
  readonly redrawn?: readonly string[] | undefined;
  /** Whether the text names the target first. */
  readonly isTurned: boolean;
  /** The relation that the target's end is tied to, for a note about it. */
  readonly about?: EdgeDraft;
  id?: string;
}

/** Settings that depend on the type of a text. */
export interface Profile {
  /** Kind of a node that is only mentioned. */
  readonly mention: NodeKindId;
  /** Whether a mention within a block puts an element there that stands in none. */
  readonly takesMentions: boolean;
  /** The block that an element lies in which several name: that of its first mention, the last, or the one that ends first; the first block where it is absent. */
  readonly placement?: 'mention' | 'last' | 'inner';
  /** Whether a later mention with a kind gives an element that kind. */
  readonly takesLastKind?: true;
  /** Whether the first text of a state is its label, instead of the first of its behaviours. */
  readonly namesByText?: true;
  /** Whether styling makes an element that nothing else mentions. */
  readonly makesStyled?: true;
  /** Kind of a node that others are put into though its own kind holds none. */
  readonly container: NodeKindId;
}

/** Elements of a text while it is read. Names are of the whole text, but for those of initial and final states. */
export interface Draft {
  /** Places of elements whose names say it. */
  readonly scopes: ReadonlyMap<string, Scope>;
  /** Names of all nodes that the text says, also further down. */
  readonly names: ReadonlySet<string>;
  readonly nodes: NodeDraft[];
  readonly edges: EdgeDraft[];
  readonly byName: Map<string, NodeDraft>;
  /** Colours of classes of styling. */
  readonly looks: Map<string, string>;
  /** Pairs of nodes that are joined for the layout alone. */
  readonly ties: { readonly from: NodeDraft; readonly to: NodeDraft; readonly isAcross: boolean }[];
  /** How many arrows name a way along the direction of a text that runs downwards, and across it. */
  readonly ways: { along: number; across: number };
  direction?: Direction;
  title?: string;
  last?: NodeDraft;
}

/** An empty draft of a text that names these nodes. */
export function createDraft(names: ReadonlySet<string> = new Set(), scopes: ReadonlyMap<string, Scope> = new Map()): Draft {
  return { scopes, names, nodes: [], edges: [], byName: new Map(), looks: new Map(), ties: [], ways: { along: 0, across: 0 } };
}

interface Place {
  readonly within: NodeDraft | undefined;
  readonly region: number;
  readonly statement: number;
  readonly isDeclared: boolean;
  readonly profile: Profile;
}

/** The node that a mention means, made where there is none yet. */
export function nodeFor(draft: Draft, ref: Ref, place: Place): NodeDraft {
  const { within, region, statement, isDeclared, profile } = place;
  const owner = ownerOf(draft, ref, place);
  const key = owner === undefined ? keyOf(draft, ref, regionOf(within, region)) : pseudoKey(historyIn(ref), ref, regionOf(owner, 0));
  const named = draft.byName.get(key);
  // A class may bear the name of the package it lies in.
  const known = named?.isContainer === true && isDeclared && named === within ? undefined : named;
  const node = known ?? newNode(draft, { key, name: ref.name, statement });
  const scope = draft.scopes.get(ref.name);
  const isMoved =
    known !== undefined &&
    within !== undefined &&
    (isDeclared || profile.takesMentions) &&
    !holds(node, within) &&
    movesTo(node, within, profile);
  if (scope !== undefined) putIntoScope(draft, { node, scope, isNew: known === undefined }, place);
  else if (within !== undefined && (known === undefined || isMoved)) {
    node.parent = within;
    node.region = region;
  }
  if (known === undefined && owner !== undefined) node.parent = owner;
  if (ref.node !== undefined) say(node, ref.node, profile);
  draft.last = node;
  return node;
}

/** Whether a block takes an element that it mentions from where it lies. */
function movesTo({ parent }: NodeDraft, within: NodeDraft, { placement }: Profile): boolean {
  if (placement === 'mention') return false;
  return parent === undefined || placement === 'last' || (placement === 'inner' && parent !== within && holds(parent, within));
}

/** Puts a node where its name says, into containers that are made where none is declared. */
function putIntoScope(
  draft: Draft,
  { node, scope, isNew }: { readonly node: NodeDraft; readonly scope: Scope; readonly isNew: boolean },
  place: Place,
): void {
  node.shown = scope.own;
  if (!isNew || scope.container === '') return;
  const container = nodeFor(draft, { name: scope.container }, { ...place, within: undefined, isDeclared: false });
  container.isContainer = true;
  container.kind ??= place.profile.container;
  node.parent = container;
}

/** The state whose history a mention means by the state's name, as in `S[H]`. */
function ownerOf(draft: Draft, ref: Ref, place: Place): NodeDraft | undefined {
  const name = ref.name.slice(0, -historyIn(ref).length);
  if (name === '' || historyIn(ref) === '' || !(draft.names.has(name) || draft.byName.has(name))) return undefined;
  return nodeFor(draft, { name }, { ...place, isDeclared: false });
}

/** The sign of a history that ends a name, or that is one. */
function historyIn({ name, node }: Ref): string {
  return node?.kind === 'history' || node?.kind === 'deepHistory' ? (/\[H\*?\]$/.exec(name)?.[0] ?? '') : '';
}

function regionOf(within: NodeDraft | undefined, region: number): string {
  return `${within?.id ?? ''} ${region}`;
}

function pseudoKey(sign: string, { node }: Ref, region: string): string {
  return `${region}\u0000${sign}${node?.kind ?? ''}`;
}

function keyOf(draft: Draft, ref: Ref, region: string): string {
  const { name } = ref;
  if (name === '') return `\u0000${draft.nodes.length}`;
  if (name === '[*]' || name === historyIn(ref)) return pseudoKey(name, ref, region);
  if (draft.byName.has(name)) return name;
  // `A::member` is about A.
  const at = name.indexOf('::');
  const owner = at > 0 ? name.slice(0, at) : '';
  return owner !== '' && draft.byName.has(owner) ? owner : name;
}

/** Adds a node that nothing mentions by a name. */
export function newNode(
  draft: Draft,
  { key, name, statement }: { readonly key?: string; readonly name: string; readonly statement: number },
): NodeDraft {
  const node: NodeDraft = { id: `n${draft.nodes.length + 1}`, name, statement, data: {}, rows: [], isContainer: false };
  draft.nodes.push(node);
  draft.byName.set(key ?? `\u0000${node.id}`, node);
  return node;
}

/** Adds what a statement says of a node to it. A kind of its own stands above the usual one. */
export function say(node: NodeDraft, said: NodeSaid, { mention, takesLastKind }: Pick<Profile, 'mention' | 'takesLastKind'>): void {
  const isOpen = node.kind === undefined || (node.kind === mention && said.kind !== 'plain');
  if (said.kind !== undefined && (isOpen || (takesLastKind === true && !node.isContainer))) node.kind = said.kind;
  // A mention may repeat the name of an element that is declared with a text of its own.
  const isOwnLabel = node.label === undefined || said.label !== node.name || takesLastKind === true;
  if (said.label !== undefined && isOwnLabel) node.label = said.label;
  if (said.fill !== undefined) node.fill = said.fill;
  if (said.look !== undefined) node.look = said.look;
  if (said.link !== undefined) node.link = said.link;
  if (said.data === undefined) return;
  // One beyond the limit marks that some are omitted.
  const stereotypes = [...new Set([...listIn(node.data), ...listIn(said.data)])].slice(0, elementLimits.maxStereotypes + 1);
  // Template parameters belong to the first mention; arguments of later ones fill them in.
  const template = node.data.template ?? said.data.template;
  node.data = {
    ...node.data,
    ...said.data,
    ...(template === undefined ? {} : { template }),
    ...(stereotypes.length === 0 ? {} : { stereotypes }),
  };
}

function listIn({ stereotypes }: JsonObject): readonly string[] {
  return Array.isArray(stereotypes) ? stereotypes.filter((word) => typeof word === 'string') : [];
}

/** Whether `outer` is `inner` or lies in it. */
function holds(inner: NodeDraft, outer: NodeDraft): boolean {
  for (let at: NodeDraft | undefined = outer; at !== undefined; at = at.parent) if (at === inner) return true;
  return false;
}
