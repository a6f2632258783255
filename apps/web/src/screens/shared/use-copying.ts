import { copyName } from '@umlaut/workspace';
import { useState } from 'react';
import { failureText, isSessionOver } from '../../call-failure.ts';
import { makeCopy } from '../../copies.ts';
import { useNavigate } from '../../routing/router.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { LinkedView } from './use-linked-diagram.ts';

/** Makes a diagram of the user's own with the same content, and opens it. */
export function useCopying(view: LinkedView) {
  const navigate = useNavigate();
  const toast = useToast();
  const [isCopying, setCopying] = useState(false);

  async function copy(): Promise<void> {
    if (isCopying) return;
    setCopying(true);
    try {
      const { id, version } = await makeCopy(location.pathname, { name: copyName(view.name), data: view.data });
      navigate(`/dashboard?diagramId=${encodeURIComponent(id)}&version=${version}`);
    } catch (error) {
      if (!isSessionOver(error)) toast(failureText(error, 'Couldn’t copy the diagram. Try again.'), 'bad');
    }
    setCopying(false);
  }

  return { copy, isCopying };
}
