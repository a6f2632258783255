import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import floating from './floating.module.css';
import styles from './popover.module.css';
import { useOutside } from './use-outside.ts';

interface PopoverProps {
  /** Accessible name of the button. */
  readonly label: string;
  readonly title?: string;
  /** Facts under the button, which covers them: they stay a text of the page, and don't become its name. */
  readonly content: ReactNode;
  readonly className?: string | undefined;
  /** Content of the panel; `close` also returns the focus to where it was when the panel opened. */
  readonly children: (close: () => void) => ReactNode;
}

/** Facts, and a button over them that shows a panel with facts and controls below it. Tab moves from the button into the panel, Escape closes it. */
export function Popover({ label, title, content, className, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);
  const id = useId();
  useOutside(frame, isOpen, () => setOpen(false));

  function close(): void {
    setOpen(false);
    const place = before.current instanceof HTMLElement && before.current !== document.body ? before.current : opener.current;
    place?.focus({ preventScroll: true });
  }

  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  });
  useEffect(() => {
    if (!isOpen) return;
    // Wherever the focus is: after a press by a pointer the canvas may keep it.
    const listen = (event: KeyboardEvent) => onEscape(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus leaves
    <div
      ref={frame}
      title={title}
      className={[styles.frame, className].filter(Boolean).join(' ')}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && frame.current?.contains(relatedTarget) !== true) setOpen(false);
      }}
    >
      <span className={styles.content}>{content}</span>
      <button
        ref={opener}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          if (!isOpen) before.current = document.activeElement;
          setOpen(!isOpen);
        }}
      />
      {isOpen && (
        <div id={id} className={`${floating.floating} ${styles.panel}`}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
