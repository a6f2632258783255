import {
  type Diagram,
  diagramTypes,
  type EdgeKindId,
  edgeKind,
  edgeKinds,
  likelyEdges,
  type NodeKindId,
  nodeKind,
  nodeKinds,
  reviewDiagram,
  viewNode,
} from '@umlaut/diagram';
import { contains, type Rect, segmentMeetsRect } from '@umlaut/geometry';
import { describe, expect, it } from 'vitest';
import { boundsOf } from './bounds.ts';
import { describeDiagram } from './describe.ts';
import { drawDiagram } from './draw-diagram.ts';
import { nodeDrawings } from './nodes/registry.ts';
import type { Op } from './scene.ts';
import { fontMeasure } from './text/measure.ts';

const nodeIds = Object.keys(nodeKinds) as NodeKindId[];
const edgeIds = Object.keys(edgeKinds) as EdgeKindId[];
const setting = { measure: fontMeasure, holds: false };

function nodeOf(kind: NodeKindId, more: object = {}) {
  return { id: kind, type: 'default', position: { x: 0, y: 0 }, data: { ...nodeKind(kind).initial, kind, ...more } };
}

describe.each(nodeIds)('the node kind %s', (id) => {
  const kind = nodeKind(id);
  const drawing = nodeDrawings[id];

  it('stands in a palette and says what it is', () => {
    expect(kind.diagrams.length).toBeGreaterThan(0);
    for (const diagram of kind.diagrams) expect(Object.hasOwn(diagramTypes, diagram)).toBe(true);
    expect(kind.name).toMatch(/^[A-Z]/);
    expect(kind.describe(viewNode(nodeOf(id)))).not.toBe('');
    expect(kind.check(viewNode(nodeOf(id)))).toEqual([]);
  });

  it('has fields for its name and whatever else it says', () => {
    expect(kind.fields.length + kind.compartments.length).toBeGreaterThan(0);
    for (const { place, name } of kind.fields) {
      expect(place[0]).toMatch(/^[a-z]\w+$/i);
      expect(name).toMatch(/^[A-Z]/);
    }
  });

  it.each([
    ['as placed', {}],
    ['with a long name', { label: 'A rather long name, longer than boxes usually are, in one line' }],
    ['without a name', { label: '' }],
    ['with everything', { keyword: 'special', stereotypes: ['a', 'b'], abstract: true, template: 'T', typeName: 'Type' }],
  ])('draws inside its box, %s', (_, more) => {
    const view = viewNode(nodeOf(id, more));
    const size = drawing.size(view, setting);
    expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(id === 'fork' ? 6 : 20);
    const box = { x: 0, y: 0, width: size.width, height: size.height };
    expect(contains(box, boundsOf(drawing.draw(view, size, setting)), 1)).toBe(true);
    for (const part of drawing.parts(view, size, setting)) expect(contains(box, part.box, 1)).toBe(true);
  });

  it.each([
    ['short', { label: 'Box', stereotypes: ['a rather long stereotype'] }],
    ['three lines', { label: 'One line\nA second line of it\nThird', stereotypes: ['special'] }],
    ['long', { label: 'A name that goes on for so long that it is broken, wherever that may be, into several lines' }],
  ])('keeps the outline clear of its texts, %s', (_, more) => {
    for (const holds of [false, drawing.insets !== undefined]) {
      const view = viewNode(nodeOf(id, more));
      const own = { ...setting, holds };
      const size = drawing.size(view, own);
      const around = drawing.outline(view, holds ? { ...size, width: size.width + 200, height: size.height + 200 } : size, own);
      if (around.shape !== 'polygon') return;
      const drawn = drawing.draw(view, holds ? { ...size, width: size.width + 200, height: size.height + 200 } : size, own);
      for (const box of textBoxes(drawn)) {
        const cuts = around.points.filter((to, at) => segmentMeetsRect(around.points.at(at - 1) ?? to, to, box));
        expect(cuts).toEqual([]);
      }
    }
  });

  it('is placed at least 24 px large, and never smaller than its text', () => {
    const placed = drawing.size(viewNode(nodeOf(id)), setting);
    expect(Math.max(placed.width, placed.height)).toBeGreaterThanOrEqual(24);
    const tiny = drawing.size(viewNode({ ...nodeOf(id), width: 1, height: 1 }), setting);
    expect(tiny.width).toBeGreaterThanOrEqual(Math.min(tiny.min.width, placed.width));
    expect(tiny.height).toBeGreaterThanOrEqual(Math.min(tiny.min.height, placed.height));
  });

  it('has a room for others exactly if it is a container', () => {
    expect(drawing.insets !== undefined).toBe(kind.container !== undefined);
  });

  it('can be joined with another', () => {
    expect(nodeIds.some((other) => likelyEdges(id, other).length > 1 || likelyEdges(other, id).length > 1)).toBe(true);
  });
});

describe.each(edgeIds)('the edge kind %s', (id) => {
  const kind = edgeKind(id);

  it('stands in a palette and says what it is', () => {
    expect(kind.diagrams.length).toBeGreaterThan(0);
    expect(kind.name).toMatch(/^[A-Z]/);
  });

  it('joins a pair of kinds, and is drawn and described between them', () => {
    const pair = nodeIds.flatMap((a) => nodeIds.filter((b) => kind.connects(nodeKind(a), nodeKind(b))).map((b) => [a, b] as const))[0];
    expect(pair).toBeDefined();
    if (pair === undefined) return;
    const [a, b] = pair;
    const diagram: Diagram = {
      nodes: [
        { ...nodeOf(a), id: 'a' },
        { ...nodeOf(b), id: 'b', position: { x: 400, y: 300 } },
      ],
      edges: [{ id: 'e', source: 'a', target: 'b', data: { ...kind.initial, kind: id } }],
    };
    const placed = drawDiagram(diagram).edges.get('e');
    expect(placed?.edge.kind).toBe(id);
    expect(describeDiagram(diagram)).toMatch(/1 relation/);
    expect(reviewDiagram(diagram).filter(({ path }) => path.startsWith('edges'))).toEqual([]);
  });
});

/** Returns the ink of every text, from the height of capitals to the baseline. */
function textBoxes(ops: readonly Op[]): readonly Rect[] {
  return ops.flatMap((op): readonly Rect[] => {
    if (op.op === 'group') return textBoxes(op.children);
    if (op.op !== 'text') return [];
    const x = op.at.x - (op.anchor === 'middle' ? op.width / 2 : op.anchor === 'end' ? op.width : 0);
    return [{ x, y: op.at.y - op.size * 0.73, width: op.width, height: op.size * 0.73 }];
  });
}
