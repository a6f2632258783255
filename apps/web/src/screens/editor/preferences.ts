import { defaultPreferences, type Preferences } from '@umlaut/editor';
import { useState } from 'react';
import { chooseTheme, chosenTheme } from '../../theme/theme.ts';

type StoredPreferences = Omit<Preferences, 'theme'>;

/** The user's preferences in this browser, and how to change them. The theme is the one the whole app has. */
export function usePreferences(userId: string): readonly [Preferences, (preferences: Preferences) => void] {
  const [preferences, setPreferences] = useState<Preferences>(() => ({ ...readKept(userId), theme: chosenTheme() }));
  return [
    preferences,
    (chosen) => {
      const { theme, ...kept } = chosen;
      if (theme !== preferences.theme) chooseTheme(theme);
      setPreferences(chosen);
      try {
        localStorage.setItem(keyOf(userId), JSON.stringify(kept));
      } catch {
        // Storage may be full or switched off: the choice still holds for this page.
      }
    },
  ];
}

function keyOf(userId: string): string {
  return `umlaut.preferences.${userId}`;
}

function readKept(userId: string): StoredPreferences {
  const { theme: _, ...kept } = defaultPreferences;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}');
    return Object.fromEntries(Object.entries(kept).map(([name, usual]) => [name, keptIn(stored, name, usual)])) as StoredPreferences;
  } catch {
    // Unreadable, or no storage: what holds for everybody.
    return kept;
  }
}

/** The kept value, where it is one of the type that is usual. */
function keptIn(stored: unknown, name: string, usual: boolean | number): unknown {
  const value: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined;
  return typeof value === typeof usual ? value : usual;
}
