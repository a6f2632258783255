import {
  type Change,
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  emptyDiagram,
  stepName,
  type TextLayer,
  viewText,
} from '@umlaut/diagram';
import { Doc, type Transaction, UndoManager } from 'yjs';
import { followersOf } from './followers.ts';
import { createMirror, type Faults, type Known, type Mirror, shownOf, type Written } from './mirror.ts';
import {
  completeRestored,
  joinRemoved,
  keepEssentials,
  keepUsed,
  type Removed,
  removedBetween,
  withContainers,
  writtenBetween,
} from './restored.ts';
import { partsOf, type SharedDiagram } from './shared-diagram.ts';
import { insertElement, writeChanges, writeDiagram, writeText } from './write.ts';

/** State of the undo history. */
export interface History {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Name of the next undo, as shown after that word: `move of 3 nodes`. */
  readonly undoName?: string;
  readonly redoName?: string;
}

/** Others' changes in one transaction. */
export interface OthersChange {
  readonly before: Diagram;
  readonly after: Diagram;
  /** Client ids (Yjs') of the replicas that wrote something of it; none where it only takes away. */
  readonly writers: ReadonlySet<number>;
}

/** Origin of what this browser's user does: only that is undone. */
const local = Symbol('local');
/** Origin of what follows from others' changes, which is no step of its own. */
const settled = Symbol('settled');
/** Steps that join follow each other within this time. */
const joinMs = 500;

/** How a step is joined and called. */
interface StepOptions {
  /** Consecutive steps that join are undone as one. */
  readonly joins?: string;
  /** They follow each other within this time; 500 ms when absent. */
  readonly joinMs?: number;
  /** Name of the step, as shown after "Undo"; derived from the changes when absent. */
  readonly name?: string;
}

/** A step of the undo manager's history. */
interface StackItem {
  readonly meta: Map<unknown, unknown>;
}

/** Event of the undo manager on a step of its history. */
interface StackItemEvent {
  readonly stackItem: StackItem;
}

/** Under this a step of the history keeps its name. */
const nameKey = 'name';

/**
 * An open diagram: plain data to read, commands' changes to write, undo. It must be closed.
 *
 * One that is opened with plain data makes a shared document of it when that is first needed: who only looks at a diagram
 * should not wait for it.
 */
export class DiagramDocument {
  #opened: Opened | undefined;
  /** Content at the opening. */
  readonly #written: Written;
  readonly #listeners = new Set<() => void>();
  readonly #othersListeners = new Set<(change: OthersChange) => void>();
  #history: History = { canUndo: false, canRedo: false };
  /** Elements that each step removed, for bringing them back. */
  readonly #removed = new WeakMap<StackItem, Removed>();
  /** Ids of the edges that were inserted here. */
  readonly #inserted = new Set<string>();
  /** Ids of the nodes whose data others have written since they were shown here. */
  readonly #writtenByOthers = new Set<string>();
  /** Name of the step being written, undone or redone. */
  #naming: string | undefined;
  #lastStep: { readonly joins: string | undefined; readonly at: number } | undefined;

  constructor(source: Doc | Diagram) {
    const said = source instanceof Doc ? emptyDiagram : source;
    this.#written = { said, shown: shownOf(said) };
    if (source instanceof Doc) this.#follow(source);
  }

  /** The shared document below, for providers that keep it in step with other replicas. */
  get shared(): Doc {
    return this.#open().shared;
  }

  /** Whether `shared` is the shared document below. */
  isOf(shared: Doc | undefined): boolean {
    return shared !== undefined && this.#opened?.shared === shared;
  }

  /** The diagram as it is. The same object until something changes; elements that are not touched keep their identity. */
  readonly current = (): Diagram => this.#opened?.mirror.current() ?? this.#written.shown;

  /** How many records cannot be read as they are stored. */
  faults(): Faults {
    return this.#opened?.mirror.faults() ?? { salvaged: 0, unreadable: 0 };
  }

  /** Returns the state of the undo history; the same object until it changes. */
  readonly history = (): History => this.#history;

  /** Calls `listener` once after each transaction that changed the diagram or its history. Answers how to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls `listener` after each transaction of other replicas that changed the diagram. Answers how to stop that. */
  readonly subscribeToOthers = (listener: (change: OthersChange) => void): (() => void) => {
    this.#othersListeners.add(listener);
    return () => this.#othersListeners.delete(listener);
  };

