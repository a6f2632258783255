import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..', 'apps', 'server', 'src');

/** Nodes that call back on their own: a timer, an event, a promise that nobody awaits. */
const callsBack =
  /\b(?:setTimeout|setInterval|setImmediate|queueMicrotask)\(|\.(?:on|once|addListener|prependListener)\(\s*'|\bvoid (?:this|[a-z]\w*)[.(#]/g;
const isGuarded = /\.(?:on|once)\(\s*'[\w-]+',\s*(?:guarded\(|report\b|counting\b|upgrade\b)/;

/** Places that need no guard, each with the reason. */
const excepted: Readonly<Record<string, string>> = {
  'callbacks.ts': 'makes the guards',
  'features/live/bounded-doc.ts': 'throws on purpose, inside of applyUpdate, where it is caught',
  'features/live/shared-documents.ts': 'runs inside of the call that it is added for',
  'features/diagrams/content-worker.ts': 'runs in a thread, whose end is heard and survived',
  'features/pictures/drawing-port.ts': 'runs in a thread, whose end is heard and survived',
  'db/write-health.ts': 'a promise that is awaited or caught',
  'http/bodies.ts': 'Fastify’s own parser, which answers by its callback',
};
/** Single lines that need none. */
const harmless = [
  /^process\.on\('uncaughtException'/, // the last resort itself
  /await (?:setTimeout|delay|pause|turn)\(/, // a promise of node:timers/promises
  /socket\.setTimeout\((?:silenceMs|stalledMs)/, // Node’s own timer of a socket, whose listener is guarded
  /server\.setTimeout\(stalledMs\)/,
  /\.on\('(?:diagrams|diagram_marks|users|shares)\./, // a condition of a query
  /=> void (?:answerError|reply|client\.on|socket\.end)/, // a listener or hook whose caller owns its exception
];

const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map((entry) => relative(source, join(entry.parentPath, entry.name)))
  .filter((path) => !path.includes('migrations/'));

test('every timer, listener and unawaited promise of the server has an owner for its exception', () => {
  const bare = files
    .filter((path) => excepted[path] === undefined)
    .flatMap((path) => {
      const text = readFileSync(join(source, path), 'utf8');
      return [...text.matchAll(callsBack)].flatMap(({ index }) => {
        const here = text.slice(index, index + 200);
        const line =
          text
            .slice(text.lastIndexOf('\n', index) + 1)
            .split('\n')[0]
            ?.trim() ?? '';
        return isGuarded.test(here.slice(0, 160)) || harmless.some((pattern) => pattern.test(line)) ? [] : [`${path}: ${line}`];
      });
    });
  expect(bare).toEqual([]);
});

test('no excepted file is gone', () => {
  expect(Object.keys(excepted).filter((path) => !files.includes(path))).toEqual([]);
});
