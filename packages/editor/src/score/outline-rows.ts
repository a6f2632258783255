import { moveLifeline, readScores, walkItems } from '@umlaut/diagram';
import type { CommandContext } from '../commands/command.ts';
import { moveByPlace } from './move-by-place.ts';
import { placeBehind, placeToWrite } from './score-commands.ts';

/** Moves a row by one place, or a lifeline by one column; undefined for what belongs to no score. */
export function moveInScore(context: CommandContext, id: string, [x, y]: readonly [number, number]): boolean | undefined {
  const { document, viewStore, actions } = context;
  for (const score of readScores(document.current())) {
    const index = score.columns.findIndex((node) => node.id === id);
    if (index >= 0) {
      const next = index + Math.sign(x);
      if (x === 0 || next < 0 || next >= score.columns.length) return false;
      return actions.take({
        changes: moveLifeline(document.current(), { id, index: next }),
        said: 'Lifeline moved',
        joins: 'lifeline',
      });
    }
    const row = walkItems(score.root).find((item) => item.id === id);
    if (row === undefined) continue;
    const own = new Set([id]);
    const none = new Set<string>();
    viewStore.update({ selection: row.type === 'message' ? { nodes: none, edges: own } : { nodes: own, edges: none } });
    return y !== 0 && moveByPlace(context, y < 0 ? -1 : 1);
  }
  return undefined;
}

/**
 * Opens the field for lines behind a row or lifeline, or, without an id, for the first line of an empty sequence diagram; false for
 * what belongs to no score.
 */
export function writeBehind(context: CommandContext, id: string | undefined): boolean {
  const { document, viewStore } = context;
  if (id === undefined) {
    const line = document.current().nodes.length === 0 ? placeToWrite(context) : undefined;
    if (line !== undefined) viewStore.update({ line: { ...line, isFromOutline: true } });
    return line !== undefined;
  }
  for (const score of readScores(document.current())) {
    const isLifeline = score.columns.some((node) => node.id === id);
    const place = isLifeline ? { score: score.id } : placeBehind(score, new Set([id]));
    if (place === undefined) continue;
    viewStore.update({ line: { place, isFromOutline: true, ...(isLifeline ? { source: id } : {}) } });
    return true;
  }
  return false;
}
