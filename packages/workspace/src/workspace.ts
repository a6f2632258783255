import { type MergeSide, widestLimits } from '@umlaut/diagram';
import { joinDocument, openDocument } from '@umlaut/document';
import { encodeStateAsUpdate } from 'yjs';
import { delay } from './clock.ts';
import { adoptFirst } from './drafts/adopt-first.ts';
import { type Draft, type DraftContent, diagramOfDraft } from './drafts/draft.ts';
import { type DraftKeeper, openKeeper } from './drafts/draft-keeper.ts';
import { offersOf, planOffers } from './drafts/offers.ts';
import { RecoveryOffers } from './drafts/recovery-offers.ts';
import type { RoomEnd } from './live/connection.ts';
import type { Offered } from './live/doc-book.ts';
import { defaultEditorLimits, type EditorLimits, type Loaded, loadDiagram, loadLimits, newDiagram } from './opening/load-diagram.ts';
import type { RoomHost } from './room/room-host.ts';
import type { WorkspaceRoom } from './room/workspace-room.ts';
import { Copies } from './saving/copies.ts';
import { copyName } from './saving/copy-name.ts';
import { draftOf } from './saving/draft-of.ts';
import { leaveOutUnshown } from './saving/leave-out-unshown.ts';
import { performSend } from './saving/perform-send.ts';
import { problemOf } from './saving/save-problem.ts';
import { saveTried } from './saving/save-tried.ts';
import { beginSaving, type Content, type SavingEffect, type SavingEvent, stepSaving } from './saving/saving.ts';
import type { Stored } from './saving/send-save.ts';
import type { EditorSnapshot, Ready, WorkspaceOptions } from './workspace-snapshot.ts';

/** Time in which “Saved!” is read before the save dialog closes (specification). */
const dialogCloseMs = 1000;

/**
 * One opening of the editor: loads the diagram, keeps unsaved work, saves, and offers what earlier openings left.
 *
 * Starts by itself and must be closed. All that can be seen of it is the snapshot, the same object until something changes.
 */
export class Workspace<P> {
  readonly #options: WorkspaceOptions<P>;
  readonly #listeners = new Set<() => void>();
  readonly #life = new AbortController();
  readonly #keeper: DraftKeeper;
  readonly #copies: Copies;
  /** Unsaved work of earlier openings. */
  readonly offers: RecoveryOffers;
  #snapshot: EditorSnapshot<P> = { phase: 'opening' };
  #trouble: string | undefined;
  #room: WorkspaceRoom<P> | undefined;
  /** The diagram whose room is entered, or being entered. */
  #entered: string | undefined;
  readonly #key: string;
  /** The shared document as it was when a first save was sent. */
  #sentState: Uint8Array | undefined;

