import type { Change, Diagram } from '@umlaut/diagram';
import { Doc, UndoManager } from 'yjs';
import { followersOf } from './followers.ts';
import { createMirror, type Mirror } from './mirror.ts';
import { partsOf, type SharedDiagram } from './shared-diagram.ts';
import { writeChange, writeDiagram } from './write.ts';

/** What can be taken back, and what can be done again. */
export interface History {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** Origin of what this browser's user does: only that is undone. */
const local = Symbol('local');
/** Steps that join follow each other within this time. */
const joinMs = 500;

/** An open diagram: plain data to read, commands' changes to write, undo. It must be closed. */
export class DiagramDocument {
  /** The shared document below, for providers that keep it in step with other replicas. */
  readonly shared: Doc;
  readonly #parts: SharedDiagram;
  readonly #mirror: Mirror;
  readonly #undo: UndoManager;
  readonly #listeners = new Set<() => void>();
  #history: History = { canUndo: false, canRedo: false };
  #lastStep: { readonly joins: string | undefined; readonly at: number } | undefined;

  constructor(shared: Doc) {
    this.shared = shared;
    this.#parts = partsOf(shared);
    const { nodes, edges, fields } = this.#parts;
    this.#mirror = createMirror(this.#parts);
    this.#undo = new UndoManager([nodes.records, nodes.order, edges.records, edges.order, fields], {
      trackedOrigins: new Set([local]),
      captureTimeout: 0,
    });
    // After the undo manager's own handler, so that listeners find the history as it is.
    shared.on('afterTransaction', this.#tell);
  }

  /** The diagram as it is. The same object until something changes; elements that are not touched keep their identity. */
  readonly current = (): Diagram => this.#mirror.current();

  /** What undo and redo would find; the same object until it changes. */
  readonly history = (): History => this.#history;

  /** Calls `listener` once after each transaction that changed the diagram or its history. Answers how to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Applies a command's changes: one transaction, one undo step; nothing for an empty list.
   *
   * Consecutive steps with the same `joins` within 500 ms of each other, or `joinMs` when that is given, are undone as one.
   */
  apply(changes: readonly Change[], { joins, joinMs: within }: { readonly joins?: string; readonly joinMs?: number } = {}): void {
    if (changes.length === 0) return;
    const followers = followersOf(changes, { shown: this.current().edges, hidden: this.#mirror.hidden() });
    const write = (): void => {
      for (const change of [...changes, ...followers]) writeChange(this.#parts, change);
    };
    this.#step(joins, write, within);
  }

  /**
   * Takes back the last step if it was joined by `joins`, as if it had never been: it cannot be done again. Answers whether
   * there was one.
   */
  takeBack(joins: string): boolean {
    if (this.#lastStep?.joins !== joins) return false;
    this.undo();
    this.#undo.clear(false, true);
    this.#tell();
    return true;
  }

  /** Makes the document say the same as `diagram`, as one undo step; what is equal already is not written. */
  replaceWith(diagram: Diagram): void {
    this.#step(undefined, () => writeDiagram(this.#parts, diagram));
  }

  /** Takes back the last step of this user; what others did since stays. */
  undo(): void {
    this.#lastStep = undefined;
    this.#undo.undo();
  }

  /** Does again what undo took back last. */
  redo(): void {
    this.#lastStep = undefined;
    this.#undo.redo();
  }

  /** Lets go of the shared document, which lives on if others hold it. Nothing is told afterwards. */
  close(): void {
    this.shared.off('afterTransaction', this.#tell);
    this.#undo.destroy();
    this.#mirror.close();
    this.#listeners.clear();
  }

  #step(joins: string | undefined, write: () => void, within = joinMs): void {
    const at = Date.now();
    const last = this.#lastStep;
    const isJoined = joins !== undefined && last?.joins === joins && at - last.at < within;
    this.#undo.captureTimeout = isJoined ? Number.POSITIVE_INFINITY : 0;
    this.#lastStep = { joins, at };
    this.shared.transact(write, local);
    this.#undo.captureTimeout = 0;
  }

  readonly #tell = (): void => {
    const hasChanged = this.#mirror.refresh();
    if (!this.#refreshHistory() && !hasChanged) return;
    for (const listener of [...this.#listeners]) listener();
  };

  #refreshHistory(): boolean {
    const canUndo = this.#undo.canUndo();
    const canRedo = this.#undo.canRedo();
    if (canUndo === this.#history.canUndo && canRedo === this.#history.canRedo) return false;
    this.#history = { canUndo, canRedo };
    return true;
  }
}

/** Opens `diagram` as a document of its own. What it says already is no step that could be undone. */
export function openDocument(diagram: Diagram): DiagramDocument {
  const shared = new Doc();
  shared.transact(() => writeDiagram(partsOf(shared), diagram));
  return new DiagramDocument(shared);
}

/**
 * Opens the diagram that `shared` holds or will hold, such as a replica that a provider fills.
 *
 * Content never comes from a plain diagram here: two replicas made from the same data would hold everything twice.
 */
export function joinDocument(shared: Doc): DiagramDocument {
  return new DiagramDocument(shared);
}
