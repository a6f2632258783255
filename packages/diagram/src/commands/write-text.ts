import type { Change } from '../changes.ts';
import { type Diagram, isObject, type JsonObject, type JsonValue } from '../diagram.ts';
import { type EdgeView, viewEdge } from '../kinds/edge-view.ts';
import { printEntityRow, readEntityRow } from '../kinds/entity-row.ts';
import { type MemberList, memberLists } from '../kinds/member.ts';
import { type NodeView, viewNode } from '../kinds/node-view.ts';
import { nodeKind } from '../kinds/registry.ts';
import { oneLine } from '../kinds/words.ts';
import type { Limits } from '../limits.ts';
import { printTransition, readTransition } from '../relation-line/transition-line.ts';
import { type ItemFields, insertItem, removeItem, setItem } from './edit-items.ts';
import { isRepeated } from './repeated.ts';
import { fitLine } from './set-field.ts';
import { setLabel } from './set-label.ts';

/** A text that is written in where it stands: of a node or an edge, and in a list the item, which need not exist yet. */
export interface TextPart {
  readonly field:
    | 'label'
    | 'typeName'
    | 'behaviours'
    | 'lanes'
    | 'ports'
    | 'regions'
    | 'operands'
    | MemberList
    | 'guard'
    | 'transition'
    | 'source.multiplicity'
    | 'source.role'
    | 'target.multiplicity'
    | 'target.role';
  readonly item?: string;
  /** Item behind which one that does not exist yet comes; at the end when absent. */
  readonly after?: string;
}

interface TextPlace {
  readonly id: string;
  readonly part: TextPart;
}

/** Returns the current text; empty when there is none. */
export function textAt(diagram: Diagram, { id, part }: TextPlace): string {
  const node = diagram.nodes.find((candidate) => candidate.id === id);
  if (node !== undefined) return nodeText(viewNode(node), part);
  const edge = diagram.edges.find((candidate) => candidate.id === id);
  return edge === undefined ? '' : edgeText(viewEdge(edge), part);
}

/** Why `text` cannot stand there: a box needs its label, and two edges between the same nodes must differ. */
export function cannotWriteText(
  diagram: Diagram,
  { id, part, text }: TextPlace & { readonly text: string },
  limits: Limits,
): 'empty_label' | 'already_connected' | undefined {
  if (text.trim() === '' && part.field === 'label' && diagram.nodes.some((node) => node.id === id)) return 'empty_label';
  const edge = diagram.edges.find((candidate) => candidate.id === id);
  if (edge === undefined) return undefined;
  const next = { ...edge, data: { ...edge.data, ...edgeFields(edge.data ?? {}, part, text, limits) } };
  return isRepeated(diagram, next) ? 'already_connected' : undefined;
}

/**
 * Writes `text` there, cut to the limits. An item that is emptied is taken out of its list; one that does not exist yet is
 * made. Nothing when it says the same already, or cannot.
 */
export function writeText(diagram: Diagram, place: TextPlace & { readonly text: string }, limits: Limits): readonly Change[] {
  if (cannotWriteText(diagram, place, limits) !== undefined) return [];
  const { id, part, text } = place;
  const node = diagram.nodes.find((candidate) => candidate.id === id);
  if (node === undefined) return writeAtEdge(diagram, place, limits);
  if (part.field === 'label') return setLabel(diagram, { id, label: text }, limits);
  if (part.item !== undefined) return writeItem(diagram, { ...place, item: part.item }, limits);
  if (part.field !== 'typeName') return [];
  const value = text.trim() === '' ? undefined : fitLine(text, limits);
  return node.data?.typeName === value ? [] : [{ op: 'set', element: 'node', id, path: ['data', 'typeName'], value }];
}

function nodeText(node: NodeView, { field, item }: TextPart): string {
  if (field === 'label') return node.label;
  if (field === 'typeName') return node.typeName ?? '';
  if (field === 'lanes') return node.lanes.find(({ id }) => id === item)?.label ?? '';
  if (field === 'regions') return node.regions.find(({ id }) => id === item)?.label ?? '';
  if (field === 'operands') return node.operands.find(({ id }) => id === item)?.guard ?? '';
  if (field === 'ports') return node.ports.find(({ id }) => id === item)?.label ?? '';
  if (field === 'behaviours') {
    const found = node.behaviours.find(({ id }) => id === item);
    return found === undefined ? '' : found.on === 'internal' ? found.text : `${found.on} / ${found.text}`;
  }
  const list = memberLists.find((name) => name === field);
  const member = list === undefined ? undefined : node.members[list].find(({ id }) => id === item);
  return member === undefined ? '' : nodeKind(node.kind).traits.includes('entity') ? printEntityRow(member) : member.text;
}

