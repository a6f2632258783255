import type { Client } from '@umlaut/api';
import type { Clock } from '../clock.ts';
import type { RoomEnd } from '../live/connection.ts';
import type { Offered } from '../live/doc-book.ts';
import type { LiveRoom, LiveRoomOptions } from '../live/live-room.ts';
import type { SavingEvent } from '../saving/saving.ts';
import type { Sends } from '../saving/sends.ts';
import type { Ready } from '../workspace-snapshot.ts';
import type { RoomView } from './room-view.ts';

/** Opens a connection to the room of a diagram. */
export type Connect<P> = (options: Omit<LiveRoomOptions<P>, 'ports'>) => LiveRoom<P>;

/** The workspace, as its room uses it. */
export interface RoomHost<P = unknown> {
  readonly diagramId: string;
  readonly api: Client;
  readonly clock: Clock;
  readonly sends: Sends;
  readonly token: () => string | undefined;
  /** Of this page: idempotency keys of its saves begin with it. */
  readonly key: string;
  readonly offered?: Offered | undefined;
  /** Undefined while there is no diagram to draw on. */
  readonly ready: () => Ready<P> | undefined;
  readonly dispatch: (event: SavingEvent) => void;
  readonly show: (room: RoomView<P>) => void;
  /** Called when the content to store on this device has changed. */
  readonly touch: () => void;
  /** Leaves what the server has not got behind as a draft of its own, which is offered. */
  readonly setAside: () => void;
  /** The diagram is no longer one's to see. */
  readonly refuse: (end: RoomEnd) => void;
  readonly notify: (text: string, tone: 'good' | 'bad') => void;
}
