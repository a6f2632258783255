import { loadPart, type ViewStore } from '@umlaut/editor';
import { type Saving, shownName } from '@umlaut/workspace';
import { lazy, type Ref, Suspense, useImperativeHandle } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { ShareIcon } from '../../../ui/icons.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useOnDemand } from '../use-on-demand.ts';

const load = () => loadPart('screens/editor/sharing/sharing-view', () => import('./sharing-view.tsx'));
const SharingView = lazy(async () => ({ default: (await load()).SharingView }));

/** Opens sharing from elsewhere, such as by a command. */
export interface ShareHandle {
  readonly open: () => void;
}

interface ShareButtonProps {
  readonly ref: Ref<ShareHandle>;
  readonly view: ViewStore;
  readonly saving: Saving;
  readonly onSave: () => void;
}

/** Opens who the diagram is shared with; one that was never saved is to be saved first. */
export function ShareButton({ ref, view, saving: { diagramId, saved }, onSave }: ShareButtonProps) {
  const toast = useToast();
  const sharing = useOnDemand(view, load, 'the share dialog');

  function open(): void {
    if (diagramId === undefined) {
      toast('Save the diagram before you share it.', 'plain');
      onSave();
    } else sharing.open();
  }

  useImperativeHandle(ref, () => ({ open }));
  return (
    <>
      <Button title="Share with others" icon={<ShareIcon size={18} />} onClick={open}>
        Share
      </Button>
      {sharing.isOpen &&
        diagramId !== undefined &&
        createPortal(
          <Suspense fallback={null}>
            <SharingView diagram={{ id: diagramId, name: shownName(saved.name) }} onClose={sharing.close} />
          </Suspense>,
          window.document.body,
        )}
    </>
  );
}
