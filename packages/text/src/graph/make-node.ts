import {
  type DiagramNode,
  elementLimits,
  fitLabel,
  isObject,
  type JsonObject,
  type Limits,
  type MemberList,
  memberLimits,
  type NodeKindId,
  nodeKind,
  parseMember,
} from '@umlaut/diagram';
import type { RowSaid } from '../statements/statement.ts';
import { colourValue } from './colour.ts';
import type { NodeDraft, Profile } from './draft.ts';
import type { Losses } from './losses.ts';
import { placeInRegion, regionsData } from './regions.ts';

/** The kind of a node, once its whole text is read. */
export function kindOf(draft: NodeDraft, profile: Profile): NodeKindId {
  const kind = draft.kind ?? profile.mention;
  return draft.isContainer && nodeKind(kind).container === undefined ? profile.container : kind;
}

interface Making {
  readonly profile: Profile;
  /** Colours of classes of styling. */
  readonly looks: ReadonlyMap<string, string>;
  readonly limits: Limits;
  readonly losses: Losses;
}

/** The node of a draft, within the limits; all that is cut is a loss. */
export function makeNode(draft: NodeDraft, { profile, looks, limits, losses }: Making): DiagramNode {
  const kind = kindOf(draft, profile);
  const cut = (how: 'changed' | 'dropped', what: string): void => losses.add(how, what, { element: draft.id });
  const said = draft.fill ?? looks.get(draft.look ?? '');
  const fill = said === undefined ? undefined : colourValue(said);
  if ((said ?? draft.look) !== undefined && fill === undefined) losses.add('kept', 'styling', { element: draft.id });
  const link = draft.link !== undefined && isLink(draft.link) ? { link: draft.link } : {};
  if (draft.link !== undefined && link.link === undefined) cut('dropped', 'link');
  const data: JsonObject = {
    ...textsOf(draft, { kind, limits, cut }),
    kind,
    ...fittedData(draft.data, cut),
    ...rowsOf(draft.rows, kind, cut),
    ...(draft.regions === undefined || kind !== 'state' ? {} : regionsData(draft.regions)),
    ...link,
  };
  return {
    id: draft.id,
    type: 'default',
    position: draft.parent?.regions === undefined ? { x: 0, y: 0 } : placeInRegion(draft.region ?? 0),
    data,
    ...(fill === undefined ? {} : { style: { backgroundColor: fill } }),
    ...(draft.parent === undefined ? {} : { parentId: draft.parent.id }),
  };
}

function isLink(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && text.length <= elementLimits.maxLinkCharacters;
}

type Cut = (how: 'changed' | 'dropped', what: string) => void;

/** The label; of a note what does not fit into it goes into `more`. */
function textsOf(
  draft: NodeDraft,
  { kind, limits, cut }: { readonly kind: NodeKindId; readonly limits: Limits; readonly cut: Cut },
): JsonObject & { readonly label: string } {
  const text = draft.label ?? (draft.name.startsWith('[') ? '' : (draft.shown ?? draft.name));
  const isLong = kind === 'comment' || kind === 'interactionUse';
  const { text: label, cut: isCut } = fitLabel(isLong ? firstLines(text, limits) : text, limits);
  const more = isLong ? text.slice(label.length).replace(/^\n/, '') : '';
  const isOver = isLong ? more.length > elementLimits.maxMoreCharacters : isCut;
  if (isOver) cut('changed', 'text beyond the limit');
  return { label, ...(more === '' ? {} : { more: more.slice(0, elementLimits.maxMoreCharacters) }) };
}

/** As many whole lines of a text as a label can hold. */
function firstLines(text: string, limits: Limits): string {
  if (!fitLabel(text, limits).cut) return text;
  const lines = text.split('\n');
  let count = Math.min(lines.length, limits.maxLabelLines);
  while (count > 1 && fitLabel(lines.slice(0, count).join('\n'), limits).cut) count -= 1;
  return lines.slice(0, count).join('\n');
}

const dataTexts = ['keyword', 'template', 'typeName'] as const;

