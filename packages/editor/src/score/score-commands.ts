import {
  addOperand,
  frameRows,
  moveFragmentEdge,
  nextGap,
  type Operator,
  type Place,
  readScores,
  type Score,
  walkItems,
} from '@umlaut/diagram';
import type { Command, CommandContext } from '../commands/command.ts';
import { opening } from '../menus/open-menu-by-keys.ts';
import { newId } from '../new-id.ts';
import { middleOf } from '../panning/show-box.ts';
import type { ViewState } from '../view-state/view-store.ts';
import { isForScores } from './is-for-scores.ts';
import { chosenRows, listsOf, moveByPlace } from './move-by-place.ts';
import { scoreWith } from './places.ts';
import { scoreTag } from './score-tag.ts';

/** The gap behind the last of some rows. */
export function placeBehind(score: Score, ids: ReadonlySet<string>): Place | undefined {
  const last = walkItems(score.root).findLast(({ id }) => ids.has(id));
  const list = listsOf(score).find(({ items }) => items.some((item) => item === last));
  if (last === undefined || list === undefined) return undefined;
  const next = list.items[list.items.indexOf(last) + 1];
  return { score: score.id, ...list.place, ...(next === undefined ? {} : { before: next.id }) };
}

/** The gap behind the selected rows, else at the end of the selected lifeline's score, else of the first one or of one that is yet to be made. */
export function placeToWrite(context: CommandContext): NonNullable<ViewState['line']> | undefined {
  const rows = chosenRows(context);
  const behind = rows && placeBehind(rows.score, rows.ids);
  if (behind !== undefined) return { place: behind };
  const { nodes } = context.viewStore.current().selection;
  const scores = readScores(context.document.current());
  for (const score of scores) {
    const lifeline = score.columns.find(({ id }) => nodes.has(id));
    if (lifeline !== undefined) return { place: { score: score.id }, source: lifeline.id };
  }
  const [first] = scores;
  if (first !== undefined) return { place: { score: first.id } };
  const box = context.canvas?.getBoundingClientRect();
  return box === undefined || !isForScores(context) ? undefined : { place: { score: '' }, at: middleOf(box, context.flow) };
}

/** Operators that rows are framed by most; each begins with a letter of its own, by which it is chosen in the menu. */
const framings: readonly (readonly [Operator, string])[] = [
  ['alt', 'Wrap in alternatives (alt)'],
  ['opt', 'Wrap in option (opt)'],
  ['loop', 'Wrap in loop'],
  ['par', 'Wrap in parallel (par)'],
  ['break', 'Wrap in break'],
  ['critical', 'Wrap in critical region'],
  ['group', 'Wrap in labelled group'],
];

const frameCommands = framings.map(
  ([operator, name]): Command => ({
    id: `frame-${operator}`,
    title: name,
    section: 'Arrange',
    keys: [],
    scope: 'canvas',
    menus: [],
    choice: 'frame',
    words: ['fragment', 'frame', 'group', 'put', operator],
    can: (context) => !context.readOnly && chosenRows(context) !== undefined,
    run(context) {
      const rows = chosenRows(context);
      if (rows === undefined) return false;
      const { document, actions, limits, onProblem } = context;
      if (document.current().nodes.length >= limits.maxNodes) {
        onProblem('node_limit_reached');
        return true;
      }
      const id = newId();
      const position = rows.score.columns[0]?.position ?? { x: 0, y: 0 };
      const operands = operator === 'alt' || operator === 'par' ? [newId(), newId()] : [newId()];
      const changes = frameRows(document.current(), {
        score: rows.score.id,
        ids: rows.ids,
        id,
        operator,
        operands,
        tag: scoreTag,
        position,
      });
      return actions.take({ changes, name: `add ${operator} fragment`, said: `Wrapped in ${operator} fragment`, select: new Set([id]) });
    },
  }),
);

const borderMoves: readonly (readonly ['top' | 'bottom', -1 | 1, string])[] = [
  ['top', -1, 'Extend fragment up'],
  ['top', 1, 'Shrink fragment from the top'],
  ['bottom', 1, 'Extend fragment down'],
  ['bottom', -1, 'Shrink fragment from the bottom'],
];

