import { createClient } from '@umlaut/api';
import { insertItem, setLabel } from '@umlaut/diagram';
import { encodeStateAsUpdate } from 'yjs';
import { openLiveSocket } from '../../apps/web/src/live/live-socket.ts';
import { wideLimits } from '../../packages/diagram/test/wide-limits.ts';
import { joinDocument, openDocument } from '../../packages/document/src/index.ts';
import {
  bringUpToDate,
  type Connect,
  createPageDrafts,
  findBase,
  LiveRoom,
  type LiveSocket,
  type PageEvents,
  type Ready,
  Sends,
  saveStatus,
  settlingChanges,
  Workspace,
  type WorkspacePage,
  WorkspaceRoom,
} from '../../packages/workspace/src/index.ts';
import type { SimulatedBrowser } from './simulated-browser.ts';
import { type SimulatedNetwork, SimulatedSocket } from './simulated-network.ts';
import { PageClock } from './virtual-clock.ts';

/** One tab: a page with at most one open workspace. It can be closed in order, and killed. */
export class SimulatedPage {
  readonly network: SimulatedNetwork;
  readonly browser: SimulatedBrowser;
  readonly clock: PageClock;
  readonly #userId: string;
  readonly #token: string;
  readonly #page: WorkspacePage;
  readonly #sockets = new Set<{ readonly live: LiveSocket; readonly passes: () => boolean }>();
  readonly #onOnline = new Set<() => void>();
  readonly #onOffline = new Set<() => void>();
  #events: PageEvents | undefined;
  #isAlive = true;
  #ids = 0;
  /** Texts told in passing. */
  readonly told: string[] = [];
  workspace: Workspace<undefined> | undefined;
  /** The address: follows the first save. */
  diagramId: string | undefined;
  /** Virtual time of the last change drawn here. */
  changedAt = 0;
  /** A planted fault: what is written to the storage is dropped. */
  isDroppingDrafts = false;

