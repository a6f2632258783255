import type { VersionList, VersionSummary } from '@umlaut/api';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { Diagrams } from '../diagrams/diagrams.service.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import { thinningRules } from './thinning.rules.ts';
import * as store from './versions.store.ts';

/** Content of a diagram after a save. */
interface VersionContent {
  readonly name: string;
  readonly data: string;
}

/** For owner and editors; others meet `not_found`, or `forbidden` where they may open the diagram. */
export interface Versions {
  /** Newest first, at most `limit`, of those before `before`. */
  list(actor: Actor, id: string, page: { readonly before?: number | undefined; readonly limit: number }): Promise<VersionList>;
  /** Throws `not_found` for a version that never was or has been thinned out. `version` is as it came in the path. */
  open(actor: Actor, id: string, version: string): Promise<VersionSummary & VersionContent>;
  /** As `open`, for programs: with the id of the diagram's owner. */
  readContent(
    actor: Actor,
    id: string,
    version: string,
  ): Promise<store.VersionRecord & { readonly data: string; readonly ownerId: string }>;
  /** Gives it a label or a note, or takes them away (null). Throws `named_versions_limit_reached`. */
  describe(
    actor: Actor,
    place: { readonly id: string; readonly version: string },
    change: { readonly label?: string | null | undefined; readonly note?: string | null | undefined },
  ): Promise<VersionSummary>;
}

interface Dependencies {
  readonly database: Database;
  readonly diagrams: Diagrams;
  readonly config: Config;
}

export function createVersions({ database, diagrams, config }: Dependencies): Versions {
  const rules = thinningRules(config);
  // Versions with a label are never thinned out: half of the room stays for the others.
  const mostLabelled = { count: Math.ceil(rules.most / 2), bytes: rules.mostBytes / 2 };

  const readContent: Versions['readContent'] = async (actor, id, text) => {
    const { ownerId } = await diagrams.authorize(database.read, { actor, action: 'history', id });
    const place = { diagramId: id, version: versionOf(text) };
    const record = await store.findVersion(database.read, place);
    const data = await store.readVersionData(database.read, place);
    if (record === undefined || data === undefined) throw new AppError('not_found');
    return { ...record, data, ownerId };
  };

  return {
    async list(actor, id, { before, limit }) {
      await diagrams.authorize(database.read, { actor, action: 'history', id });
      const records = await store.listVersions(database.read, { diagramId: id, before, limit: limit + 1 });
      const page = records.slice(0, limit);
      const next = records.length > limit ? (page.at(-1)?.version ?? null) : null;
      return { versions: page.map((record) => summaryOf(actor, record)), next };
    },

    async open(actor, id, text) {
      const found = await readContent(actor, id, text);
      return { ...summaryOf(actor, found), data: found.data };
    },

    readContent,

    async describe(actor, { id, version: text }, { label, note }) {
      await diagrams.authorize(database.read, { actor, action: 'history', id });
      return database.write(async (transaction) => {
        await diagrams.lock(transaction, { actor, action: 'history', id });
        const place = { diagramId: id, version: versionOf(text) };
        const record = await store.findVersion(transaction, place);
        if (record === undefined) throw new AppError('not_found');
        if (typeof label === 'string' && label !== '' && record.label === null) {
          const labelled = await store.sumLabelled(transaction, place);
          if (labelled.count >= mostLabelled.count || labelled.bytes >= mostLabelled.bytes) {
            throw new AppError('named_versions_limit_reached');
          }
        }
        const change = { label: changed(label, record.label), note: changed(note, record.note) };
        await store.describeVersion(transaction, place, change);
        return summaryOf(actor, { ...record, ...change });
      });
    },
  };
}

/** An empty text is none. */
function changed(given: string | null | undefined, stored: string | null): string | null {
  if (given === undefined) return stored;
  return given === '' ? null : given;
}

function versionOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new AppError('not_found');
  return Number(text);
}

function summaryOf(actor: Actor, record: store.VersionRecord): VersionSummary {
  const { version, name, at, author, elements, label, note } = record;
  return {
    version,
    name,
    at: new Date(at).toISOString(),
    // The rest of the e-mail is nobody's business who merely edits the same diagram.
    author: author === undefined ? null : { name: author.email.replace(/@[^@]*$/, ''), isYou: author.id === actor.userId },
    elements,
    label,
    note,
  };
}
