import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Command, sections } from '../commands/command.ts';
import { commandTable } from '../commands/table.ts';
import { chordText, isAppleKeyboard } from '../keys/chord.ts';
import type { Surface } from '../view-state/view-store.ts';
import css from './menus.module.css';
import { closeSurface, type SurfaceProps } from './surface.ts';

interface ContextMenuProps extends SurfaceProps {
  readonly menu: Extract<Surface, { kind: 'menu' }>;
}

/** What can be done with what was pressed. Arrow keys walk through it; on phones it is a sheet from below. */
export function ContextMenu(props: ContextMenuProps) {
  const { menu, context } = props;
  const list = useRef<HTMLDivElement>(null);
  const [groups] = useState(() => groupsFor(menu.on, props));

  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    const room = list.current?.offsetParent?.getBoundingClientRect();
    if (box === undefined || room === undefined) return;
    const within = (at: number, length: number, all: number): number => Math.max(4, Math.min(at, all - length - 4));
    list.current?.style.setProperty('--menu-left', `${within(menu.at.x, box.width, room.width)}px`);
    list.current?.style.setProperty('--menu-top', `${within(menu.at.y, box.height, room.height)}px`);
  }, [menu]);
  useEffect(() => {
    itemsIn(list.current)[0]?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
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
    else if (event.key.length === 1 && event.key !== ' ') startingWith(all, at, event.key)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function choose(command: Command): void {
    closeSurface(props, focusOf(props));
    command.run(context());
  }

  return (
    <div
      ref={list}
      className={css.menu}
      role="menu"
      aria-label="What can be done"
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
              onChoose={() => choose(command)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function MenuRow({ command, title, onChoose }: { readonly command: Command; readonly title: string; readonly onChoose: () => void }) {
  const [key] = command.keys;
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={css.row} onClick={onChoose}>
      <span className={css.title}>{title}</span>
      {key !== undefined && <kbd className={css.keys}>{chordText(key, isAppleKeyboard())}</kbd>}
    </button>
  );
}

function groupsFor(on: ContextMenuProps['menu']['on'], { context }: SurfaceProps): readonly (readonly Command[])[] {
  const now = context();
  const possible = commandTable.filter(({ menus, can }) => menus.includes(on) && can(now));
  return sections.map((section) => possible.filter((command) => command.section === section)).filter((group) => group.length > 0);
}

/** What had the focus before: the one thing selected. */
function focusOf({ viewStore }: SurfaceProps): string | undefined {
  const { nodes, edges } = viewStore.current().selection;
  return nodes.size + edges.size === 1 ? [...nodes, ...edges][0] : undefined;
}

function itemsIn(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

function startingWith(all: readonly HTMLElement[], at: number, letter: string): HTMLElement | undefined {
  const rest = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return rest.find(({ textContent }) => textContent?.toLowerCase().startsWith(letter.toLowerCase()));
}
