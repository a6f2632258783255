import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface ReceiveDialogProps {
  /** Name of the opened diagram. */
  readonly name: string;
  readonly onReplace: () => void;
  readonly onInsert: () => void;
  readonly onClose: () => void;
}

/** Asks what is to become of what stands on the canvas when a file is opened over it. */
export function ReceiveDialog({ name, onReplace, onInsert, onClose }: ReceiveDialogProps) {
  const textId = useId();
  return (
    <Dialog
      title="Open a diagram here"
      describedBy={textId}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={onReplace}>Replace</Button>
          <Button variant="primary" onClick={onInsert} data-autofocus>
            Insert beside
          </Button>
        </>
      }
    >
      <p id={textId}>Put “{name}” beside what is drawn here, or let it take its place? You can undo either.</p>
    </Dialog>
  );
}
