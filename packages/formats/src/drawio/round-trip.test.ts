import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagram, defaultLimits, viewEdge, viewNode } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { inflate } from '../../test/inflate.ts';
import { writeAs } from '../write-as.ts';
import { readDrawio } from './read-drawio.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..', 'tests', 'fixtures', 'diagrams');
const files = readdirSync(root).filter((name) => name.endsWith('.json'));

/** Kinds, labels, containment and ends, by labels: ids are made anew. */
function summaryOf({ nodes, edges }: Diagram) {
  const names = new Map(nodes.map((node) => [node.id, `${viewNode(node).kind} ${viewNode(node).label}`]));
  return {
    nodes: nodes.map((node) => {
      const { kind, label, members, lanes, stereotypes } = viewNode(node);
      const texts = Object.values(members).flatMap((list) => list.map(({ text }) => text));
      return { kind, label, texts, lanes: lanes.map((lane) => lane.label), stereotypes, in: names.get(node.parentId ?? '') };
    }),
    edges: edges.map((edge) => {
      const { kind, label, source, target, guard, trigger } = viewEdge(edge);
      return {
        kind,
        label,
        guard,
        trigger,
        from: names.get(edge.source),
        to: names.get(edge.target),
        many: [source.multiplicity, target.multiplicity],
      };
    }),
  };
}

it.each(files)('a draw.io file that was written here comes back as it went: %s', async (file) => {
  const diagram: Diagram = JSON.parse(readFileSync(join(root, file), 'utf8'));
  const { text } = writeAs({ name: 'Trip', diagram }, 'drawio');
  const read = await readDrawio(text, { limits: defaultLimits, inflate });
  expect(read.problem).toBeUndefined();
  const back = read.found?.[0]?.diagram ?? { nodes: [], edges: [] };
  expect(summaryOf(back)).toEqual(summaryOf(diagram));
});
