import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folderName } from '../../apps/server/src/features/export/export-names.rules.ts';
import { type ZippedFile, zipOf } from '../../apps/server/src/features/export/zip-stream.ts';
import { unzip } from '../support/unzip.ts';

const at = new Date(Date.UTC(2026, 0, 1));

async function bytesOf(files: AsyncIterable<ZippedFile>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of zipOf(files, at).stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function* filesOf(files: Iterable<ZippedFile>): AsyncGenerator<ZippedFile> {
  yield* files;
}

test('an archive gives back the files that went in, empty and large ones, too', async () => {
  const files = [
    { path: 'README.txt', text: '' },
    { path: 'diagrams/Ä/diagram.json', text: '{"ä":"😀"}' },
    { path: 'large.txt', text: 'large '.repeat(500_000) },
  ];
  expect(await unzip(await bytesOf(filesOf(files)))).toEqual(new Map(files.map(({ path, text }) => [path, text])));
});

test('1,500 hostile names are unpacked to as many folders, none outside', async () => {
  const names = fc.sample(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('../..', '/etc/passwd', 'C:\\x', 'CON', 'a/../../b', '\u0000', 'x'.repeat(300)),
    ),
    1500,
  );
  const ids = names.map((_, index) => `01980000-0000-7000-8000-${String(index).padStart(12, '0')}`);
  const files = names.map((name, index) => ({ path: `diagrams/${folderName(name, ids[index] ?? '')}/diagram.json`, text: name }));
  const unpacked = await unzip(await bytesOf(filesOf(files)));
  expect(unpacked.size).toBe(1500);
  for (const path of unpacked.keys()) expect(path.split('/')).toEqual(['diagrams', expect.stringMatching(/[0-9]{12}$/), 'diagram.json']);
});

test('files are asked for as the archive is read, and no more once it was left', async () => {
  let asked = 0;
  let isOver = false;
  async function* endless(): AsyncGenerator<ZippedFile> {
    try {
      for (; ; asked += 1) yield { path: `${asked}.txt`, text: Array.from({ length: 50_000 }, (_, index) => index * asked).join(' ') };
    } finally {
      isOver = true;
    }
  }
  const archive = zipOf(endless(), at).stream;
  const settle = async () => {
    for (let last = -1; last !== asked; ) {
      last = asked;
      for (let turns = 0; turns < 50; turns += 1) await turn();
    }
  };
  await settle();
  expect(asked).toBeLessThan(5);
  archive.destroy();
  for (let turns = 0; turns < 50 && !isOver; turns += 1) await turn();
  expect(isOver).toBe(true);
});

test('an archive whose files cannot be read breaks off, and does not look whole', async () => {
  async function* failing(): AsyncGenerator<ZippedFile> {
    yield { path: 'a.txt', text: 'a' };
    throw new Error('gone');
  }
  await expect(bytesOf(failing())).rejects.toThrow('gone');
});
