import { defaultLimits } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { mostFiles, openFiles } from './open-files.ts';
import type { Arrivals, Arrived } from './read-file.ts';

const diagramNamed = (name: string): Arrived => ({
  name,
  format: 'mermaid',
  diagram: { nodes: [], edges: [] },
  remarks: [],
  losses: [],
});

/** Files called `bad` hold no diagram, those called `two` hold two. */
async function open({ name }: File): Promise<Arrivals> {
  if (name.startsWith('bad')) return { problem: 'This is no diagram.' };
  return { found: name === 'two' ? [diagramNamed('one'), diagramNamed('other')] : [diagramNamed(name)] };
}

function opened(...names: readonly string[]) {
  return openFiles(
    names.map((name) => new File(['x'], name)),
    { limits: defaultLimits, open },
  );
}

const namesOf = ({ found }: Awaited<ReturnType<typeof opened>>): readonly string[] => (found ?? []).map(({ name }) => name);

it('all diagrams of all files are found, in their order', async () => {
  const all = await opened('a', 'two', 'b');
  expect(namesOf(all)).toEqual(['a', 'one', 'other', 'b']);
  expect(all).not.toHaveProperty('remark');
});

it('a file that cannot be opened is told by its name beside those that can', async () => {
  const some = await opened('a', 'bad.txt', 'b');
  expect(namesOf(some)).toEqual(['a', 'b']);
  expect(some).toHaveProperty('remark', 'bad.txt: This is no diagram.');
  expect(await opened('a', 'bad.txt', 'bad.png')).toHaveProperty('remark', 'bad.txt: This is no diagram. 1 more file was not opened.');
});

it('without any diagram there is one problem', async () => {
  expect(await opened('bad')).toEqual({ problem: 'This is no diagram.' });
  expect(await opened('bad', 'bad.png')).toEqual({ problem: 'bad: This is no diagram. 1 more file was not opened.' });
});

it('files beyond the limit are told, not dropped silently', async () => {
  const many = await opened(...Array.from({ length: mostFiles + 3 }, (_, at) => `f${at}`));
  expect(namesOf(many).length).toBe(mostFiles);
  expect(many).toHaveProperty('remark', `You can open up to ${mostFiles} files at once. Open the other 3 separately.`);
});
