import { useId } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';

export interface LogoutDialogProps {
  /** Diagrams with unsaved changes on this device; undefined when that cannot be found out. */
  readonly count: number | undefined;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onStay: () => void;
  readonly onConfirm: () => void;
}

/** Asks before unsaved work is deleted with the logout. */
export function LogoutDialog({ count, busy, failure, onStay, onConfirm }: LogoutDialogProps) {
  const textId = useId();
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
            {failure === undefined ? 'Delete changes and log out' : 'Log out anyway'}
          </Button>
        </>
      }
    >
      <p id={textId}>{textOf(count)}</p>
      <FormAlert>{failure}</FormAlert>
    </Dialog>
  );
}

function textOf(count: number | undefined): string {
  if (count === undefined) {
    return 'Umlaut can’t tell whether there are unsaved changes on this device. If there are, they’ll be deleted when you log out.';
  }
  const what = count === 1 ? 'Unsaved changes in 1 diagram' : `Unsaved changes in ${count} diagrams`;
  return `${what} on this device will be deleted when you log out. Open and save them first to keep them.`;
}
