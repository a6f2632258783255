import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Command } from '../commands/command.ts';
import { commandTable } from '../commands/table.ts';
import { Icon } from '../draw/icon.tsx';
import { chordText, isAppleKeyboard } from '../keys/chord.ts';
import type { Surface } from '../view-state/view-store.ts';
import { choiceGroups, menuGroups } from './menu-entries.ts';
import { MenuPicture } from './menu-picture.tsx';
import css from './menus.module.css';
import { closeSurface, type SurfaceProps } from './surface.ts';
import { createTypeAhead } from './type-ahead.ts';

interface ContextMenuProps extends SurfaceProps {
  readonly menu: Extract<Surface, { kind: 'menu' }>;
}

/** Menu of the commands for the pressed element. Arrow keys walk through it; on phones it is a sheet from below. */
export function ContextMenu(props: ContextMenuProps) {
  const { menu, context } = props;
  const list = useRef<HTMLDivElement>(null);
  const [groups] = useState(() => {
    const { on, of } = menu;
    return of === undefined ? menuGroups(commandTable, on, context()) : choiceGroups(commandTable, of, context());
  });

  const [typeAhead] = useState(createTypeAhead);

  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    const room = list.current?.offsetParent?.getBoundingClientRect();
    if (box === undefined || room === undefined) return;
    const within = (at: number, length: number, all: number): number => Math.max(4, Math.min(at, all - length - 4));
    list.current?.style.setProperty('--menu-left', `${within(menu.at.x, box.width, room.width)}px`);
    list.current?.style.setProperty('--menu-top', `${within(menu.at.y, box.height, room.height)}px`);
  }, [menu]);
  useLayoutEffect(() => {
    itemsIn(list.current)[0]?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    const onDown = ({ target }: PointerEvent): void => {
      if (target instanceof Node && list.current?.contains(target) !== true) props.viewStore.update({ surface: undefined });
    };
    document.addEventListener('pointerdown', onDown, true);
    return () => document.removeEventListener('pointerdown', onDown, true);
  }, [props.viewStore]);

  function onKeyDown(event: KeyboardEvent): void {
    const all = itemsIn(list.current);
    const at = all.findIndex((item) => item.matches(':focus'));
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) all[next % all.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') closeSurface(props, focusOf(props));
    else {
      const found = typeAhead.take(
        { key: event.key, atMs: event.timeStamp },
        all.map(({ textContent }) => textContent ?? ''),
        at,
      );
      if (found === undefined && (event.key.length !== 1 || event.key === ' ')) return;
      if (found !== undefined) all[found]?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function choose(command: Command): void {
    const room = list.current?.parentElement?.getBoundingClientRect();
    closeSurface(props, focusOf(props));
    command.run({ ...context(), spot: { x: menu.at.x + (room?.left ?? 0), y: menu.at.y + (room?.top ?? 0) } });
  }

  return (
    <div
      ref={list}
      className={css.menu}
      role="menu"
      aria-label="Actions"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {groups.map((group) => (
        <div key={group[0]?.id} className={css.group} role="none">
          {group.map((command) => (
            <MenuRow
              key={command.id}
              command={command}
              title={command.titleNow?.(context()) ?? command.title}
              isOn={command.isOn?.(context())}
              theme={props.theme}
              onChoose={() => choose(command)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface MenuRowProps {
  readonly command: Command;
  readonly title: string;
  /** Of one among others: whether it holds. */
  readonly isOn: boolean | undefined;
  readonly theme: SurfaceProps['theme'];
  readonly onChoose: () => void;
}

function MenuRow({ command, title, isOn, theme, onChoose }: MenuRowProps) {
  const { keys, choice, picture } = command;
  const [key] = keys;
  const checked = { role: choice === 'property' || choice === undefined ? 'menuitemcheckbox' : 'menuitemradio', 'aria-checked': isOn };
  return (
    <button type="button" {...(isOn === undefined ? { role: 'menuitem' } : checked)} tabIndex={-1} className={css.row} onClick={onChoose}>
      {picture !== undefined && <MenuPicture picture={picture} theme={theme} />}
      <span className={css.title}>{title}</span>
      {isOn === true && <Icon d="m3 8.5 3.2 3.2L13 5" />}
      {key !== undefined && <kbd className={css.keys}>{chordText(key, isAppleKeyboard())}</kbd>}
    </button>
  );
}

/** Returns the element to focus: the only selected one. */
function focusOf({ viewStore }: SurfaceProps): string | undefined {
  const { nodes, edges } = viewStore.current().selection;
  return nodes.size + edges.size === 1 ? [...nodes, ...edges][0] : undefined;
}

function itemsIn(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}
