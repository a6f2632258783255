/**
 * A colour for each number the server gives out: at least 3 : 1 as a line on the paper of either theme, at least 4.5 : 1 below
 * white text, and none that could be taken for the accent of one's own selection.
 */
export const peerColours = ['#c24722', '#167f54', '#bb3e96', '#8b6c07', '#1a7a92', '#9950bd', '#cc355b', '#497d24'] as const;

/** The colour of that number, whatever number it is. */
export function peerColour(number: number): string {
  return peerColours[Math.abs(Math.trunc(number)) % peerColours.length] ?? peerColours[0];
}
