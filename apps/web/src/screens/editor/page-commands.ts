import type { PageCommands } from '@umlaut/editor';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from '../../routing/router.tsx';
import type { HistoryHandle } from './history/version-history.tsx';
import type { PictureCommands } from './pictures/picture-exchange.tsx';
import type { ShareHandle } from './sharing/share-button.tsx';
import { useNewFromEditor } from './use-new-from-editor.ts';

interface Wiring {
  readonly tour: () => void;
  readonly pictures: RefObject<PictureCommands | null>;
  readonly history: RefObject<HistoryHandle | null>;
  readonly share: RefObject<ShareHandle | null>;
  /** Only the owner can share. */
  readonly isOwner: boolean;
  /** Without an account there are neither versions nor others. */
  readonly isGuest: boolean;
  /** Whether the diagram is stored: another one can be started then. */
  readonly isStored: boolean;
  /** Absent for those who may not save. */
  readonly save: (() => void) | undefined;
  /** Absent without unsaved changes that can be compared or discarded. */
  readonly compare: (() => void) | undefined;
  readonly discard: (() => void) | undefined;
}

/** Commands of the page for the list of commands. */
export function usePageCommands({
  tour,
  pictures,
  history,
  share,
  isOwner,
  isGuest,
  isStored,
  save,
  compare,
  discard,
}: Wiring): PageCommands {
  const navigate = useNavigate();
  const startNew = useNewFromEditor();
  const latest = useRef({ compare, discard });
  useEffect(() => {
    latest.current = { compare, discard };
  });
  const [canCompare, canDiscard] = [compare !== undefined, discard !== undefined];
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
      ...(canCompare ? { compare: () => latest.current.compare?.() } : {}),
      ...(canDiscard ? { discard: () => latest.current.discard?.() } : {}),
      ...(isStored ? { newDiagram: () => void startNew() } : {}),
      ...(isGuest ? {} : { profile: () => navigate('/profile') }),
    }),
    [tour, pictures, history, share, isOwner, isGuest, isStored, save, navigate, startNew, canCompare, canDiscard],
  );
}
