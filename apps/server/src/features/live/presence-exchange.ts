import { randomUUID } from 'node:crypto';
import { clearTimeout } from 'node:timers';
import { applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import { guarded, later } from '../../callbacks.ts';
import type { Events } from '../../events/events.ts';
import type { ServerEvent } from '../../events/server-event.ts';
import type { Room } from './room.ts';

/** Lets people see each other whose sockets are at different processes: only while there are such, small, and 10 times a second. */
export interface PresenceExchange {
  open(room: Room): void;
  /** Applies the presence that another process sends for this room. */
  hear(room: Room, event: Extract<ServerEvent, { type: 'presence' | 'room_held' }>): void;
  /** To be called now and then: says again which rooms are here, and forgets who says so no more. */
  look(rooms: readonly Room[]): void;
}

interface Exchange {
  /** When each of the others last said that it has the room. */
  readonly holders: Map<string, number>;
  readonly changed: Set<number>;
  timer: NodeJS.Timeout | undefined;
  saidAt: number;
}

const everyMs = 100;
const sayEveryMs = 10_000;
const forgetAfterMs = 30_000;
/** Base64 of it fits into one notification of PostgreSQL, which has 7,999 bytes. */
const maxUpdateBytes = 5_000;
const fromElsewhere = Symbol('from elsewhere');

export function createPresenceExchange(events: Events): PresenceExchange {
  const me = randomUUID();
  const exchanges = new WeakMap<Room, Exchange>();

  function say(room: Room, exchange: Exchange, isAnswer: boolean): void {
    exchange.saidAt = performance.now();
    events.tell({ type: 'room_held', ...room.key, holder: me, isAnswer });
  }

  function note(room: Room, exchange: Exchange, clients: Iterable<number>): void {
    if (exchange.holders.size === 0) return;
    for (const client of clients) exchange.changed.add(client);
    exchange.timer ??= later(
      'live: send presence',
      everyMs,
      () => send(room, exchange),
      () => {
        exchange.timer = undefined;
      },
    );
  }

  function send(room: Room, exchange: Exchange): void {
    const clients = [...exchange.changed];
    exchange.changed.clear();
    exchange.timer = undefined;
    for (const update of updatesOf(room, clients)) {
      events.tell({ type: 'presence', ...room.key, holder: me, update: Buffer.from(update).toString('base64') });
    }
  }

  return {
    open(room) {
      const exchange: Exchange = { holders: new Map(), changed: new Set(), timer: undefined, saidAt: Number.NEGATIVE_INFINITY };
      exchanges.set(room, exchange);
      const { awareness, document } = room;
      const follow = (change: Record<'added' | 'updated' | 'removed', number[]>, origin: unknown) => {
        if (origin !== fromElsewhere) note(room, exchange, [...change.added, ...change.updated, ...change.removed]);
      };
      const leave = () => {
        if (exchange.timer === undefined) return;
        clearTimeout(exchange.timer);
        send(room, exchange);
      };
      awareness.on('update', guarded('live: presence changed', follow));
      document.on('destroy', guarded('live: presence ends', leave));
      say(room, exchange, false);
    },
    hear(room, event) {
      const exchange = exchanges.get(room);
      if (exchange === undefined || event.holder === me || room.document.isDestroyed) return;
      if (event.type === 'presence') {
        applyAwarenessUpdate(room.awareness, new Uint8Array(Buffer.from(event.update, 'base64')), fromElsewhere);
        return;
      }
      exchange.holders.set(event.holder, performance.now());
      if (!event.isAnswer) say(room, exchange, true);
      note(room, exchange, room.awareness.getStates().keys());
    },
    look(rooms) {
      const now = performance.now();
      for (const room of rooms) {
        const exchange = exchanges.get(room);
        if (exchange === undefined) continue;
        for (const [holder, at] of exchange.holders) if (now - at > forgetAfterMs) exchange.holders.delete(holder);
        if (now - exchange.saidAt > sayEveryMs) say(room, exchange, false);
      }
    },
  };
}

/** The states of `clients`, in as few updates as fit. */
function updatesOf({ awareness }: Room, clients: readonly number[]): readonly Uint8Array[] {
  const known = clients.filter((client) => awareness.meta.has(client));
  const whole = encodeAwarenessUpdate(awareness, known);
  if (known.length === 0 || whole.byteLength <= maxUpdateBytes) return known.length === 0 ? [] : [whole];
  return known.map((client) => encodeAwarenessUpdate(awareness, [client])).filter(({ byteLength }) => byteLength <= maxUpdateBytes);
}
