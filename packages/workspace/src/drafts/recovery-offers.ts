import type { Client } from '@umlaut/api';
import type { Diagram, MergeSide, Three } from '@umlaut/diagram';
import type { WorkspaceRoom } from '../room/workspace-room.ts';
import type { SavingEvent } from '../saving/saving.ts';
import type { LoadMerging, Ready } from '../workspace-snapshot.ts';
import type { DraftContent } from './draft.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { type Offer, offeredBase, restoreStep } from './offers.ts';

/** The editor, as recovery offers use it. */
interface Editor {
  readonly api: Client;
  /** Undefined while there is no diagram to draw on. */
  readonly ready: () => Ready<unknown> | undefined;
  readonly showOffers: (offers: readonly Offer[]) => void;
  readonly dispatch: (event: SavingEvent) => void;
  readonly keeper: Pick<DraftKeeper, 'adopt' | 'discard' | 'flush' | 'orphans' | 'setAside'>;
  /** Returns the work that would be lost if the document were replaced; undefined when none would. */
  readonly unsaved: () => DraftContent | undefined;
  /** The room, if the diagram is live; undefined while nobody else can join. */
  readonly room: () => Pick<WorkspaceRoom<unknown>, 'bring' | 'takeOut'> | undefined;
  readonly notify: (text: string, tone: 'bad') => void;
  readonly loadMerging: LoadMerging;
}

/** Unsaved work of earlier openings, and what can be done with it. */
export class RecoveryOffers {
  readonly #editor: Editor;
  #copied: Offer | undefined;

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  /** Puts an offered draft into the document, as one step that can be undone; what was unsaved there becomes an offer itself. */
  async restore(offer: Offer): Promise<void> {
    const { keeper, notify, ready } = this.#editor;
    const base = await this.#baseOf(offer);
    if (base === 'unknown') {
      notify('Couldn’t restore these changes. They are kept on this device. Check your connection and try again.', 'bad');
      return;
    }
    const aside = await this.setAside();
    const isOurs = await keeper.adopt(offer.draft);
    const before = ready();
    if (before === undefined) return;
    if (!isOurs && before.trouble === undefined) {
      if (aside !== undefined) void keeper.discard(aside.draft);
      this.#editor.showOffers(without(before.offers, offer));
      notify('These changes are open in another tab.', 'bad');
      return;
    }
    const conflict = await this.#bring(offer, base);
    const others = without(before.offers, offer).filter(({ kind }) => kind === 'offered');
    const restored: Offer = { ...offer, kind: 'restored', ...(conflict === undefined ? {} : { conflict }) };
    this.#editor.showOffers([restored, ...(aside === undefined ? [] : [aside]), ...others]);
  }

  /** Replaces the diagram by `both`, which has the draft's drawing next to it, in one step. The draft is removed once that is stored. */
  async add(offer: Offer, both: Diagram): Promise<void> {
    const ready = this.#editor.ready();
    if (ready === undefined) return;
    ready.document.replaceWith(both, 'add unsaved changes');
    this.#editor.showOffers(without(ready.offers, offer));
    await this.#editor.keeper.flush();
    // A write that fails in this very flush counts as well.
    const now = this.#editor.ready();
    if (now !== undefined && now.trouble === undefined) await this.#editor.keeper.discard(offer.draft);
  }

  /**
   * Throws a draft away: an offered one for good; a restored one by going back to what is saved, or in a
   * room to what was there without it, as a step that can be undone.
   */
  async discard(offer: Offer): Promise<void> {
    const { keeper, notify } = this.#editor;
    const ready = this.#editor.ready();
    if (ready === undefined) return;
    this.#editor.showOffers(without(ready.offers, offer));
    if (offer.kind === 'restored') {
      const room = this.#editor.room();
      if (room === undefined) ready.document.replaceWith(ready.saving.saved.diagram);
      else room.takeOut();
      this.#editor.dispatch({ type: 'renamed', name: ready.saving.saved.name });
    } else if (!(await keeper.discard(offer.draft)) && ready.trouble === undefined) {
      notify('These changes weren’t discarded because they are open in another tab.', 'bad');
    }
  }

