import { defaultLimits } from '@umlaut/diagram';
import { parseText, readText } from '@umlaut/text';
import { afterAll, describe, expect, it } from 'vitest';
import { differences } from '../support/mermaid/compare.ts';
import { classConstructs } from '../support/mermaid/constructs/class.ts';
import { erConstructs } from '../support/mermaid/constructs/er.ts';
import { flowConstructs } from '../support/mermaid/constructs/flow.ts';
import { stateConstructs } from '../support/mermaid/constructs/state.ts';
import { isRefused } from '../support/mermaid/facts.ts';
import { RunMermaid } from '../support/mermaid/run-mermaid.ts';

const mermaid = new RunMermaid();
afterAll(() => mermaid.end());

const tables = { class: classConstructs, state: stateConstructs, er: erConstructs, flow: flowConstructs };

describe.each(Object.entries(tables))('constructs of Mermaid’s reference: %s', (_, table) => {
  it.each(table)('$outcome: $what', async ({ outcome, text }) => {
    const facts = await mermaid.read(text);
    const { diagram, findings, losses } = readText(parseText(text, 'mermaid'), defaultLimits);
    const told = findings.filter(({ severity }) => severity === 'error' || severity === 'warning');
    if (outcome === 'refused') {
      expect(isRefused(facts), 'refused by mermaid').toBe(true);
      expect(told.length, 'findings').toBeGreaterThan(0);
      return;
    }
    if (isRefused(facts)) throw new Error(facts.refused);
    const found = differences(facts, diagram);
    if (outcome === 'read') expect({ found, told }).toEqual({ found: [], told: [] });
    else expect(found.length > 0 && findings.length + losses.length > 0).toBe(true);
  });
});
