import type { ShareRole } from '@umlaut/api';
import type { Queries } from '../../db/database.ts';
import { toShareRole } from './diagrams.store.ts';

/** Owner and shares of a diagram: the input of every decision about rights. */
export interface DiagramRights {
  readonly ownerId: string;
  readonly version: number;
  /** By the id of the user who has it; shares that wait for an account are missing. */
  readonly shares: ReadonlyMap<string, ShareRole>;
}

export interface LastSave {
  readonly version: number;
  readonly name: string;
  /** Epoch ms. */
  readonly at: number;
  /** Undefined when the account is gone. */
  readonly by: { readonly email: string; readonly displayName: string } | undefined;
  /** Empty when it was saved without one. */
  readonly note: string;
}

/** Facts about diagrams that live editing needs, independent of a user. */
export type DiagramFacts = ReturnType<typeof createDiagramFacts>;

export function createDiagramFacts(read: Queries) {
  return {
    /** Those that are not there, or lie in the bin, are missing. */
    async accessTo(ids: readonly string[]): Promise<ReadonlyMap<string, DiagramRights>> {
      const diagrams = await read
        .selectFrom('diagrams')
        .select(['id', 'owner_id', 'version'])
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .execute();
      const rows = await read.selectFrom('shares').select(['diagram_id', 'user_id', 'role']).where('diagram_id', 'in', ids).execute();
      const shares = Map.groupBy(rows, (row) => row.diagram_id);
      return new Map(
        diagrams.map(({ id, owner_id: ownerId, version }) => {
          const roles = (shares.get(id) ?? []).flatMap(({ user_id: userId, role }) => {
            const known = toShareRole(role);
            return known === undefined || userId === null ? [] : [[userId, known] as const];
          });
          return [id, { ownerId, version, shares: new Map(roles) }];
        }),
      );
    },

    async lastSave(id: string): Promise<LastSave | undefined> {
      const row = await read
        .selectFrom('diagrams')
        .leftJoin('users', 'users.id', 'diagrams.saved_by')
        .leftJoin('versions', (join) =>
          join.onRef('versions.diagram_id', '=', 'diagrams.id').onRef('versions.version', '=', 'diagrams.version'),
        )
        .select(['diagrams.version', 'diagrams.name', 'diagrams.updated_at', 'users.email', 'users.display_name', 'versions.note'])
        .where('diagrams.id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { version, name, updated_at: at, email, display_name: displayName, note } = row;
      return { version, name, at, by: email === null ? undefined : { email, displayName: displayName ?? '' }, note: note ?? '' };
    },
  };
}
