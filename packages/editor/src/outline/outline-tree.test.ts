import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagram } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { readingOrder } from '../view/reading-order.ts';
import { relationsOf, sayNode } from '../view/said.ts';
import { createSceneView } from '../view/scene.ts';
import { type OutlineItem, outlineTree } from './outline-tree.ts';

const folder = join(import.meta.dirname, '../../../../tests/fixtures/diagrams');
const stored = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ name, diagram: JSON.parse(readFileSync(join(folder, name), 'utf8')) as Diagram }));

const line = (text: unknown): string => String(text).trim().replace(/\s+/g, ' ');

function allOf(items: readonly OutlineItem[]): readonly OutlineItem[] {
  return items.flatMap((item) => [item, ...allOf(item.children)]);
}

/** The content of a stored diagram, read without any of the editor's code: elements, members, and both ends of every relation. */
function contentOf({ nodes, edges }: Diagram): readonly { readonly key: string; readonly says: string }[] {
  const lists = ['attributes', 'operations', 'literals', 'slots', 'points', 'ports'];
  const members = nodes.flatMap(({ id, data }) =>
    lists.flatMap((list) => {
      const items = data?.[list];
      if (!Array.isArray(items)) return [];
      return items.map((item: { id: string; text?: string; label?: string }) => ({
        key: `member ${id} ${list} ${item.id}`,
        says: line(item.text ?? item.label ?? ''),
      }));
    }),
  );
  return [
    ...nodes.map(({ id, data }) => ({ key: `element ${id}`, says: line(data?.label ?? '') })),
    ...members,
    ...edges.flatMap(({ id, source, target }) =>
      [...new Set([source, target])].map((end) => ({
        key: `relation ${id} ${end}`,
        says: line(nodes.find((node) => node.id === (end === source ? target : source))?.data?.label ?? ''),
      })),
    ),
  ];
}

describe.each(stored)('of $name', ({ diagram }) => {
  const scene = createSceneView()(diagram, false);
  const boxes = new Map([...scene.nodes].map(([id, { placed }]) => [id, placed.box]));
  const stops = readingOrder(diagram, boxes);
  const labels = new Map(diagram.nodes.map(({ id, data }) => [id, line(data?.label ?? '')]));

  it('the outline holds exactly what the model holds, in reading order', () => {
    const shown = allOf(outlineTree(diagram, scene));
    const wanted = contentOf(diagram);
    expect(shown.map(({ key }) => key).sort()).toEqual(wanted.map(({ key }) => key).sort());
    for (const { key, says } of wanted) expect(line(shown.find((each) => each.key === key)?.said), key).toContain(says);
    const nodes = stops.filter(({ element }) => element === 'node').map(({ id }) => `element ${id}`);
    expect(shown.filter(({ type }) => type === 'element').map(({ key }) => key)).toEqual(nodes);
  });

  it('the reading order has every node before its relations and before what lies in it', () => {
    const ids = (element: string) => stops.filter((each) => each.element === element).map(({ id }) => id);
    expect(ids('node').sort()).toEqual(diagram.nodes.map(({ id }) => id).sort());
    expect(ids('edge').sort()).toEqual(diagram.edges.map(({ id }) => id).sort());
    const at = new Map(stops.map(({ element, id }, index) => [`${element} ${id}`, index]));
    for (const { id, parentId } of diagram.nodes)
      if (parentId !== undefined) expect(at.get(`node ${parentId}`)).toBeLessThan(at.get(`node ${id}`) ?? -1);
    let last = '';
    for (const { element, id } of stops) {
      if (element === 'node') last = id;
      else expect(diagram.edges.find((edge) => edge.id === id)?.source, id).toBe(last);
    }
  });

  it('a node is said with its label, the number of its relations and the container it lies in', () => {
    const relations = relationsOf(diagram, scene);
    for (const [id, drawn] of scene.nodes) {
      const parent = drawn.stored.parentId;
      const within = parent === undefined ? undefined : labels.get(parent) || 'Unnamed node';
      const said = sayNode(drawn, relations.get(id) ?? '', within);
      const count = diagram.edges.filter(({ source, target }) => source === id || target === id).length;
      expect(line(said)).toContain(labels.get(id) ?? '');
      expect(said).toContain(count === 0 ? 'no relations' : `${count} relation${count === 1 ? '' : 's'}`);
      if (within !== undefined) expect(said).toContain(`; in ${within}`);
    }
  });
});
