import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';

export interface LogoutDialogProps {
  /** Diagrams with unsaved changes on this device. */
  readonly count: number;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onStay: () => void;
  readonly onConfirm: () => void;
}

/** Asks before unsaved work is deleted with the logout. */
export function LogoutDialog({ count, busy, failure, onStay, onConfirm }: LogoutDialogProps) {
  const textId = useId();
  const what = count === 1 ? 'Unsaved changes in 1 diagram' : `Unsaved changes in ${count} diagrams`;
  return (
    <Dialog
      title="Unsaved changes"
      describedBy={textId}
      busy={busy}
      onClose={onStay}
      footer={
        <>
          <Button onClick={onStay} disabled={busy} data-autofocus>
            Stay logged in
          </Button>
          <Button variant="danger" onClick={onConfirm} disabled={busy} aria-busy={busy}>
            Log out and delete them
          </Button>
        </>
      }
    >
      <p id={textId}>{what} on this device will be deleted when you log out. Open and save them first to keep them.</p>
      <FormAlert>{failure}</FormAlert>
    </Dialog>
  );
}
