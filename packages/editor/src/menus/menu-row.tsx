import type { PointerEvent } from 'react';
import type { Command } from '../commands/command.ts';
import { Icon } from '../draw/icon.tsx';
import { chordText, isAppleKeyboard } from '../keys/chord.ts';
import { MenuPicture } from './menu-picture.tsx';
import css from './menus.module.css';
import type { SurfaceProps } from './surface.ts';

interface MenuRowProps {
  readonly command: Command;
  readonly title: string;
  /** Of one among others: whether it holds. */
  readonly isOn: boolean | undefined;
  readonly theme: SurfaceProps['theme'];
  readonly onRest: (event: PointerEvent<HTMLElement>) => void;
  readonly onChoose: () => void;
}

/** A command in a menu, with its first key. */
export function MenuRow({ command, title, isOn, theme, onRest, onChoose }: MenuRowProps) {
  const { keys, choice, picture } = command;
  const [key] = keys;
  const checked = { role: choice === 'property' || choice === undefined ? 'menuitemcheckbox' : 'menuitemradio', 'aria-checked': isOn };
  return (
    <button
      type="button"
      {...(isOn === undefined ? { role: 'menuitem' } : checked)}
      tabIndex={-1}
      className={css.row}
      onPointerEnter={onRest}
      onClick={onChoose}
    >
      {picture !== undefined && <MenuPicture picture={picture} theme={theme} />}
      <span className={css.title}>{title}</span>
      {isOn === true && <Icon d="m3 8.5 3.2 3.2L13 5" />}
      {key !== undefined && <kbd className={css.keys}>{chordText(key, isAppleKeyboard())}</kbd>}
    </button>
  );
}
