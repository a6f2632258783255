import {
  addNode,
  applyChanges,
  type Change,
  cannotAddNode,
  cannotConnect,
  cannotSetLabel,
  connect,
  type Diagram,
  defaultLimits,
  deleteElements,
  setLabel,
} from '@umlaut/diagram';
import { placeFresh } from '@umlaut/layout';
import { type BroughtUp, bringUp, deriveText, noTombstones, type Since, type Tombstones, takeIn } from '@umlaut/text';
import type { PlayEdit } from './orders.ts';

/** A diagram and the text that says it. */
export interface Played {
  readonly diagram: Diagram;
  readonly text: BroughtUp;
  /** Elements that typing removed, and the line being written. */
  readonly gone: Tombstones;
  readonly since: Since | undefined;
}

/** A diagram after an edit. */
export interface Edited extends Played {
  /** The new class, where one was added. */
  readonly added?: string;
  /** Whether a name is being typed: nothing of it is in the diagram until the edit is made again with the caret at -1. */
  readonly isHeld: boolean;
}

type Typing = Extract<PlayEdit, { readonly act: 'type' }>;

/** A diagram with the text that is derived from it. */
export function withText(diagram: Diagram): Played {
  return { diagram, text: deriveText(diagram, 'mermaid'), gone: noTombstones, since: undefined };
}

/** The text brought up to another diagram. */
export function broughtUpTo(played: Played, diagram: Diagram): Played {
  const { text, gone } = played;
  if (text.diagram === diagram) return played;
  return { diagram, text: bringUp({ language: 'mermaid', lines: text.lines }, diagram, { earlier: text }), gone, since: undefined };
}

/** Makes an edit; what cannot be done leaves everything as it is. `newId` gives ids of new elements and lines. */
export function edited(played: Played, edit: PlayEdit, newId: () => string): Edited {
  if (edit.act === 'type') return typed(played, edit, newId);
  const id = newId();
  const changes = changesOf(played.diagram, edit, id);
  if (changes.length === 0) return { ...played, isHeld: false };
  const next = { ...broughtUpTo(played, applyChanges(played.diagram, changes)), isHeld: false };
  return edit.act === 'add' ? { ...next, added: id } : next;
}

function changesOf(diagram: Diagram, edit: Exclude<PlayEdit, Typing>, id: string): readonly Change[] {
  if (edit.act === 'rename')
    return cannotSetLabel(edit.name) === undefined ? setLabel(diagram, { id: edit.id, label: edit.name.trim() }, defaultLimits) : [];
  if (edit.act === 'remove') return deleteElements(diagram, { nodes: [edit.id] });
  if (edit.act === 'add')
    return cannotAddNode(diagram, defaultLimits) === undefined ? addNode(diagram, { id, kind: 'class', position: edit.at }) : [];
  const connection = { source: edit.source, target: edit.target, kind: 'association' } as const;
  return cannotConnect(diagram, connection, defaultLimits) === undefined ? connect(diagram, { ...connection, id }) : [];
}

function typed(played: Played, { text, caret }: Typing, newId: () => string): Edited {
  const before = broughtUpTo(played, played.diagram);
  const taken = takeIn(before.text, text, { changes: [], caret, gone: before.gone, since: before.since, newId });
  if (taken.held && caret >= 0) return { ...played, isHeld: true };
  const changed = applyChanges(before.diagram, taken.changes);
  const places = taken.fresh.length === 0 ? [] : placeFresh(changed, new Set(taken.fresh));
  const diagram = applyChanges(changed, places);
  const { gone, since, next, layer } = taken;
  // Other lines follow a class that was renamed.
  if (taken.renamed) return { diagram, text: bringUp(layer, diagram), gone, since: undefined, isHeld: false };
  return { diagram, text: { ...next, diagram }, gone, since, isHeld: false };
}
