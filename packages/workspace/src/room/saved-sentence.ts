import type { LiveMessage, Role } from '@umlaut/api';

/** Returns the sentence on a save by somebody else or in another tab, with the version's note. */
export function savedSentence({ by, isYou, version, note }: LiveMessage & { readonly type: 'saved' }): string {
  const who = isYou ? `You saved version ${version} elsewhere` : `${by} saved version ${version}`;
  return note === '' ? `${who}.` : `${who}: “${note}”.`;
}

/** Returns the sentence on a version that replaced the whole drawing; users who may see the history are pointed to it. */
export function restoredSentence(saved: LiveMessage & { readonly type: 'saved' }, role: Role): string {
  return role === 'viewer' ? savedSentence(saved) : `${savedSentence(saved)} The previous state is in the history.`;
}
