import { useState } from 'react';
import type { Preferences } from '../commands/preferences.ts';
import css from './menus.module.css';
import type { SurfaceProps } from './surface.ts';
import { SurfaceDialog, SurfaceHeader } from './surface-dialog.tsx';

type Flag = Exclude<keyof Preferences, 'theme' | 'textWidth'>;

const flags: readonly { readonly flag: Flag; readonly title: string; readonly text: string }[] = [
  { flag: 'guides', title: 'Guides', text: 'What is dragged snaps to its neighbours and to equal gaps. Alt suspends it.' },
  { flag: 'grid', title: 'Snap to the grid', text: 'What is dragged stands on the dots of the canvas.' },
  {
    flag: 'wheelZooms',
    title: 'Wheel zooms',
    text: 'The wheel and two fingers on a touchpad zoom. Otherwise they pan, and zoom with Ctrl.',
  },
  { flag: 'minimap', title: 'Minimap', text: 'The whole diagram in small, where there is room for it.' },
  { flag: 'animation', title: 'Animation', text: 'Relations and views move. Your system’s wish for less movement holds as well.' },
  {
    flag: 'singleKeys',
    title: 'Single keys',
    text: 'On the canvas, C adds a class while nothing is selected, and typing writes the name of what is.',
  },
  { flag: 'othersChanges', title: 'Others’ changes', text: 'Screen readers are told what others add, move, change and delete.' },
];

const themes = { system: 'As the system', light: 'Light', dark: 'Dark' } as const;

/** How the user likes to work, kept in this browser. Every choice holds at once. */
export function PreferencesDialog(props: SurfaceProps) {
  const { context } = props;
  const [chosen, setChosen] = useState(() => context().preferences);
  function choose(next: Preferences): void {
    setChosen(next);
    context().setPreferences(next);
  }
  return (
    <SurfaceDialog of={props} title="Preferences" className={css.preferences}>
      <SurfaceHeader title="Preferences" />
      <div className={css.settings}>
        {flags.map(({ flag, title, text }) => (
          <label key={flag} className={css.setting}>
            <input type="checkbox" checked={chosen[flag]} onChange={({ target }) => choose({ ...chosen, [flag]: target.checked })} />
            <span>
              <span className={css.settingTitle}>{title}</span>
              <span className={css.settingText}>{text}</span>
            </span>
          </label>
        ))}
        <fieldset className={css.themes}>
          <legend>Theme</legend>
          {(['system', 'light', 'dark'] as const).map((theme) => (
            <label key={theme} className={css.theme}>
              <input type="radio" name="theme" checked={chosen.theme === theme} onChange={() => choose({ ...chosen, theme })} />
              {themes[theme]}
            </label>
          ))}
        </fieldset>
        <p className={css.settingText}>Kept in this browser, for you alone.</p>
      </div>
    </SurfaceDialog>
  );
}
