import type { Diagram, Three } from '@umlaut/diagram';

/** Changes that met others' in a room: one's own side stands until the others' is taken. */
export interface Conflict {
  /** The last conflict, until it is settled. */
  readonly three: Three<Diagram> | undefined;
  /** The others' state, until it is in the history. */
  readonly aside: Diagram | undefined;
}

/** Events of the room, the user and the server. */
export type ConflictEvent =
  /** Own changes were merged, with conflicts. `epoch` of the room that is joined; undefined while the connection is lost. */
  | { readonly type: 'met'; readonly three: Three<Diagram>; readonly epoch: number | undefined }
  | { readonly type: 'joined'; readonly epoch: number | undefined }
  /** The history holds the others' state. */
  | { readonly type: 'kept'; readonly theirs: Diagram }
  | { readonly type: 'not_kept'; readonly theirs: Diagram }
  /** The user has chosen, or lets stand what stands. */
  | { readonly type: 'settled' };

/** Work for the runner. */
export type ConflictEffect =
  /** Stores the others' state as a version, so that it can be taken from there. */
  { readonly type: 'keep_theirs'; readonly theirs: Diagram; readonly epoch: number } | { readonly type: 'say'; readonly sentence: string };

/** A state and the effects that lead to it. */
export interface ConflictStep {
  readonly conflict: Conflict;
  readonly effects: readonly ConflictEffect[];
}

/** Nothing has met. */
export const noConflict: Conflict = { three: undefined, aside: undefined };

const conflicting = 'Others changed the same elements.';

/** Returns the state after an event, with effects in their order. */
export function stepConflict(conflict: Conflict, event: ConflictEvent): ConflictStep {
  switch (event.type) {
    case 'met': {
      const { three, epoch } = event;
      const { conflict: next, effects } = keepAside({ three, aside: three.theirs }, epoch);
      return {
        conflict: next,
        effects: [{ type: 'say', sentence: `${conflicting} Your changes were kept; undo to use theirs.` }, ...effects],
      };
    }
    case 'joined':
      return keepAside(conflict, event.epoch);
    case 'kept': {
      const isLast = conflict.three?.theirs === event.theirs;
      const sentence = `${conflicting} Your changes were kept; theirs are in the history.`;
      return { conflict, effects: isLast ? [{ type: 'say', sentence }] : [] };
    }
    case 'not_kept':
      // Tried again when the room is joined next.
      return { conflict: { ...conflict, aside: conflict.aside ?? event.theirs }, effects: [] };
    case 'settled':
      return { conflict: { ...conflict, three: undefined }, effects: [] };
  }
}

function keepAside(conflict: Conflict, epoch: number | undefined): ConflictStep {
  const { aside } = conflict;
  if (aside === undefined || epoch === undefined) return { conflict, effects: [] };
  return { conflict: { ...conflict, aside: undefined }, effects: [{ type: 'keep_theirs', theirs: aside, epoch }] };
}
