import type { Role } from '@umlaut/api';

/** Returns the sentence for a user whose role has changed; undefined when it makes no difference. */
export function roleSentence(before: Role, role: Role): string | undefined {
  if (role === 'viewer') return 'The owner has changed what you may do: you can watch this diagram, but no longer change it.';
  return before === 'viewer' ? 'You can change this diagram from here on.' : undefined;
}
