/** Whether somebody was offered to choose a name in this browser; true where that cannot be kept, so that nobody is asked each time. */
export function wasNameOffered(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return true;
  }
}

export function keepNameOffered(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), 'yes');
  } catch {
    // Full or switched off: it is offered once more.
  }
}

function keyOf(userId: string): string {
  return `umlaut.name-offered.${userId}`;
}
