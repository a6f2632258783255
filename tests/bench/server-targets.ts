import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { type Address, makeDiagram, signUp } from '../support/people.ts';
import { makeDataDir, startServer } from '../support/server.ts';

/** Size of the content of each diagram, bytes. */
export const diagramBytes = 20 * 1024;
/** Twice as much content as the server's cache of texts holds. */
export const diagramCount = 2_000;
const creationsAtOnce = 16;
/** Settings of a server that refuses nothing for its number or size. */
export const withoutLimits = { FREE_DIAGRAMS: '1000000', STORAGE_MEGABYTES: '10000', LIMIT_REQUESTS_PER_MINUTE: '100000000' };

/** A server with `diagramCount` diagrams of one user, whose ids are equally long. */
export interface Target extends Address {
  readonly token: string;
  readonly diagramIds: readonly string[];
  readonly stop: () => Promise<void>;
}

/** Starts the least that a server of diagrams can be: `bare-server.ts`. */
export async function startBare(): Promise<Target> {
  const folder = makeDataDir();
  writeFileSync(join(folder, 'diagram.json'), diagramText('0'));
  const secret = 'a secret of the bare server, long enough';
  const file = join(import.meta.dirname, 'bare-server.ts');
  const child: ChildProcess = spawn(process.execPath, [file, folder, secret, String(diagramCount)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const [line] = child.stdout === null ? [] : await once(child.stdout, 'data');
  const token = await new SignJWT({ email: 'a@example.com', sid: 's' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject('u')
    .setExpirationTime('1h')
    .sign(Buffer.from(secret));
  return {
    url: `http://127.0.0.1:${String(line).trim()}`,
    token,
    diagramIds: Array.from({ length: diagramCount }, (_, index) => `d${String(index).padStart(4, '0')}`),
    stop: async () => {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** Starts our server on a fresh database, with no limit in the way. */
export async function startOurs(): Promise<Target> {
  const server = await startServer({ env: withoutLimits });
  const person = await signUp(server);
  const diagramIds: string[] = [];
  while (diagramIds.length < diagramCount) {
    const made = Array.from({ length: creationsAtOnce }, (_, index) =>
      makeDiagram(person, { data: diagramText(String(diagramIds.length + index)) }),
    );
    diagramIds.push(...(await Promise.all(made)).map(({ id }) => id));
  }
  return { url: server.url, token: person.token, diagramIds, stop: async () => void (await server.stop()) };
}

/** A valid diagram of `diagramBytes`: 50 nodes, each joined to the next; `mark` stands in the first label. */
export function diagramText(mark: string): string {
  const build = (filler: string) => {
    const nodes = Array.from({ length: 50 }, (_, index) => ({
      id: `node-${index}`,
      type: 'default',
      position: { x: 100 + 37.5 * index, y: 100 + 12.25 * index },
      data: { label: `${index === 0 ? mark : 'Node'} ${filler}` },
      style: {},
    }));
    const edges = nodes
      .slice(1)
      .map((node, index) => ({ id: `edge-${index}`, source: `node-${index}`, target: node.id, type: 'default', animated: true }));
    return JSON.stringify({ nodes, edges });
  };
  return build('x'.repeat(Math.floor((diagramBytes - build('').length) / 50)));
}
