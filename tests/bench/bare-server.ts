import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
import { jwtVerify } from 'jose';

/**
 * A minimal server of diagrams: Fastify, a cached token check, one prepared statement for each call, and the same durability.
 * No rules, sessions, sharing or checks. The baseline of the server's benchmarks.
 * Usage: node bare-server.ts FOLDER SECRET DIAGRAMS; prints the port. Reads the content of each diagram from
 * FOLDER/diagram.json.
 */
const [folder = '', secretText = '', count = '1'] = process.argv.slice(2);
const data = readFileSync(`${folder}/diagram.json`, 'utf8');
const secret = Buffer.from(secretText);
const database = new DatabaseSync(`${folder}/bare.db`);
database.exec('pragma journal_mode = wal; pragma synchronous = full');
database.exec(
  'create table diagrams (id text primary key, name text not null, version integer not null, updated_at integer not null, data text not null)',
);
const insert = database.prepare('insert into diagrams values (?, ?, 1, ?, ?)');
for (let index = 0; index < Number(count); index += 1) insert.run(`d${String(index).padStart(4, '0')}`, 'A diagram', Date.now(), data);
const find = database.prepare('select id, name, version, updated_at, data from diagrams where id = ?');
const update = database.prepare(
  'update diagrams set name = ?, data = ?, version = version + 1, updated_at = ? where id = ? and version = ?',
);

const app = Fastify({ logger: false });
const known = new Set<string>();

app.addHook('onRequest', async (request) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  if (known.has(token)) return;
  await jwtVerify(token, secret, { algorithms: ['HS256'] });
  known.add(token);
});

app.get<{ Params: { id: string } }>('/api/diagrams/id/:id', async (request) => find.get(request.params.id));

app.put<{ Params: { id: string }; Body: { name: string; data: string; version: number } }>(
  '/api/diagrams/id/:id',
  async (request, reply) => {
    const { name, data, version } = request.body;
    const { changes } = update.run(name, data, Date.now(), request.params.id, version);
    if (Number(changes) === 0) return reply.code(409).send({});
    return { id: request.params.id, version: version + 1 };
  },
);

await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
if (typeof address === 'object' && address !== null) console.log(address.port);
process.once('SIGTERM', () => process.exit(0));
