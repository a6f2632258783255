import type { ViewStore } from '@umlaut/editor';
import { shownName } from '@umlaut/workspace';
import { Button } from '../../../ui/button.tsx';
import { downloadJson } from '../download.ts';
import { useRestoring } from '../offers/use-restoring.tsx';
import type { Workspace } from '../workspace.ts';
import type { Ready } from '../workspace-snapshot.ts';
import { DamageNotice } from './damage-notice.tsx';
import { Notice } from './notice.tsx';
import { OfferNotice } from './offer-notice.tsx';

interface NoticesProps {
  readonly workspace: Workspace;
  readonly ready: Ready;
  readonly view: ViewStore;
  readonly theme: 'light' | 'dark';
  /** Gives out what is drawn. */
  readonly onDownload: () => void;
  /** Restored changes were added to what is drawn. */
  readonly onAdded: () => void;
  /** Goes through what conflicted with others. */
  readonly onSettle: () => void;
  /** One goes off the screen with the focus in it. */
  readonly onFocusLost: () => void;
}

/** Notices on the diagram: one line each, of the offers only the first. */
export function Notices({ workspace, ready, view, theme, onDownload, onAdded, onSettle, onFocusLost }: NoticesProps) {
  const { damage, ended, offers, room, saving, trouble } = ready;
  const offer = offers[0];
  const restoring = useRestoring({ workspace, ready, view, theme, onAdded });
  return (
    <>
      {trouble !== undefined && saving.role !== 'viewer' && (
        <Notice label="Storage" tone="warn" onFocusLost={onFocusLost} actions={<Button onClick={onDownload}>Download</Button>}>
          {trouble} Save often, or download the diagram.
        </Notice>
      )}
      {ended !== undefined && (
        <Notice label="Access" tone="warn" onFocusLost={onFocusLost}>
          {endings[ended]}
        </Notice>
      )}
      {room?.sentence !== undefined && (
        <Notice
          key={room.conflict === undefined ? room.sentence : 'conflict'}
          label="Live collaboration"
          actions={room.conflict !== undefined ? <Button onClick={onSettle}>Review conflicts</Button> : undefined}
          onClose={() => workspace.dismissSentence()}
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
          onRestore={() => void restoring.restore(offer)}
          onSettle={onSettle}
          onCopy={() => workspace.offers.copy(offer)}
          onDownload={ended && (() => downloadJson(shownName(offer.draft.name), offer.draft.data))}
          onDiscard={() => void workspace.offers.discard(offer)}
          onClose={() => workspace.offers.dismiss(offer)}
          onFocusLost={onFocusLost}
        />
      )}
      {restoring.dialog}
    </>
  );
}

/** Sentences on a diagram that was taken away while it was open. */
const endings = {
  forbidden: 'You no longer have access to this diagram. You can look at it until you leave this page.',
  deleted: 'This diagram was deleted. You can look at it until you leave this page.',
} as const;
