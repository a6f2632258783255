import type { DiagramFacts, DiagramRights } from '../diagrams/diagram-facts.store.ts';
import { roleOf } from '../diagrams/diagrams.policy.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { Seat } from './seat.ts';

/** The rights of those in rooms, from the database, by the one policy that every call asks. */
export interface Verification {
  /**
   * Gives each seat the role it has, closes those that have none, and lets the others' frames in. Of several at once the
   * one that began last decides. Rejects, with nothing done, when the database does not answer.
   */
  verify(seats: readonly Seat[]): Promise<ReadonlyMap<string, DiagramRights>>;
}

/** Parameters of one statement. */
const chunkSize = 500;

export function createVerification({ sessions, facts }: { readonly sessions: Sessions; readonly facts: DiagramFacts }): Verification {
  return {
    async verify(seats) {
      const begun = seats.map((seat) => {
        seat.verifications += 1;
        return [seat, seat.verifications] as const;
      });
      const lasting = await sessionsOf(seats, sessions);
      const access = await accessOf(seats, facts);
      for (const [seat, number] of begun) if (seat.verifications === number) judge(seat, lasting, access.get(seat.key.diagramId));
      return access;
    },
  };
}

function judge(seat: Seat, lasting: ReadonlySet<string>, access: DiagramRights | undefined): void {
  if (!lasting.has(seat.actor.sessionId)) {
    seat.close('session');
    return;
  }
  if (access === undefined) {
    seat.tell({ type: 'deleted' });
    seat.close('deleted');
    return;
  }
  const shareRole = access.shares.get(seat.actor.emailKey);
  const role = roleOf(seat.actor, { ownerId: access.ownerId, shareRole });
  if (role === undefined) {
    seat.close('forbidden');
    return;
  }
  if (role !== seat.role) {
    seat.role = role;
    seat.tell({ type: 'access', role });
  }
  seat.resume();
}

async function sessionsOf(seats: readonly Seat[], sessions: Sessions): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const ids of chunks(seats.map(({ actor }) => actor.sessionId))) for (const id of await sessions.lasting(ids)) found.add(id);
  return found;
}

async function accessOf(seats: readonly Seat[], facts: DiagramFacts): Promise<ReadonlyMap<string, DiagramRights>> {
  const found = new Map<string, DiagramRights>();
  for (const ids of chunks(seats.map(({ key }) => key.diagramId)))
    for (const [id, access] of await facts.accessTo(ids)) found.set(id, access);
  return found;
}

function chunks(ids: readonly string[]): readonly (readonly string[])[] {
  const unique = [...new Set(ids)];
  return Array.from({ length: Math.ceil(unique.length / chunkSize) }, (_, index) =>
    unique.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}
