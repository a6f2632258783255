import type { DiagramFacts } from '../diagrams/diagram-facts.store.ts';
import { roleOf } from '../diagrams/diagrams.policy.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import { JoinRefusal } from './join-refusal.ts';
import type { Admission } from './live-connection.ts';
import type { LiveDocuments } from './live-documents.service.ts';
import { parseRoomName } from './room-name.ts';

interface Dependencies {
  readonly sessions: Sessions;
  readonly facts: DiagramFacts;
  readonly liveDocuments: LiveDocuments;
  /** Whether only people whose e-mail is proven reach diagrams. */
  readonly needsProof: boolean;
}

/** Checks whether a user may join a room and with which role, by the policy of every other call. */
export function createAdmission({
  sessions,
  facts,
  liveDocuments,
  needsProof,
}: Dependencies): (name: string, token: string) => Promise<Omit<Admission, 'colour'>> {
  return async (name, token) => {
    const actor = await sessions.identify(token);
    if (actor === undefined) throw new JoinRefusal('session');
    if (needsProof && !actor.isProven) throw new JoinRefusal('forbidden');
    const key = parseRoomName(name);
    if (key === undefined) throw new JoinRefusal('forbidden');
    const access = (await facts.accessTo([key.diagramId])).get(key.diagramId);
    const role = access && roleOf(actor, { ownerId: access.ownerId, shareRole: access.shares.get(actor.userId) });
    if (role === undefined) throw new JoinRefusal('forbidden');
    if ((await liveDocuments.head(key.diagramId))?.epoch !== key.epoch) throw new JoinRefusal('epoch');
    return { actor, key, role };
  };
}