  constructor(options: WorkspaceOptions<P>) {
    const { page } = options;
    this.#options = options;
    this.#key = page.newId();
    this.#keeper = openKeeper(page.drafts, {
      userId: options.userId,
      read: () => this.#unsaved(),
      onTrouble: (sentence) => {
        this.#trouble = sentence;
        this.#change({ trouble: sentence });
      },
      hasSession: () => options.token() !== undefined,
    });
    this.#copies = new Copies(options.api, page.newId, (isCopying) => {
      if (this.#snapshot.phase !== 'opening') this.#show({ ...this.#snapshot, isCopying });
    });
    this.offers = new RecoveryOffers({
      api: options.api,
      ready: () => this.#ready(),
      showOffers: (offers) => this.#change({ offers }),
      dispatch: this.dispatch,
      keeper: this.#keeper,
      unsaved: () => this.#unsaved(),
      room: () => (this.#room?.joined === undefined ? undefined : this.#room),
      notify: options.notify,
      loadMerging: options.loadMerging,
    });
    const events = {
      hasUnsaved: () => this.#unsaved() !== undefined,
      flush: () => void this.#keeper.flush(),
      onConnection: (isOnline: boolean) => this.dispatch({ type: 'connection', isOnline }),
    };
    page.watch(events, this.#life.signal);
    void this.#open();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): EditorSnapshot<P> => this.#snapshot;

  /** Tells of something that happened; what follows from it happens by itself. */
  readonly dispatch = (event: SavingEvent): void => {
    leaveOutUnshown(this.#ready(), event, this.#options.notify);
    const before = this.#snapshot;
    if (before.phase !== 'ready') return;
    const { saving, effects } = stepSaving(before.saving, event);
    const isSettled = event.type === 'stored' && saving.sending === undefined;
    const offers = isSettled && !saving.isDirty ? before.offers.filter(({ kind }) => kind === 'offered') : before.offers;
    this.#show({ ...before, saving, offers });
    for (const effect of effects) this.#perform(effect);
    if (!this.#isClosed) this.#keeper.touch();
    // A save that succeeded after the editor was closed: the draft it left says nothing more.
    else if (!saving.isDirty) void this.#keeper.forget();
  };

  /** Takes what the room has to say off the screen. */
  dismissSentence(): void {
    this.#room?.dismiss();
  }

  /** Of what conflicted in the room, takes what others have where that was chosen, by the keys of the conflicts. */
  settle(choices: ReadonlyMap<string, MergeSide>): void {
    this.#room?.settle(choices);
  }

  /** Stores what is shown as a diagram of the reader's own and opens it. */
  async makeCopy(): Promise<void> {
    const ready = this.#ready();
    if (ready !== undefined) await this.storeCopy({ name: copyName(ready.saving.current.name), diagram: ready.document.current() });
  }

  /** Stores `content` as a diagram of the user's own and opens that; returns whether it did. Failures are shown. */
  async storeCopy(content: Content, key?: string): Promise<boolean> {
    try {
      const place = await this.#copies.store(content, key);
      if (place === undefined) return false;
      if (!this.#isClosed) this.#options.goTo(place);
      return true;
    } catch (error) {
      if (!this.#isClosed) this.#options.notify(problemOf(error).text, 'bad');
      return false;
    }
  }

  /** Goes back to the version that is saved, as a step that can be undone. */
  discardUnsaved(): void {
    const ready = this.#ready();
    if (ready === undefined) return;
    const { name, diagram } = ready.saving.saved;
    this.#change({ offers: ready.offers.filter(({ kind }) => kind === 'offered') });
    ready.document.replaceWith(diagram);
    this.dispatch({ type: 'renamed', name });
  }

  /** Draws on with `content`, as a step that can be undone, from the version `stored`. Resolves once that is kept on this device. */
  async goOnFrom(stored: { readonly version: number; readonly content: Content }, content: Content): Promise<void> {
    this.dispatch({ type: 'rebased', version: stored.version, saved: stored.content });
    this.#ready()?.document.replaceWith(content.diagram);
    this.dispatch({ type: 'renamed', name: content.name });
    await this.#keeper.flush();
  }

  /** Stores a draft of a diagram that cannot be opened as a diagram of its own and opens that. */
  async rescue(draft: Draft): Promise<void> {
    const diagram = diagramOfDraft(draft, widestLimits);
    if (diagram === undefined) this.#options.notify('Couldn’t read these changes. Download them to keep a copy.', 'bad');
    else if (await this.storeCopy({ name: copyName(draft.name), diagram }, draft.holder)) await this.#keeper.discard(draft);
  }

  /** Throws a draft of a diagram that cannot be opened away. */
  async discardUnopened(draft: Draft): Promise<void> {
    await this.#keeper.discard(draft);
    const refused = this.#snapshot;
    if (refused.phase === 'refused') this.#show({ ...refused, drafts: refused.drafts.filter((other) => other !== draft) });
  }

  /** Writes what is unsaved into the browser's storage and lets go of the diagram. A save under way is still awaited. */
  close(): void {
    const saving = this.#ready()?.saving;
    const isRenamed = saving?.current.name !== saving?.saved.name;
    void this.#keeper.close();
    // Changes under way when the editor was left are no draft once the room has them.
    void this.#room?.leave().then((isKept) => {
      if (isKept && !isRenamed) void this.#keeper.forget();
    });
    this.#life.abort();
    this.#listeners.clear();
    this.#ready()?.document.close();
  }

  async #open(): Promise<void> {
    // An editor that is closed in the same breath, as React does to find mistakes, asks nothing.
    await Promise.resolve();
    if (this.#isClosed) return;
    const { api, diagramId } = this.#options;
    const tried = diagramId === undefined ? await this.#options.bring?.() : undefined;
    const brought = diagramId === undefined ? (this.#options.takeOver?.() ?? tried) : undefined;
    // A save that an editor before this one has sent would else become a conflict with oneself.
    if (brought === undefined) await this.#options.page.sends.sent(diagramId);
    if (this.#isClosed) return;
    const limits = this.#options.isLocal === true ? Promise.resolve(defaultEditorLimits) : loadLimits(api);
    const [loaded, drafts] = await Promise.all([
      diagramId === undefined ? newDiagram : loadDiagram(api, diagramId, limits),
      this.#keeper.orphans(diagramId),
    ]);
    if (this.#isClosed) return;
    if ('isAnswered' in loaded) return this.#show({ phase: 'refused', refusal: loaded, drafts, isCopying: false });
    // A damaged diagram has no room.
    const room = loaded.damage === undefined ? diagramId : undefined;
    // The stored diagram is shown before the room is entered. A draft waits for the room, which may hold it already.
    if (room !== undefined && drafts.length > 0) await this.#enter(room);
    if (this.#isClosed) return;
    await this.#begin(loaded, { drafts, limits: await limits, brought });
    if (room !== undefined && drafts.length === 0 && !this.#isClosed) void this.#enter(room);
    if (tried !== undefined && (await this.#isKept())) await saveTried(tried, this.dispatch);
    if (brought !== undefined) void this.#options.page.sends.sent(diagramId).then(() => this.offers.forgetGone());
  }

  async #begin(
    loaded: Loaded,
    { drafts, limits, brought }: { drafts: readonly Draft[]; limits: EditorLimits; brought: Content | undefined },
  ): Promise<void> {
    const doc = this.#room?.joined?.doc;
    const document = doc === undefined ? openDocument(loaded.content.diagram) : joinDocument(doc);
    const plan = planOffers(drafts, {
      ...loaded,
      content: { ...loaded.content, diagram: document.current() },
      limits,
      isInRoom: doc !== undefined,
    });
    for (const draft of plan.drop) void this.#keeper.discard(draft);
    // Content that a user brings along is shown; earlier work is offered beside it.
    const { restored, offers } = await adoptFirst(this.#keeper, brought === undefined ? plan.restore : [], plan.offers);
    if (this.#isClosed) {
      document.close();
      return;
    }
    const saving = beginSaving({ ...loaded, isOnline: this.#options.page.isOnline() });
    const { damage } = loaded;
    this.#snapshot = {
      phase: 'ready',
      document,
      limits,
      saving,
      offers,
      damage,
      trouble: this.#trouble,
      isCopying: false,
      room: undefined,
      ended: undefined,
    };
    document.subscribe(() => this.#drawn());
    this.#drawn();
    this.#room?.begin(doc === undefined ? loaded.content.diagram : document.current());
    if (brought !== undefined) {
      document.replaceWith(brought.diagram);
      this.dispatch({ type: 'renamed', name: brought.name });
    }
    const isShown = restored !== undefined && this.offers.put(restored);
    this.#change({ offers: isShown ? [restored, ...offers] : offers });
  }

  /** Whether what is unsaved lies in the browser's storage. */
  async #isKept(): Promise<boolean> {
    await this.#keeper.flush();
    return !this.#isClosed && this.#trouble === undefined;
  }

  /** Enters the room of the diagram; without one the editor works alone. Resolves when it is entered, or not to be waited for. */
  async #enter(diagramId: string, offered?: Offered): Promise<void> {
    this.#entered = diagramId;
    const { page, api, token, notify } = this.#options;
    const host: RoomHost<P> = {
      ...{ diagramId, offered, api, token, notify, key: this.#key },
      clock: page.clock,
      sends: page.sends,
      ready: () => this.#ready(),
      dispatch: this.dispatch,
      show: (view) => this.#change({ room: view }),
      touch: () => this.#keeper.touch(),
      setAside: () => void this.#offerAside(),
      refuse: (end) => void this.#refuse(end),
    };
    await this.#options.openRoom(host, {
      isWanted: () => !this.#isClosed && this.#entered === diagramId,
      enter: async (room) => {
        this.#room = room;
        const ready = this.#ready();
        if (ready !== undefined) room.begin(ready.saving.saved.diagram);
        await room.entered;
      },
    });
  }

  #leave(): void {
    this.#entered = undefined;
    void this.#room?.leave();
    this.#room = undefined;
    this.#change({ room: undefined });
  }

  /** The diagram is gone, or no longer this user's to see: it stays to be looked at, and what the server lacks is left as a draft. */
  async #refuse(end: RoomEnd): Promise<void> {
    const ready = this.#ready();
    // A user who has to log in again is sent there, and finds the draft after it.
    if (ready === undefined || end === 'session' || ready.saving.diagramId === undefined) return;
    const stored = await loadDiagram(this.#options.api, ready.saving.diagramId, Promise.resolve(ready.limits));
    if (this.#isClosed) return;
    // A server that has no rooms, or none to be had: the editor goes on alone.
    if (!('isAnswered' in stored) || !stored.isAnswered) return this.#leave();
    const left = end === 'deleted' && ready.saving.role !== 'viewer' ? this.#unsavedVersion() : this.#unsaved();
    if (left !== undefined) await this.#keeper.setAside(left);
    const drafts = await this.#keeper.orphans(ready.saving.diagramId);
    if (this.#isClosed) return;
    this.#leave();
    this.#change({ ended: end, offers: offersOf(drafts, ready.limits) });
    this.dispatch({ type: 'role_changed', role: 'viewer' });
    this.#keeper.touch();
  }

  async #offerAside(): Promise<void> {
    const aside = await this.offers.setAside();
    const ready = this.#ready();
    if (aside !== undefined && ready !== undefined) this.#change({ offers: [aside, ...ready.offers] });
  }

  #drawn(): void {
    const ready = this.#ready();
    const diagram = ready?.document.current();
    if (diagram !== undefined && diagram !== ready?.saving.current.diagram) this.dispatch({ type: 'drawn', diagram });
  }

  #perform(effect: SavingEffect): void {
    if (effect.type === 'send') {
      this.#options.page.sends.add(effect.save.diagramId, this.#send(effect));
    } else if (this.#isClosed) {
      // A user who has left the editor must not be navigated.
    } else if (effect.type === 'moved') {
      this.#options.moved(effect);
      this.#moveTo(effect.diagramId);
    } else if (effect.type === 'close_dialog_later') {
      this.#options.page.clock.after(dialogCloseMs, () => this.dispatch({ type: 'close_due', number: effect.number }));
    } else {
      void this.#leaveFor(effect);
    }
  }

  /** To the room of the diagram that is drawn on: what was drawn before its first save goes on there, what can be undone included. */
  #moveTo(diagramId: string): void {
    if (diagramId === this.#entered) return;
    const document = this.#ready()?.document;
    const state = this.#entered === undefined ? this.#sentState : undefined;
    this.#sentState = undefined;
    this.#leave();
    void this.#enter(diagramId, document === undefined || state === undefined ? undefined : { doc: document.shared, state });
  }

  async #send(effect: SavingEffect & { type: 'send' }): Promise<void> {
    const { save } = effect;
    const document = this.#ready()?.document;
    const isFirst = save.diagramId === undefined && save.source === 'editor';
    if (isFirst && document !== undefined) this.#sentState = encodeStateAsUpdate(document.shared);
    const room = save.source === 'editor' && save.diagramId === this.#room?.diagramId ? this.#room : undefined;
    this.dispatch(await performSend(effect, { api: this.#options.api, room }));
  }

  /** After a draft was stored as a diagram of its own. */
  async #leaveFor(place: Stored): Promise<void> {
    await this.offers.discardCopied();
    await delay(this.#options.page.clock, dialogCloseMs);
    if (!this.#isClosed) this.#options.goTo(place);
  }

  /** Returns the work that would be lost with this device. */
  #unsaved(): DraftContent | undefined {
    if (this.#ready()?.ended !== undefined) return undefined;
    return this.#room?.joined === undefined ? this.#unsavedVersion() : this.#room.unkept();
  }

  /** Returns the difference from the stored version. */
  #unsavedVersion(): DraftContent | undefined {
    const ready = this.#ready();
    return ready && draftOf(ready.saving);
  }

  get #isClosed(): boolean {
    return this.#life.signal.aborted;
  }

  #ready(): Ready<P> | undefined {
    return this.#snapshot.phase === 'ready' ? this.#snapshot : undefined;
  }

  #change(part: Partial<Pick<Ready<P>, 'offers' | 'trouble' | 'room' | 'ended'>>): void {
    const ready = this.#ready();
    if (ready !== undefined) this.#show({ ...ready, ...part });
  }

  #show(snapshot: EditorSnapshot<P>): void {
    this.#snapshot = snapshot;
    for (const listener of [...this.#listeners]) listener();
  }
}
