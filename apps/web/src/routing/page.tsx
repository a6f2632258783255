import { useEffect } from 'react';
import { pageArrival } from './arrival.ts';

let pagesShown = 0;
const announcerId = 'page-announcer';

/**
 * Names the page: sets its title and, when the reader came from another screen, moves the focus to its heading and
 * announces it. Each screen calls it once, with the name of the screen.
 */
export function usePage(name: string): void {
  useEffect(() => {
    document.title = `${name} · Umlaut`;
  }, [name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen that renames itself (a diagram's name) is not a new screen
  useEffect(() => {
    pagesShown += 1;
    if (pagesShown === 1) return;
    pageArrival.arrive();
    const announcer = document.getElementById(announcerId);
    if (announcer) announcer.textContent = name;
    window.scrollTo({ top: 0, behavior: 'instant' });
    focusPage();
  }, []);
}

/** Whenever `part` of a page takes the place of another that had the focus, the page's heading gets it; not on the first page. */
export function useKeptPageFocus(part: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when it changes
  useEffect(() => {
    if (pagesShown > 1 && document.activeElement === document.body) focusPage();
  }, [part]);
}

/** Moves the focus to the page's heading, or to its main part: for when what had the focus is gone. */
export function focusPage(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Says the screen's name to screen readers. */
export function PageAnnouncer() {
  return <div id={announcerId} className="visually-hidden" aria-live="polite" />;
}

/** The first stop of the keyboard on every page: over the bars, to the content. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link to a part of the page; the handler only keeps the address as it is
    <a
      className="skip-link"
      href="#main"
      onClick={(event) => {
        // Not a change of address: that would lose what the history entry remembers.
        event.preventDefault();
        const main = document.querySelector<HTMLElement>('main');
        if (main && !main.hasAttribute('tabindex')) main.tabIndex = -1;
        main?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
