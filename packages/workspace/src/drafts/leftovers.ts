import { type Draft, type DraftContent, orphansOf } from './draft.ts';
import type { PageDrafts } from './page-drafts.ts';
import type { TroubleWatch } from './trouble.ts';

/** Drafts of earlier openings of the editor by one user, as seen by the opening `holder`. None of the promises reject. */
export interface Leftovers {
  readonly orphans: (diagramId: string | undefined) => Promise<readonly Draft[]>;
  /** From where it was made the holder's own; undefined when another tab was faster. */
  readonly adopt: (draft: Draft) => Promise<'storage' | 'memory' | undefined>;
  readonly discard: (draft: Draft) => Promise<boolean>;
  readonly setAside: (content: DraftContent) => Promise<Draft>;
}

interface Finder {
  readonly userId: string;
  readonly holder: string;
  readonly page: PageDrafts;
  /** Resolves when the finder counts as alive. */
  readonly held: Promise<unknown>;
  readonly trouble: TroubleWatch;
}

/** Looks in the browser's storage and in the page's memory, where drafts lie that the storage refused. */
export function leftoversFor({ userId, holder, page, held, trouble }: Finder): Leftovers {
  const { clock, closing, holders, newId, storage, unkept: memory } = page;

  async function kept(diagramId: string | undefined): Promise<readonly Draft[]> {
    await Promise.all([closing.closed(), held]);
    const [drafts, alive] = [await storage.read(userId), await holders.held()];
    return orphansOf(drafts, { diagramId, held: alive });
  }

  async function orphans(diagramId: string | undefined): Promise<readonly Draft[]> {
    const stored = await trouble.run(() => kept(diagramId), []);
    const unkept = orphansOf(memory.of(userId), { diagramId, held: new Set([holder]) });
    // Of two drafts of one holder the one in memory is newer.
    const others = stored.filter((draft) => !unkept.some((later) => later.holder === draft.holder));
    return [...unkept, ...others].sort((a, b) => b.savedAt - a.savedAt);
  }

  async function remove(draft: Draft): Promise<boolean> {
    return (await holders.whileFree(draft.holder, () => storage.remove(draft).then(() => true))) === true;
  }

  /** Out of memory; the storage may have an earlier state of it, which goes. False when it is not there. */
  function take(draft: Draft): boolean {
    if (!memory.forget(draft)) return false;
    void trouble.run(() => remove(draft), false);
    return true;
  }

  async function adopt(draft: Draft): Promise<'storage' | 'memory' | undefined> {
    if (take(draft)) {
      // Until the first write succeeds: an opening that is closed before leaves it behind again.
      memory.remember({ ...draft, holder });
      return 'memory';
    }
    const isMoved = await trouble.run(() => holders.whileFree(draft.holder, () => storage.move(draft, holder)), false);
    return isMoved === true ? 'storage' : undefined;
  }

  async function setAside(content: DraftContent): Promise<Draft> {
    const draft = { ...content, userId, holder: newId(), savedAt: clock.now() };
    const isKept = await trouble.run(() => storage.write(draft).then(() => true), false);
    if (!isKept) memory.remember(draft);
    return draft;
  }

  return { orphans, adopt, discard: async (draft) => take(draft) || (await trouble.run(() => remove(draft), false)), setAside };
}
