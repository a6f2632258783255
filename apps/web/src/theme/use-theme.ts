import { useSyncExternalStore } from 'react';
import { currentTheme, subscribeTheme, type Theme } from './theme.ts';

/** The theme in force; renders again when it changes. Change it with `setDarkMode`. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribeTheme, currentTheme);
}
