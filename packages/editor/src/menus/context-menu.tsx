import { useLayoutEffect, useRef, useState } from 'react';
import type { Command } from '../commands/command.ts';
import { commandTable } from '../commands/table.ts';
import type { Surface } from '../view-state/view-store.ts';
import type { MenuPlace } from './menu-corner.ts';
import { choiceGroups, contextMenu, type MenuGroups, type Submenu } from './menu-entries.ts';
import { MenuPanel } from './menu-panel.tsx';
import { closeSurface, focusOf, type SurfaceProps } from './surface.ts';
import { usePressBeside } from './use-press-beside.ts';

interface ContextMenuProps extends SurfaceProps {
  readonly menu: Extract<Surface, { kind: 'menu' }>;
}

/** A menu that is open, with the row that leads to it. */
interface Level {
  readonly title: string;
  readonly groups: MenuGroups;
  readonly place: MenuPlace;
  readonly row: HTMLElement | undefined;
  /** Whether it takes the focus: a pointer that rests on a row only shows its submenu. */
  readonly takesFocus: boolean;
}

/** A mouse that crosses other rows on its way into a submenu does not close it. ms. */
const restMs = 140;

/** Menu of the commands for the pressed element, with its submenus next to it; on phones a sheet from below, one menu at a time. */
export function ContextMenu(props: ContextMenuProps) {
  const { menu, context, viewStore } = props;
  const all = useRef<HTMLDivElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const returnTo = useRef<HTMLElement>(undefined);
  const [levels, setLevels] = useState<readonly Level[]>(() => {
    const { on, of, at } = menu;
    const groups = of === undefined ? contextMenu(commandTable, on, context()) : choiceGroups(commandTable, of, context());
    return [{ title: 'Actions', groups, place: at, row: undefined, takesFocus: true }];
  });
  usePressBeside(all, () => viewStore.update({ surface: undefined }));
  useLayoutEffect(() => () => clearTimeout(rest.current), []);
  useLayoutEffect(() => {
    returnTo.current?.focus({ preventScroll: true });
    returnTo.current = undefined;
  });

  function open(depth: number, { title, groups }: Submenu, row: HTMLElement, takesFocus: boolean): void {
    clearTimeout(rest.current);
    const [box, origin] = [row.getBoundingClientRect(), all.current?.parentElement?.getBoundingClientRect()];
    const place = { x: box.x - (origin?.x ?? 0), y: box.y - (origin?.y ?? 0), width: box.width, height: box.height };
    setLevels((before) => [...before.slice(0, depth + 1), { title, groups, place, row, takesFocus }]);
  }

  /** Closes the menu at `depth`, the first one with all that is open. */
  function close(depth: number): void {
    if (depth === 0) {
      closeSurface(props, focusOf(props));
      return;
    }
    returnTo.current = levels[depth]?.row;
    setLevels((before) => before.slice(0, depth));
  }

  function onRest(depth: number, submenu: Submenu | undefined, row: HTMLElement): void {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      if (submenu !== undefined) open(depth, submenu, row, false);
      else setLevels((before) => (before.length > depth + 1 ? before.slice(0, depth + 1) : before));
    }, restMs);
  }

  function choose(command: Command): void {
    const room = all.current?.parentElement?.getBoundingClientRect();
    closeSurface(props, focusOf(props));
    command.run({ ...context(), spot: { x: menu.at.x + (room?.left ?? 0), y: menu.at.y + (room?.top ?? 0) } });
  }

  return (
    <div ref={all} role="presentation" onPointerLeave={() => clearTimeout(rest.current)}>
      {levels.map((level, depth) => (
        <MenuPanel
          key={level.title}
          {...level}
          theme={props.theme}
          context={context}
          opened={levels[depth + 1]?.title}
          isSubmenu={depth > 0}
          onOpen={(submenu, row, takesFocus) => open(depth, submenu, row, takesFocus)}
          onRest={(submenu, row) => onRest(depth, submenu, row)}
          onBack={() => close(depth)}
          onClose={() => close(0)}
          onChoose={choose}
        />
      ))}
    </div>
  );
}
