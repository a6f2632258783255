import type { ViewStore } from '@umlaut/editor';
import { useState } from 'react';
import { useToast } from '../../ui/toast.tsx';
import { leaveDialog, loadDialog } from './late-dialog.ts';

/** Delay before a loading part is announced. */
const slowMs = 1000;

/** A dialog that is loaded when it is asked for. */
export interface OnDemand {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * Loads a dialog, then opens it: without a connection nothing of the screen may break. `name` as it stands in a sentence, such
 * as `the history`.
 */
export function useOnDemand(view: ViewStore, load: () => Promise<unknown>, name: string): OnDemand {
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);

  async function open(): Promise<void> {
    const slow = setTimeout(() => toast(`Loading ${name}…`), slowMs);
    try {
      if (await loadDialog(view, name, load)) setOpen(true);
    } catch {
      toast(`Couldn’t load ${name}. Check your connection and try again.`, 'bad');
    } finally {
      clearTimeout(slow);
    }
  }
  function close(): void {
    setOpen(false);
    leaveDialog(view, name);
  }

  return { isOpen, open: () => void open(), close };
}
