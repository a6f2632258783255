import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import floating from './floating.module.css';
import { CheckIcon } from './icons.tsx';
import styles from './menu.module.css';
import { useOutside } from './use-outside.ts';

export interface MenuItem {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onChoose: () => void;
  /** Whether a line separates it from the item before. */
  readonly apart?: boolean;
  /** Its shortcut, as this device's keyboard writes it. */
  readonly keys?: string | undefined;
  /** Of an item that is turned on and off: its state. */
  readonly isOn?: boolean | undefined;
}

interface MenuProps {
  /** Name of the menu, and of its button unless `name` is given. */
  readonly label: string;
  /** Accessible name of the button; contains what `children` shows. */
  readonly name?: string;
  readonly icon: ReactNode;
  readonly items: readonly MenuItem[];
  /** Content of the button; `label` when absent. */
  readonly children?: ReactNode;
  /** Facts above the items. */
  readonly header?: ReactNode;
  /** Shows only the icon of the button, at every width. */
  readonly compact?: boolean;
  /** Id of an element that describes what the items act on. */
  readonly describedBy?: string;
  readonly className?: string | undefined;
  /** Called when it opens. */
  readonly onOpen?: () => void;
}

/** A button that opens a short list of actions: below it, and on phones as a sheet from below. */
export function Menu({
  label,
  name = label,
  icon,
  items,
  children = label,
  header,
  compact = false,
  describedBy,
  className,
  onOpen,
}: MenuProps) {
  const { isOpen, toggle, close, back, frame, button, onKeyDown } = useMenu(onOpen);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys are those of the items inside
    <div
      ref={frame}
      className={[styles.frame, compact && styles.compact, className].filter(Boolean).join(' ')}
      data-open={isOpen || undefined}
      onKeyDown={onKeyDown}
    >
      <Button
        ref={button}
        variant="quiet"
        icon={icon}
        title={name}
        aria-label={name}
        aria-haspopup="menu"
        aria-describedby={describedBy}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {children}
      </Button>
      {isOpen && (
        <div className={`${floating.floating} ${styles.list}`}>
          {header !== undefined && <div className={styles.header}>{header}</div>}
          <div role="menu" aria-label={label}>
            {items.map((item) => (
              <Item
                key={item.label}
                item={item}
                onChoose={() => {
                  close();
                  back();
                  item.onChoose();
                }}
              />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function Item({ item: { label, icon, apart = false, keys, isOn }, onChoose }: { readonly item: MenuItem; readonly onChoose: () => void }) {
  const role = isOn === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': isOn };
  return (
    <button type="button" {...role} tabIndex={-1} className={apart ? `${styles.item} ${styles.apart}` : styles.item} onClick={onChoose}>
      {icon}
      <span className={styles.label}>{label}</span>
      {isOn === true && <CheckIcon />}
      {keys !== undefined && (
        <span className={styles.keys} aria-hidden="true">
          {keys}
        </span>
      )}
    </button>
  );
}

/** Opens and closes a menu, and moves the focus through it. */
function useMenu(onOpen: (() => void) | undefined) {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);
  const close = () => setOpen(false);
  /** Returns the focus: to the button if a key pressed it, to the canvas if a pointer did. */
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

  function toggle(): void {
    if (!isOpen) {
      before.current = document.activeElement;
      onOpen?.();
    }
    setOpen(!isOpen);
  }

  return { isOpen, toggle, close, back, frame, button, onKeyDown };
}

function itemsIn(frame: HTMLElement | null): readonly HTMLElement[] {
  return [...(frame?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}
