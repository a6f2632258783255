import { cannotConnect, edgeKind } from '@umlaut/diagram';
import { relationFor } from '../canvas/relation.ts';
import type { CommandContext } from '../commands/command.ts';
import { nameOf } from '../view/name-of.ts';

/**
 * Takes a press on the node `id` as the next step of the relation that is armed: the first says where it goes from, the second where
 * it goes to, and the first once more lets go. Without one that is armed the first step was a press on a handle. False when nothing
 * is under way.
 */
export function join({ session, document, limits, actions, announce, onNotice, readOnly }: CommandContext, id: string): boolean {
  const { relation, joining } = session.current();
  const diagram = document.current();
  const node = diagram.nodes.find((each) => each.id === id);
  if (node === undefined || readOnly) return false;
  const from = diagram.nodes.find((each) => each.id === joining?.from);
  if (from === undefined) {
    // Who else is there may have deleted it.
    session.update({ joining: relation === undefined ? undefined : { from: id, isTarget: false } });
    if (relation === undefined) return false;
    announce(`${edgeKind(relation).name} from ${nameOf(node)}. Choose where it goes.`);
  } else if (from === node) {
    session.update({ joining: undefined });
    announce('Not connected');
  } else {
    const ends = joining?.isTarget === true ? { source: id, target: from.id } : { source: from.id, target: id };
    const kind = relationFor(diagram, ends, { chosen: relation, limits });
    // Of a line without a meaning a second one is passed over in silence elsewhere, as a slip of the hand.
    const isRepeated = kind === 'plain' && cannotConnect(diagram, { ...ends, kind }, limits) === 'already_connected';
    if (isRepeated) onNotice('These two are joined already.');
    // Where they cannot be joined, another one can still be chosen.
    else if (actions.connect(ends) !== undefined) session.update({ joining: undefined });
  }
  return true;
}
