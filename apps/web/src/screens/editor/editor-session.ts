import type { Client } from '@umlaut/api';
import { defaultLimits, type Limits, writeDiagram } from '@umlaut/diagram';
import { type DiagramDocument, openDocument } from '@umlaut/document';
import { type Draft, type DraftContent, type DraftKeeper, diagramOfDraft, openKeeper } from '../../drafts/index.ts';
import { takeOver } from '../../pictures/handover.ts';
import { delays } from '../../texts.ts';
import { type Offer, planOffers } from './offers/offers.ts';
import { type Damage, type Loaded, loadDiagram, loadLimits, type Refusal, untouched } from './opening/load-diagram.ts';
import { Copies } from './saving/copies.ts';
import { copyName } from './saving/copy-name.ts';
import { problemOf } from './saving/save-problem.ts';
import { beginSaving, type Content, type Saving, type SavingEffect, type SavingEvent, stepSaving } from './saving/saving.ts';
import { type Stored, sendSave } from './saving/send-save.ts';
import { sending, sent } from './saving/sends.ts';

/** Nothing to show yet; the diagram is being fetched. */
interface Opening {
  readonly phase: 'opening';
}

/** The diagram cannot be shown; drafts of it may lie here all the same. */
interface Refused {
  readonly phase: 'refused';
  readonly refusal: Refusal;
  readonly drafts: readonly Draft[];
  readonly isCopying: boolean;
}

/** A diagram to draw on. */
export interface Ready {
  readonly phase: 'ready';
  readonly document: DiagramDocument;
  readonly limits: Limits;
  readonly saving: Saving;
  /** The first is the one to show. */
  readonly offers: readonly Offer[];
  readonly damage: Damage | undefined;
  /** Why changes cannot be kept in this browser, as a sentence; undefined while they can. */
  readonly trouble: string | undefined;
  /** A copy is being stored, or was and is about to be opened. */
  readonly isCopying: boolean;
}

export type EditorSnapshot = Opening | Refused | Ready;

export interface SessionOptions {
  readonly userId: string;
  /** Undefined for a diagram that is not stored yet. */
  readonly diagramId: string | undefined;
  readonly api: Client;
  /** Says something to the user, in passing. */
  readonly notify: (text: string, tone: 'good' | 'bad') => void;
  /** The diagram that is being drawn on has this address from here on. */
  readonly moved: (place: Stored) => void;
  /** Another diagram is to be opened. */
  readonly goTo: (place: Stored) => void;
}

/**
 * One opening of the editor: loads the diagram, keeps unsaved work, saves, and offers what earlier openings left.
 *
 * Starts by itself and must be closed. All that can be seen of it is the snapshot, the same object until something changes.
 */
