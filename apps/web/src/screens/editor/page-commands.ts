import type { PageCommands } from '@umlaut/editor';
import { type RefObject, useMemo } from 'react';
import { useNavigate } from '../../routing/router.tsx';
import type { HistoryHandle } from './history/history-button.tsx';
import type { PictureCommands } from './pictures/picture-exchange.tsx';
import type { ShareHandle } from './sharing/share-button.tsx';

interface Wiring {
  readonly pictures: RefObject<PictureCommands | null>;
  readonly history: RefObject<HistoryHandle | null>;
  readonly share: RefObject<ShareHandle | null>;
  /** Whose diagram it is shares it. */
  readonly isOwner: boolean;
  /** Absent for those who may not save. */
  readonly save: (() => void) | undefined;
}

/** What the list of commands may ask the page to do. */
export function usePageCommands({ pictures, history, share, isOwner, save }: Wiring): PageCommands {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      export: () => pictures.current?.export?.(),
      copyPng: () => pictures.current?.copyPng?.(),
      copySvg: () => pictures.current?.copySvg?.(),
      ...(save === undefined ? {} : { save, openFile: () => pictures.current?.openFile?.(), history: () => history.current?.open() }),
      ...(isOwner ? { share: () => share.current?.open() } : {}),
      profile: () => navigate('/profile'),
    }),
    [pictures, history, share, isOwner, save, navigate],
  );
}
