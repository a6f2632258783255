import { cannotInsertItem, isNodeKind, type MemberList, memberWords, type NodeKind, nodeKind, nodeKinds, viewNode } from '@umlaut/diagram';
import type { Command, CommandContext } from '../commands/command.ts';
import { openChoice } from '../menus/open-menu-by-keys.ts';
import { newId } from '../new-id.ts';
import { chosenNode, onElements } from './chosen.ts';

/** A list of a node whose rows are written where they stand. */
type RowList = MemberList | 'behaviours' | 'lanes';

interface NamedList {
  readonly list: RowList;
  readonly name: string;
  readonly one: string;
}

/** Every list of rows that some kind of node has. */
export const rowLists: readonly NamedList[] = [
  ...new Map(
    Object.keys(nodeKinds)
      .filter((id) => isNodeKind(id))
      .flatMap((id) => listsOfKind(nodeKind(id)))
      .map((list) => [list.list, list]),
  ).values(),
];

/** Adds a row to a list of the only node selected: the button for it, and one command for each list that a kind has. */
export const memberCommands: readonly Command[] = [
  onElements({
    id: 'addMember',
    title: 'Add member…',
    titleNow(context) {
      const [only, ...others] = listsWithRoom(context);
      return only === undefined || others.length > 0 ? 'Add member…' : addTitle(only);
    },
    section: 'Add',
    menus: ['node'],
    submenu: 'Add',
    toolbar: { on: ['node'], icon: 'M3.5 4.5h13v4h-13zM6.5 14h7M10 10.5v7' },
    words: ['row'],
    can: (context) => listsWithRoom(context).length > 0,
    opens: (context) => (listsWithRoom(context).length > 1 ? 'member' : undefined),
    run(context) {
      const [only, ...others] = listsWithRoom(context);
      return only !== undefined && others.length === 0 ? addRow(context, only) : openChoice(context, 'member');
    },
  }),
  ...rowLists.map((list) =>
    onElements({
      id: `addMember-${list.list}`,
      title: addTitle(list),
      section: 'Add',
      choice: 'member',
      words: ['member', 'row', ...wordsOf(list)],
      can: (context) => listsWithRoom(context).some((each) => each.list === list.list),
      run: (context) => addRow(context, list),
    }),
  ),
];

/** Lists that the only node selected has. */
export function listsOf(context: CommandContext): readonly NamedList[] {
  const node = chosenNode(context);
  return node === undefined ? [] : listsOfKind(nodeKind(viewNode(node).kind));
}

/** Words by which rows of a list are searched for. */
export function wordsOf({ list }: NamedList): readonly string[] {
  return list === 'behaviours' || list === 'lanes' ? [] : memberWords[list];
}

function listsOfKind({ compartments, fields }: NodeKind): readonly NamedList[] {
  const items = fields.flatMap((field): readonly NamedList[] => {
    const list = field.place[0];
    return field.as === 'items' && (list === 'behaviours' || list === 'lanes') ? [{ list, name: field.name, one: field.one }] : [];
  });
  return [...compartments, ...items];
}

function listsWithRoom(context: CommandContext): readonly NamedList[] {
  const node = chosenNode(context);
  if (node === undefined) return [];
  return listsOf(context).filter(({ list }) => cannotInsertItem(context.document.current(), { node: node.id, list }) === undefined);
}

function addTitle({ one }: NamedList): string {
  return `Add ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`;
}

/** Opens a fresh row at the end of the list, where it stands on the canvas. */
function addRow(context: CommandContext, { list }: NamedList): boolean {
  const node = chosenNode(context);
  return node !== undefined && context.write(node.id, { field: list, item: newId() });
}