export class EditorSession {
  readonly #options: SessionOptions;
  readonly #listeners = new Set<() => void>();
  readonly #life = new AbortController();
  readonly #keeper: DraftKeeper;
  readonly #copies: Copies;
  #snapshot: EditorSnapshot = { phase: 'opening' };
  #trouble: string | undefined;
  #copied: Offer | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#keeper = openKeeper({
      userId: options.userId,
      read: () => this.#unsaved(),
      onTrouble: (sentence) => {
        this.#trouble = sentence;
        this.#change({ trouble: sentence });
      },
    });
    this.#copies = new Copies(options.api, (isCopying) => {
      if (this.#snapshot.phase !== 'opening') this.#show({ ...this.#snapshot, isCopying });
    });
    this.#watchPage();
    void this.#open();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): EditorSnapshot => this.#snapshot;

  /** Tells of something that happened; what follows from it happens by itself. */
  readonly dispatch = (event: SavingEvent): void => {
    const before = this.#snapshot;
    if (before.phase !== 'ready') return;
    const { saving, effects } = stepSaving(before.saving, event);
    const isSettled = event.type === 'stored' && saving.sending === undefined;
    const offers = isSettled && !saving.isDirty ? before.offers.filter(({ kind }) => kind === 'offered') : before.offers;
    this.#show({ ...before, saving, offers });
    for (const effect of effects) this.#perform(effect);
    if (this.#isClosed) this.#forgetSaved();
    else this.#keeper.touch();
  };

  /** Puts an offered draft into the document, as one step that can be undone; what was unsaved there becomes an offer itself. */
  async restore(offer: Offer): Promise<void> {
    const aside = await this.#setAside();
    const isOurs = await this.#keeper.adopt(offer.draft);
    const ready = this.#ready();
    if (ready === undefined) return;
    if (!isOurs && this.#trouble === undefined) {
      if (aside !== undefined) void this.#keeper.discard(aside.draft);
      this.#change({ offers: without(ready.offers, offer) });
      this.#options.notify('Another tab has taken these changes over.', 'bad');
      return;
    }
    this.#put(offer);
    const others = without(ready.offers, offer).filter(({ kind }) => kind === 'offered');
    this.#change({ offers: [{ ...offer, kind: 'restored' }, ...(aside === undefined ? [] : [aside]), ...others] });
  }

  /** Throws a draft away: an offered one for good; a restored one by going back to what is saved, as a step that can be undone. */
  async discard(offer: Offer): Promise<void> {
    const ready = this.#ready();
    if (ready === undefined) return;
    this.#change({ offers: without(ready.offers, offer) });
    if (offer.kind === 'restored') {
      ready.document.replaceWith(ready.saving.saved.diagram);
      this.dispatch({ type: 'renamed', name: ready.saving.saved.name });
    } else if (!(await this.#keeper.discard(offer.draft)) && this.#trouble === undefined) {
      this.#options.notify('These changes live on: another tab has taken them over.', 'bad');
    }
  }

  /** Asks under which name an offered draft is to be stored as a diagram of its own. */
  copy(offer: Offer): void {
    this.#copied = offer;
    this.dispatch({ type: 'copy_asked', draft: { name: offer.draft.name, diagram: offer.diagram } });
  }

  /** Stops showing an offer; a draft that was only offered stays where it is. */
  dismiss(offer: Offer): void {
    const ready = this.#ready();
    if (ready !== undefined) this.#change({ offers: without(ready.offers, offer) });
  }

  /** Stores what is shown as a diagram of the reader's own and opens it. */
  async makeCopy(): Promise<void> {
    const ready = this.#ready();
    if (ready === undefined) return;
    await this.#storeAndGo({ name: copyName(ready.saving.current.name), diagram: ready.document.current() });
  }

  /** Stores a draft of a diagram that cannot be opened as a diagram of its own and opens that. */
  async rescue(draft: Draft): Promise<void> {
    const diagram = diagramOfDraft(draft, defaultLimits);
    if (diagram === undefined) this.#options.notify('These changes cannot be read. Download them to keep what is there.', 'bad');
    else if (await this.#storeAndGo({ name: copyName(draft.name), diagram })) await this.#keeper.discard(draft);
  }

  /** Throws a draft of a diagram that cannot be opened away. */
  async discardUnopened(draft: Draft): Promise<void> {
    await this.#keeper.discard(draft);
    const refused = this.#snapshot;
    if (refused.phase === 'refused') this.#show({ ...refused, drafts: refused.drafts.filter((other) => other !== draft) });
  }

  /** Writes what is unsaved into the browser's storage and lets go of the diagram. A save under way is still awaited. */
  close(): void {
    void this.#keeper.close();
    this.#life.abort();
    this.#listeners.clear();
    this.#ready()?.document.close();
  }

  async #open(): Promise<void> {
    // An editor that is closed in the same breath, as React does to find mistakes, asks nothing.
    await Promise.resolve();
    if (this.#isClosed) return;
    const { api, diagramId } = this.#options;
    // A save that an editor before this one has sent would else become a conflict with oneself.
    await sent(diagramId);
    if (this.#isClosed) return;
    const limits = loadLimits(api);
    const [loaded, drafts] = await Promise.all([
      diagramId === undefined ? untouched : loadDiagram(api, diagramId, limits),
      this.#keeper.orphans(diagramId),
    ]);
    if (this.#isClosed) return;
    if ('isAnswered' in loaded) this.#show({ phase: 'refused', refusal: loaded, drafts, isCopying: false });
    else await this.#begin(loaded, { drafts, limits: await limits });
  }

  async #begin(loaded: Loaded, { drafts, limits }: { readonly drafts: readonly Draft[]; readonly limits: Limits }): Promise<void> {
    const plan = planOffers(drafts, { ...loaded, limits });
    for (const draft of plan.drop) void this.#keeper.discard(draft);
    let offers = plan.offers;
    let restored: Offer | undefined;
    const brought = loaded.diagramId === undefined ? takeOver() : undefined;
    // What somebody brings is what they want to see; earlier work is offered beside it.
    for (const offer of brought === undefined ? plan.restore : []) {
      offers = without(offers, offer);
      if (await this.#keeper.adopt(offer.draft)) {
        restored = { ...offer, kind: 'restored' };
        break;
      }
    }
    if (this.#isClosed) return;
    const document = openDocument(loaded.content.diagram);
    const saving = beginSaving({ ...loaded, isOnline: navigator.onLine });
    this.#snapshot = { phase: 'ready', document, limits, saving, offers, damage: loaded.damage, trouble: this.#trouble, isCopying: false };
    document.subscribe(() => this.#drawn());
    if (brought !== undefined) {
      document.replaceWith(brought.diagram);
      this.dispatch({ type: 'renamed', name: brought.name });
    }
    if (restored !== undefined) {
      this.#put(restored);
      offers = [restored, ...offers];
    }
    this.#change({ offers });
  }

  #put({ draft, diagram }: Offer): void {
    this.#ready()?.document.replaceWith(diagram);
    this.dispatch({ type: 'renamed', name: draft.name });
  }

  /** Leaves unsaved work behind as a draft of its own. */
  async #setAside(): Promise<Offer | undefined> {
    const ready = this.#ready();
    const unsaved = this.#unsaved();
    if (ready === undefined || unsaved === undefined) return undefined;
    const { diagram } = ready.saving.current;
    return { kind: 'offered', draft: await this.#keeper.setAside(unsaved), diagram };
  }

  #drawn(): void {
    const ready = this.#ready();
    const diagram = ready?.document.current();
    if (diagram !== undefined && diagram !== ready?.saving.current.diagram) this.dispatch({ type: 'drawn', diagram });
  }

  #perform(effect: SavingEffect): void {
    if (effect.type === 'send') {
      sending(effect.save.diagramId, this.#send(effect));
    } else if (this.#isClosed) {
      // Whoever has left is not to be taken elsewhere.
    } else if (effect.type === 'moved') {
      this.#options.moved(effect);
    } else if (effect.type === 'close_dialog_later') {
      setTimeout(() => this.dispatch({ type: 'close_due', number: effect.number }), delays.saveDialogCloseMs);
    } else {
      void this.#leaveFor(effect);
    }
  }

  async #send({ save, unconfirmed }: SavingEffect & { type: 'send' }): Promise<void> {
    try {
      this.dispatch({ type: 'stored', number: save.number, ...(await sendSave(this.#options.api, save, unconfirmed)) });
    } catch (error) {
      this.dispatch({ type: 'failed', number: save.number, problem: problemOf(error) });
    }
  }

  /** After a draft was stored as a diagram of its own. */
  async #leaveFor(place: Stored): Promise<void> {
    if (this.#copied !== undefined) await this.#keeper.discard(this.#copied.draft);
    await new Promise((resolve) => setTimeout(resolve, delays.saveDialogCloseMs));
    if (!this.#isClosed) this.#options.goTo(place);
  }

  async #storeAndGo(content: Content): Promise<boolean> {
    try {
      const place = await this.#copies.store(content);
      if (place === undefined) return false;
      if (!this.#isClosed) this.#options.goTo(place);
      return true;
    } catch (error) {
      if (!this.#isClosed) this.#options.notify(problemOf(error).text, 'bad');
      return false;
    }
  }

  /** A save that succeeded after the editor was closed: the draft it left says nothing more. */
  #forgetSaved(): void {
    if (this.#ready()?.saving.isDirty === false) void this.#keeper.forget();
  }

  #unsaved(): DraftContent | undefined {
    const ready = this.#ready();
    if (ready === undefined || !ready.saving.isDirty) return undefined;
    const { diagramId, version, current } = ready.saving;
    return { diagramId, baseVersion: version, name: current.name, data: writeDiagram(current.diagram) };
  }

  #watchPage(): void {
    const { signal } = this.#life;
    const flush = () => void this.#keeper.flush();
    const leave = () => {
      // A field that keeps its text to itself until it is left gives it to the diagram by that.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      flush();
    };
    const warn = (event: BeforeUnloadEvent) => {
      // What is written only at `pagehide` may be lost with the page; from here it has the time until the next page comes.
      // The reader may yet stay, so that a field in use is left only where the page would else go without a question.
      if (this.#ready()?.saving.isDirty) flush();
      else leave();
      if (this.#ready()?.saving.isDirty) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn, { signal });
    window.addEventListener('pagehide', leave, { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush(), { signal });
    window.addEventListener('online', () => this.dispatch({ type: 'connection', isOnline: true }), { signal });
    window.addEventListener('offline', () => this.dispatch({ type: 'connection', isOnline: false }), { signal });
  }

  get #isClosed(): boolean {
    return this.#life.signal.aborted;
  }

  #ready(): Ready | undefined {
    return this.#snapshot.phase === 'ready' ? this.#snapshot : undefined;
  }

  #change(part: Partial<Pick<Ready, 'offers' | 'trouble'>>): void {
    const ready = this.#ready();
    if (ready !== undefined) this.#show({ ...ready, ...part });
  }

  #show(snapshot: EditorSnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of [...this.#listeners]) listener();
  }
}

function without(offers: readonly Offer[], offer: Offer): readonly Offer[] {
  return offers.filter((other) => other.draft !== offer.draft);
}
