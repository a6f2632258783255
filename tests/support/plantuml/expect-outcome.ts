import type { ReadText } from '@umlaut/text';
import { expect } from 'vitest';
import type { PlantumlFacts } from './facts.ts';

/** Expects the outcome of a construct, and returns whether it is read whole: only then is there anything to compare. */
export function expectOutcome(outcome: 'read' | 'told' | 'refused', read: ReadText, { ok }: Pick<PlantumlFacts, 'ok'>): boolean {
  const faults = read.findings.filter(({ severity }) => severity === 'error' || severity === 'warning');
  expect(ok, 'drawn by PlantUML').toBe(outcome !== 'refused');
  if (outcome === 'refused') expect(faults.length, 'findings').toBeGreaterThan(0);
  else if (outcome === 'told') expect(read.findings.length + read.losses.length, 'findings and losses').toBeGreaterThan(0);
  else {
    expect(faults).toEqual([]);
    expect(read.losses).toEqual([]);
  }
  return outcome === 'read';
}
