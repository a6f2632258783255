import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOfScore, viewEdge } from '@umlaut/diagram';
import { drawDiagram, type Scene } from '@umlaut/notation';
import { describe, expect, it } from 'vitest';
import { fixtures } from '../test/call.ts';
import { runsAlong, type Trouble, troublesIn } from '../test/troubles.ts';
import { type Input, placedDiagram, readBytes } from './input.ts';

const folder = join(fixtures, 'texts');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(mmd|puml)$/.test(file) && !/\b(broken|include)\b/.test(file),
);

/** A text with some twenty flows, many labelled with sentences, to or from one bar, which has no room for all of them. */
const crowded = ['plantuml/activity/plc4x-02.puml'];

interface Arranged {
  readonly file: string;
  readonly input: Input;
  readonly scene: Scene;
  readonly troubles: readonly Trouble[];
}

async function arrangedTexts(): Promise<readonly Arranged[]> {
  const all: Arranged[] = [];
  for (const file of files) {
    for (const input of await readBytes(await readFile(join(folder, file)), file)) {
      if (input.diagram.nodes.length === 0 || input.diagram.nodes.some(isOfScore)) continue;
      const scene = drawDiagram(await placedDiagram(input));
      const ends = new Map(input.diagram.edges.map(({ id, source, target }) => [id, [source, target]]));
      all.push({ file, input, scene, troubles: troublesIn(scene, (id) => ends.get(id) ?? []) });
    }
  }
  return all;
}

/** Share of the relations within one container that run as the text says. */
function shareAlong({ input: { diagram, hints }, scene }: Arranged): number {
  const direction = hints?.direction ?? 'TB';
  const runs = diagram.edges.flatMap((edge) => {
    const [source, target] = [scene.nodes.get(edge.source), scene.nodes.get(edge.target)];
    if (source === undefined || target === undefined || source === target || source.parent !== target.parent) return [];
    const isUpwards = ['generalization', 'realization', 'extend'].includes(viewEdge(edge).kind) || hints?.turned.includes(edge.id) === true;
    return [isUpwards ? runsAlong(direction, target.box, source.box) : runsAlong(direction, source.box, target.box)];
  });
  return runs.length === 0 ? 1 : runs.filter((run) => run).length / runs.length;
}

const texts = arrangedTexts();

/** Most pictures, of some 220, with what no search among many lines avoids everywhere. */
const mostPictures = { foreign: 1, along: 0, doubled: 1, bends: 4, far: 7 } as const;

describe('real texts, arranged', () => {
  it('have no line through a box, no overlapping text, and everything in its container', async () => {
    const all = await texts;
    expect(all.length).toBeGreaterThan(150);
    const troubled = all.flatMap(({ file, troubles }) => {
      const grave = troubles.filter(({ kind }) => !(kind in mostPictures));
      return grave.length === 0 || crowded.includes(file) ? [] : [[file, ...grave.map(({ text }) => text)]];
    });
    expect(troubled).toEqual([]);
  });

  it.each(Object.entries(mostPictures))('have %s lines or texts in %i pictures at the most', async (kind, most) => {
    const troubled = (await texts).filter(({ troubles }) => troubles.some((trouble) => trouble.kind === kind));
    expect(troubled.map(({ file }) => file).slice(most)).toEqual([]);
  });

  it('run as they say, but for what leads back', async () => {
    const said = (await texts).filter(({ input }) => input.hints?.direction !== undefined);
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter((each) => shareAlong(each) < 0.6).map(({ file }) => file)).toEqual([]);
  });
});
