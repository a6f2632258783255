import type { PageCommands } from '@umlaut/editor';
import { type RefObject, useMemo } from 'react';
import { useNavigate } from '../../routing/router.tsx';
import type { HistoryHandle } from './history/history-button.tsx';
import type { PictureCommands } from './pictures/picture-exchange.tsx';
import type { ShareHandle } from './sharing/share-button.tsx';

interface Wiring {
  readonly tour: () => void;
  readonly pictures: RefObject<PictureCommands | null>;
  readonly history: RefObject<HistoryHandle | null>;
  readonly share: RefObject<ShareHandle | null>;
  /** Only the owner can share. */
  readonly isOwner: boolean;
  /** Without an account there are neither versions nor others. */
  readonly isGuest: boolean;
  /** Absent for those who may not save. */
  readonly save: (() => void) | undefined;
}

/** Commands of the page for the list of commands. */
export function usePageCommands({ tour, pictures, history, share, isOwner, isGuest, save }: Wiring): PageCommands {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      tour,
      export: () => pictures.current?.export?.(),
      print: () => pictures.current?.print?.(),
      copyPng: () => pictures.current?.copyPng?.(),
      copySvg: () => pictures.current?.copySvg?.(),
      copyMermaid: () => pictures.current?.copyMermaid?.(),
      copyPlantuml: () => pictures.current?.copyPlantuml?.(),
      ...(save === undefined
        ? {}
        : { save, openFile: () => pictures.current?.openFile?.(), newFromText: () => pictures.current?.newFromText?.() }),
      ...(save === undefined || isGuest ? {} : { history: () => history.current?.open() }),
      ...(isOwner && !isGuest ? { share: () => share.current?.open() } : {}),
      ...(isGuest ? {} : { profile: () => navigate('/profile') }),
    }),
    [tour, pictures, history, share, isOwner, isGuest, save, navigate],
  );
}
