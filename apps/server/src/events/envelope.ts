import { isObject } from '@umlaut/diagram';
import type { ServerEvent } from './server-event.ts';

/** A message between processes. `number` is 0 when nobody waits for a receipt. */
export type Envelope =
  | { readonly kind: 'event'; readonly from: string; readonly number: number; readonly event: ServerEvent }
  | { readonly kind: 'receipt'; readonly from: string; readonly to: string; readonly number: number };

const eventTypes: Readonly<Record<ServerEvent['type'], true>> = {
  version_saved: true,
  access_changed: true,
  session_ended: true,
  sessions_ended: true,
  user_renamed: true,
  diagram_deleted: true,
  log_grew: true,
  epoch_renewed: true,
  room_held: true,
  presence: true,
};

export function writeEnvelope(envelope: Envelope): string {
  return JSON.stringify(envelope);
}

/** Undefined for what another version of the program may have sent. Only processes with access to the database can send. */
export function readEnvelope(text: string): Envelope | undefined {
  const value: unknown = parse(text);
  if (!isObject(value) || typeof value.from !== 'string' || typeof value.number !== 'number') return undefined;
  const { kind, from, to, number, event } = value;
  if (kind === 'receipt' && typeof to === 'string') return { kind, from, to, number };
  return kind === 'event' && isEvent(event) ? { kind, from, number, event } : undefined;
}

function isEvent(value: unknown): value is ServerEvent {
  return isObject(value) && typeof value.type === 'string' && Object.hasOwn(eventTypes, value.type);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
