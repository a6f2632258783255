import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Command, CommandContext } from '../commands/command.ts';
import { Icon } from '../draw/icon.tsx';
import { chordText, isAppleKeyboard } from '../keys/chord.ts';
import type { MenuPlace } from './menu-corner.ts';
import { isSubmenu, type MenuGroups, type Submenu, titleOf } from './menu-entries.ts';
import { MenuRow } from './menu-row.tsx';
import css from './menus.module.css';
import type { SurfaceProps } from './surface.ts';
import { createTypeAhead } from './type-ahead.ts';
import { useMenuPlace } from './use-menu-place.ts';

interface MenuPanelProps {
  readonly title: string;
  readonly groups: MenuGroups;
  readonly place: MenuPlace;
  readonly theme: SurfaceProps['theme'];
  readonly context: () => CommandContext;
  /** The title of its submenu that is open. */
  readonly opened: string | undefined;
  readonly isSubmenu: boolean;
  readonly takesFocus: boolean;
  readonly onOpen: (submenu: Submenu, row: HTMLElement, takesFocus: boolean) => void;
  /** A mouse rests on a row, which may lead to a submenu. */
  readonly onRest: (submenu: Submenu | undefined, row: HTMLElement) => void;
  /** Back to the menu that it belongs to; closes the first one. */
  readonly onBack: () => void;
  /** Closes all menus. */
  readonly onClose: () => void;
  readonly onChoose: (command: Command) => void;
}

/** One menu. Up and down walk through it, right opens a submenu, left and Escape close it, letters search. */
export function MenuPanel(props: MenuPanelProps) {
  const { title, groups, place, theme, context, opened, takesFocus, onOpen, onRest, onBack, onClose, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  const [typeAhead] = useState(createTypeAhead);
  const now = context();
  const entries = groups.flat();

  useMenuPlace(list, place);
  useLayoutEffect(() => {
    // On a phone a submenu takes the place of its menu, and with it that of the focus.
    if (takesFocus || document.activeElement?.checkVisibility() !== true) itemsIn(list.current)[0]?.focus({ preventScroll: true });
  }, [takesFocus]);

  function onKeyDown(event: KeyboardEvent): void {
    const all = itemsIn(list.current);
    const at = all.findIndex((item) => item.matches(':focus'));
    const entry = entries[at];
    const row = all[at];
    const next = { ArrowDown: at + 1, ArrowUp: (at < 0 ? 0 : at) - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) all[next % all.length]?.focus();
    else if (event.key === 'ArrowRight') {
      if (entry !== undefined && isSubmenu(entry) && row !== undefined) onOpen(entry, row, true);
    } else if (event.key === 'Escape') onBack();
    else if (event.key === 'ArrowLeft') {
      if (props.isSubmenu) onBack();
    } else if (event.key === 'Tab') onClose();
    else {
      const texts = all.map(({ textContent }) => textContent ?? '');
      const found = typeAhead.take({ key: event.key, atMs: event.timeStamp }, texts, at);
      if (found === undefined && (event.key.length !== 1 || event.key === ' ')) return;
      if (found !== undefined) all[found]?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  const restOn = (submenu: Submenu | undefined) => (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse') onRest(submenu, event.currentTarget);
  };

  return (
    <div
      ref={list}
      className={css.menu}
      role="menu"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {props.isSubmenu && (
        <button type="button" className={`${css.row} ${css.back}`} tabIndex={-1} aria-label="Back" onClick={onBack}>
          <Icon d="M10 3.5 5.5 8l4.5 4.5" />
          <span className={css.title}>{title}</span>
        </button>
      )}
      {groups.map((group) => (
        <div key={group[0] && keyOf(group[0])} className={css.group} role="none">
          {group.map((entry) =>
            isSubmenu(entry) ? (
              <button
                key={keyOf(entry)}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={css.row}
                aria-haspopup="menu"
                aria-expanded={opened === entry.title}
                onPointerEnter={restOn(entry)}
                onClick={({ currentTarget }) => onOpen(entry, currentTarget, true)}
              >
                <span className={css.title}>{entry.title}</span>
                {entry.key !== undefined && <kbd className={css.keys}>{chordText(entry.key, isAppleKeyboard())}</kbd>}
                <Icon d="M6 3.5 10.5 8 6 12.5" />
              </button>
            ) : (
              <MenuRow
                key={keyOf(entry)}
                command={entry}
                title={titleOf(entry, now)}
                isOn={entry.isOn?.(now)}
                theme={theme}
                onRest={restOn(undefined)}
                onChoose={() => onChoose(entry)}
              />
            ),
          )}
        </div>
      ))}
    </div>
  );
}

function keyOf(entry: Command | Submenu): string {
  return isSubmenu(entry) ? `submenu ${entry.title}` : entry.id;
}

function itemsIn(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}
