import { defaultLimits } from '@umlaut/diagram';
import { parseText, readText } from '@umlaut/text';
import { afterAll, describe, expect, it } from 'vitest';
import { countsOf, theirCounts } from '../../packages/text/test/plantuml-counts.ts';
import { classConstructs } from '../support/plantuml/constructs/class.ts';
import { descriptionConstructs } from '../support/plantuml/constructs/description.ts';
import { stateConstructs } from '../support/plantuml/constructs/state.ts';
import { expectOutcome } from '../support/plantuml/expect-outcome.ts';
import { PlantumlReader } from '../support/plantuml/plantuml-reader.ts';

const plantuml = new PlantumlReader();
afterAll(() => plantuml.end());

const tables = { class: classConstructs, state: stateConstructs, description: descriptionConstructs };

describe.each(Object.entries(tables))('constructs of PlantUML’s reference: %s', (_, table) => {
  it.each(table)('$outcome: $what', async ({ outcome, text }) => {
    const facts = await plantuml.read(text);
    const statements = parseText(text, 'plantuml');
    const read = readText(statements, defaultLimits);
    if (!expectOutcome(outcome, read, facts)) return;
    const { nodes, links } = theirCounts(facts, statements);
    const ours = countsOf(read, facts.type);
    expect({ nodes: ours.nodes, links: ours.links.includes(links) ? links : ours.links }).toEqual({ nodes, links });
  });
});
