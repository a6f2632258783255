import { ApiError, type VersionContent } from '@umlaut/api';
import { addNode, applyChanges, type Diagram, defaultLimits, deleteElements, mergeDiagrams, setLabel, writeDiagram } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import { bringUpToDate, findBase } from './stale-draft.ts';

const summary = { name: 'Orders', at: '2026-11-20T12:00:00.000Z', author: null, elements: 1, label: null, note: null };

function refusal(status: number): ApiError {
  return new ApiError('No.', { status, code: 'no' });
}

/** A server that keeps these versions of one diagram. */
function keeping(kept: ReadonlyMap<number, Diagram>) {
  return {
    openVersion: async (_id: string, version: number): Promise<VersionContent> => {
      const diagram = kept.get(version);
      if (diagram === undefined) throw refusal(404);
      return { ...summary, version, data: writeDiagram(diagram) };
    },
    listVersions: async (_id: string, before?: number) => {
      const numbers = [...kept.keys()].filter((version) => before === undefined || version < before).sort((a, b) => b - a);
      return { versions: numbers.map((version) => ({ ...summary, version })), next: null };
    },
  };
}

function labelled(label: string): Diagram {
  return { nodes: [{ id: 'a', position: { x: 0, y: 0 }, data: { label } }], edges: [] };
}

const place = { diagramId: 'd', version: 7 };
const find = (kept: ReadonlyMap<number, Diagram>) => findBase(keeping(kept), place, defaultLimits);

test('finds the version that was drawn upon, else the newest before it, never one after it, else nothing', async () => {
  const all = new Map([3, 5, 7, 9].map((version) => [version, labelled(`${version}`)]));
  expect(await find(all)).toEqual(labelled('7'));
  all.delete(7);
  expect(await find(all)).toEqual(labelled('5'));
  all.delete(5);
  all.delete(3);
  expect(await find(all)).toEqual({ nodes: [], edges: [] });
});

test('does not take an answer that did not come for a version that is not kept', async () => {
  const api = { ...keeping(new Map([[7, labelled('A')]])), openVersion: () => Promise.reject(refusal(503)) };
  await expect(findBase(api, place, defaultLimits)).rejects.toMatchObject({ status: 503 });
});

test('upon an older version than the one drawn upon nothing that anybody drew is lost', async () => {
  const older = labelled('A');
  const upon = applyChanges(older, addNode(older, { id: 'between' }));
  const mine = applyChanges(upon, addNode(upon, { id: 'mine' }));
  const theirs = applyChanges(upon, addNode(upon, { id: 'theirs' }));
  const base = await find(new Map([[5, older]]));
  expect(
    bringUpToDate({ base, mine, theirs }, defaultLimits)
      .merged.nodes.map(({ id }) => id)
      .sort(),
  ).toEqual(['a', 'between', 'mine', 'theirs']);
});

test('without any version nothing is deleted, and what differs clashes', async () => {
  const upon = labelled('A');
  const mine = applyChanges(upon, [...setLabel(upon, { id: 'a', label: 'Mine' }, defaultLimits), ...addNode(upon, { id: 'mine' })]);
  const theirs = applyChanges(upon, [...setLabel(upon, { id: 'a', label: 'Theirs' }, defaultLimits), ...addNode(upon, { id: 'theirs' })]);
  const base = await find(new Map());
  const { merged, conflicts } = mergeDiagrams(base, mine, theirs);
  expect(merged.nodes.map(({ id }) => id).sort()).toEqual(['a', 'mine', 'theirs']);
  expect(conflicts.map(({ kind }) => kind)).toEqual(['added']);
  const emptied = applyChanges(upon, deleteElements(upon, { nodes: ['a'] }));
  expect(bringUpToDate({ base, mine: emptied, theirs }, defaultLimits).merged).toEqual(theirs);
});
