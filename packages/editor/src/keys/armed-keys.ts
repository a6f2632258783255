import { type NodeKindId, nodeKind, viewNode } from '@umlaut/diagram';
import type { CommandContext } from '../commands/command.ts';
import { nameOfKind } from '../texts/name-of-kind.ts';
import { isSign, type SignKey } from './dispatch.ts';

/**
 * Handles a key while a shape is armed: a character places the shape under the pointer, or in a free spot if the pointer is elsewhere, and
 * starts its name; Enter places it in a free spot. Returns false for keys without such a meaning.
 */
export function typeArmed(pressed: SignKey, context: CommandContext): boolean {
  const { viewStore, readOnly, preferences, placeArmed, typeOver } = context;
  const { placing, editing, surface, isTextLost } = viewStore.current();
  if (placing === undefined || editing !== undefined || surface !== undefined || readOnly || isTextLost) return false;
  if (pressed.key === 'Enter' && !isHeld(pressed)) {
    placeArmed(placing, undefined);
    return true;
  }
  // Without a name, another letter arms another shape.
  if (!isSign(pressed) || pressed.key === ' ' || !preferences.singleKeys || !hasName(placing)) return false;
  placeArmed(placing, context.pointer);
  // Nothing is placed beyond the limit of nodes.
  if (viewStore.current().editing !== undefined) typeOver(pressed.key);
  return true;
}

/** Whether nodes of `kind` have a name to type. */
export function hasName(kind: NodeKindId): boolean {
  return nameOfKind(viewNode({ id: '', position: { x: 0, y: 0 }, data: { ...nodeKind(kind).initial, kind } })) !== undefined;
}

function isHeld({ ctrlKey, metaKey, altKey, shiftKey }: SignKey): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}
