import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

interface Modal {
  readonly props: {
    readonly ref: RefObject<HTMLDialogElement | null>;
    readonly onCancel: (event: SyntheticEvent) => void;
    readonly onClose: () => void;
  };
  /** Whether a press met the dialog's backdrop. */
  readonly isBeside: (event: SyntheticEvent) => boolean;
  /** Closes the dialog, which gives the focus back, and calls `onClose`; once. */
  readonly close: () => void;
}

/**
 * A modal dialog, open as long as it is rendered. It opens and closes between two keys: in an effect, or with the browser's `close`
 * event, which is a task of its own, a key pressed right after would still find the state from before.
 */
export function useModal(onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const isClosed = useRef(false);
  useLayoutEffect(() => {
    ref.current?.showModal();
    ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);

  function close(): void {
    if (isClosed.current) return;
    isClosed.current = true;
    ref.current?.close();
    onClose();
  }
  function onCancel(event: SyntheticEvent): void {
    event.preventDefault();
    close();
  }
  return { props: { ref, onCancel, onClose: close }, isBeside: ({ target }) => target === ref.current, close };
}
