import { defaultLimits, readDiagram } from '@umlaut/diagram';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diagramArbitrary } from '../support/diagram-arbitrary.ts';
import { engines } from '../support/engines.ts';
import { makeDiagram, signUp } from '../support/people.ts';
import type { RunningServer } from '../support/server.ts';
import { trialSize } from '../support/trial-size.ts';

const rounds = trialSize('DOCUMENTS');

describe.each(engines)('documents on $name', (engine) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await engine.serve();
  });
  afterAll(() => engine.stop());

  test('any valid document comes back from a save byte for byte, unknown fields included', async () => {
    const owner = await signUp(server);
    const { id } = await makeDiagram(owner);
    let version = 1;
    let compared = 0;
    const survives = fc.asyncProperty(diagramArbitrary, fc.constantFrom(undefined, 1, '\t'), async (diagram, space) => {
      const data = JSON.stringify(diagram, null, space);
      expect(readDiagram(data, defaultLimits).findings).toEqual([]);
      const saved = await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'Any', data, version });
      expect([saved.status, saved.text]).toEqual([200, JSON.stringify({ id, version: version + 1 })]);
      version += 1;
      const opened = (await owner.call('GET', `/api/diagrams/id/${id}`)).body as { data: string; version: number };
      expect(opened.version).toBe(version);
      expect(opened.data).toBe(data);
      expect(JSON.parse(opened.data)).toEqual(JSON.parse(data));
      compared += 1;
    });
    await fc.assert(survives, { numRuns: rounds, endOnFailure: true });
    expect(compared).toBeGreaterThanOrEqual(rounds);
  });
});
