import type { Diagram } from '@umlaut/diagram';
import type { EditorSession } from '../editor-session.ts';
import type { Ready } from '../editor-snapshot.ts';
import type { SaveProblem } from '../saving/save-problem.ts';

/** How restoring went: all of it, nothing of it, or shown but not saved yet. */
export type Restoring =
  | { readonly outcome: 'restored'; readonly version: number | undefined }
  | { readonly outcome: 'nothing' | 'unsaved'; readonly problem: SaveProblem | undefined };

/**
 * Makes the document say what `diagram`, the version `number`, says, as one step that can be undone, and saves that.
 *
 * What is unsaved before is saved first, as a version of its own; where that fails nothing is restored. With `mayLose` it is restored
 * also where that fails since what is unsaved is too large to be stored.
 */
export async function restoreVersion(
  session: EditorSession,
  { number, diagram, mayLose = false }: { readonly number: number; readonly diagram: Diagram; readonly mayLose?: boolean },
): Promise<Restoring> {
  await settled(session);
  if (readyOf(session)?.saving.isDirty) {
    const saved = await saveVersion(session, `Before restoring version ${number}`);
    const isLost = mayLose && saved.problem?.kind === 'too_large';
    if (!saved.isSaved && !isLost) return { outcome: 'nothing', problem: saved.problem };
  }
  const document = readyOf(session)?.document;
  if (document === undefined) return { outcome: 'nothing', problem: undefined };
  document.replaceWith(diagram, `restoring version ${number}`);
  if (readyOf(session)?.saving.isDirty !== true) return { outcome: 'restored', version: readyOf(session)?.saving.version };
  const saved = await saveVersion(session, `Restored version ${number}`);
  if (!saved.isSaved) return { outcome: 'unsaved', problem: saved.problem };
  return { outcome: 'restored', version: readyOf(session)?.saving.version };
}

/** Saves what is drawn as a version with `note`, when no other save is under way any more. */
export async function saveVersion(
  session: EditorSession,
  note: string,
): Promise<{ readonly isSaved: boolean; readonly problem: SaveProblem | undefined }> {
  const before = readyOf(session)?.saving.version;
  session.dispatch({ type: 'version_asked', note });
  await settled(session);
  const saving = readyOf(session)?.saving;
  return { isSaved: saving !== undefined && saving.version !== before && saving.problem === undefined, problem: saving?.problem };
}

/** Resolves when no save is under way. */
function settled(session: EditorSession): Promise<void> {
  return new Promise((resolve) => {
    const isSettled = () => readyOf(session)?.saving.sending === undefined;
    if (isSettled()) return resolve();
    const stop = session.subscribe(() => {
      if (!isSettled()) return;
      stop();
      resolve();
    });
  });
}

function readyOf(session: EditorSession): Ready | undefined {
  const snapshot = session.snapshot();
  return snapshot.phase === 'ready' ? snapshot : undefined;
}
