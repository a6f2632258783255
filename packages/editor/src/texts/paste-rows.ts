import { insertRows, memberRoom, readMemberRows, type TextPart, viewNode } from '@umlaut/diagram';
import { newId } from '../new-id.ts';
import type { WritingSetting } from './text-step.ts';

/** A row of a node that is written in, and the text that is pasted there. */
interface PastedRows {
  readonly id: string;
  readonly part: TextPart;
  readonly text: string;
}

/** Whether what is pasted into a text of a node makes rows: there are several lines, and the text is one of its members. */
export function makesRows({ id, part, text }: PastedRows, { document }: Pick<WritingSetting, 'document'>): boolean {
  const node = document.current().nodes.find((each) => each.id === id);
  return node !== undefined && listOf(node, part) !== undefined && /[\n\r\u2028\u2029]/u.test(text.trim());
}

/**
 * Adds a member for each line behind the row that is written in, which was kept or is in no list yet, as one step. Lines that do not fit
 * are left out, which is told with their number. Gives the last row that was added to the same list.
 */
export function pasteRows(pasted: PastedRows, setting: WritingSetting): TextPart | undefined {
  const { document, limits, announce, onNotice } = setting;
  const diagram = document.current();
  const node = diagram.nodes.find((each) => each.id === pasted.id);
  const list = node && listOf(node, pasted.part);
  if (node === undefined || list === undefined) return undefined;
  const { rows, findings } = readMemberRows(pasted.text, { kind: viewNode(node).kind, room: memberRoom(diagram, node.id) });
  const items = membersOf(node, list);
  const indexOf = (wanted: string | null | undefined): number => items.findIndex((item) => item.id === wanted);
  const at = Math.max(indexOf(pasted.part.item), indexOf(pasted.part.after));
  const ids = rows.map(() => newId());
  let used = 0;
  const next = (): string => ids[used++] ?? newId();
  document.apply(insertRows(diagram, { node: node.id, list, at: at < 0 ? items.length : at + 1, rows, newId: next }, limits));
  announce(`${rows.length} ${rows.length === 1 ? 'member' : 'members'} added`);
  for (const { message } of findings) onNotice?.(message);
  const last = rows.findLastIndex((row) => row.list === list);
  return last < 0 ? undefined : { field: list, item: ids[last] ?? '' };
}

type DiagramNode = ReturnType<WritingSetting['document']['current']>['nodes'][number];

function membersOf(node: DiagramNode, list: keyof ReturnType<typeof viewNode>['members']): readonly { readonly id: string }[] {
  return viewNode(node).members[list];
}

function listOf(node: DiagramNode, { field }: TextPart): keyof ReturnType<typeof viewNode>['members'] | undefined {
  const { members } = viewNode(node);
  return Object.keys(members).find((list): list is keyof typeof members => list === field);
}
