import { DiagramPicture } from '@umlaut/editor';
import type { Offer } from '@umlaut/workspace';
import { useId } from 'react';
import styles from '../../../pictures/import.module.css';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { draftTime } from './draft-time.ts';

/** The use of an earlier drawing where another one is open. */
export type Restoring = 'add' | 'replace' | 'open';

interface RestoreDialogProps {
  readonly offer: Offer;
  readonly theme: 'light' | 'dark';
  readonly onChoose: (how: Restoring) => void;
  readonly onClose: () => void;
}

/** Asks what is to become of what is drawn when the unsaved changes of another drawing are restored. */
export function RestoreDialog({ offer, theme, onChoose, onClose }: RestoreDialogProps) {
  const textId = useId();
  return (
    <Dialog
      title="Restore unsaved changes"
      wide
      describedBy={textId}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={() => onChoose('open')}>Open as a new diagram</Button>
          <Button onClick={() => onChoose('replace')}>Replace</Button>
          <Button variant="primary" onClick={() => onChoose('add')} data-autofocus>
            Add to this diagram
          </Button>
        </>
      }
    >
      <div className={styles.picture} data-theme={theme}>
        <DiagramPicture diagram={offer.diagram} theme={theme} label="Preview of the unsaved changes" />
      </div>
      <p id={textId}>
        The changes from {draftTime(offer.draft.savedAt)} are another drawing. Add it next to this diagram, replace this diagram, or open it
        as a new one. You can undo adding and replacing.
      </p>
    </Dialog>
  );
}
