import { createClient } from '@umlaut/api';
import { defaultLimits } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import { loadDiagram, loadLimits } from './load-diagram.ts';

const limits = Promise.resolve(defaultLimits);

function answering(answer: () => Response | Promise<Response>) {
  return createClient({ fetch: async () => answer(), token: () => 'token' });
}

function stored(data: unknown) {
  return answering(() => Response.json({ id: 'd1', name: 'Orders', version: 3, role: 'editor', ownerEmail: 'o@example.com', data }));
}

test('loads what is stored', async () => {
  const diagram = { nodes: [{ id: 'a', position: { x: 1, y: 2 }, unknown: true }], edges: [] };
  expect(await loadDiagram(stored(JSON.stringify(diagram)), 'd1', limits)).toEqual({
    diagramId: 'd1',
    version: 3,
    role: 'editor',
    ownerEmail: 'o@example.com',
    content: { name: 'Orders', diagram },
    damage: undefined,
  });
});

test('shows what can be read of damaged data, with what is wrong and the original', async () => {
  const original = JSON.stringify({ nodes: [{ id: 'a', position: { x: 1, y: 2 } }, 'no node'], edges: [] });
  expect(await loadDiagram(stored(original), 'd1', limits)).toMatchObject({
    content: { diagram: { nodes: [{ id: 'a' }] } },
    damage: { lostParts: 1, isSavable: true, findings: [{ path: 'nodes[1]' }], original },
  });
});

test('shows everything of a diagram beyond a limit, and says which', async () => {
  const data = JSON.stringify({ nodes: [1, 2].map((x) => ({ id: `n${x}`, position: { x, y: 0 } })), edges: [] });
  const loaded = await loadDiagram(stored(data), 'd1', Promise.resolve({ ...defaultLimits, maxNodes: 1 }));
  expect(loaded).toMatchObject({
    content: { diagram: { nodes: [{ id: 'n1' }, { id: 'n2' }] } },
    damage: { lostParts: 0, isSavable: false },
  });
});

test('knows that what is shown may be saved although the stored text may not', async () => {
  const spaced = `${' '.repeat(defaultLimits.maxBytes)}${JSON.stringify({ nodes: [{ id: 'a', position: { x: 1, y: 2 } }], edges: [] })}`;
  expect(await loadDiagram(stored(spaced), 'd1', limits)).toMatchObject({ damage: { lostParts: 0, isSavable: true, findings: [{}] } });
});

test.each([400, 403, 404])('refuses on %s', async (status) => {
  const answer = () => Response.json({ code: 'not_found', message: 'No.' }, { status });
  expect(await loadDiagram(answering(answer), 'd1', limits)).toEqual({ isAnswered: true });
});

test('refuses a diagram whose stored data is damaged with the reason', async () => {
  const answer = () => Response.json({ code: 'version_damaged', message: 'Damaged.' }, { status: 410 });
  expect(await loadDiagram(answering(answer), 'd1', limits)).toEqual({ isAnswered: true, damaged: 'Damaged.' });
});

test.each([
  ['no connection', () => Promise.reject(new TypeError('offline'))],
  ['500', () => new Response('', { status: 500 })],
  ['429', () => new Response('', { status: 429 })],
  ['an empty answer', () => new Response('')],
  ['null', () => Response.json(null)],
  ['an answer without data', () => Response.json({ id: 'd1', name: 'Orders' })],
  ['an answer cut off half way', () => new Response('{"id":"d1","name":"Ord')],
])('refuses without saying that the diagram is closed on %s', async (_, answer) => {
  expect(await loadDiagram(answering(answer), 'd1', limits)).toEqual({ isAnswered: false });
});

test('takes the node limit and minimum zoom from the settings, and defaults for unusable values', async () => {
  const settings = { maxNodes: 7, minZoom: 0.2, freeDiagrams: 2, freeShares: 3, binDays: 30, upgradeText: 'Ask.', upgradeUrl: null };
  expect(await loadLimits(answering(() => Response.json(settings)))).toEqual({ ...defaultLimits, maxNodes: 7, minZoom: 0.2 });
  for (const answer of [{ ...settings, maxNodes: 0 }, { ...settings, maxNodes: '9' }, { ...settings, minZoom: -1 }, null, {}]) {
    expect(await loadLimits(answering(() => Response.json(answer)))).toEqual({ ...defaultLimits, minZoom: 0.5 });
  }
  expect(await loadLimits(answering(() => Promise.reject(new TypeError('offline'))))).toEqual({ ...defaultLimits, minZoom: 0.5 });
});
