import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagram, defaultLimits, viewEdge, viewNode } from '@umlaut/diagram';
import { parseText, readText } from '@umlaut/text';
import { afterAll, describe, expect, it } from 'vitest';
import { activityConstructs } from '../support/plantuml/constructs/activity.ts';
import { expectOutcome } from '../support/plantuml/expect-outcome.ts';
import { PlantumlReader } from '../support/plantuml/plantuml-reader.ts';

const plantuml = new PlantumlReader();
afterAll(() => plantuml.end());

/** The words of texts, in alphabetical order. */
function wordsOf(texts: readonly string[]): readonly string[] {
  return texts
    .flatMap((text) => text.split(/[\s\u00a0]+/))
    .filter((word) => word !== '')
    .sort();
}

/** The words that a diagram shows: of steps, lanes where there are several, containers and notes, and at flows. Bars have names that PlantUML does not show. */
function shownIn({ nodes, edges }: Diagram): readonly string[] {
  const ofNodes = nodes
    .map(viewNode)
    .filter(({ kind }) => kind !== 'fork')
    .flatMap(({ label, lanes, kind }) => (kind === 'partition' ? (lanes.length < 2 ? [] : lanes.map((lane) => lane.label)) : [label]));
  const ofEdges = edges.map(viewEdge).flatMap(({ label = '', guard = '' }) => [label, guard]);
  return wordsOf([...ofNodes, ...ofEdges]);
}

/** Words of a list that another one has not, each as often as it stands there. */
function without(words: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return words.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Whether PlantUML draws its advice on old words into the picture. */
function hasAdvice(texts: readonly string[]): boolean {
  return texts.some((text) => /deprecated|You should/.test(text.replace(/\u00a0/g, ' ')));
}

describe('constructs of PlantUML’s reference: activity', () => {
  it.each(activityConstructs)('$outcome: $what', async ({ outcome, text }) => {
    const facts = await plantuml.read(text);
    const read = readText(parseText(text, 'plantuml'), defaultLimits);
    if (!expectOutcome(outcome, read, facts)) return;
    const [own, theirs] = [shownIn(read.diagram), wordsOf(facts.texts ?? [])];
    expect(without(own, theirs)).toEqual([]);
    if (!hasAdvice(facts.texts ?? [])) expect(without(theirs, own)).toEqual([]);
  });
});

/** Texts that PlantUML shows otherwise: data in JSON without its signs, and an action of the name of a container, which is that container. */
const others: ReadonlySet<string> = new Set(['irs-01.puml', 'irs-02.puml', 'plc4x-01.puml']);

describe('real activities', () => {
  const folder = join(import.meta.dirname, '../fixtures/texts/plantuml/activity');

  it.each(readdirSync(folder).filter((file) => !others.has(file)))('show the words that PlantUML shows: %s', async (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const facts = await plantuml.read(text);
    const read = readText(parseText(text, 'plantuml'), { ...defaultLimits, maxNodes: 500, maxEdges: 1000 });
    const [own, theirs] = [shownIn(read.diagram), wordsOf(facts.texts ?? [])];
    // Old words are read as they were meant, and found.
    if (facts.ok && !read.findings.some(({ code }) => code === 'refused')) {
      expect(without(own, theirs)).toEqual([]);
      // A title is no part of the diagram.
      const title = wordsOf([/^title (.*)/m.exec(text)?.[1] ?? '']);
      if (!hasAdvice(facts.texts ?? [])) expect(without(without(theirs, own), title)).toEqual([]);
    } else expect(read.findings.length).toBeGreaterThan(0);
  });
});