/** Borders of the selected fragment are moved over one row: what a drag of them does. */
const borderCommands = borderMoves.map(([edge, by, title]): Command => {
  function gap(context: CommandContext): { readonly fragment: string; readonly place: Place } | undefined {
    const fragment = chosenFragment(context);
    const score = fragment === undefined ? undefined : scoreWith(context.document.current(), fragment);
    const place = score === undefined || fragment === undefined ? undefined : nextGap(score, fragment, edge, by);
    return fragment === undefined || place === undefined ? undefined : { fragment, place };
  }
  return {
    id: `fragment-${edge}-${by < 0 ? 'up' : 'down'}`,
    title,
    section: 'Arrange',
    keys: [],
    scope: 'canvas',
    menus: ['node'],
    submenu: 'Sequence',
    words: ['border', 'grow', 'shrink', 'operand'],
    can: (context) => !context.readOnly && gap(context) !== undefined,
    run(context) {
      const at = gap(context);
      if (at === undefined) return false;
      const changes = moveFragmentEdge(context.document.current(), { ...at, edge, tag: scoreTag });
      return context.actions.take({
        changes,
        name: 'resize fragment',
        said: by < 0 === (edge === 'top') ? 'Fragment extended' : 'Fragment shrunk',
      });
    },
  };
});

/** Commands for rows and lifelines of sequence diagrams. */
export const scoreCommands: readonly Command[] = [
  {
    id: 'writeLine',
    title: 'Type sequence lines',
    section: 'Add',
    keys: ['Q'],
    scope: 'canvas',
    keysHold: ({ viewStore, document }) => {
      const { nodes, edges } = viewStore.current().selection;
      return nodes.size + edges.size === 0 && isForScores({ document });
    },
    menus: ['canvas', 'node', 'edge'],
    submenu: 'Add',
    words: ['message', 'call', 'reply', 'type', 'insert', 'sequence', 'lifeline'],
    can: (context) => !context.readOnly && placeToWrite(context) !== undefined,
    run(context) {
      const line = placeToWrite(context);
      if (line !== undefined) context.viewStore.update({ line });
    },
  },
  ...([-1, 1] as const).map(
    (by): Command => ({
      id: by < 0 ? 'moveRowUp' : 'moveRowDown',
      title: by < 0 ? 'Move up in the sequence' : 'Move down in the sequence',
      section: 'Arrange',
      keys: [by < 0 ? 'Mod+Alt+ArrowUp' : 'Mod+Alt+ArrowDown'],
      scope: 'canvas',
      menus: ['edge'],
      submenu: 'Sequence',
      words: ['order', 'earlier', 'later', 'message', 'row'],
      can: (context) => !context.readOnly && chosenRows(context) !== undefined,
      run: (context) => moveByPlace(context, by),
    }),
  ),
  {
    id: 'frameRows',
    title: 'Wrap in fragment…',
    section: 'Arrange',
    keys: ['Mod+G'],
    scope: 'canvas',
    keysHold: (context) => chosenRows(context) !== undefined,
    menus: ['edge', 'several'],
    submenu: 'Sequence',
    words: ['fragment', 'frame', 'group', 'alt', 'opt', 'loop', 'par'],
    can: (context) => !context.readOnly && chosenRows(context) !== undefined,
    ...opening('frame'),
  },
  ...frameCommands,
  ...borderCommands,
  {
    id: 'editOperands',
    title: 'Edit operands',
    section: 'Edit',
    keys: [],
    scope: 'canvas',
    menus: [],
    choice: 'property',
    words: ['guard', 'else', 'alternative', 'fragment'],
    can: (context) => !context.readOnly && chosenFragment(context) !== undefined,
    run(context) {
      const id = chosenFragment(context);
      if (id !== undefined) context.viewStore.update({ inspecting: { id, field: 'operands' } });
    },
  },
  {
    id: 'beginOperand',
    title: 'Start new operand here',
    section: 'Add',
    keys: [],
    scope: 'canvas',
    menus: ['edge'],
    submenu: 'Sequence',
    words: ['else', 'and', 'alternative', 'fragment', 'split'],
    can: (context) => !context.readOnly && operandPlace(context) !== undefined,
    run(context) {
      const at = operandPlace(context);
      if (at === undefined) return false;
      const changes = addOperand(context.document.current(), { ...at, id: newId(), tag: scoreTag });
      return context.actions.take({ changes, name: 'add operand', said: 'Operand added' });
    },
  },
];

/** The fragment that alone is selected. */
function chosenFragment({ document, viewStore }: CommandContext): string | undefined {
  const { nodes, edges } = viewStore.current().selection;
  const [id] = nodes;
  if (nodes.size !== 1 || edges.size > 0) return undefined;
  return document.current().nodes.find((node) => node.id === id && node.data?.kind === 'fragment')?.id;
}

/** The fragment and the row that a new operand begins with: the first of those that are selected. */
function operandPlace(context: CommandContext): { readonly fragment: string; readonly before: string } | undefined {
  const rows = chosenRows(context);
  if (rows === undefined) return undefined;
  for (const { items, place } of listsOf(rows.score)) {
    const first = items.find(({ id }) => rows.ids.has(id));
    if (first !== undefined) return place.fragment === undefined ? undefined : { fragment: place.fragment, before: first.id };
  }
  return undefined;
}
