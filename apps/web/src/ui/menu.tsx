import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './menu.module.css';
import { useOutside } from './use-outside.ts';

export interface MenuItem {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onChoose: () => void;
  /** Whether a line sets it apart from what comes before. */
  readonly apart?: boolean;
}

interface MenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly items: readonly MenuItem[];
  /** Shows the icon of the button alone, at every width. */
  readonly compact?: boolean;
  /** Id of an element that says what the items are about. */
  readonly describedBy?: string;
  /** Called when it opens. */
  readonly onOpen?: () => void;
}

/** A button that opens a short list of things to do: below it, and on phones as a sheet from below. */
export function Menu({ label, icon, items, compact = false, describedBy, onOpen }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);
  const close = () => setOpen(false);
  /** Gives the focus back: to the button where a key pressed it, to the canvas where a pointer did. */
  function back(): void {
    const place = before.current instanceof HTMLElement && before.current !== document.body ? before.current : button.current;
    place?.focus({ preventScroll: true });
  }
  useOutside(frame, isOpen, close);
  useEffect(() => {
    if (isOpen) itemsIn(frame.current)[0]?.focus();
  }, [isOpen]);

  function onKeyDown(event: KeyboardEvent): void {
    if (!isOpen) return;
    const all = itemsIn(frame.current);
    const at = all.findIndex((item) => item.matches(':focus'));
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) all[next % all.length]?.focus();
    else if (event.key === 'Escape') back();
    else if (event.key !== 'Tab') return;
    if (event.key === 'Escape' || event.key === 'Tab') close();
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys are those of the items inside
    <div ref={frame} className={compact ? `${styles.frame} ${styles.compact}` : styles.frame} onKeyDown={onKeyDown}>
      <Button
        ref={button}
        variant="quiet"
        icon={icon}
        title={label}
        aria-haspopup="menu"
        aria-describedby={describedBy}
        aria-expanded={isOpen}
        onClick={() => {
          if (!isOpen) {
            before.current = document.activeElement;
            onOpen?.();
          }
          setOpen(!isOpen);
        }}
      >
        {label}
      </Button>
      {isOpen && (
        <div className={styles.list} role="menu" aria-label={label}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={item.apart === true ? `${styles.item} ${styles.apart}` : styles.item}
              onClick={() => {
                close();
                back();
                item.onChoose();
              }}
            >
              {item.icon}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function itemsIn(frame: HTMLElement | null): readonly HTMLElement[] {
  return [...(frame?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}
