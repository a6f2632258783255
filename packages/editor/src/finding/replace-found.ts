import { type Change, type FoundText, replaceTexts, type TextQuery } from '@umlaut/diagram';
import type { CommandContext } from '../commands/command.ts';
import { counted } from '../selecting/selection.ts';

interface Replacement {
  readonly query: TextQuery;
  readonly by: string;
  /** These alone; everywhere when undefined. */
  readonly places: readonly FoundText[] | undefined;
}

/** Writes another text where one was found, as one step, and says where it could not be. Answers what was changed. */
export function replaceFound(
  { document, limits, actions, onNotice }: CommandContext,
  { query, by, places }: Replacement,
): readonly Change[] {
  const wanted = { query, by, ...(places === undefined ? {} : { places }) };
  const { changes, replaced, refused } = replaceTexts(document.current(), wanted, limits);
  const said = `${counted(replaced, 'occurrence')} replaced`;
  actions.take({ changes, name: `replace ${counted(replaced, 'occurrence')}`, said });
  if (refused > 0) onNotice(`${counted(refused, 'text')} not replaced: the result would be empty, too long or a duplicate.`);
  return changes;
}
