import { useState } from 'react';
import { useToast } from './toast.tsx';

/** Delay before a loading part is announced. */
const slowMs = 1000;

/** A part of a screen that is loaded when it is asked for. */
export interface OnDemand {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * Loads a part, then opens it: without a connection nothing of the screen may break. `name` as it stands in a sentence, such
 * as `the history`.
 */
export function useOnDemand(load: () => Promise<unknown>, name: string): OnDemand {
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);

  async function open(): Promise<void> {
    const slow = setTimeout(() => toast(`Loading ${name}…`), slowMs);
    try {
      await load();
      setOpen(true);
    } catch {
      const subject = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      toast(`${subject} cannot be loaded at the moment. Check your connection, then try again.`, 'bad');
    } finally {
      clearTimeout(slow);
    }
  }

  return { isOpen, open: () => void open(), close: () => setOpen(false) };
}
