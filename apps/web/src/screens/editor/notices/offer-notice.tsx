import { type Offer, offerText, type Saving } from '@umlaut/workspace';
import { Button } from '../../../ui/button.tsx';
import { draftTime } from '../offers/draft-time.ts';
import { Notice } from './notice.tsx';

interface OfferNoticeProps {
  readonly offer: Offer;
  readonly saving: Saving;
  readonly onRestore: () => void;
  /** Goes through what conflicted when it was restored. */
  readonly onSettle: () => void;
  readonly onCopy: () => void;
  /** Gives the changes out as a file, where they have no other place. */
  readonly onDownload?: (() => void) | undefined;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
  readonly onFocusLost: () => void;
}

/** Unsaved work of an earlier opening: that it was restored, or that it can be. */
export function OfferNotice({ offer, saving, onRestore, onSettle, onCopy, onDownload, onDiscard, onClose, onFocusLost }: OfferNoticeProps) {
  const time = draftTime(offer.draft.savedAt);
  return (
    <Notice
      label="Unsaved changes"
      onClose={onClose}
      onFocusLost={onFocusLost}
      actions={
        <>
          {offer.kind === 'offered' && saving.role !== 'viewer' && <Button onClick={onRestore}>Restore</Button>}
          {offer.conflict !== undefined && <Button onClick={onSettle}>Review conflicts</Button>}
          {offer.kind === 'offered' && <Button onClick={onCopy}>Save as a copy</Button>}
          {onDownload !== undefined && <Button onClick={onDownload}>Download</Button>}
          <Button onClick={onDiscard}>Discard</Button>
        </>
      }
    >
      {offerText(offer, { version: saving.version, role: saving.role, time })}
    </Notice>
  );
}
