import type { DiagramFacts, DiagramRights } from '../diagrams/diagram-facts.store.ts';
import { roleOf } from '../diagrams/diagrams.policy.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { LiveConnection } from './live-connection.ts';

/** The rights of those in rooms, from the database, by the one policy that every call asks. */
export interface Verification {
  /**
   * Gives each connection the role it has, closes those that have none, and lets the others' frames in. Of several at once the
   * one that began last decides. Rejects, with nothing done, when the database does not answer.
   */
  verify(connections: readonly LiveConnection[]): Promise<ReadonlyMap<string, DiagramRights>>;
}

/** Parameters of one statement. */
const chunkSize = 500;

export function createVerification({ sessions, facts }: { readonly sessions: Sessions; readonly facts: DiagramFacts }): Verification {
  return {
    async verify(connections) {
      const begun = connections.map((connection) => {
        connection.verifications += 1;
        return [connection, connection.verifications] as const;
      });
      const lasting = await sessionsOf(connections, sessions);
      const access = await accessOf(connections, facts);
      for (const [connection, number] of begun)
        if (connection.verifications === number) judge(connection, lasting, access.get(connection.key.diagramId));
      return access;
    },
  };
}

function judge(connection: LiveConnection, lasting: ReadonlySet<string>, access: DiagramRights | undefined): void {
  if (!lasting.has(connection.actor.sessionId)) {
    connection.close('session');
    return;
  }
  if (access === undefined) {
    connection.tell({ type: 'deleted' });
    connection.close('deleted');
    return;
  }
  const shareRole = access.shares.get(connection.actor.userId);
  const role = roleOf(connection.actor, { ownerId: access.ownerId, shareRole });
  if (role === undefined) {
    connection.close('forbidden');
    return;
  }
  if (role !== connection.role) {
    connection.role = role;
    connection.tell({ type: 'access', role });
  }
  connection.resume();
}

async function sessionsOf(connections: readonly LiveConnection[], sessions: Sessions): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const ids of chunks(connections.map(({ actor }) => actor.sessionId))) for (const id of await sessions.lasting(ids)) found.add(id);
  return found;
}

async function accessOf(connections: readonly LiveConnection[], facts: DiagramFacts): Promise<ReadonlyMap<string, DiagramRights>> {
  const found = new Map<string, DiagramRights>();
  for (const ids of chunks(connections.map(({ key }) => key.diagramId)))
    for (const [id, access] of await facts.accessTo(ids)) found.set(id, access);
  return found;
}

function chunks(ids: readonly string[]): readonly (readonly string[])[] {
  const unique = [...new Set(ids)];
  return Array.from({ length: Math.ceil(unique.length / chunkSize) }, (_, index) =>
    unique.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}
