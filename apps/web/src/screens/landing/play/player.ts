import { applyChanges, type Diagram, moveNodes, sameDiagram } from '@umlaut/diagram';
import type { edited, Played, withText } from './editing.ts';
import type { PlayAnswer, PlayEdit, PlayOrder, PlayTheme } from './orders.ts';
import { playedPicture } from './played-picture.ts';

/** The code of editing, which is loaded when it is first needed. */
interface Editing {
  readonly withText: typeof withText;
  readonly edited: typeof edited;
}

export interface PlayerPorts {
  readonly loadEditing: () => Promise<Editing>;
  readonly post: (answer: PlayAnswer) => void;
  /** Calls `run` once after `ms`; returns the function that calls it off. */
  readonly later: (run: () => void, ms: number) => () => void;
}

/** A name that is being typed waits this long for further letters, ms. */
const renameMs = 600;
const mostSteps = 200;
/** Turn of a text that nobody typed: it replaces any other. */
const anyTurn = Number.POSITIVE_INFINITY;

type Order<Act extends PlayOrder['act']> = Extract<PlayOrder, { readonly act: Act }>;

/** Plays one diagram: takes orders, one after the other, and posts what has changed. */
export class Player {
  readonly #ports: PlayerPorts;
  #diagram: Diagram = { nodes: [], edges: [] };
  #theme: PlayTheme = 'light';
  #played: Played | undefined;
  #steps: readonly { readonly diagram: Diagram; readonly played: Played | undefined }[] = [];
  #last: PlayOrder['act'] | undefined;
  #isMoving = false;
  #held: { readonly order: Order<'type'>; readonly cancel: () => void } | undefined;
  #queue = Promise.resolve();
  #ids = 0;

  constructor(ports: PlayerPorts) {
    this.#ports = ports;
  }

  /** Takes an order after those before it; resolves when it is done. */
  play(order: PlayOrder): Promise<void> {
    this.#queue = this.#queue.then(() => this.#take(order));
    return this.#queue;
  }

  async #take(order: PlayOrder): Promise<void> {
    await this.#takeHeld(order);
    if (order.act === 'open') this.#diagram = order.diagram;
    if (order.act === 'open' || order.act === 'theme') {
      this.#theme = order.theme;
      this.#show();
    } else if (order.act === 'move') this.#move(order);
    else if (order.act === 'undo') this.#undo();
    else if (order.act === 'prepare') await this.#loaded();
    else if (order.act !== 'leave') await this.#edit(order);
    if (order.act !== 'prepare' && order.act !== 'theme') this.#last = order.act;
  }

  /** A name that waits is done before anything else happens, but for more typing, which goes on from it. */
  async #takeHeld({ act }: PlayOrder): Promise<void> {
    const held = this.#held;
    if (held === undefined || act === 'theme' || act === 'prepare') return;
    held.cancel();
    this.#held = undefined;
    if (act !== 'type') await this.#edit({ ...held.order, caret: -1 });
  }

  #move({ id, to, isLast }: Order<'move'>): void {
    if (!this.#isMoving) this.#keep();
    this.#isMoving = !isLast;
    this.#diagram = applyChanges(this.#diagram, moveNodes(this.#diagram, new Map([[id, to]])));
    const before = this.#steps.at(-1);
    if (isLast && before !== undefined && sameDiagram(before.diagram, this.#diagram)) this.#steps = this.#steps.slice(0, -1);
    this.#show();
  }

  #undo(): void {
    const step = this.#steps.at(-1);
    if (step === undefined) return;
    this.#steps = this.#steps.slice(0, -1);
    this.#diagram = step.diagram;
    this.#played = step.played ?? this.#played;
    this.#show();
    this.#say(anyTurn);
  }

  async #edit(order: PlayEdit): Promise<void> {
    const editing = await this.#loaded();
    if (editing === undefined) return;
    this.#played ??= editing.withText(this.#diagram);
    // Text typed without a pause is one step.
    if (order.act === 'type' && this.#last !== 'type') this.#keep();
    const next = editing.edited({ ...this.#played, diagram: this.#diagram }, order, () => `play-${++this.#ids}`);
    if (order.act === 'type' && next.isHeld) {
      this.#held = { order, cancel: this.#ports.later(() => void this.play({ act: 'leave' }), renameMs) };
      return;
    }
    if (order.act !== 'type' && !sameDiagram(next.diagram, this.#diagram)) this.#keep();
    this.#diagram = next.diagram;
    this.#played = next;
    this.#show();
    this.#say(order.act === 'type' ? order.turn : anyTurn);
    if (next.added !== undefined) this.#ports.post({ kind: 'added', id: next.added });
  }

  async #loaded(): Promise<Editing | undefined> {
    try {
      return await this.#ports.loadEditing();
    } catch {
      this.#ports.post({ kind: 'unloaded' });
      return undefined;
    }
  }

  #keep(): void {
    this.#steps = [...this.#steps, { diagram: this.#diagram, played: this.#played }].slice(-mostSteps);
  }

  #show(): void {
    this.#ports.post({ kind: 'picture', picture: playedPicture(this.#diagram, this.#theme), canUndo: this.#steps.length > 0 });
  }

  #say(turn: number): void {
    if (this.#played === undefined) return;
    const { text, findings } = this.#played.text;
    const [first] = findings;
    const problem = first === undefined ? undefined : `Line ${first.line}: ${first.message}`;
    this.#ports.post({ kind: 'text', text, turn, problem });
  }
}
