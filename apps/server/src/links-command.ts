import { exitCodes, type Terminal } from './admin-command.ts';
import type { Database } from './db/database.ts';
import { deleteLink, findLink, listLinks } from './features/public-links/public-links.store.ts';
import { isId } from './id.ts';
import { visible } from './visible-text.ts';

/** `links list`: the public links of all diagrams, oldest first. */
export async function printLinks(database: Database, { print }: Terminal): Promise<number> {
  const links = await listLinks(database.read);
  if (links.length === 0) print('No diagram has a public link.');
  else print(`${'DIAGRAM'.padEnd(36)}  SINCE       UNTIL       ${'VIEWS'.padStart(8)}  OWNER, NAME`);
  for (const { diagramId, diagramName, ownerEmail, createdAt, expiresAt, views } of links) {
    const until = expiresAt === null ? 'never' : dayOf(expiresAt);
    const named = `${visible(ownerEmail)}, ${visible(diagramName)}`;
    print(`${diagramId.padEnd(36)}  ${dayOf(createdAt)}  ${until.padEnd(10)}  ${String(views).padStart(8)}  ${named}`);
  }
  return exitCodes.done;
}

/** `links off DIAGRAM`: the link, its picture and its frame work no more. */
export async function switchOffLink(database: Database, diagramId: string, { print, complain }: Terminal): Promise<number> {
  const hadLink =
    isId(diagramId) &&
    (await database.write(async (transaction) => {
      const link = await findLink(transaction, diagramId);
      await deleteLink(transaction, diagramId);
      return link !== undefined;
    }));
  if (hadLink) print(`Turned off the public link of ${diagramId}.`);
  else complain('No public link for this diagram id. Run `links list` to see all public links.');
  return hadLink ? exitCodes.done : exitCodes.failed;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
