import type { Queries } from '../../db/database.ts';
import { type Place, saveKey, versionOfKey } from './activity.rules.ts';
import { type EventDetail, eventKinds } from './event-kinds.ts';

/** The person who did something, as they are called now. */
export interface ActingPerson {
  readonly id: string;
  readonly email: string;
  /** Empty while they have given none. */
  readonly name: string;
}

/** Something that happened to a diagram. `who` is undefined when the account is gone. */
export interface ActivityRecord extends Place {
  readonly kind: (typeof eventKinds)[number] | 'created' | 'saved';
  readonly who: ActingPerson | undefined;
  /** `name`: the one that the diagram got by a save. */
  readonly detail: EventDetail & { readonly version?: number; readonly name?: string };
}

interface Page {
  readonly diagramId: string;
  readonly before: Place | undefined;
  readonly limit: number;
}

/** Events of the diagram, newest first. */
export async function listEvents(read: Queries, { diagramId, before, limit }: Page): Promise<readonly ActivityRecord[]> {
  let query = read
    .selectFrom('diagram_events')
    .leftJoin('users', 'users.id', 'diagram_events.actor_id')
    .select(['diagram_events.id', 'diagram_events.at', 'diagram_events.kind', 'diagram_events.detail'])
    .select(['users.id as user_id', 'users.email', 'users.display_name'])
    .where('diagram_events.diagram_id', '=', diagramId);
  if (before !== undefined) {
    const { at, key } = before;
    // All events of the time of a save come before it in the list.
    const atOnce = versionOfKey(key) === undefined ? key : '';
    query = query.where(({ or, and, eb }) =>
      or([eb('diagram_events.at', '<', at), and([eb('diagram_events.at', '=', at), eb('diagram_events.id', '<', atOnce)])]),
    );
  }
  const rows = await query.orderBy('diagram_events.at', 'desc').orderBy('diagram_events.id', 'desc').limit(limit).execute();
  return rows.flatMap((row) => {
    // An event of a later release means nothing here.
    const kind = eventKinds.find((known) => known === row.kind);
    return kind === undefined ? [] : [{ at: row.at, key: row.id, kind, who: personOf(row), detail: JSON.parse(row.detail) as EventDetail }];
  });
}

/** Saves of the diagram that are kept, newest first. */
export async function listSaves(read: Queries, { diagramId, before, limit }: Page): Promise<readonly ActivityRecord[]> {
  let query = read
    .selectFrom('versions')
    .leftJoin('users', 'users.id', 'versions.author_id')
    .select(['versions.version', 'versions.at', 'versions.name'])
    .select(['users.id as user_id', 'users.email', 'users.display_name'])
    .where('versions.diagram_id', '=', diagramId);
  if (before !== undefined) {
    const version = versionOfKey(before.key) ?? Number.MAX_SAFE_INTEGER;
    query = query.where(({ or, and, eb }) =>
      or([eb('versions.at', '<', before.at), and([eb('versions.at', '=', before.at), eb('versions.version', '<', version)])]),
    );
  }
  // One more than are wanted: what the diagram was called before.
  const rows = await query
    .orderBy('versions.at', 'desc')
    .orderBy('versions.version', 'desc')
    .limit(limit + 1)
    .execute();
  return rows.slice(0, limit).map((row, index) => {
    const { version, at, name } = row;
    const previous = rows[index + 1];
    const renamed = previous !== undefined && previous.name !== name ? { name } : {};
    return { at, key: saveKey(version), kind: version === 1 ? 'created' : 'saved', who: personOf(row), detail: { version, ...renamed } };
  });
}

function personOf(row: { user_id: string | null; email: string | null; display_name: string | null }): ActingPerson | undefined {
  const { user_id: id, email, display_name: name } = row;
  return id === null || email === null ? undefined : { id, email, name: name ?? '' };
}
