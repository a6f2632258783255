import { useId } from 'react';
import { texts } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** Says that the diagram is full. */
export function NodeLimitDialog({ maxNodes, onClose }: { readonly maxNodes: number; readonly onClose: () => void }) {
  const textId = useId();
  const { title, text, ok } = texts.editor.nodeLimit;
  return (
    <Dialog
      title={title}
      describedBy={textId}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus>
          {ok}
        </Button>
      }
    >
      <p id={textId}>{text(maxNodes)}</p>
    </Dialog>
  );
}
