import { useState } from 'react';
import type { Preferences } from '../commands/preferences.ts';
import css from './menus.module.css';
import type { SurfaceProps } from './surface.ts';
import { SurfaceDialog, SurfaceHeader } from './surface-dialog.tsx';

type Flag = Exclude<keyof Preferences, 'theme' | 'textWidth'>;

const flags: readonly { readonly flag: Flag; readonly title: string; readonly text: string }[] = [
  {
    flag: 'guides',
    title: 'Guides',
    text: 'Elements snap to their neighbours and to equal gaps while you drag. Hold Alt to turn this off temporarily.',
  },
  { flag: 'grid', title: 'Snap to grid', text: 'Elements snap to the dots on the canvas while you drag.' },
  {
    flag: 'wheelZooms',
    title: 'Scroll to zoom',
    text: 'The wheel and two-finger scrolling zoom. When off, they pan, and zoom with Ctrl.',
  },
  { flag: 'minimap', title: 'Minimap', text: 'Show a small overview while a part of the diagram is out of view, if there’s room.' },
  {
    flag: 'animation',
    title: 'Animation',
    text: 'Animate relations and view changes. Your system’s reduced motion setting still applies.',
  },
  {
    flag: 'singleKeys',
    title: 'Single-key shortcuts',
    text: 'On the canvas, C adds a class when nothing is selected, and typing renames the selected element.',
  },
  { flag: 'othersChanges', title: 'Announce others’ changes', text: 'Screen readers announce what others add, move, change and delete.' },
];

const themes = { system: 'System', light: 'Light', dark: 'Dark' } as const;

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
        <p className={css.settingText}>Saved in this browser, for you only.</p>
      </div>
    </SurfaceDialog>
  );
}
