import type { LiveMessage, Role } from '@umlaut/api';
import { changesBetween, type Diagram, type MergeSide, mergeDiagrams, sameDiagram, writeDiagram } from '@umlaut/diagram';
import { commonDiagram } from '@umlaut/document';
import type { DraftContent } from '../drafts/draft.ts';
import { type Offer, offeredBase, restoreStep } from '../drafts/offers.ts';
import type { Durability } from '../live/durability.ts';
import { faultSentence, roomFullSentence, sizeSentence } from '../live/fault-sentence.ts';
import type { Joined, LiveRoom } from '../live/live-room.ts';
import { readOnce } from '../live/read-once.ts';
import { roleSentence } from '../live/role-sentence.ts';
import { RoomBase } from '../live/room-base.ts';
import { hasOthers, nobody, type UnsavedAuthors, withOthers, withYou } from '../live/unsaved-authors.ts';
import { loadDiagram } from '../opening/load-diagram.ts';
import type { Save } from '../saving/saving.ts';
import { type Stored, sendOwn } from '../saving/send-save.ts';
import type { Ready } from '../workspace-snapshot.ts';
import { RoomConflict } from './room-conflict.ts';
import type { Connect, RoomHost } from './room-host.ts';
import { saveLive } from './save-live.ts';
import { restoredSentence, savedSentence } from './saved-sentence.ts';

/** The editor does not wait longer for its room before it shows what is stored. */
const enterWaitMs = 1500;
/** `Saving…` is read for so long at least. */
const readableMs = 400;
/** A save waits so long for the room to have all that is drawn. */
const durableWaitMs = 3000;
/** Longest time that a closed workspace waits in the background for its last changes to become durable. */
const leaveWaitMs = 3000;

/** The editor's diagram in its room: what is drawn goes there and comes from there, and is saved with those who are there. */
export class WorkspaceRoom<P> {
  readonly diagramId: string;
  /** Resolves when the room is joined, or not to be waited for. */
  readonly entered: Promise<void>;
  readonly #host: RoomHost<P>;
  readonly #room: LiveRoom<P>;
  readonly #life = new AbortController();
  #onAllDurable: () => void = () => undefined;
  #endWaiting: () => void = () => undefined;
  #joined: Joined | undefined;
  #kept: Durability = 'away';
  #shown: Durability = 'away';
  #cancelShow: (() => void) | undefined;
  #isPending = false;
  /** The last known content of the room. */
  readonly #base = new RoomBase(() => this.#host.ready()?.limits);
  #brought: { readonly before: Diagram; readonly after: Diagram } | undefined;
  readonly #conflict: RoomConflict;
  #sentence: string | undefined;
  #authors = nobody;
  #isBack = false;
  /** Whether the document's changes beyond the room became a draft, and are left out of the next document. */
  #isSetAside = false;
  /** Newest version announced by the room. */
  #newestVersion = 0;

