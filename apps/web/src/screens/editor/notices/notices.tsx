import { Button } from '../../../ui/button.tsx';
import { downloadJson } from '../download.ts';
import type { EditorSession, Ready } from '../editor-session.ts';
import { shownName } from '../saving/copy-name.ts';
import { DamageNotice } from './damage-notice.tsx';
import { Notice } from './notice.tsx';
import { OfferNotice } from './offer-notice.tsx';

interface NoticesProps {
  readonly session: EditorSession;
  readonly ready: Ready;
  /** Gives out what is drawn. */
  readonly onDownload: () => void;
}

/** What there is to say about the diagram: one line each, of the offers the first alone. */
export function Notices({ session, ready, onDownload }: NoticesProps) {
  const { damage, offers, saving, trouble } = ready;
  const offer = offers[0];
  return (
    <>
      {trouble !== undefined && (
        <Notice label="Storage" tone="warn" actions={<Button onClick={onDownload}>Download</Button>}>
          {trouble} Save often, or download the diagram.
        </Notice>
      )}
      {damage !== undefined && (
        <DamageNotice damage={damage} onDownload={() => downloadJson(`${shownName(saving.saved.name)} (original)`, damage.original)} />
      )}
      {offer !== undefined && (
        <OfferNotice
          key={offer.draft.holder}
          offer={offer}
          saving={saving}
          onRestore={() => void session.restore(offer)}
          onCopy={() => session.copy(offer)}
          onDiscard={() => void session.discard(offer)}
          onClose={() => session.dismiss(offer)}
        />
      )}
    </>
  );
}