  /** Of what conflicted when a draft was restored, takes what is stored where that was chosen, by the keys of the conflicts: one step. */
  async settle(conflict: Three<Diagram>, choices: ReadonlyMap<string, MergeSide>): Promise<void> {
    const { settlingChanges } = await this.#editor.loadMerging();
    const ready = this.#editor.ready();
    if (ready === undefined) return;
    const { document, limits, offers } = ready;
    document.apply(settlingChanges(conflict, { choices, limits }), { name: 'load saved version' });
    this.#editor.showOffers(
      offers.map(({ conflict: told, ...offer }) => (told === undefined || told === conflict ? offer : { ...offer, conflict: told })),
    );
  }

  /** Asks under which name an offered draft is to be stored as a diagram of its own: once, whenever that is asked again. */
  copy(offer: Offer): void {
    this.#copied = offer;
    this.#editor.dispatch({ type: 'copy_asked', draft: { name: offer.draft.name, diagram: offer.diagram, key: offer.draft.holder } });
  }

  /** Throws away the draft that was stored as a diagram of its own. */
  async discardCopied(): Promise<void> {
    if (this.#copied !== undefined) await this.#editor.keeper.discard(this.#copied.draft);
  }

  /** Stops offering what another save has stored meanwhile, and whatever else is no longer there. */
  async forgetGone(): Promise<void> {
    const diagramId = this.#editor.ready()?.saving.diagramId;
    const there = new Set((await this.#editor.keeper.orphans(diagramId)).map(({ holder }) => holder));
    const ready = this.#editor.ready();
    if (ready !== undefined && ready.saving.diagramId === diagramId)
      this.#editor.showOffers(ready.offers.filter(({ kind, draft }) => kind === 'restored' || there.has(draft.holder)));
  }

  /** Stops showing an offer; a draft that was only offered stays where it is. */
  dismiss(offer: Offer): void {
    const ready = this.#editor.ready();
    if (ready !== undefined) this.#editor.showOffers(without(ready.offers, offer));
  }

  /** Puts a draft into the document, whoever it belongs to. False when it said nothing that was not there. */
  put(offer: Offer, base?: Diagram): boolean {
    const { ready, dispatch, room } = this.#editor;
    const isNewer = room()?.bring(offer, base) ?? true;
    if (room() === undefined) ready()?.document.replaceWith(offer.diagram, restoreStep);
    dispatch({ type: 'renamed', name: offer.draft.name });
    dispatch({ type: 'recalled', creationKey: offer.draft.creationKey });
    return isNewer;
  }

  /** Returns the base of a draft when it is not the content stored now; undefined when it is. */
  async #baseOf({ draft }: Offer): Promise<Diagram | 'unknown' | undefined> {
    const ready = this.#editor.ready();
    const { diagramId, baseVersion: version } = draft;
    if (ready === undefined || diagramId === undefined || version === undefined || version === ready.saving.version) return undefined;
    try {
      return (
        offeredBase(draft, ready.limits) ??
        (await (await this.#editor.loadMerging()).findBase(this.#editor.api, { diagramId, version }, ready.limits))
      );
    } catch {
      // No answer is no reason to write over what others have stored since.
      return 'unknown';
    }
  }

  /** As `put`, for a draft made from `base`: later changes by others stay. Returns the conflict, outside of a room. */
  async #bring(offer: Offer, base: Diagram | undefined): Promise<Three<Diagram> | undefined> {
    const ready = this.#editor.ready();
    if (base === undefined || ready === undefined || this.#editor.room() !== undefined) {
      // A room tells of conflicts itself.
      this.put(offer, base);
      return undefined;
    }
    const { bringUpToDate } = await this.#editor.loadMerging();
    const conflict = { base, mine: offer.diagram, theirs: ready.saving.saved.diagram };
    const { merged, conflicts } = bringUpToDate(conflict, ready.limits);
    this.put({ ...offer, diagram: merged });
    return conflicts.length === 0 ? undefined : conflict;
  }

  /** Leaves unsaved work behind as a draft of its own; undefined when there is none. */
  async setAside(): Promise<Offer | undefined> {
    const ready = this.#editor.ready();
    const unsaved = this.#editor.unsaved();
    if (ready === undefined || unsaved === undefined) return undefined;
    const { diagram } = ready.saving.current;
    return { kind: 'offered', draft: await this.#editor.keeper.setAside(unsaved), diagram };
  }
}

/** Whether a draft is of another drawing than the open one, so that restoring it would replace the open one entirely. */
export function isAnotherDrawing({ draft }: Offer, { document, saving }: Pick<Ready<unknown>, 'document' | 'saving'>): boolean {
  const isOther = draft.diagramId === undefined || draft.diagramId !== saving.diagramId;
  return isOther && document.current().nodes.length > 0;
}

/** The offers but one. */
export function without(offers: readonly Offer[], offer: Offer): readonly Offer[] {
  return offers.filter((other) => other.draft !== offer.draft);
}
