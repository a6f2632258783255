import { checkDiagram, checkStep, type Diagram, type Limits } from '@umlaut/diagram';
import { type DiagramReader, readShared } from '@umlaut/document';
import { applyUpdate, type Doc, encodeStateAsUpdate } from 'yjs';
import { BoundedDoc } from './bounded-doc.ts';
import { countLivingThings, countThings, maxThings } from './crowding.rules.ts';
import { isMove } from './move.rules.ts';
import { isSettled } from './shared-documents.ts';
import { followsOn, readUpdate, updateProblem } from './update-check.ts';

/** What becomes of a change: it is taken, it came before one that it builds on, or it breaks a rule. */
type Verdict = { readonly is: 'taken' } | { readonly is: 'early' } | Refused;

interface Refused {
  readonly is: 'refused';
  readonly reason: 'invalid' | 'too_large';
  readonly message: string;
}

/**
 * Judges changes before anybody sees them, on a copy of the room's document. Moves, which are most of what is drawn, can do no
 * harm: they are known by their looks, and brought into the copy many at a time.
 */
export interface ChangeCheck {
  judge(update: Uint8Array): Verdict;
  /** The room's document was changed by other ways, and the copy with it. */
  follow(update: Uint8Array): void;
  /** Lets go of the copy; the next change makes another. */
  forget(): void;
}

interface Copy {
  readonly bounded: BoundedDoc;
  readonly reader: DiagramReader;
  diagram: Diagram;
  /** What was wrong already: a document may be older than a rule, and must not be locked by it. */
  problems: number;
  /** Never less than there are in it; counted again when it comes to it. */
  things: number;
  /** Moves that were taken and are not in the copy yet. */
  readonly late: Uint8Array[];
}

const mostLate = 100;

const unreadable = 'This change could not be read.';
const tooFull = 'There would be more in this diagram than can be edited live. Make it smaller to go on.';
/** What a thing takes at least in an update. */
const leastThingBytes = 2;
const taken: Verdict = { is: 'taken' };

export function createChangeCheck(shared: Doc, limits: Limits): ChangeCheck {
  let copy: Copy | undefined;

  function open(): Copy {
    const bounded = new BoundedDoc();
    applyUpdate(bounded.shared, encodeStateAsUpdate(shared));
    const reader = readShared(bounded.shared);
    const diagram = reader.current();
    return { bounded, reader, diagram, problems: problemsOf(diagram, limits), things: countLivingThings(bounded.shared), late: [] };
  }

  function forget(): void {
    copy?.reader.close();
    copy?.bounded.shared.destroy();
    copy = undefined;
  }

  function noteMove(update: Uint8Array): void {
    // A part of what was received is not kept, as all of it would be.
    if (copy !== undefined && copy.late.push(new Uint8Array(update)) >= mostLate) catchUp(copy);
  }

  /** What is there, with whatever came by other ways. */
  function current(): Copy {
    copy ??= open();
    catchUp(copy);
    if (copy.things > maxThings) copy.things = countLivingThings(copy.bounded.shared);
    const diagram = copy.reader.current();
    if (diagram !== copy.diagram) {
      copy.diagram = diagram;
      copy.problems = problemsOf(copy.diagram, limits);
    }
    return copy;
  }

  return {
    forget,
    follow(update) {
      if (copy === undefined) return;
      catchUp(copy);
      applyUpdate(copy.bounded.shared, update);
      copy.things += update.byteLength / leastThingBytes;
    },
    judge(update) {
      const read = readUpdate(update);
      const problem = read && updateProblem(read);
      if (read === undefined || problem !== undefined) return refused(problem ?? unreadable);
      if (isMove(read, shared)) {
        noteMove(update);
        return taken;
      }
      const before = current();
      const { bounded, reader } = before;
      if (!followsOn(read, bounded.shared)) return { is: 'early' };
      // What still waits then, waits for itself.
      if (!bounded.tryToApply(update) || !isSettled(bounded.shared)) {
        forget();
        return refused(unreadable);
      }
      if (isTooFull(before, countThings(read.structs))) {
        forget();
        return refused(tooFull, 'too_large');
      }
      const diagram = reader.current();
      if (diagram === before.diagram) return taken;
      // A move in a large diagram must not cost a look at all of it.
      const findings = before.problems === 0 ? checkStep(before.diagram, diagram, limits) : checkDiagram(diagram, limits);
      const problems = findings.length + excess(diagram, limits);
      const message = findings[0]?.message;
      if (message !== undefined && problems > before.problems) {
        forget();
        return refused(message);
      }
      before.diagram = diagram;
      before.problems = problems;
      return taken;
    },
  };
}

function refused(message: string, reason: Refused['reason'] = 'invalid'): Refused {
  return { is: 'refused', reason, message };
}

/** Whether an update that brought so much has made more of `copy` than may be. One that is too full already may get emptier. */
function isTooFull(copy: Copy, brought: number): boolean {
  const before = copy.things;
  copy.things += brought;
  if (copy.things <= maxThings) return false;
  copy.things = countLivingThings(copy.bounded.shared);
  return copy.things > Math.max(before, maxThings);
}

function catchUp(copy: Copy): void {
  if (copy.late.length === 0) return;
  const { shared } = copy.bounded;
  const isKnown = copy.reader.current() === copy.diagram;
  shared.transact(() => {
    for (const update of copy.late.splice(0)) applyUpdate(shared, update);
  });
  // Moves neither break a rule nor heal what is broken.
  if (isKnown) copy.diagram = copy.reader.current();
}

function problemsOf(diagram: Diagram, limits: Limits): number {
  return checkDiagram(diagram, limits).length + excess(diagram, limits);
}

/** Elements beyond the limits, each of which counts, so that too many may get fewer but not more. */
function excess({ nodes, edges }: Diagram, { maxNodes, maxEdges }: Limits): number {
  return Math.max(0, nodes.length - maxNodes) + Math.max(0, edges.length - maxEdges);
}
