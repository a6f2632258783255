import type { Diagram } from '@umlaut/diagram';
import { contains } from '@umlaut/geometry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf } from './bounds.ts';
import { drawDiagram } from './draw-diagram.ts';
import { drawingOf } from './nodes/drawing-of.ts';
import type { PlacedNode } from './place-nodes.ts';

function placed(data: object, size: object = {}): PlacedNode {
  const diagram = {
    nodes: [{ id: 's', position: { x: 0, y: 0 }, ...size, data: { label: 'S', kind: 'state', ...data } }],
    edges: [],
  } as Diagram;
  const node = drawDiagram(diagram).nodes.get('s');
  if (node === undefined) throw new Error('It is not drawn.');
  return node;
}

const region = fc.record({ label: fc.string({ maxLength: 60 }), size: fc.integer({ min: -10, max: 900 }) }, { requiredKeys: [] });
const regions = fc.array(region, { minLength: 1, maxLength: 8 }).map((list) => list.map((each, index) => ({ id: `r${index}`, ...each })));

describe('regions of a state', () => {
  it('lie within it, one after another, each with its name inside, whatever is stored', () => {
    fc.assert(
      fc.property(
        regions,
        fc.boolean(),
        fc.record({ width: fc.integer({ min: 1, max: 900 }), height: fc.integer({ min: 1, max: 700 }) }),
        (list, lying, size) => {
          const { node, drawing, size: own, setting, ...rest } = placed({ regions: list, lying }, size);
          const box = { x: 0, y: 0, width: own.width, height: own.height };
          expect(contains(box, boundsOf(drawingOf({ node, drawing, size: own, setting, ...rest })), 1)).toBe(true);
          const rules = drawing.dividers?.(node, own, setting) ?? [];
          expect(rules).toHaveLength(list.length - 1);
          const at = rules.map(([{ x, y }]) => (lying ? y : x));
          expect(at).toEqual(at.toSorted((a, b) => a - b));
          const names = drawing.parts(node, own, setting).filter(({ field }) => field === 'regions');
          expect(names.map(({ item }) => item)).toEqual(list.map(({ id }) => id));
          for (const [index, name] of names.entries()) {
            const [start, end] = [at[index - 1] ?? 0, at[index] ?? (lying ? own.height : own.width)];
            const [low, length] = lying ? [name.box.y, name.box.height] : [name.box.x, name.box.width];
            expect(low).toBeGreaterThanOrEqual(start);
            expect(low + length).toBeLessThanOrEqual(end + 0.5);
          }
        },
      ),
      { numRuns: 80 },
    );
  });

  it('share the state as their sizes say', () => {
    const { drawing, node, size, setting } = placed(
      {
        regions: [
          { id: 'a', size: 100 },
          { id: 'b', size: 300 },
        ],
      },
      { width: 600, height: 200 },
    );
    expect(drawing.dividers?.(node, size, setting)[0]?.[0].x).toBeCloseTo(150, 6);
  });

  it('make room for their contents below their names', () => {
    const [named, bare] = [
      placed({ regions: [{ id: 'a', label: 'money' }, { id: 'b' }] }),
      placed({ regions: [{ id: 'a' }, { id: 'b' }] }),
    ];
    const top = ({ drawing, node, setting }: PlacedNode): number => drawing.insets?.(node, setting).top ?? 0;
    expect(top(named)).toBeGreaterThan(top(bare) + 12);
  });
});
