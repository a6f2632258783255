import type { Diagram } from '@umlaut/diagram';
import type { SaveProblem } from '@umlaut/workspace';
import type { Workspace } from '../workspace.ts';
import type { Ready } from '../workspace-snapshot.ts';

/** How restoring went: all of it, nothing of it, or shown but not saved yet. */
export type Restoring =
  | { readonly outcome: 'restored'; readonly version: number | undefined }
  | { readonly outcome: 'nothing' | 'unsaved'; readonly problem: SaveProblem | undefined };

/**
 * Changes the document to `diagram`, the version `number`, as one step that can be undone, and saves it.
 * Saves unsaved changes first, as a version of their own; when that fails, restores nothing. With `mayLose`, restores also when
 * that fails because the unsaved changes are too large to be stored.
 */
export async function restoreVersion(
  workspace: Workspace,
  { number, diagram, mayLose = false }: { readonly number: number; readonly diagram: Diagram; readonly mayLose?: boolean },
): Promise<Restoring> {
  await settled(workspace);
  if (readyOf(workspace)?.saving.isDirty) {
    const saved = await saveVersion(workspace, `Before restoring version ${number}`);
    const isLost = mayLose && saved.problem?.kind === 'too_large';
    if (!saved.isSaved && !isLost) return { outcome: 'nothing', problem: saved.problem };
  }
  const document = readyOf(workspace)?.document;
  if (document === undefined) return { outcome: 'nothing', problem: undefined };
  document.replaceWith(diagram, `restore version ${number}`);
  if (readyOf(workspace)?.saving.isDirty !== true) return { outcome: 'restored', version: readyOf(workspace)?.saving.version };
  const saved = await saveVersion(workspace, `Restored version ${number}`);
  if (!saved.isSaved) return { outcome: 'unsaved', problem: saved.problem };
  return { outcome: 'restored', version: readyOf(workspace)?.saving.version };
}

/** Saves what is drawn as a version with `note`, when no other save is under way any more. */
export async function saveVersion(
  workspace: Workspace,
  note: string,
): Promise<{ readonly isSaved: boolean; readonly problem: SaveProblem | undefined }> {
  const before = readyOf(workspace)?.saving.version;
  workspace.dispatch({ type: 'version_asked', note });
  await settled(workspace);
  const saving = readyOf(workspace)?.saving;
  return { isSaved: saving !== undefined && saving.version !== before && saving.problem === undefined, problem: saving?.problem };
}

/** Resolves when no save is under way. */
function settled(workspace: Workspace): Promise<void> {
  return new Promise((resolve) => {
    const isSettled = () => readyOf(workspace)?.saving.sending === undefined;
    if (isSettled()) return resolve();
    const stop = workspace.subscribe(() => {
      if (!isSettled()) return;
      stop();
      resolve();
    });
  });
}

function readyOf(workspace: Workspace): Ready | undefined {
  const snapshot = workspace.snapshot();
  return snapshot.phase === 'ready' ? snapshot : undefined;
}
