import { type Diagram, edgeKinds, memberLists, nodeKinds } from '@umlaut/diagram';
import { contains, type Rect } from '@umlaut/geometry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf } from './bounds.ts';
import { describeDiagram } from './describe.ts';
import { drawDiagram } from './draw-diagram.ts';
import type { Op } from './scene.ts';
import { allowedMarkup } from './svg/markup.ts';
import { toSvg } from './svg/to-svg.ts';

/** Invalid numbers of a picture. */
const noNumber = /NaN|Infinity|undefined|\de[+-]\d/;
const text = fc.oneof(
  // One random text in some hundred thousand looks like that by itself.
  fc.string({ maxLength: 30 }).filter((random) => !noNumber.test(random)),
  fc.constantFrom('Order', '- id: Long', '<script>alert(1)</script>', '"]]>&amp;', '注文\nzwei', '   ', 'x'.repeat(300), '\u202e\u0000'),
);
/** Anything at all: what stands in a field of a document that other programs wrote. */
const garbage = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
  fc.constant({}),
);
const member = fc.oneof(fc.record({ id: text, text, static: fc.boolean(), abstract: fc.boolean() }), garbage);
const list = fc.oneof(fc.array(member, { maxLength: 5 }), garbage);

const nodeData = fc.record(
  {
    label: text,
    kind: fc.oneof(fc.constantFrom(...Object.keys(nodeKinds)), text),
    keyword: garbage,
    stereotypes: garbage,
    abstract: garbage,
    template: garbage,
    typeName: garbage,
    behaviours: list,
    lanes: list,
    ...Object.fromEntries(memberLists.map((name) => [name, list])),
  },
  { requiredKeys: [] },
);
const coordinate = fc.oneof(
  fc.integer({ min: -2000, max: 2000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e7, max: 1e7 }),
);
const length = fc.oneof(fc.integer({ min: -5, max: 600 }), garbage);

const end = fc.oneof(
  fc.record({
    role: garbage,
    multiplicity: garbage,
    navigable: garbage,
    props: garbage,
    cardinality: garbage,
    edge: fc.constantFrom('e0', 'e1', 'e2'),
  }),
  garbage,
);
const edgeData = fc.record(
  {
    kind: fc.oneof(fc.constantFrom(...Object.keys(edgeKinds)), text),
    label: garbage,
    keyword: garbage,
    guard: garbage,
    trigger: garbage,
    effect: garbage,
    source: end,
    target: end,
    reading: fc.constantFrom('forward', 'back', 7),
    points: fc.oneof(fc.array(fc.oneof(fc.record({ x: coordinate, y: coordinate }), garbage), { maxLength: 4 }), garbage),
    labelAt: fc.oneof(fc.record({ label: garbage, source: fc.record({ x: coordinate, y: coordinate }) }), garbage),
  },
  { requiredKeys: [] },
);

const diagrams: fc.Arbitrary<Diagram> = fc.integer({ min: 0, max: 9 }).chain((count) => {
  const id = fc.integer({ min: 0, max: Math.max(0, count - 1) }).map((index) => `n${index}`);
  const nodes = Array.from({ length: count }, (_, index) =>
    fc
      .record({
        position: fc.record({ x: coordinate, y: coordinate }),
        data: nodeData,
        width: length,
        height: length,
        parent: fc.option(fc.nat(count)),
      })
      .map(({ parent, ...node }) => ({
        ...node,
        id: `n${index}`,
        type: 'default',
        ...(parent !== null && parent < index ? { parentId: `n${parent}` } : {}),
      })),
  );
  const edge = fc.record({
    source: id,
    target: id,
    type: fc.constantFrom('default', 'straight', 'step', 'smoothstep'),
    sourceHandle: garbage,
    data: edgeData,
  });
  return fc.record({
    nodes: fc.tuple(...nodes),
    edges: fc.array(edge, { maxLength: count === 0 ? 0 : 8 }).map((edges) => edges.map((found, index) => ({ ...found, id: `e${index}` }))),
  });
});

/** Every text with the box it takes, absolute. */
function textsIn(ops: readonly Op[], at = { x: 0, y: 0 }): readonly Rect[] {
  return ops.flatMap((op): readonly Rect[] => {
    if (op.op === 'group') return textsIn(op.children, { x: at.x + (op.at?.x ?? 0), y: at.y + (op.at?.y ?? 0) });
    if (op.op !== 'text') return [];
    const box = boundsOf([op]);
    return [{ ...box, x: box.x + at.x, y: box.y + at.y }];
  });
}

describe('any diagram', () => {
  it('is drawn without a number that is none, every text of a node inside its box', () => {
    fc.assert(
      fc.property(diagrams, (diagram) => {
        const scene = drawDiagram(diagram);
        const svg = toSvg(scene, { theme: 'auto', title: 'x', description: describeDiagram(diagram) });
        expect(svg).not.toMatch(noNumber);
        for (const group of scene.groups) {
          const placed = group.element === 'node' ? scene.nodes.get(group.id ?? '') : undefined;
          if (placed === undefined) continue;
          for (const box of textsIn([group])) expect(contains(placed.box, box, 1.5)).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('becomes a picture of allowed tags and attributes only, and always the same one', () => {
    fc.assert(
      fc.property(diagrams, fc.constantFrom('light', 'dark', 'print', 'auto'), (diagram, theme) => {
        const svg = toSvg(drawDiagram(diagram), { theme, background: true });
        for (const [, tag = '', attributes = ''] of svg.matchAll(/<([a-z]+)((?:\s[^<>]*)?)>/g)) {
          expect(Object.keys(allowedMarkup)).toContain(tag);
          for (const [, name = ''] of attributes.matchAll(/([\w:-]+)="/g)) expect(allowedMarkup[tag]).toContain(name);
        }
        expect(svg.match(/<[a-z]/g)?.length).toBe([...svg.matchAll(/<([a-z]+)((?:\s[^<>]*)?)>/g)].length);
        expect(svg).not.toMatch(/\d\.\d{3}/);
        expect(toSvg(drawDiagram(structuredClone(diagram)), { theme, background: true })).toBe(svg);
      }),
      { numRuns: 150 },
    );
  });
});