function fittedData(data: JsonObject, cut: Cut): JsonObject {
  const fitted: Record<string, JsonObject[string]> = { ...data };
  for (const field of dataTexts) {
    const text = data[field];
    if (typeof text === 'string') fitted[field] = fittedText(text, cut);
  }
  if (Array.isArray(data.stereotypes)) {
    const words = data.stereotypes.flatMap((word) => (typeof word === 'string' ? [fittedText(word, cut)] : []));
    if (words.length > elementLimits.maxStereotypes) cut('dropped', 'stereotypes beyond the limit');
    fitted.stereotypes = words.slice(0, elementLimits.maxStereotypes);
  }
  if (Array.isArray(data.behaviours)) {
    if (data.behaviours.length > memberLimits.maxMembers) cut('dropped', 'behaviours beyond the limit');
    fitted.behaviours = data.behaviours.slice(0, memberLimits.maxMembers).map((item) => {
      const { text = '', ...rest }: JsonObject = isObject(item) ? item : {};
      return { ...rest, text: fittedText(String(text), cut) };
    });
  }
  return fitted;
}

/** A text of an element within the limit of such texts, in one line. */
export function fittedText(text: string, cut: Cut): string {
  const { text: fitted, cut: isCut } = fitLabel(text.replace(/\s*\n\s*/g, ' '), {
    maxLabelCharacters: memberLimits.maxCharacters,
    maxLabelLines: 1,
  });
  if (isCut) cut('changed', 'text beyond the limit');
  return fitted;
}

/** Members in the lists of their kind. Members of a kind that has none are dropped. */
function rowsOf(rows: readonly RowSaid[], kind: NodeKindId, cut: Cut): JsonObject {
  const lists = nodeKind(kind).compartments.map(({ list }) => list);
  const said: Record<string, JsonObject[]> = {};
  const fitting = rows.filter(({ text, rule }) => text !== '' || rule !== undefined);
  const listAt = fitting.map((row, index) => listOf(memberAt(fitting, index) ?? row, lists));
  for (const [index, row] of fitting.entries()) {
    const list = listAt[index];
    if (isBorder(fitting, listAt, index)) continue;
    if (list === undefined) cut('dropped', 'members of an element that can’t have any');
    else if (index >= memberLimits.maxMembers) cut('dropped', 'members beyond the limit');
    else said[list] = [...(said[list] ?? []), memberOf(row, index, cut)];
  }
  return said;
}

/** The member that a row is, or that a separator stands before, else behind. */
function memberAt(rows: readonly RowSaid[], index: number): RowSaid | undefined {
  const isMember = ({ rule }: RowSaid): boolean => rule === undefined;
  return rows.slice(index).find(isMember) ?? rows.slice(0, index).findLast(isMember);
}

/** Whether a line without a title stands between two lists, where a box has one already. */
function isBorder(rows: readonly RowSaid[], lists: readonly (MemberList | undefined)[], index: number): boolean {
  const { rule, text } = rows[index] ?? { text: '' };
  const before = lists.slice(0, index);
  return rule === 'solid' && text === '' && before.length > 0 && !before.includes(lists[index]) && rows.length > index + 1;
}

function memberOf(row: RowSaid, index: number, cut: Cut): JsonObject {
  return {
    id: `m${index + 1}`,
    text: fittedText(row.text, cut),
    ...(row.static === true ? { static: true } : {}),
    ...(row.abstract === true ? { abstract: true } : {}),
    ...(row.key === undefined ? {} : { key: row.key }),
    ...(row.rule === undefined ? {} : { rule: row.rule }),
  };
}

/** The list that a member belongs to: operations are told by their parentheses, literals by having neither type nor visibility. */
function listOf({ text, isOperation }: RowSaid, lists: readonly MemberList[]): MemberList | undefined {
  const parsed = parseMember(text);
  if ((isOperation ?? parsed.params !== undefined) && lists.includes('operations')) return 'operations';
  const isTyped = isOperation === false || parsed.type !== undefined || parsed.visibility !== undefined;
  if (isTyped && lists.includes('attributes')) return 'attributes';
  return lists[0];
}