  constructor(host: RoomHost<P>, connect: Connect<P>) {
    this.#host = host;
    this.#conflict = new RoomConflict({
      ...host,
      epoch: () => this.#room.joinedEpoch,
      life: this.#life.signal,
      say: (sentence) => this.#say(sentence),
    });
    this.diagramId = host.diagramId;
    this.entered = new Promise((resolve) => {
      this.#endWaiting = resolve;
      host.clock.after(enterWaitMs, resolve);
    });
    this.#room = connect({
      diagramId: host.diagramId,
      api: host.api,
      token: host.token,
      offered: host.offered,
      onJoined: (joined) => this.#enter(joined),
      onReturn: (theirs, meet) => this.#return(theirs, meet),
      onReceived: (by) => this.#hearOthers(by),
      onDurability: (kept, isPending) => this.#keep(kept, isPending),
      onMessage: (message) => this.#hear(message),
      onEnd: (end, text) => {
        this.#endWaiting();
        this.#onAllDurable();
        if (this.#life.signal.aborted) return;
        if (text !== undefined) host.notify(text, 'bad');
        this.#life.abort();
        if (host.ready() !== undefined) host.refuse(end);
      },
      onUnreached: (isFull) => {
        this.#endWaiting();
        if (isFull && !this.#life.signal.aborted) host.notify(roomFullSentence, 'bad');
      },
    });
  }

  /** The room's document and how it was joined last; undefined until then. */
  get joined(): Joined | undefined {
    return this.#joined;
  }

  /** The editor shows a diagram, of which the room holds `base`, or will hold it when it is joined. */
  begin(base: Diagram): void {
    this.#base.begin(base, this.#host.ready()?.document, this.#life.signal);
    if (this.#joined !== undefined) this.#meet(this.#joined);
  }

  /** Returns the work that would be lost with this device; undefined when none would. */
  unkept(): DraftContent | undefined {
    const ready = this.#host.ready();
    if (ready === undefined || ready.saving.role === 'viewer') return undefined;
    const { diagramId, version, saved, isDirty } = ready.saving;
    const isRenamed = ready.saving.current.name !== saved.name;
    const isOut = this.#isOut(ready) && (isDirty || this.#room.joinedEpoch !== undefined);
    if (!isOut && !isRenamed) return undefined;
    const diagram = ready.document.current();
    return {
      diagramId,
      baseVersion: version,
      name: ready.saving.current.name,
      data: writeDiagram(diagram),
      base: writeDiagram((isOut ? this.#base.current : undefined) ?? diagram),
    };
  }

  /**
   * Brings a draft into the document beside what others have drawn, as one step. False when it says nothing that is not there.
   * `made`: what it was made from, where the draft does not say so itself.
   */
  bring({ draft, diagram }: Offer, made?: Diagram): boolean {
    const ready = this.#host.ready();
    if (ready === undefined) return false;
    const { saving, document, limits } = ready;
    const base = offeredBase(draft, limits) ?? made ?? (draft.baseVersion === saving.version ? saving.saved.diagram : document.current());
    const before = document.current();
    this.#merge(base, diagram, restoreStep);
    this.#brought = { before, after: document.current() };
    return document.current() !== before || draft.name !== saving.current.name;
  }

  /** Takes what was brought last out again, as one step; what was drawn since stays. */
  takeOut(): void {
    if (this.#brought === undefined) return;
    const { before, after } = this.#brought;
    this.#brought = undefined;
    this.#host.ready()?.document.apply(changesBetween(after, before));
  }

  /**
   * Saves what one user alone has drawn by an update, as without a room, and what others have drawn too as the live document. Undefined when
   * that is not known to hold what is drawn, and the save must go past the room.
   */
  async save(save: Save): Promise<Stored | undefined> {
    const { api, diagramId, key, ready } = this.#host;
    const opened = ready();
    if (opened === undefined || !opened.document.isOf(this.#room.doc)) return undefined;
    const position = await this.#room.whenDurable(durableWaitMs);
    if (position === undefined) return undefined;
    const own = hasOthers(this.#authors) ? undefined : await sendOwn(api, save, { diagramId, epoch: position.epoch });
    return own ?? saveLive(api, save, { diagramId, position, key, savedName: opened.saving.saved.name });
  }

  /** A save has gone past the room, which takes it over by itself. */
  stored(diagram: Diagram): void {
    if (this.#room.joinedEpoch === undefined) this.#base.set(diagram);
  }

  /** Takes the sentence off the screen. */
  dismiss(): void {
    this.#conflict.dismiss();
    this.#say(undefined);
  }

  /** Takes what others have where that was chosen, by the keys of the conflicts: one step, which leaves all else as it is. */
  settle(choices: ReadonlyMap<string, MergeSide>): void {
    this.#conflict.settle(choices);
    this.dismiss();
  }

  /**
   * Leaves the room, once what was drawn last is there. Nothing is told to the editor any more; returns whether the room has
   * all of it that was outstanding.
   */
  async leave(): Promise<boolean> {
    const isOut = this.#isPending && this.#room.joinedEpoch !== undefined;
    this.#life.abort();
    this.#cancelShow?.();
    this.#endWaiting();
    if (isOut) {
      await new Promise<void>((resolve) => {
        this.#onAllDurable = resolve;
        this.#host.clock.after(leaveWaitMs, resolve);
      });
    }
    this.#room.close();
    return isOut && !this.#isPending;
  }

  #enter(joined: Joined): void {
    if (this.#life.signal.aborted) return;
    const before = this.#isSetAside ? undefined : this.#joined?.doc;
    this.#isSetAside = false;
    this.#joined = joined;
    this.#endWaiting();
    if (this.#host.ready() !== undefined) this.#meet(joined, before);
  }

  #meet({ doc, role, version }: Joined, before?: Joined['doc']): void {
    this.#newestVersion = Math.max(this.#newestVersion, version);
    const ready = this.#host.ready();
    if (ready === undefined) return;
    // Before the document goes: what may not be brought any more is set aside.
    this.#setRole(role);
    const isOthers = this.#isBack ? !this.#isPending && this.#base.isOther(ready.document.current()) : isUnsaved(doc, ready);
    if (isOthers) this.#authors = withOthers(this.#authors, []);
    this.#isBack = true;
    if (!ready.document.isOf(doc)) this.#goOn(doc, before);
    this.#sentence ??= faultSentence(ready.document.faults()) ?? sizeSentence(ready.document, ready.limits);
    this.#conflict.joined();
    if (version > (ready.saving.version ?? 0)) void this.#loadSaved();
    this.#show();
  }

  /**
   * Goes on with another document: what was drawn here and is not in the room is brought there, as one step. A document that was
   * rebuilt has nothing in common with the one before; one of a restored backup has, and lacks what had been kept since.
   */
  #goOn(doc: Joined['doc'], before: Joined['doc'] | undefined): void {
    const ready = this.#host.ready();
    if (ready === undefined) return;
    const { document, saving } = ready;
    const mine = document.current();
    const base = (before && commonDiagram(before, doc)) ?? this.#base.current;
    document.moveTo(doc);
    this.#base.set(document.current());
    if (saving.role !== 'viewer' && base !== undefined && !sameDiagram(base, mine)) this.#merge(base, mine);
  }

  /** Brings what was made of `base` elsewhere to what is there: one step, in which of conflicts one's own side stands. */
  #merge(base: Diagram, mine: Diagram, name?: string): void {
    const ready = this.#host.ready();
    if (ready === undefined) return;
    const { document, limits } = ready;
    const theirs = document.current();
    const { merged, conflicts } = mergeDiagrams(base, mine, theirs, { limits });
    document.apply(changesBetween(theirs, merged), name === undefined ? {} : { name });
    if (conflicts.length > 0) this.#conflict.tell({ base, mine, theirs });
  }

  /** By itself the shared document keeps one of two changes of the same thing, at random; so conflicts are looked for before. */
  #return(shared: Joined['doc'], meet: () => void): void {
    const ready = this.#host.ready();
    const base = this.#base.current;
    if (ready === undefined || base === undefined || this.#life.signal.aborted) {
      meet();
      return;
    }
    const { document, limits } = ready;
    const mine = document.current();
    const theirs = readOnce(shared);
    if (this.#base.isOther(theirs)) this.#authors = withOthers(this.#authors, []);
    meet();
    const { merged, conflicts } = mergeDiagrams(base, mine, theirs, { limits });
    if (conflicts.length === 0) return;
    document.apply(changesBetween(document.current(), merged), { name: 'merge changes' });
    this.#conflict.tell({ base, mine, theirs });
  }

  #hearOthers(by: readonly string[]): void {
    if (!this.#isPending) this.#receive();
    if (this.#room.joinedEpoch !== undefined && this.#count(withOthers(this.#authors, by))) this.#show();
  }

  /** Counts who has changed something, unless that leaves nothing unsaved. True when it is somebody else than before. */
  #count(authors: UnsavedAuthors): boolean {
    const before = this.#authors;
    this.#authors = this.#host.ready()?.saving.isDirty === false ? nobody : authors;
    return this.#authors !== before;
  }

  #receive(): void {
    const ready = this.#host.ready();
    // Not while another document than the room's is shown: what is drawn there is yet to come into the room.
    if (this.#life.signal.aborted || ready === undefined || !ready.document.isOf(this.#room.doc)) return;
    this.#base.set(ready.document.current());
  }

  /** Something is drawn here that the room is not known to hold. */
  #isOut({ document }: Ready<P>): boolean {
    if (this.#isPending) return true;
    return !document.isOf(this.#room.doc) && this.#base.isOther(document.current());
  }

  #keep(kept: Durability, isPending: boolean): void {
    this.#kept = kept;
    this.#isPending = isPending;
    if (this.#life.signal.aborted) {
      if (!isPending || this.#room.joinedEpoch === undefined) this.#onAllDurable();
      return;
    }
    if (!isPending && this.#joined !== undefined) this.#receive();
    this.#count(isPending ? withYou(this.#authors) : this.#authors);
    this.#host.touch();
    this.#cancelShow?.();
    if (kept === 'kept' && this.#shown === 'saving') this.#cancelShow = this.#host.clock.after(readableMs, () => this.#show());
    else this.#show();
  }

  #show(): void {
    if (this.#joined === undefined || this.#life.signal.aborted) return;
    this.#shown = this.#kept;
    this.#host.show({
      kept: this.#kept,
      presence: this.#room.presence.view,
      sentence: this.#sentence,
      authors: this.#authors,
      conflict: this.#conflict.three,
    });
  }

  #hear(message: LiveMessage): void {
    if (this.#life.signal.aborted) return;
    if (message.type === 'access') {
      if (message.role === this.#host.ready()?.saving.role) return;
      this.#setRole(message.role);
      this.#room.rejoin();
    } else if (message.type === 'saved') {
      // The known version is sent to each client that joins.
      if (message.version > this.#newestVersion) this.#authors = this.#isPending ? withYou(nobody) : nobody;
      this.#newestVersion = Math.max(this.#newestVersion, message.version);
      void this.#loadSaved(message);
    } else if (message.type === 'refused') {
      this.#setAside();
      this.#host.notify(message.message === '' ? 'The server rejected a change.' : message.message, 'bad');
    }
  }

  /** Keeps refused changes as a draft, and out of the next document. */
  #setAside(): void {
    this.#host.setAside();
    this.#isSetAside = true;
    this.#base.set(this.#host.ready()?.document.current());
  }

  #say(sentence: string | undefined): void {
    this.#sentence = sentence;
    this.#show();
  }

  #setRole(role: Role): void {
    const before = this.#host.ready()?.saving.role;
    if (before === undefined || before === role) return;
    const ready = this.#host.ready();
    if (role === 'viewer' && ready !== undefined && this.#isOut(ready)) this.#setAside();
    this.#host.dispatch({ type: 'role_changed', role });
    this.#say(roleSentence(before, role));
  }

  /** Somebody else has made a version: what is unsaved is compared with that one. */
  async #loadSaved(by?: LiveMessage & { readonly type: 'saved' }): Promise<void> {
    // A save of one's own knows its number by itself.
    const { api, ready, dispatch, notify, sends } = this.#host;
    await sends.sent(this.diagramId);
    const before = ready();
    if (before === undefined || (by !== undefined && by.version <= (before.saving.version ?? 0))) return;
    const loaded = await loadDiagram(api, this.diagramId, Promise.resolve(before.limits));
    if (this.#life.signal.aborted || 'isAnswered' in loaded || loaded.version === undefined) return;
    const { version, content } = loaded;
    // One that came after it is told of by a word of its own.
    if (by !== undefined && version > by.version) return;
    const isNewer = version > (ready()?.saving.version ?? 0);
    dispatch({ type: 'saved_elsewhere', version, content });
    if (!isNewer || by === undefined || by.by === '') return;
    // A version restored by others changes all of the drawing at once: its notice stays until it was read.
    if (by.note === '' || this.#conflict.three !== undefined) notify(savedSentence(by), 'good');
    else this.#say(restoredSentence(by, before.saving.role));
  }
}

/** Whether the room holds unsaved changes as it is joined: they may be anybody's, and those drawn here before are not in it yet. */
function isUnsaved(shared: Joined['doc'], { document, saving }: Pick<Ready<unknown>, 'document' | 'saving'>): boolean {
  return !sameDiagram(document.isOf(shared) ? document.current() : readOnce(shared), saving.saved.diagram);
}