  constructor(parts: {
    readonly name: string;
    readonly network: SimulatedNetwork;
    readonly browser: SimulatedBrowser;
    readonly userId: string;
    readonly token: string;
  }) {
    const { network, browser } = parts;
    this.network = network;
    this.browser = browser;
    this.#userId = parts.userId;
    this.#token = parts.token;
    const isAlive = () => this.#isAlive;
    this.clock = new PageClock(network.time, isAlive);
    const newId = () => {
      this.#ids += 1;
      return `${parts.name}-${this.#ids}`;
    };
    const storage = browser.storageFor(isAlive);
    const drafts = createPageDrafts({
      clock: this.clock,
      storage: {
        ...storage,
        write: async (draft) => {
          if (this.isDroppingDrafts) await storage.remove(draft);
          else await storage.write(draft);
        },
      },
      holders: browser.holdersFor(isAlive),
      wipes: browser.wipesFor(isAlive),
      newId,
      persist: () => undefined,
      onUnkept: () => undefined,
    });
    this.#page = {
      clock: this.clock,
      drafts,
      sends: new Sends(),
      newId,
      isOnline: () => !network.faults.isOffline,
      watch: (events, signal) => {
        this.#events = events;
        signal.addEventListener('abort', () => {
          if (this.#events === events) this.#events = undefined;
        });
      },
    };
    if (network.planted.dropsDraftOn409 === true)
      network.onConflict = () => {
        this.isDroppingDrafts = true;
        for (const draft of browser.drafts) storage.remove(draft).catch(() => undefined);
      };
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Something is on its way to the server or back that has no delay of its own. */
  get isAwaiting(): boolean {
    return [...this.#sockets].some(({ passes, live }) => passes() && !live.hasArrived()) || this.network.isAwaiting;
  }

  get ready(): Ready<undefined> | undefined {
    const snapshot = this.workspace?.snapshot();
    return snapshot?.phase === 'ready' ? snapshot : undefined;
  }

  /** Work in this page's memory that the storage refused, after its editors were closed. */
  get unkept(): readonly { readonly data: string }[] {
    return this.#isAlive ? this.#page.drafts.unkept.of(this.#userId) : [];
  }

  /** Words of the top bar. */
  get status(): string {
    const { ready } = this;
    return ready === undefined ? '' : saveStatus(ready.saving, ready.trouble === undefined, ready.room?.kept).text;
  }

  open(diagramId: string | undefined): void {
    this.workspace?.close();
    this.diagramId = diagramId;
    this.isDroppingDrafts = false;
    const api = createClient({ fetch: this.network.fetch, token: () => this.#token });
    this.workspace = new Workspace<undefined>({
      page: this.#page,
      userId: this.#userId,
      diagramId,
      api,
      token: () => this.#token,
      notify: (text) => this.told.push(text),
      moved: (place) => {
        this.diagramId = place.diagramId;
      },
      goTo: () => undefined,
      openRoom: async (host, { isWanted, enter }) => {
        await Promise.resolve();
        if (isWanted()) await enter(new WorkspaceRoom<undefined>(host, this.#connect));
      },
      loadMerging: async () => ({ bringUpToDate, findBase, settlingChanges }),
    });
  }

  /** Leaves the editor in order; the page stays. */
  close(): void {
    this.workspace?.close();
    this.workspace = undefined;
  }

  /** The page goes away as the browser closes it: asks for what is unsaved, and writes it. */
  hide(): void {
    this.#events?.flush();
  }

  /** As `kill -9`: nothing of it runs any more. */
  crash(): void {
    this.#isAlive = false;
    this.network.cutAll();
    for (const { live } of this.#sockets) live.close();
    this.workspace = undefined;
  }

  setOnline(isOnline: boolean): void {
    this.network.faults.isOffline = !isOnline;
    if (!isOnline) this.network.cutAll();
    for (const listener of [...(isOnline ? this.#onOnline : this.#onOffline)]) listener();
    this.#events?.onConnection(isOnline);
  }

  /** Adds a member to the class, as a step of its own. False when there is nothing to draw on. */
  draw(unit: string): boolean {
    const { ready } = this;
    if (ready === undefined || ready.saving.role === 'viewer') return false;
    const { document } = ready;
    const place = { node: 'c', list: 'attributes', id: unit, fields: { text: unit } };
    const changes = document.current().nodes.some(({ id }) => id === 'c')
      ? insertItem(document.current(), place, wideLimits)
      : [{ op: 'insert', element: 'node', value: { id: unit, type: 'default', position: { x: 0, y: 0 }, data: { label: unit } } } as const];
    document.apply(changes, { name: unit });
    this.changedAt = this.network.time.elapsed;
    return true;
  }

  relabel(text: string): void {
    const document = this.ready?.document;
    if (document === undefined || this.ready?.saving.role === 'viewer') return;
    document.apply(setLabel(document.current(), { id: 'c', label: text }, wideLimits));
    this.changedAt = this.network.time.elapsed;
  }

  undo(): void {
    this.ready?.document.undo();
    this.changedAt = this.network.time.elapsed;
  }

  /** Presses Save, and confirms the name where it is asked for. */
  save(): void {
    this.workspace?.dispatch({ type: 'save_pressed' });
    const dialog = this.ready?.saving.dialog;
    if (dialog?.phase !== 'open') return;
    if (dialog.purpose === 'copy') this.workspace?.dispatch({ type: 'dialog_closed' });
    else this.workspace?.dispatch({ type: 'confirmed', name: this.ready?.saving.current.name || 'Plan', key: this.#page.newId() });
  }

  readonly #connect: Connect<undefined> = (options) =>
    new LiveRoom<undefined>({
      ...options,
      ports: {
        clock: this.clock,
        chance: this.network.random,
        presence: { view: undefined, show: () => undefined, namesOf: () => [], close: () => undefined },
        onOnline: (listener, signal) => {
          this.#onOnline.add(listener);
          signal.addEventListener('abort', () => this.#onOnline.delete(listener));
        },
        openSocket: (socket) => this.#openSocket(socket),
      },
    });

  #openSocket(options: Parameters<typeof openLiveSocket>[0]): LiveSocket {
    const { network } = this;
    if (network.planted.doublesOnReturn === true) this.#double(options.doc);
    let below: SimulatedSocket | undefined;
    const WebSocket = class extends SimulatedSocket {
      constructor() {
        super(network);
        below = this;
      }
    };
    const live = openLiveSocket(options, {
      clock: this.clock,
      pageUrl: 'http://localhost/',
      // It has all that the provider uses of one.
      WebSocket: WebSocket as unknown as typeof globalThis.WebSocket,
      onOffline: (listener) => {
        this.#onOffline.add(listener);
        return () => this.#onOffline.delete(listener);
      },
      onAwareness: () => undefined,
    });
    const entry = { live, passes: () => below?.passes === true };
    this.#sockets.add(entry);
    return {
      ...live,
      close: () => {
        this.#sockets.delete(entry);
        live.close();
      },
    };
  }

  /** A planted fault: what the document holds is written into it once more, by another author. */
  #double(doc: Parameters<typeof joinDocument>[0]): void {
    const here = joinDocument(doc);
    const diagram = here.current();
    here.close();
    if (diagram.nodes.length === 0) return;
    const again = openDocument({ ...diagram, nodes: diagram.nodes.map((node) => ({ ...node, id: `${node.id}'` })) });
    const changes = again.current().nodes.map((value) => ({ op: 'insert', element: 'node', value }) as const);
    encodeStateAsUpdate(again.shared);
    again.close();
    const joined = joinDocument(doc);
    joined.apply(changes);
    joined.close();
  }
}
