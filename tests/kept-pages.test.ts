import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Calls whose effect stays on a page or its browser context for good. */
const lasting = /\baddInitScript\(|\.clock\.|\bnewCDPSession\(|\bemulateMedia\(|\brouteWebSocket\(|\b(?:refuse|hang)Sockets\(/;

it('a browser test that leaves something on its page for good asks for a fresh one', () => {
  const folder = join(import.meta.dirname, 'e2e');
  const files = readdirSync(folder).filter((name) => name.endsWith('.e2e.ts'));
  const texts = files.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  expect(texts.filter(({ text }) => lasting.test(text)).length).toBeGreaterThan(10);
  expect(texts.filter(({ text }) => lasting.test(text) && !/isFresh: true|'@fresh'/.test(text)).map(({ name }) => name)).toEqual([]);
});
