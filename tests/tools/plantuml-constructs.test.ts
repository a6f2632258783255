import { defaultLimits } from '@umlaut/diagram';
import { parseText, readText } from '@umlaut/text';
import { afterAll, describe, expect, it } from 'vitest';
import { countsOf, theirCounts } from '../../packages/text/test/plantuml-counts.ts';
import { classConstructs } from '../support/plantuml/constructs/class.ts';
import { descriptionConstructs } from '../support/plantuml/constructs/description.ts';
import { stateConstructs } from '../support/plantuml/constructs/state.ts';
import { PlantumlReader } from '../support/plantuml/plantuml-reader.ts';

const plantuml = new PlantumlReader();
afterAll(() => plantuml.end());

const tables = { class: classConstructs, state: stateConstructs, description: descriptionConstructs };

describe.each(Object.entries(tables))('constructs of PlantUML’s reference: %s', (_, table) => {
  it.each(table)('$outcome: $what', async ({ outcome, text }) => {
    const facts = await plantuml.read(text);
    const statements = parseText(text, 'plantuml');
    const read = readText(statements, defaultLimits);
    const faults = read.findings.filter(({ severity }) => severity === 'error' || severity === 'warning');
    expect(facts.ok, 'drawn by PlantUML').toBe(outcome !== 'refused');
    if (outcome === 'refused') expect(faults.length, 'findings').toBeGreaterThan(0);
    else if (outcome === 'told') expect(read.findings.length + read.losses.length, 'findings and losses').toBeGreaterThan(0);
    else {
      expect(faults).toEqual([]);
      expect(read.losses).toEqual([]);
      const { nodes, links } = theirCounts(facts, statements);
      const ours = countsOf(read, facts.type);
      expect({ nodes: ours.nodes, links: ours.links.includes(links) ? links : ours.links }).toEqual({ nodes, links });
    }
  });
});
