import { useRef, useState } from 'react';
import { api } from '../../api.ts';
import { isSessionOver } from '../../call-failure.ts';
import { useIntention, useNavigate } from '../../routing/router.tsx';
import { useToast } from '../../ui/toast.tsx';
import { type ListKind, listTexts } from './queries.ts';

/** Opens a diagram in the editor, at the version the server has at this moment, unless the visitor has gone elsewhere meanwhile. */
export function useOpening(
  kind: ListKind,
  id: string,
  onLeave: () => void,
): { readonly open: () => Promise<void>; readonly opening: boolean } {
  const navigate = useNavigate();
  const intend = useIntention();
  const toast = useToast();
  const underWay = useRef(false);
  const [opening, setOpening] = useState(false);

  async function open(): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setOpening(true);
    const isWanted = intend();
    try {
      const { version } = kind === 'mine' ? await api.openDiagram(id) : await api.openSharedWithMe(id);
      if (!isWanted()) return;
      onLeave();
      navigate(`/dashboard?diagramId=${encodeURIComponent(id)}&version=${version}`);
    } catch (error) {
      if (isWanted() && !isSessionOver(error)) toast(listTexts[kind].openFailed, 'bad');
    } finally {
      underWay.current = false;
      setOpening(false);
    }
  }

  return { open, opening };
}
