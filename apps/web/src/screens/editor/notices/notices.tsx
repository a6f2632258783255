import { Button } from '../../../ui/button.tsx';
import { downloadJson } from '../download.ts';
import type { EditorSession } from '../editor-session.ts';
import type { Ready } from '../editor-snapshot.ts';
import { shownName } from '../saving/copy-name.ts';
import { DamageNotice } from './damage-notice.tsx';
import { Notice } from './notice.tsx';
import { OfferNotice } from './offer-notice.tsx';

interface NoticesProps {
  readonly session: EditorSession;
  readonly ready: Ready;
  /** Gives out what is drawn. */
  readonly onDownload: () => void;
  /** Goes through what clashed with others. */
  readonly onSettle: () => void;
  /** One goes off the screen with the focus in it. */
  readonly onFocusLost: () => void;
}

/** What there is to say about the diagram: one line each, of the offers the first alone. */
export function Notices({ session, ready, onDownload, onSettle, onFocusLost }: NoticesProps) {
  const { damage, offers, room, saving, trouble } = ready;
  const offer = offers[0];
  return (
    <>
      {trouble !== undefined && saving.role !== 'viewer' && (
        <Notice label="Storage" tone="warn" onFocusLost={onFocusLost} actions={<Button onClick={onDownload}>Download</Button>}>
          {trouble} Save often, or download the diagram.
        </Notice>
      )}
      {room?.sentence !== undefined && (
        <Notice
          key={room.clash === undefined ? room.sentence : 'clash'}
          label="Drawing together"
          actions={room.clash !== undefined ? <Button onClick={onSettle}>Look at each</Button> : undefined}
          onClose={() => session.dismissSentence()}
          onFocusLost={onFocusLost}
        >
          {room.sentence}
        </Notice>
      )}
      {damage !== undefined && (
        <DamageNotice
          damage={damage}
          onFocusLost={onFocusLost}
          onDownload={() => downloadJson(`${shownName(saving.saved.name)} (original)`, damage.original)}
        />
      )}
      {offer !== undefined && (
        <OfferNotice
          key={offer.draft.holder}
          offer={offer}
          saving={saving}
          onRestore={() => void session.offers.restore(offer)}
          onSettle={onSettle}
          onCopy={() => session.offers.copy(offer)}
          onDiscard={() => void session.offers.discard(offer)}
          onClose={() => session.offers.dismiss(offer)}
          onFocusLost={onFocusLost}
        />
      )}
    </>
  );
}
