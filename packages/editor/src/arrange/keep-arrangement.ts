import type { NewPlace } from '@umlaut/diagram';
import { arrangementChanges } from '@umlaut/layout';
import type { CommandContext } from '../commands/command.ts';
import { counted } from '../selecting/selection.ts';

/** Puts nodes where an arrangement has them, relative to their parents, as one step. */
export function keepArrangement({ document, actions }: CommandContext, places: ReadonlyMap<string, NewPlace>): boolean {
  const count = counted(places.size, 'node');
  const changes = arrangementChanges(document.current(), places);
  return actions.take({ changes, name: `arrange ${count}`, said: `${count} arranged` });
}
