import { AppError } from '../../app-error.ts';
import type { Queries } from '../../db/database.ts';
import { listAccountEvents } from '../accounts/account-events.store.ts';
import { findById } from '../accounts/accounts.store.ts';
import { listSessionsOf } from '../sessions/sessions.store.ts';
import { listShares } from '../sharing/sharing.store.ts';
import { listDiagrams } from '../storage/storage.store.ts';
import { listVersions, readVersionData, type VersionRecord } from '../versions/versions.store.ts';
import * as store from './export.store.ts';
import { folderName } from './export-names.rules.ts';
import type { ZippedFile } from './zip-stream.ts';

export interface ExportParts {
  readonly read: Queries;
  readonly userId: string;
  readonly now: number;
  /** The SVG of a diagram. If it rejects, the archive continues without the image. */
  readonly draw: (diagram: { readonly name: string; readonly data: string }) => Promise<string>;
  /** Called with why an image or a version is missing in the archive. */
  readonly onMissing: (diagramId: string, error: unknown) => void;
  /** Throws when the person may read no more. Called before each diagram. */
  readonly requireStill: () => Promise<void>;
}

const readme = `This archive contains everything in your Umlaut account.

account.json          your email, your name and your settings
devices.json          where you are logged in
account-activity.json logins from new devices and other events of your account
shared-with-me.json   diagrams that others share with you, without their content
activity.json         your activity, as the owners of the diagrams see it
diagrams/             your diagrams, one folder each
bin/                  deleted diagrams that you can still restore

In each diagram folder:

about.json            name, dates, versions and shares
diagram.json          the diagram; open it with “Open file” on the page with your diagrams
diagram.svg           an image that contains the diagram
versions/             all versions that are kept

Unsaved changes are not included. Times are in UTC.
`;

/** Missing parts of an archive, by path. */
interface Missing {
  /** Folders of diagrams without an image. */
  readonly undrawn: string[];
  /** Files of versions whose stored data cannot be read. */
  readonly damaged: string[];
}

function readmeWith({ undrawn, damaged }: Missing): string {
  const parts = [readme];
  if (undrawn.length > 0)
    parts.push(`Couldn’t draw an image of these diagrams. Their folders contain diagram.json without diagram.svg:

${undrawn.join('\n')}
`);
  if (damaged.length > 0)
    parts.push(`The server’s stored data of these versions is damaged, so they are not included. Contact your administrator:

${damaged.join('\n')}
`);
  return parts.join('\n');
}

const versionsAtOnce = 100;

/** Everything of an account, a file at a time. */
export async function* exportFiles(parts: ExportParts): AsyncGenerator<ZippedFile> {
  const { read, userId, now, requireStill } = parts;
  const user = await findById(read, userId);
  if (user === undefined) throw new AppError('link_invalid');
  const { email, displayName, plan, createdAt, provenAt, wantsShareMails } = user;
  yield json('account.json', {
    ...{ email, name: displayName, plan, signedUpAt: time(createdAt) },
    ...{ emailConfirmedAt: provenAt === undefined ? null : time(provenAt), mailsAboutShares: wantsShareMails, exportedAt: time(now) },
  });
  const sessions = await listSessionsOf(read, userId, now);
  yield json(
    'devices.json',
    sessions.map(({ device, createdAt: at, usedAt }) => ({ device, loggedInAt: time(at), usedAt: time(usedAt) })),
  );
  const events = await listAccountEvents(read, userId);
  yield json(
    'account-activity.json',
    events.map(({ at, kind, detail }) => ({ at: time(at), kind, ...detail })),
  );
  const shared = await store.listSharedWith(read, userId);
  yield json(
    'shared-with-me.json',
    shared.map(({ since, ...share }) => ({ ...share, since: time(since) })),
  );
  const acts = await store.listActsOf(read, userId);
  yield json(
    'activity.json',
    acts.map(({ at, ...act }) => ({ at: time(at), ...act })),
  );
  const missing: Missing = { undrawn: [], damaged: [] };
  for (const id of await listDiagrams(read, userId)) {
    await requireStill();
    yield* diagramFiles({ ...parts, missing }, id);
  }
  yield { path: 'README.txt', text: readmeWith(missing) };
}

interface DiagramParts extends ExportParts {
  readonly missing: Missing;
}

async function* diagramFiles(parts: DiagramParts, id: string): AsyncGenerator<ZippedFile> {
  const { read, userId } = parts;
  // Given away or deleted since the list was read.
  const diagram = await store.findOwned(read, userId, id);
  if (diagram === undefined) return;
  const { name, version, createdAt, updatedAt, deletedAt } = diagram;
  const folder = `${deletedAt === null ? 'diagrams' : 'bin'}/${folderName(name, id)}`;
  const versions = await allVersions(read, id);
  const shares = await listShares(read, id);
  yield json(`${folder}/about.json`, {
    ...{
      id,
      name,
      version,
      createdAt: time(createdAt),
      changedAt: time(updatedAt),
      deletedAt: deletedAt === null ? null : time(deletedAt),
    },
    sharedWith: shares.map(({ email, role }) => ({ email, role })),
    versions: versions.map((record) => ({ ...aboutVersion(record), file: `versions/${record.version}.json` })),
  });
  for (const record of versions) {
    const path = `${folder}/versions/${record.version}.json`;
    const data = await versionData(parts, { id, version: record.version, path });
    if (data === undefined) continue;
    yield { path, text: data };
    if (record.version !== version) continue;
    yield { path: `${folder}/diagram.json`, text: data };
    const svg = await svgOf(parts, { id, name, data });
    if (svg === undefined) parts.missing.undrawn.push(folder);
    else yield { path: `${folder}/diagram.svg`, text: svg };
  }
}

/** Undefined where it was thinned out since the list was read, and where it is damaged. */
async function versionData(
  { read, missing, onMissing }: DiagramParts,
  { id, version, path }: { readonly id: string; readonly version: number; readonly path: string },
): Promise<string | undefined> {
  try {
    return await readVersionData(read, { diagramId: id, version });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'version_damaged') throw error;
    missing.damaged.push(path);
    onMissing(id, error);
    return undefined;
  }
}

/** Undefined where it cannot be drawn: one diagram must not cost the person all others. */
async function svgOf(
  { draw, onMissing }: ExportParts,
  { id, name, data }: { readonly id: string; readonly name: string; readonly data: string },
): Promise<string | undefined> {
  try {
    return await draw({ name, data });
  } catch (error) {
    onMissing(id, error);
    return undefined;
  }
}

async function allVersions(read: Queries, diagramId: string): Promise<readonly VersionRecord[]> {
  const all: VersionRecord[] = [];
  for (let before: number | undefined, isMore = true; isMore; ) {
    const page = await listVersions(read, { diagramId, before, limit: versionsAtOnce });
    all.push(...page);
    before = page.at(-1)?.version;
    isMore = page.length === versionsAtOnce;
  }
  return all;
}

function aboutVersion({ version, name, at, author, label, note }: VersionRecord) {
  return { version, name, savedAt: time(at), savedBy: author?.email ?? null, label, note };
}

function json(path: string, value: unknown): ZippedFile {
  return { path, text: `${JSON.stringify(value, null, 2)}\n` };
}

function time(at: number): string {
  return new Date(at).toISOString();
}
