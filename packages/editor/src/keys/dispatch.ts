import type { Command, CommandContext } from '../commands/command.ts';
import { isChord, isSingle, type PressedKey } from './chord.ts';

/** Position of the keyboard's focus. */
export interface KeyPlace {
  /** On the canvas or in it. */
  readonly isHere: boolean;
  readonly isOnNode: boolean;
  /** On a way point or text of a relation. */
  readonly isOnEdgeStop: boolean;
}

const scopes = ['edge stop', 'node', 'canvas', 'page'] as const;

/**
 * Runs the first command that the key means at `place`, those of the narrowest scope first; false when there is none, or it did
 * nothing. Single signs are commands only while nothing is selected: else they are written into what is.
 */
export function runKey(pressed: PressedKey, commands: readonly Command[], context: CommandContext, place: KeyPlace): boolean {
  const meant = commandOf(pressed, commands, context, place);
  return meant !== undefined && meant.command.run(context, meant.chord) !== false;
}

/** Whether the key means nothing only because the diagram may not be changed. */
export function isRefused(pressed: SignKey, commands: readonly Command[], context: CommandContext, place: KeyPlace): boolean {
  if (!context.readOnly || commandOf(pressed, commands, context, place) !== undefined) return false;
  const editing = { ...context, readOnly: false };
  return (isSign(pressed) && writesOver(pressed, editing, place)) || commandOf(pressed, commands, editing, place) !== undefined;
}

interface Meant {
  readonly command: Command;
  readonly chord: string;
}

function commandOf(pressed: PressedKey, commands: readonly Command[], context: CommandContext, place: KeyPlace): Meant | undefined {
  const holds = { page: true, canvas: place.isHere, node: place.isOnNode, 'edge stop': place.isOnEdgeStop };
  for (const scope of scopes.filter((each) => holds[each])) {
    for (const command of commands.filter((each) => each.scope === scope && each.isNative !== true)) {
      const { keys, can, keysHold } = command;
      const chord = keys.find((key) => isChord(key, pressed));
      if (chord === undefined || keysHold?.(context) === false) continue;
      if (isSingle(chord) && !(place.isHere && context.preferences.singleKeys && countSelected(context) === 0)) continue;
      if (can(context)) return { command, chord };
    }
  }
  return undefined;
}

/**
 * Writes a sign over the text of the element that is selected, or into the text that is open; false when the key writes none, or
 * there is no such text.
 */
export function typeKey(pressed: SignKey, context: CommandContext, place: KeyPlace): boolean {
  const { readOnly, viewStore, typeOver } = context;
  const { editing, isTextLost } = viewStore.current();
  if (!isSign(pressed) || !place.isHere || readOnly) return false;
  if (isTextLost) return true;
  if (editing !== undefined) return typeOver(pressed.key);
  return writesOver(pressed, context, place) && typeOver(pressed.key);
}

/** Whether a sign is for the text of what is selected. Space selects what has the focus. */
function writesOver({ key }: PressedKey, context: CommandContext, { isHere, isOnEdgeStop }: KeyPlace): boolean {
  const { linking, surface } = context.viewStore.current();
  const isFree = isHere && linking === undefined && surface === undefined && !isOnEdgeStop && context.preferences.singleKeys;
  return isFree && key !== ' ' && countSelected(context) > 0;
}

export interface SignKey extends PressedKey {
  readonly getModifierState?: (key: string) => boolean;
}

/** One sign. AltGr, which some systems tell as Ctrl and Alt together, writes signs. */
export function isSign(pressed: SignKey): boolean {
  const { key, ctrlKey, metaKey, altKey } = pressed;
  const isHeld = metaKey || ((ctrlKey || altKey) && pressed.getModifierState?.('AltGraph') !== true);
  return !isHeld && [...key].length === 1;
}

function countSelected({ viewStore }: Pick<CommandContext, 'viewStore'>): number {
  const { nodes, edges } = viewStore.current().selection;
  return nodes.size + edges.size;
}
