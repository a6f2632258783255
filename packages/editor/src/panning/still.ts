import type { CommandContext } from '../commands/command.ts';

/** How long a view takes to move. */
const moveMs = 160;

/** Without movement for who wants none. */
export function still({ preferences }: CommandContext): { readonly duration: number } {
  const isReduced = typeof window !== 'undefined' && window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return { duration: preferences.animation && !isReduced ? moveMs : 0 };
}
