import type { Presence } from '@umlaut/editor';
import { type Connect, LiveRoom } from '@umlaut/workspace';
import type { Awareness } from 'y-protocols/awareness';
import { clock } from '../clock.ts';
import { openLiveSocket } from './live-socket.ts';
import { RoomPresence } from './room-presence.ts';

/** Connects to a room of the server the page came from. */
export const connect: Connect<Presence> = (options) => {
  const presence = new RoomPresence();
  let awareness: Awareness | undefined;
  return new LiveRoom<Presence>({
    ...options,
    ports: {
      clock,
      chance: Math.random,
      openSocket: (socket) =>
        openLiveSocket(socket, {
          clock,
          pageUrl: window.location.href,
          WebSocket,
          onOffline(listener) {
            window.addEventListener('offline', listener);
            return () => window.removeEventListener('offline', listener);
          },
          onAwareness: (joined) => {
            awareness = joined;
          },
        }),
      onOnline: (listener, signal) => window.addEventListener('online', listener, { signal }),
      presence: {
        view: presence,
        show(isJoined) {
          if (isJoined && awareness !== undefined) presence.attach(awareness);
          else presence.detach();
        },
        namesOf: (clients) => presence.namesOf(clients),
        close: () => presence.close(),
      },
    },
  });
};
