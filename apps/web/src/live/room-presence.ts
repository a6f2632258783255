import type { Point } from '@umlaut/diagram';
import { type Doing, idle, type Peer, type Presence } from '@umlaut/editor';
import type { Awareness } from 'y-protocols/awareness';
import { readPeer, writeDoing } from './read-peer.ts';

/** Below the 20 messages a second that the server takes. */
const leastMs = 60;

/** Somebody's state, and what was read of it. */
interface Known {
  readonly state: unknown;
  readonly peer: Peer;
}

/** The people of a room. It outlives the sockets: while none is open, nobody is here. */
export class RoomPresence implements Presence {
  readonly #listeners = new Set<() => void>();
  #awareness: Awareness | undefined;
  #peers: readonly Peer[] = [];
  #known: ReadonlyMap<number, Known> = new Map();
  /** Of all who have been here, by their client. */
  readonly #names = new Map<number, string>();
  #drags: ReadonlyMap<string, Point> = new Map();
  #following: string | undefined;
  #doing: Doing | undefined;
  #shown = '';
  #shownAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly peers = (): readonly Peer[] => this.#peers;
  readonly writer = (client: number): Peer | undefined => this.#known.get(client)?.peer;
  readonly drags = (): ReadonlyMap<string, Point> => this.#drags;
  readonly following = (): string | undefined => this.#following;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly follow = (id: string | undefined): void => {
    if (id === this.#following) return;
    this.#following = id;
    this.#tell();
  };

  readonly show = (doing: Doing): void => {
    this.#doing = doing;
    // Nobody sees it. Those who come are told then.
    if (this.#timer !== undefined || (this.#peers.length === 0 && this.#shown !== '')) return;
    this.#timer = setTimeout(() => this.#send(), Math.max(0, this.#shownAt + leastMs - performance.now()));
  };

  /** Joins those whom `awareness` tells of. */
  attach(awareness: Awareness): void {
    this.detach();
    this.#awareness = awareness;
    awareness.on('change', this.#read);
    this.#read();
    this.#showAgain();
  }

  /**
   * Returns the names of the users behind these clients, as far as known; with one other user in the room, unknown clients are
   * theirs.
   */
  namesOf(clients: readonly number[]): readonly string[] {
    const names = clients.flatMap((client) => this.#names.get(client) ?? []);
    const [only, ...more] = this.#peers;
    return names.length === 0 && only !== undefined && more.length === 0 ? [only.name] : names;
  }

  /** Clears the peers until another socket joins, and ends following. */
  detach(): void {
    if (this.#awareness === undefined) return;
    this.#awareness.off('change', this.#read);
    this.#awareness = undefined;
    this.#read();
  }

  /** Lets go of all that listen. */
  close(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
    this.detach();
  }

  #showAgain(): void {
    this.#shown = '';
    if (this.#doing !== undefined) this.show(this.#doing);
  }

  #send(): void {
    this.#timer = undefined;
    if (this.#awareness === undefined || this.#doing === undefined) return;
    const state = writeDoing(this.#peers.length === 0 ? idle : this.#doing);
    const text = JSON.stringify(state);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#shownAt = performance.now();
    this.#awareness.setLocalState({ ...state });
  }

  readonly #read = (): void => {
    const states = this.#awareness?.getStates() ?? new Map<number, unknown>();
    const known = new Map<number, Known>();
    for (const [client, state] of states) {
      if (client === this.#awareness?.clientID) continue;
      const before = this.#known.get(client);
      const peer = before !== undefined && before.state === state ? before.peer : readPeer(state);
      if (peer === undefined) continue;
      known.set(client, { state, peer });
      this.#names.set(client, peer.name);
    }
    this.#known = known;
    const peers = [...known.values()].map(({ peer }) => peer);
    if (peers.length === this.#peers.length && peers.every((peer, index) => peer === this.#peers[index])) return;
    const wasAlone = this.#peers.length === 0;
    this.#peers = peers;
    if (wasAlone !== (peers.length === 0)) this.#showAgain();
    this.#drags = dragsOf(peers, this.#drags);
    if (this.#following !== undefined && !peers.some(({ id }) => id === this.#following)) this.#following = undefined;
    this.#tell();
  };

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Merges the dragged positions of all peers; returns `before` when nothing differs. */
function dragsOf(peers: readonly Peer[], before: ReadonlyMap<string, Point>): ReadonlyMap<string, Point> {
  const drags = new Map(peers.flatMap(({ drag }) => [...drag]));
  if (drags.size !== before.size) return drags;
  for (const [id, { x, y }] of drags) {
    const at = before.get(id);
    if (at?.x !== x || at.y !== y) return drags;
  }
  return before;
}
