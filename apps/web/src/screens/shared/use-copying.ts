import { newId } from '@umlaut/editor';
import { copyName } from '@umlaut/workspace';
import { useRef, useState } from 'react';
import { api } from '../../api.ts';
import { failureText, isSessionOver } from '../../call-failure.ts';
import { useNavigate } from '../../routing/router.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { LinkedView } from './use-linked-diagram.ts';

/** Makes a diagram of the user's own with the same content, and opens it. */
export function useCopying({ name, data }: LinkedView) {
  const navigate = useNavigate();
  const toast = useToast();
  const key = useRef(newId());
  const [isCopying, setCopying] = useState(false);

  async function copy(): Promise<void> {
    if (isCopying) return;
    setCopying(true);
    try {
      // Sent again after a lost answer, it makes no second copy.
      const { id, version } = await api.createDiagram({ name: copyName(name), data }, key.current);
      navigate(`/dashboard?diagramId=${encodeURIComponent(id)}&version=${version}`);
    } catch (error) {
      if (!isSessionOver(error)) toast(failureText(error, 'The copy could not be made. Try again.'), 'bad');
    }
    key.current = newId();
    setCopying(false);
  }

  return { copy, isCopying };
}
