import { newId } from '@umlaut/editor';
import { copyName } from '@umlaut/workspace';
import { useRef, useState } from 'react';
import { api } from '../../api.ts';
import { failureText, isSessionOver } from '../../call-failure.ts';
import { useNavigate } from '../../routing/router.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { LinkedView } from './use-linked-diagram.ts';

/** Makes a diagram of the user's own with the same content, and opens it. */
export function useCopying(view: LinkedView) {
  const navigate = useNavigate();
  const toast = useToast();
  /** The copy that was asked for, until the server says where it is. */
  const asked = useRef<{ readonly view: LinkedView; readonly key: string }>(undefined);
  const [isCopying, setCopying] = useState(false);

  async function copy(): Promise<void> {
    if (isCopying) return;
    setCopying(true);
    try {
      // Asked for again after a lost answer, the same version makes no second copy.
      if (asked.current?.view !== view) asked.current = { view, key: newId() };
      const { id, version } = await api.createDiagram({ name: copyName(view.name), data: view.data }, asked.current.key);
      asked.current = undefined;
      navigate(`/dashboard?diagramId=${encodeURIComponent(id)}&version=${version}`);
    } catch (error) {
      if (!isSessionOver(error)) toast(failureText(error, 'The copy could not be made. Try again.'), 'bad');
    }
    setCopying(false);
  }

  return { copy, isCopying };
}
