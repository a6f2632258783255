import type { Diagram } from '@umlaut/diagram';
import { outlineBox, type Side } from '@umlaut/geometry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { type Hand, openHand } from '../../test/hand.ts';
import { borderAt } from './border-at.ts';

/** States that are tried; `npm run soak` tries 5,000 and more. */
const runs = Number(process.env.CONNECT_STATES ?? 1_000);
const size = { width: 120, height: 80 };
const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const sides: readonly Side[] = ['top', 'right', 'bottom', 'left'];

/** Six classes in three columns, 20 to 600 px apart, with any relations among them. */
const diagrams: fc.Arbitrary<Diagram> = fc
  .record({
    gaps: fc.array(fc.integer({ min: 20, max: 600 }), { minLength: 3, maxLength: 3 }),
    edges: fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)), { maxLength: 8 }),
    kind: fc.constantFrom('class', 'interface', 'enumeration'),
  })
  .map(({ gaps: [first = 20, second = 20, row = 20], edges, kind }) => {
    const columns = [0, size.width + first, 2 * size.width + first + second];
    return {
      nodes: ids.map((id, index) => ({
        id,
        position: { x: columns[index % 3] ?? 0, y: index < 3 ? 0 : size.height + row },
        data: { label: id, kind: id === 'b' ? kind : 'class' },
        ...size,
      })),
      edges: edges.map(([source, target], index) => ({
        id: `e${index}`,
        source,
        target,
        type: 'step',
        data: { kind: 'association', label: 'has', target: { multiplicity: '0..*' } },
      })),
    };
  });

const cases = fc.record({
  diagram: diagrams,
  from: fc.constantFrom(...ids),
  over: fc.integer({ min: 1, max: 5 }),
  side: fc.constantFrom(...sides),
  along: fc.double({ min: 0.15, max: 0.85, noNaN: true }),
  off: fc.double({ min: -3.5, max: 3.5, noNaN: true }),
  zoom: fc.double({ min: 0.5, max: 2, noNaN: true }),
  selected: fc.subarray([...ids, 'e0', 'e1', 'e2', 'e3']),
});

/** A place beside the border, `off` CSS px out of the box. */
function placeOn(hand: Hand, id: string, { side, along, off, zoom }: { side: Side; along: number; off: number; zoom: number }) {
  const outline = hand.drawn().nodes.get(id)?.placed.outline;
  if (outline === undefined) throw new Error(`There is no node ${id}.`);
  const { x, y, width, height } = outlineBox(outline);
  const out = off / zoom;
  if (side === 'top') return { x: x + along * width, y: y - out };
  if (side === 'bottom') return { x: x + along * width, y: y + height + out };
  return side === 'left' ? { x: x - out, y: y + along * height } : { x: x + width + out, y: y + along * height };
}

describe('a drag from a border to another node', () => {
  it(`adds one relation between the two and changes no other, in ${runs} states`, async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ diagram, from, over, selected, ...press }) => {
        const bench = openBench(diagram);
        const hand = await openHand(bench);
        const to = ids[(ids.indexOf(from) + over) % ids.length] ?? '';
        bench.viewStore.update({
          selection: {
            nodes: new Set(selected.filter((id) => ids.includes(id))),
            edges: new Set(selected.filter((id) => diagram.edges.some((edge) => edge.id === id))),
          },
        });
        const before = bench.document.current();
        expect(borderAt(hand.drawn(), placeOn(hand, from, press), press.zoom)).toEqual({ id: from, side: press.side });
        hand.connect(from, hand.middleOf(to), 'source', press.side);
        const after = bench.document.current();
        expect(after.edges.slice(0, -1)).toEqual(before.edges);
        expect(after.nodes).toEqual(before.nodes);
        const added = after.edges.at(-1);
        expect([added?.source, added?.target].sort()).toEqual([from, to].sort());
      }),
      { numRuns: runs },
    );
  });
});

describe('the border of a node', () => {
  const diagram: Diagram = {
    nodes: [
      { id: 'p', position: { x: 0, y: 0 }, data: { label: 'p', kind: 'package' }, width: 400, height: 300 },
      { id: 'i', position: { x: 20, y: 60 }, data: { label: 'In', kind: 'class' }, width: 120, height: 80, parentId: 'p' },
      { id: 'u', position: { x: 600, y: 0 }, data: { label: 'Pay', kind: 'usecase' }, width: 160, height: 80 },
      { id: 'f', position: { x: 600, y: 200 }, data: { label: '', kind: 'fork' } },
    ],
    edges: [],
  };
  const open = async () => (await openHand(openBench(diagram))).drawn();

  it('is that of what lies in a container before that of the container', async () => {
    const scene = await open();
    expect(borderAt(scene, { x: 21, y: 90 }, 1)).toEqual({ id: 'i', side: 'left' });
    expect(borderAt(scene, { x: 1, y: 200 }, 1)).toEqual({ id: 'p', side: 'left' });
    expect(borderAt(scene, { x: 80, y: 100 }, 1)).toBeUndefined();
  });

  it('follows an oval, not its box', async () => {
    const scene = await open();
    expect(borderAt(scene, { x: 602, y: 2 }, 1)).toBeUndefined();
    expect(borderAt(scene, { x: 680, y: 2 }, 1)).toEqual({ id: 'u', side: 'top' });
  });

  it('leaves room in a small node to be moved by', async () => {
    const scene = await open();
    const bar = scene.nodes.get('f')?.placed.outline;
    const box = outlineBox(bar ?? { shape: 'polygon', points: [] });
    expect(borderAt(scene, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, 0.5)).toBeUndefined();
  });
});
