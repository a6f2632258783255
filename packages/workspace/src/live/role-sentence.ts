import type { Role } from '@umlaut/api';

/** Returns the sentence for a user whose role has changed; undefined when it makes no difference. */
export function roleSentence(before: Role, role: Role): string | undefined {
  if (role === 'viewer') return 'The owner changed your access: you can view this diagram but no longer edit it.';
  return before === 'viewer' ? 'You can now edit this diagram.' : undefined;
}
