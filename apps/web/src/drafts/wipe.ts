import { openTabChannel } from './tab-channel.ts';

const channelName = 'umlaut-drafts-wiped';

/** Calls `listener` when the user's drafts are deleted, in this tab or another; answers how to stop listening. */
export function onWipe(userId: string, listener: () => void): () => void {
  const channel = openTabChannel(channelName);
  if (channel === undefined) return () => undefined;
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === userId) listener();
  };
  return () => channel.close();
}

/** Tells every open editor of this browser that the user's drafts are gone and must not be written again. */
export function announceWipe(userId: string): void {
  const channel = openTabChannel(channelName);
  channel?.postMessage(userId);
  channel?.close();
}
