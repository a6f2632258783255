import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { focusPage } from '../routing/page.tsx';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { ToastOutlet } from './toast.tsx';

export interface DialogProps {
  readonly title: string;
  /** Asked for by Escape, the close button or a click beside the dialog; the owner then stops rendering it. */
  readonly onClose: () => void;
  /** While true it cannot be closed by the user: something is under way whose outcome is shown here. */
  readonly busy?: boolean;
  readonly children: ReactNode;
  /** Buttons, in a row at the end. */
  readonly footer?: ReactNode;
  /** Says what the dialog is about, for screen readers; id of an element inside. */
  readonly describedBy?: string;
  /** Room for rows of a text and controls. */
  readonly wide?: boolean;
  /** Room for two columns. */
  readonly roomy?: boolean;
  /** Takes the whole page; its content brings its own space. */
  readonly full?: boolean;
}

/**
 * A modal dialog, open for as long as it is rendered. The focus stays inside and goes back to where it came from. It begins
 * at the element with the attribute `data-autofocus`, else at the first input, else at the first button of the footer.
 */
export function Dialog({
  title,
  onClose,
  busy = false,
  children,
  footer,
  describedBy,
  wide = false,
  roomy = false,
  full = false,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();
  useModal(dialog);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does by keyboard what the click beside the dialog does
    <dialog
      ref={dialog}
      className={full ? `${styles.dialog} ${styles.full}` : styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (!busy) onClose();
      }}
      onClose={() => {
        // Browsers close a dialog themselves when Escape is pressed again and again.
        if (dialog.current === null || dialog.current.open) return;
        if (busy) dialog.current.showModal();
        else onClose();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (event.target === dialog.current && pressedOutside.current && !busy) onClose();
      }}
    >
      <div className={roomy ? `${styles.panel} ${styles.roomy}` : wide ? `${styles.panel} ${styles.wide}` : styles.panel}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose} disabled={busy}>
            <CloseIcon />
          </IconButton>
        </header>
        <div className={styles.body}>{children}</div>
        {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      </div>
      <ToastOutlet />
    </dialog>
  );
}

function useModal(dialog: { readonly current: HTMLDialogElement | null }): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const openers = withFocusableAncestors(document.activeElement);
    element.showModal();
    // React's own `autoFocus` comes before the dialog is open, when nothing in it can take the focus.
    const first = ['[data-autofocus]', 'input', 'footer button'].map((selector) => element.querySelector<HTMLElement>(selector));
    first.find((candidate) => candidate !== null)?.focus();
    return () => {
      element.close();
      // A field in which something was written goes as the dialog opens: then what it stood in.
      openers.find((opener) => opener.isConnected)?.focus();
      // The opener may leave the page together with the dialog (a deleted card): the focus must not fall off the page.
      requestAnimationFrame(() => {
        if (document.activeElement === null || document.activeElement === document.body) focusPage();
      });
    };
  }, [dialog]);
}

function withFocusableAncestors(element: Element | null): readonly HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  const ancestor = element.parentElement?.closest<HTMLElement>('[tabindex]') ?? null;
  return [element, ...withFocusableAncestors(ancestor)];
}
