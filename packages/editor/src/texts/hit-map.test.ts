import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagram, defaultLimits, readDiagram, type TextPart, textAt } from '@umlaut/diagram';
import { centerOf, type Point } from '@umlaut/geometry';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { pressedTexts } from './pressed-texts.ts';

const folder = join(import.meta.dirname, '../../../../tests/fixtures/diagrams');
const fixtures = readdirSync(folder).filter((name) => name.endsWith('.json'));

function read(name: string): Diagram {
  const { diagram } = readDiagram(readFileSync(join(folder, name), 'utf8'), { ...defaultLimits, maxNodes: 10_000, maxEdges: 10_000 });
  if (diagram === undefined) throw new Error(`${name} is no diagram.`);
  return diagram;
}

/** All texts of relations, each with what a double-click at its middle opens. */
function pressAll(name: string) {
  const diagram = read(name);
  const bench = openBench(diagram);
  const { scene } = bench.context();
  let opened: { readonly id: string; readonly part: TextPart } | undefined;
  const begin = (id: string, part: TextPart): boolean => {
    opened = { id, part };
    return true;
  };
  const press = pressedTexts({ scene, writing: { ...bench.writing, begin }, edit: () => false });
  return [...scene.edges.values()].flatMap((edge) =>
    edge.placed.labels.map(({ lines, box }) => {
      const middle = centerOf(box);
      const point: Point = { x: middle.x + edge.at.x, y: middle.y + edge.at.y };
      opened = undefined;
      press.editEdgeAt(edge.stored.id, point);
      const said = opened === undefined ? undefined : textAt(diagram, opened);
      return { id: edge.stored.id, shown: lines.map(({ text }) => text).join(' '), said, under: press.textAt(point) };
    }),
  );
}

const words = (text: string) => text.replace(/\s+/g, '');

describe('a double-click at the middle of a text of a relation', () => {
  it('has texts to press', () => {
    expect(fixtures.flatMap(pressAll).length).toBeGreaterThan(50);
  });

  it.each(fixtures)('opens the text that is seen there, in %s', (name) => {
    for (const { id, shown, said, under } of pressAll(name)) {
      expect(said, `${id}: ${shown}`).toBeDefined();
      expect(words(shown), id).toContain(words(said ?? '?'));
      // A press finds it as well, though a handle may lie there.
      expect(under, `${id}: ${shown}`).toBe(id);
    }
  });
});
