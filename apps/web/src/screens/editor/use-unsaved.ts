import { hasOthers } from '@umlaut/workspace';
import type { useComparing } from './compare/comparing.tsx';
import type { Workspace } from './workspace.ts';
import type { Ready } from './workspace-snapshot.ts';

/** Actions on the unsaved changes; absent ones are unavailable at the moment. */
export interface Unsaved {
  readonly compare: (() => void) | undefined;
  readonly discard: (() => void) | undefined;
  /** Others have, or may have, a part in them. */
  readonly hasOthers: boolean;
}

interface UnsavedOptions {
  readonly workspace: Workspace;
  readonly ready: Ready;
  readonly comparing: ReturnType<typeof useComparing>;
  readonly isGuest: boolean;
  /** Called after the changes, and with them the buttons, are gone. */
  readonly onGone: () => void;
}

/** Unsaved changes can be compared and discarded if there is a version; discarded only while no notice offers the same. */
export function useUnsaved({ workspace, ready, comparing, isGuest, onGone }: UnsavedOptions): Unsaved {
  const { saving, room, offers } = ready;
  const isOthersToo = room !== undefined && hasOthers(room.authors);
  const isComparable = !isGuest && saving.isDirty && saving.diagramId !== undefined && saving.role !== 'viewer';

  function discard(): void {
    if (isOthersToo) {
      comparing.ask('discard');
      return;
    }
    workspace.discardUnsaved();
    onGone();
  }

  return {
    compare: isComparable ? () => comparing.ask('compare') : undefined,
    discard: isComparable && offers[0]?.kind !== 'restored' ? discard : undefined,
    hasOthers: isOthersToo,
  };
}
