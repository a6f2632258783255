import type { Finding } from '../diagram.ts';
import { countCharacters } from '../label.ts';
import { readEntityRow } from './entity-row.ts';
import type { MemberKey, MemberList } from './member.ts';
import { parseMember } from './parse-member.ts';
import { type NodeKindId, nodeKind } from './registry.ts';
import { memberLimits, sentence, withArticle } from './words.ts';

/** A member that is to be written, and the list that it belongs to. */
export interface MemberRow {
  readonly list: MemberList;
  readonly text: string;
  readonly key?: MemberKey;
}

/** Members read from several lines. The findings tell what was left out, their paths are empty. */
export interface ReadRows {
  readonly rows: readonly MemberRow[];
  readonly findings: readonly Finding[];
}

const lineEnds = /\r\n|[\n\r\u2028\u2029]/u;

/** A point or a number before a text, or a dash before a sign of visibility. `+`, `-`, `#` and `~` alone are visibility. */
const bullet = /^(?:[*•◦‣▪●○·—]\s+|\d+[.)]\s+|[-–]\s+(?=[-+#~−–]))/u;

/** A ruled line between members, or the braces round them. */
const ruler = /^(?:[-=_.*~–—]{2,}|[{}])$/u;

/**
 * Reads lines as members of a node of `kind`, one each: operations are told by their parentheses, literals of an enumeration by
 * having neither type nor visibility; an entity's rows have keys. Bullets, blank lines, rulers, and commas and semicolons at the
 * end are dropped. At most `room` members are read; the findings say how many lines were left out, and how many are longer than a
 * member may be. No rows for a kind without members.
 */
export function readMemberRows(text: string, { kind, room }: { readonly kind: NodeKindId; readonly room: number }): ReadRows {
  const lines = text.split(lineEnds).flatMap(memberIn);
  const lists = nodeKind(kind).compartments.map(({ list }) => list);
  const fitting = lists.length === 0 ? [] : lines.slice(0, Math.max(0, room));
  const isEntity = nodeKind(kind).traits.includes('entity');
  const rows = fitting.flatMap((line): readonly MemberRow[] => {
    const list = listFor(line, lists);
    return list === undefined ? [] : [{ list, ...(isEntity ? readEntityRow(line) : { text: line }) }];
  });
  return { rows, findings: [...leftOut(lines.length - rows.length, rows.length, kind), ...tooLong(rows)] };
}

function memberIn(line: string): readonly string[] {
  const text = line
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(bullet, '')
    .replace(/[\s,;]+$/u, '');
  return text === '' || ruler.test(text) ? [] : [text];
}

function listFor(line: string, lists: readonly MemberList[]): MemberList | undefined {
  const { params, type, visibility } = parseMember(line);
  if (params !== undefined && lists.includes('operations')) return 'operations';
  const isTyped = type !== undefined || visibility !== undefined;
  if (isTyped && lists.includes('attributes')) return 'attributes';
  return lists[0];
}

function leftOut(count: number, fit: number, kind: NodeKindId): readonly Finding[] {
  if (count <= 0) return [];
  const { maxMembers } = memberLimits;
  const { name, compartments } = nodeKind(kind);
  const lost = `${count} ${count === 1 ? 'line was' : 'lines were'} omitted.`;
  if (compartments.length === 0) return [{ path: '', message: `${sentence(withArticle(name))} can’t have members; ${lost}` }];
  if (fit === 0) return [{ path: '', message: `The limit of ${maxMembers} members is reached; ${lost}` }];
  return [{ path: '', message: `Only ${fit}${fit === maxMembers ? '' : ` more of ${maxMembers}`} members can be added; ${lost}` }];
}

function tooLong(rows: readonly MemberRow[]): readonly Finding[] {
  const { maxCharacters } = memberLimits;
  const count = rows.filter(({ text }) => text.length > maxCharacters && countCharacters(text) > maxCharacters).length;
  if (count === 0) return [];
  return [
    {
      path: '',
      message: `A member can have up to ${maxCharacters} characters; ${count} ${count === 1 ? 'line was' : 'lines were'} shortened.`,
    },
  ];
}
