import { unsavedAuthors } from '@umlaut/workspace';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { restoreVersion } from '../history/restore.ts';
import type { Workspace } from '../workspace.ts';
import type { Ready } from '../workspace-snapshot.ts';

interface DiscardDialogProps {
  readonly workspace: Workspace;
  readonly ready: Ready;
  readonly onClose: () => void;
}

const kept = 'They are kept as a version in the history, so you can restore them.';
const notKept = 'They are too large to keep in the history. Download the diagram first if you might need them.';

/** Asks before what others have drawn, too, goes from everybody's canvas; it stays as a version. */
export function DiscardDialog({ workspace, ready: { saving, room }, onClose }: DiscardDialogProps) {
  const textId = useId();
  const toast = useToast();
  // The compared state stays fixed while the dialog is open.
  const [{ version = 1, saved }] = useState(saving);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // A user who made the diagram too large for any version must not keep others from the saved one.
  const [isTooLarge, setTooLarge] = useState(false);

  async function discard(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    workspace.dispatch({ type: 'renamed', name: saved.name });
    const restoring = await restoreVersion(workspace, { number: version, diagram: saved.diagram, mayLose: isTooLarge });
    setBusy(false);
    if (restoring.outcome === 'restored') {
      toast(isTooLarge ? 'Changes discarded.' : 'Changes discarded. You can restore them from the history.');
      onClose();
    } else {
      setTooLarge(restoring.outcome === 'nothing' && restoring.problem?.kind === 'too_large');
      const why = restoring.problem?.text ?? 'Try again.';
      const what =
        restoring.outcome === 'nothing'
          ? 'Nothing was discarded because the changes couldn’t be saved as a version first.'
          : `Version ${version} is shown, but unsaved.`;
      setFailure(`${what} ${why}`);
    }
  }

  return (
    <Dialog
      title="Discard everyone’s changes?"
      describedBy={textId}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy} data-autofocus>
            Keep changes
          </Button>
          <Button variant="danger" onClick={() => void discard()} disabled={busy} aria-busy={busy}>
            {busy ? 'Discarding…' : isTooLarge ? 'Discard permanently' : 'Discard for everyone'}
          </Button>
        </>
      }
    >
      <p id={textId}>
        {`This removes the changes by ${unsavedAuthors(room?.authors)} since version ${version} for everyone. ${isTooLarge ? notKept : kept}`}
      </p>
      <FormAlert>{failure}</FormAlert>
    </Dialog>
  );
}
