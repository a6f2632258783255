import type { Rect, Size } from '@umlaut/geometry';
import type { Preferences } from '../commands/preferences.ts';

/** The minimap, and its distance from the canvas' edges and from what stands beside it. CSS px. */
export const overviewSize = { width: 200, height: 150 };
const gap = 15;
/** A narrower canvas needs its foot for buttons, and a lower one its height: a minimap there covers more than it shows. CSS px. */
const roomy = { width: 560, mostCovered: 1 / 6 };
const small = { height: 400, mostCovered: 1 / 4 };
/** On narrower pages the minimap is shown on demand. CSS px. */
const smallPage = 900;

/** Whether a canvas of this size has room for the minimap. */
export function fitsOverview({ width, height }: Size): boolean {
  const covered = ((overviewSize.width + gap) * (overviewSize.height + gap)) / (width * height);
  if (width > roomy.width) return covered <= roomy.mostCovered;
  return height >= small.height && covered <= small.mostCovered;
}

/** Whether the user wants the minimap on a page that is small or not. */
export function wantsOverview({ minimap, smallMinimap }: Preferences, isSmall: boolean): boolean {
  return isSmall ? smallMinimap : minimap;
}

/** Preferences with the minimap shown or hidden, on small pages or on others. */
export function withOverview(preferences: Preferences, isSmall: boolean, isShown: boolean): Preferences {
  return { ...preferences, ...(isSmall ? { smallMinimap: isShown } : { minimap: isShown }) };
}

/** Whether a part of the diagram is out of the view, so that an overview shows more. `seen` in the frame of `bounds`. */
export function isBeyondView(bounds: Rect | undefined, seen: Rect): boolean {
  if (bounds === undefined || seen.width === 0 || seen.height === 0) return false;
  const isWithin =
    bounds.x >= seen.x &&
    bounds.y >= seen.y &&
    bounds.x + bounds.width <= seen.x + seen.width &&
    bounds.y + bounds.height <= seen.y + seen.height;
  return !isWithin;
}

export function isSmallPage(): boolean {
  return typeof window !== 'undefined' && window.innerWidth < smallPage;
}
