import { cannotConnect, edgeKind, viewNode } from '@umlaut/diagram';
import type { CommandContext } from '../commands/command.ts';
import { nameOf } from '../view/name-of.ts';
import { relationFor } from './relation.ts';

/**
 * Takes a press on the node or edge `id` as the next step of the relation that is armed: the first says where it goes from, the
 * second where it goes to, and the first once more lets go. Without one that is armed the first step was a press on a handle.
 * False when nothing is under way.
 */
export function join(context: CommandContext, id: string): boolean {
  const { viewStore, document, limits, actions, announce, onNotice, readOnly } = context;
  const { relation, joining } = viewStore.current();
  const diagram = document.current();
  const edge = [id, joining?.from].find((each) => diagram.edges.some((candidate) => candidate.id === each));
  if (edge !== undefined && !readOnly) return joinEdge(context, { edge, other: edge === id ? joining?.from : id });
  const node = diagram.nodes.find((each) => each.id === id);
  if (node === undefined || readOnly) return false;
  const from = diagram.nodes.find((each) => each.id === joining?.from);
  if (from === undefined) {
    // Another user may have deleted it.
    viewStore.update({ joining: relation === undefined ? undefined : { from: id, isTarget: false } });
    if (relation === undefined) return false;
    announce(`${edgeKind(relation).name} from ${nameOf(node)}. Choose its target.`);
  } else if (from === node) letGo(context);
  else {
    const ends = joining?.isTarget === true ? { source: id, target: from.id } : { source: from.id, target: id };
    const kind = relationFor(diagram, ends, { chosen: relation, limits });
    // Of a line without a meaning a second one is passed over in silence elsewhere, as a slip of the hand.
    const isRepeated = kind === 'plain' && cannotConnect(diagram, { ...ends, kind }, limits) === 'already_connected';
    if (isRepeated) onNotice('These elements are already connected.');
    // After a refused end, another one can still be chosen.
    else if (actions.connect(ends) !== undefined) viewStore.update({ joining: undefined });
  }
  return true;
}

/** A note is tied to an edge, whichever of the two was pressed first; nothing else is joined to one, and what was pressed still holds. */
function joinEdge(context: CommandContext, { edge, other }: { readonly edge: string; readonly other: string | undefined }): boolean {
  const { viewStore, document, actions, announce, onNotice } = context;
  const { relation, joining } = viewStore.current();
  if (relation === undefined && joining === undefined) return false;
  const isAnchor = relation === undefined || relation === 'anchor';
  const node = document.current().nodes.find(({ id }) => id === other);
  if (other === edge) letGo(context);
  else if (node === undefined && relation === 'anchor') {
    viewStore.update({ joining: { from: edge, isTarget: false } });
    announce('Relation chosen. Choose the note to attach.');
  } else if (isAnchor && node !== undefined && viewNode(node).kind === 'comment') {
    if (actions.annotate({ note: node.id, edge }) !== undefined) viewStore.update({ joining: undefined });
  } else if (relation === 'anchor') onNotice('Only a note can be attached to a relation. Choose a note.');
  else onNotice('Relations connect elements, not other relations.');
  return true;
}

function letGo({ viewStore, announce }: CommandContext): void {
  viewStore.update({ joining: undefined });
  announce('Not connected');
}
