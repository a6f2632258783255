import { newId } from '@umlaut/editor';
import { createPageDrafts, type Holders } from '@umlaut/workspace';
import { clock } from '../clock.ts';
import { draftDatabase } from './draft-database.ts';
import { browserHolders } from './holders.ts';
import { announceWipe, onWipe } from './wipe.ts';

/** Unsaved work in this page. */
export const pageDrafts = createPageDrafts({
  clock,
  storage: draftDatabase,
  holders: onceNeeded(browserHolders),
  wipes: { listen: onWipe, announce: announceWipe },
  newId,
  persist: askToPersist,
  onUnkept(isSome) {
    if (isSome) window.addEventListener('beforeunload', askFirst);
    else window.removeEventListener('beforeunload', askFirst);
  },
});

/** Looks for what the browser offers when it is first asked for. */
function onceNeeded(make: () => Holders): Holders {
  let made: Holders | undefined;
  const get = (): Holders => {
    made ??= make();
    return made;
  };
  return {
    hold: (holder) => get().hold(holder),
    held: () => get().held(),
    whileFree: (holder, action) => get().whileFree(holder, action),
  };
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

let asked = false;

/** Once there is something to keep, the browser is asked not to clear it when space runs short. Its answer changes nothing. */
function askToPersist(): void {
  if (asked || !('storage' in navigator)) return;
  asked = true;
  navigator.storage.persist().catch(() => {
    // Refused without an answer: drafts are kept all the same, as long as space lasts.
  });
}