function edgeText(edge: EdgeView, { field }: TextPart): string {
  if (field === 'label') return edge.label ?? '';
  if (field === 'guard') return edge.guard ?? '';
  if (field === 'transition') return printTransition(edge);
  const end = endOf(field);
  return end === undefined ? '' : (edge[end.side][end.name] ?? '');
}

function endOf(field: TextPart['field']) {
  if (field === 'source.multiplicity' || field === 'source.role') {
    return { side: 'source', name: field === 'source.role' ? 'role' : 'multiplicity' } as const;
  }
  if (field === 'target.multiplicity' || field === 'target.role') {
    return { side: 'target', name: field === 'target.role' ? 'role' : 'multiplicity' } as const;
  }
  return undefined;
}

/** Lists whose items have a name, and stay without one. */
const labelled: ReadonlySet<TextPart['field']> = new Set<TextPart['field']>(['lanes', 'ports', 'regions', 'operands']);

function writeItem(
  diagram: Diagram,
  { id, part, text, item }: TextPlace & { readonly text: string; readonly item: string },
  limits: Limits,
): readonly Change[] {
  const place = { node: id, list: part.field, item };
  if (text.trim() === '' && !labelled.has(part.field)) return removeItem(diagram, place);
  const node = diagram.nodes.find((candidate) => candidate.id === id);
  const isEntity = node !== undefined && nodeKind(viewNode(node).kind).traits.includes('entity');
  const fields = isEntity ? rowFields(text) : itemFields(part.field, text);
  if (node !== undefined && hasItem(viewNode(node), part)) return setItem(diagram, place, fields, limits);
  return insertItem(diagram, { ...place, id: item, fields, ...(part.after === undefined ? {} : { after: part.after }) }, limits);
}

function hasItem(node: NodeView, { field, item }: TextPart): boolean {
  if (field === 'lanes' || field === 'regions' || field === 'behaviours' || field === 'ports' || field === 'operands')
    return node[field].some(({ id }) => id === item);
  const list = memberLists.find((name) => name === field);
  return (list === undefined ? [] : node.members[list]).some(({ id }) => id === item);
}

/** An entity's row with its key, or without one. */
function rowFields(text: string): ItemFields {
  const row = readEntityRow(text);
  return { text: row.text, key: row.key };
}

/** A behaviour is written as it is drawn: `entry / start()`. */
function itemFields(field: TextPart['field'], text: string): Readonly<Record<string, string>> {
  if (field === 'operands') return { guard: text.replace(/^\s*\[([^[\]]*)\]\s*$/, '$1') };
  if (labelled.has(field)) return { label: text };
  if (field !== 'behaviours') return { text };
  const [, on, rest] = /^\s*(entry|do|exit)\s*\/\s*(.*)$/i.exec(text) ?? [];
  return on === undefined || rest === undefined ? { on: 'internal', text } : { on: on.toLowerCase(), text: rest };
}

function writeAtEdge(diagram: Diagram, { id, part, text }: TextPlace & { readonly text: string }, limits: Limits): readonly Change[] {
  const edge = diagram.edges.find((candidate) => candidate.id === id);
  if (edge === undefined) return [];
  const data: JsonObject = isObject(edge.data) ? edge.data : {};
  const changes = Object.entries(edgeFields(data, part, text, limits))
    .filter(([field, value]) => JSON.stringify(data[field]) !== JSON.stringify(value))
    .map(([field, value]): Change => ({ op: 'set', element: 'edge', id, path: ['data', field], value }));
  // Other programs put the label beside the data; once written here it stands there alone.
  const isMoved = part.field === 'label' && edge.label !== undefined && changes.length > 0;
  return isMoved ? [{ op: 'set', element: 'edge', id, path: ['label'], value: undefined }, ...changes] : changes;
}

function edgeFields(data: JsonObject, { field }: TextPart, text: string, limits: Limits): Readonly<Record<string, JsonValue | undefined>> {
  const line = (value: string | undefined): string | undefined => {
    const fitted = fitLine(value ?? '', limits).trim();
    return fitted === '' ? undefined : fitted;
  };
  if (field === 'label') return { label: line(text) };
  if (field === 'guard') return { guard: line(text.replace(/^\s*\[(.*)\]\s*$/, '$1')) };
  if (field === 'transition') {
    const { trigger, guard, effect } = readTransition(oneLine(text));
    return { trigger: line(trigger), guard: line(guard), effect: line(effect) };
  }
  const end = endOf(field);
  if (end === undefined) return {};
  const before = data[end.side];
  const { [end.name]: _, ...rest } = isObject(before) ? before : {};
  const value = line(text);
  const next = value === undefined ? rest : { ...rest, [end.name]: value };
  return { [end.side]: Object.keys(next).length === 0 ? undefined : next };
}
