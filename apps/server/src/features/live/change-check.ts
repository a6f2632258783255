import { checkDiagram, checkStep, type Diagram, type Limits } from '@umlaut/diagram';
import { type DiagramDocument, joinDocument } from '@umlaut/document';
import { applyUpdate, type Doc, encodeStateAsUpdate } from 'yjs';
import { BoundedDoc } from './bounded-doc.ts';
import { isSettled } from './shared-documents.ts';
import { followsOn, readUpdate, updateProblem } from './update-check.ts';

/** What becomes of a change: it is taken, it came before one that it builds on, or it breaks a rule. */
type Verdict = { readonly is: 'taken' } | { readonly is: 'early' } | { readonly is: 'refused'; readonly message: string };

/** Judges changes before anybody sees them, on a copy of the room's document. */
export interface ChangeCheck {
  judge(update: Uint8Array): Verdict;
  /** The room's document was changed by other ways, and the copy with it. */
  follow(update: Uint8Array): void;
  /** Lets go of the copy; the next change makes another. */
  forget(): void;
}

interface Copy {
  readonly bounded: BoundedDoc;
  readonly document: DiagramDocument;
  diagram: Diagram;
  /** What was wrong already: a document may be older than a rule, and must not be locked by it. */
  problems: number;
}

const unreadable = 'This change could not be read.';
const taken: Verdict = { is: 'taken' };

export function createChangeCheck(shared: Doc, limits: Limits): ChangeCheck {
  let copy: Copy | undefined;

  function open(): Copy {
    const bounded = new BoundedDoc();
    applyUpdate(bounded.shared, encodeStateAsUpdate(shared));
    const document = joinDocument(bounded.shared);
    const diagram = document.current();
    return { bounded, document, diagram, problems: problemsOf(diagram, limits) };
  }

  function forget(): void {
    copy?.document.close();
    copy?.bounded.shared.destroy();
    copy = undefined;
  }

  /** What is there, with whatever came by other ways. */
  function current(): Copy {
    copy ??= open();
    if (copy.document.current() !== copy.diagram) {
      copy.diagram = copy.document.current();
      copy.problems = problemsOf(copy.diagram, limits);
    }
    return copy;
  }

  return {
    forget,
    follow(update) {
      if (copy !== undefined) applyUpdate(copy.bounded.shared, update);
    },
    judge(update) {
      const read = readUpdate(update);
      const problem = read && updateProblem(read);
      if (read === undefined || problem !== undefined) return { is: 'refused', message: problem ?? unreadable };
      const before = current();
      const { bounded, document } = before;
      if (!followsOn(read, bounded.shared)) return { is: 'early' };
      // What still waits then, waits for itself.
      if (!bounded.tryToApply(update) || !isSettled(bounded.shared)) {
        forget();
        return { is: 'refused', message: unreadable };
      }
      const diagram = document.current();
      if (diagram === before.diagram) return taken;
      // A move in a large diagram must not cost a look at all of it.
      const findings = before.problems === 0 ? checkStep(before.diagram, diagram, limits) : checkDiagram(diagram, limits);
      const problems = findings.length + excess(diagram, limits);
      const message = findings[0]?.message;
      if (message !== undefined && problems > before.problems) {
        forget();
        return { is: 'refused', message };
      }
      before.diagram = diagram;
      before.problems = problems;
      return taken;
    },
  };
}

function problemsOf(diagram: Diagram, limits: Limits): number {
  return checkDiagram(diagram, limits).length + excess(diagram, limits);
}

/** Elements beyond the limits, each of which counts, so that too many may get fewer but not more. */
function excess({ nodes, edges }: Diagram, { maxNodes, maxEdges }: Limits): number {
  return Math.max(0, nodes.length - maxNodes) + Math.max(0, edges.length - maxEdges);
}