  /**
   * Applies a command's changes: one transaction, one undo step; nothing for an empty list.
   *
   * Consecutive steps with the same `joins` within 500 ms of each other, or `joinMs` when that is given, are undone as one,
   * under the name of the last.
   */
  apply(changes: readonly Change[], options: StepOptions = {}): void {
    if (changes.length === 0) return;
    const name = options.name ?? stepName(changes, this.current());
    const { mirror, parts } = this.#open();
    const followers = followersOf(changes, { shown: this.current().edges, hidden: mirror.hidden() });
    for (const change of changes) if (change.op === 'insert' && change.element === 'edge') this.#inserted.add(change.value.id);
    this.#step(() => writeChanges(parts, [...changes, ...followers]), { ...options, name });
  }

  /** Edges that were inserted here and are stored, but not shown: a node at their ends has been deleted by another user. */
  ownHidden(): readonly DiagramEdge[] {
    if (this.#inserted.size === 0) return [];
    return this.#open()
      .mirror.hidden()
      .filter(({ id }) => this.#inserted.has(id));
  }

  /**
   * Brings back nodes of `before` that another user has deleted, with the containers that went with them. No step of the history: undo
   * passes over it.
   */
  reinstate(nodes: readonly DiagramNode[], before: Pick<Diagram, 'nodes'>): void {
    if (nodes.length === 0) return;
    const { shared, parts } = this.#open();
    const gone = before.nodes.filter(({ id }) => !parts.nodes.records.has(id));
    const returning = withContainers(nodes, gone);
    if (returning.length === 0) return;
    shared.transact(() => {
      for (const node of returning) insertElement(parts.nodes, node);
    }, settled);
  }

  /**
   * Takes back the last step if it was joined by `joins`, as if it had never been: it cannot be done again. Answers whether
   * there was one.
   */
  takeBack(joins: string): boolean {
    if (this.#lastStep?.joins !== joins) return false;
    this.undo();
    this.#open().undo.clear(false, true);
    this.#tell();
    return true;
  }

  /** Makes the document say the same as `diagram`, as one undo step called `name`; what is equal already is not written. */
  replaceWith(diagram: Diagram, name = 'edit diagram'): void {
    const { parts } = this.#open();
    this.#step(() => writeDiagram(parts, diagram), { name });
  }

  /**
   * Stores a text that was brought up to the graph, so that nothing of deleted elements lives on in it. No step of the history: undo
   * passes over it. A diagram without a stored text gets none.
   */
  settle({ language, lines }: TextLayer): void {
    const { shared, parts } = this.#open();
    if (viewText(this.current()) === undefined) return;
    shared.transact(() => writeText(parts, { language, lines: lines.map((line) => ({ ...line })) }), settled);
  }

  /** Stores a text that says the graph as it is, where there is none. No step of the history: undo passes over it, so that others go on in it. */
  beginText({ language, lines }: TextLayer): void {
    if (viewText(this.current()) !== undefined) return;
    const { shared, parts } = this.#open();
    shared.transact(() => writeText(parts, { language, lines: lines.map((line) => ({ ...line })) }), settled);
  }

  /** Takes back the last step of this user; what others did since stays. */
  undo(): void {
    this.#lastStep = undefined;
    this.#naming = this.#history.undoName;
    this.#bringBack('undo');
  }

  /** Does again what undo took back last. */
  redo(): void {
    this.#lastStep = undefined;
    this.#naming = this.#history.redoName;
    this.#bringBack('redo');
  }

  /**
   * Continues with another shared document, for example of another epoch, and shows its content: writes nothing into it. Elements
   * that say in it what they said before keep their identity.
   * Empties the undo history. The document before is not destroyed.
   */
  moveTo(shared: Doc): void {
    if (this.isOf(shared)) return;
    const earlier = this.current();
    this.#letGo();
    this.#follow(shared, { earlier });
    this.#lastStep = undefined;
    this.#refreshHistory();
    for (const listener of [...this.#listeners]) listener();
  }

  /** Lets go of the shared document, which lives on if others hold it. Nothing is told afterwards. */
  close(): void {
    this.#letGo();
    this.#listeners.clear();
    this.#othersListeners.clear();
  }

  #open(): Opened {
    if (this.#opened !== undefined) return this.#opened;
    const shared = new Doc();
    shared.transact(() => writeDiagram(partsOf(shared), this.#written.said));
    return this.#follow(shared, { written: this.#written });
  }

  #follow(shared: Doc, known: Known = {}): Opened {
    const opened = open(shared, this.#name, known);
    this.#opened = opened;
    shared.on('afterTransaction', this.#tell);
    return opened;
  }

  #letGo(): void {
    if (this.#opened === undefined) return;
    const { shared, undo, mirror } = this.#opened;
    shared.off('afterTransaction', this.#tell);
    undo.destroy();
    mirror.close();
  }

  #step(write: () => void, { joins, joinMs: within = joinMs, name }: StepOptions): void {
    const at = Date.now();
    const last = this.#lastStep;
    const isJoined = joins !== undefined && last?.joins === joins && at - last.at < within;
    const { shared, undo } = this.#open();
    undo.captureTimeout = isJoined ? Number.POSITIVE_INFINITY : 0;
    this.#lastStep = { joins, at };
    this.#naming = name;
    const before = this.current();
    shared.transact(write, local);
    undo.captureTimeout = 0;
    this.#noteRemoved(undo.undoStack.at(-1), before);
  }

  /**
   * In one transaction, so that nobody, the server included, ever sees an element without its essential fields: Yjs restores none
   * that others wrote at the same time.
   */
  #bringBack(way: 'undo' | 'redo'): void {
    const { shared, parts, undo } = this.#open();
    const before = this.current();
    const flag = way === 'undo' ? 'undoing' : 'redoing';
    shared.transact(() => {
      const step = undo[way]();
      const removed = step === null ? undefined : this.#removed.get(step);
      if (removed !== undefined) completeRestored(parts, removed, before);
      keepEssentials(parts, before);
      keepUsed(parts, before, this.#writtenByOthers);
      // The undo manager records the step when the transaction ends, by when it has taken its own flag back.
      undo[flag] = true;
    }, undo);
    undo[flag] = false;
    this.#noteRemoved((way === 'undo' ? undo.redoStack : undo.undoStack).at(-1), before);
  }

  #noteRemoved(step: StackItem | undefined, before: Diagram): void {
    const removed = removedBetween(before, this.current());
    // Only what others write once it is back counts against removing it again.
    for (const id of removed.nodes.keys()) this.#writtenByOthers.delete(id);
    if (step === undefined || removed.nodes.size + removed.edges.size === 0) return;
    this.#removed.set(step, joinRemoved(this.#removed.get(step), removed));
  }

  readonly #name = ({ stackItem }: StackItemEvent): void => {
    if (this.#naming !== undefined) stackItem.meta.set(nameKey, this.#naming);
  };

  readonly #tell = (transaction?: Transaction): void => {
    const before = this.current();
    const hasChanged = this.#open().mirror.refresh();
    if (!this.#refreshHistory() && !hasChanged) return;
    for (const listener of [...this.#listeners]) listener();
    if (!hasChanged || transaction === undefined || transaction.local) return;
    for (const id of writtenBetween(before, this.current())) this.#writtenByOthers.add(id);
    const change = { before, after: this.current(), writers: writersOf(transaction) };
    for (const listener of [...this.#othersListeners]) listener(change);
  };

  #refreshHistory(): boolean {
    const { undo } = this.#open();
    const canUndo = undo.canUndo();
    const canRedo = undo.canRedo();
    const undoName = nameOf(undo.undoStack);
    const redoName = nameOf(undo.redoStack);
    const last = this.#history;
    if (canUndo === last.canUndo && canRedo === last.canRedo && undoName === last.undoName && redoName === last.redoName) return false;
    this.#history = {
      canUndo,
      canRedo,
      ...(undoName === undefined ? {} : { undoName }),
      ...(redoName === undefined ? {} : { redoName }),
    };
    return true;
  }
}

/** A shared document, followed. */
interface Opened {
  readonly shared: Doc;
  readonly parts: SharedDiagram;
  readonly mirror: Mirror;
  readonly undo: UndoManager;
}

/** To be called before listening to the document: the undo manager and the mirror hear of a change first. */
function open(shared: Doc, name: (event: StackItemEvent) => void, known: Known): Opened {
  const parts = partsOf(shared);
  const { nodes, edges, text, fields } = parts;
  const undo = new UndoManager([nodes.records, nodes.order, edges.records, edges.order, text, fields], {
    trackedOrigins: new Set([local]),
    captureTimeout: 0,
  });
  undo.on('stack-item-added', name);
  undo.on('stack-item-updated', name);
  return { shared, parts, mirror: createMirror(parts, known), undo };
}

function writersOf({ beforeState, afterState }: Transaction): ReadonlySet<number> {
  return new Set([...afterState].flatMap(([client, clock]) => (clock > (beforeState.get(client) ?? 0) ? [client] : [])));
}

function nameOf(stack: UndoManager['undoStack']): string | undefined {
  const name: unknown = stack.at(-1)?.meta.get(nameKey);
  return typeof name === 'string' ? name : undefined;
}

/** Opens `diagram` as a new document, with an empty undo history. */
export function openDocument(diagram: Diagram): DiagramDocument {
  return new DiagramDocument(diagram);
}

/**
 * Opens the diagram that `shared` holds or will hold, such as a replica that a provider fills.
 *
 * Content never comes from a plain diagram here: two replicas made from the same data would hold everything twice.
 */
export function joinDocument(shared: Doc): DiagramDocument {
  return new DiagramDocument(shared);
}
