import { cannotMoveRows, type Item, moveRows, type Place, readScores, type Score, walkItems } from '@umlaut/diagram';
import type { CommandContext } from '../commands/command.ts';
import { scoreTag } from './score-tag.ts';

/** Selected rows of one score, and that score. */
interface Chosen {
  readonly score: Score;
  readonly ids: ReadonlySet<string>;
}

/** The rows that are selected; undefined when none is. */
export function chosenRows({ document, viewStore }: CommandContext): Chosen | undefined {
  const { nodes, edges } = viewStore.current().selection;
  const selected = new Set([...nodes, ...edges]);
  for (const score of readScores(document.current())) {
    const ids = new Set([...walkItems(score.root)].flatMap(({ id }) => (selected.has(id) ? [id] : [])));
    if (ids.size > 0) return { score, ids };
  }
  return undefined;
}

/** Whether lines of a score are typed at what is selected: a row or a lifeline. */
export function writesLines(context: CommandContext): boolean {
  const { nodes } = context.viewStore.current().selection;
  return (
    chosenRows(context) !== undefined ||
    readScores(context.document.current()).some(({ columns }) => columns.some(({ id }) => nodes.has(id)))
  );
}

interface List {
  readonly items: readonly Item[];
  readonly place: Pick<Place, 'fragment' | 'operand'>;
}

/** Every list of siblings of a score, in reading order. */
export function listsOf({ root }: Score): readonly List[] {
  const lists: List[] = [{ items: root, place: {} }];
  for (const item of walkItems(root)) {
    if (item.type !== 'fragment') continue;
    for (const { id, items } of item.operands) lists.push({ items, place: { fragment: item.id, operand: id } });
  }
  return lists;
}

/** All gaps of a score in reading order, without those inside of rows that move. */
function gapsOf(score: Score, moving: ReadonlySet<string>): readonly Place[] {
  const gaps: Place[] = [];
  const walk = (items: readonly Item[], place: List['place']): void => {
    for (const item of items) {
      if (!moving.has(item.id)) gaps.push({ score: score.id, ...place, before: item.id });
      if (item.type !== 'fragment' || moving.has(item.id)) continue;
      for (const operand of item.operands) walk(operand.items, { fragment: item.id, operand: operand.id });
    }
    gaps.push({ score: score.id, ...place });
  };
  walk(score.root, {});
  return gaps;
}

/** The gap that rows come to when they are moved by one place, into and out of fragments one step each. */
function nextGap(score: Score, ids: ReadonlySet<string>, by: 1 | -1): Place | undefined {
  const list = listsOf(score).find(({ items }) => items.some(({ id }) => ids.has(id)));
  if (list === undefined) return undefined;
  const behind = list.items.slice(list.items.findLastIndex(({ id }) => ids.has(id)) + 1).find(({ id }) => !ids.has(id));
  const gaps = gapsOf(score, ids);
  const now = gaps.findIndex(
    (gap) => gap.fragment === list.place.fragment && gap.operand === list.place.operand && gap.before === behind?.id,
  );
  return now < 0 ? undefined : gaps[now + by];
}

/** Moves the selected rows by one place; false when they are at the end. */
export function moveByPlace(context: CommandContext, by: 1 | -1): boolean {
  const { document, actions } = context;
  const rows = chosenRows(context);
  const place = rows && nextGap(rows.score, rows.ids, by);
  if (rows === undefined || place === undefined || cannotMoveRows(document.current(), { ids: rows.ids, place }) !== undefined) return false;
  const changes = moveRows(document.current(), { ids: rows.ids, place, tag: scoreTag });
  return actions.take({ changes, said: by < 0 ? 'Moved up' : 'Moved down', joins: 'rows' });
}

/** Selects the row above or below the selected ones as well, in reading order; false at the end. */
export function extendRows(context: CommandContext, by: 1 | -1): boolean {
  const rows = chosenRows(context);
  if (rows === undefined) return false;
  const all = walkItems(rows.score.root);
  const at = by < 0 ? all.findIndex(({ id }) => rows.ids.has(id)) : all.findLastIndex(({ id }) => rows.ids.has(id));
  const next = all[at + by];
  if (next === undefined) return false;
  const { nodes, edges } = context.viewStore.current().selection;
  const isEdge = next.type === 'message';
  context.viewStore.update({
    selection: { nodes: isEdge ? nodes : new Set([...nodes, next.id]), edges: isEdge ? new Set([...edges, next.id]) : edges },
  });
  context.announce(`${rows.ids.size + 1} items selected`);
  return true;
}
