import { describe, expect, it } from 'vitest';
import { applyChanges } from '../changes.ts';
import type { Diagram } from '../diagram.ts';
import { movedTexts, viewEdge } from '../kinds/edge-view.ts';
import { swapDirection } from './edge-options.ts';
import { fixEnd } from './fix-end.ts';
import { placeTexts, resetTexts } from './place-texts.ts';

const diagram: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 } },
    { id: 'b', position: { x: 300, y: 0 } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', sourceHandle: null, data: { kind: 'association', label: 'has' } }],
};

function edgeOf({ edges: [edge] }: Diagram) {
  if (edge === undefined) throw new Error('The edge is gone.');
  return edge;
}

describe('placing the texts of an edge', () => {
  it('keeps the places of its other texts, rounds to whole px, and forgets a place that is taken back', () => {
    const once = applyChanges(diagram, placeTexts(diagram, { id: 'e', at: 'label', by: { x: 10.4, y: -7.6 } }));
    const twice = applyChanges(once, placeTexts(once, { id: 'e', at: 'target', by: { x: 0, y: 12 } }));
    expect(viewEdge(edgeOf(twice)).labelAt).toEqual({ label: { x: 10, y: -8 }, target: { x: 0, y: 12 } });
    const back = applyChanges(twice, placeTexts(twice, { id: 'e', at: 'label', by: undefined }));
    expect(viewEdge(edgeOf(back)).labelAt).toEqual({ target: { x: 0, y: 12 } });
    expect(applyChanges(back, placeTexts(back, { id: 'e', at: 'target', by: undefined }))).toEqual(diagram);
    expect(applyChanges(twice, resetTexts(twice, 'e'))).toEqual(diagram);
  });

  it('moves each text of an end by itself, also with a moved end, and turns with the edge', () => {
    const whole = applyChanges(diagram, placeTexts(diagram, { id: 'e', at: 'target', by: { x: 0, y: 12 } }));
    expect(movedTexts(viewEdge(edgeOf(whole)).labelAt, 'targetRole')).toEqual({ x: 0, y: 12 });
    const one = applyChanges(whole, placeTexts(whole, { id: 'e', at: 'targetRole', by: { x: 5, y: 6 } }));
    expect(edgeOf(one).data?.labelAt).toEqual({ targetMultiplicity: { x: 0, y: 12 }, targetRole: { x: 5, y: 6 } });
    const back = applyChanges(whole, placeTexts(whole, { id: 'e', at: 'targetRole', by: undefined }));
    expect(edgeOf(back).data?.labelAt).toEqual({ targetMultiplicity: { x: 0, y: 12 } });
    const turned = applyChanges(one, swapDirection(one, 'e'));
    expect(edgeOf(turned).data?.labelAt).toEqual({ sourceMultiplicity: { x: 0, y: 12 }, sourceRole: { x: 5, y: 6 } });
  });

  it('changes nothing where nothing would change, or where there is no such edge', () => {
    const once = applyChanges(diagram, placeTexts(diagram, { id: 'e', at: 'label', by: { x: 3, y: 4 } }));
    expect(placeTexts(once, { id: 'e', at: 'label', by: { x: 3.2, y: 4 } })).toEqual([]);
    expect(placeTexts(once, { id: 'none', at: 'label', by: { x: 3, y: 4 } })).toEqual([]);
    expect(placeTexts(diagram, { id: 'e', at: 'label', by: undefined })).toEqual([]);
    expect(resetTexts(diagram, 'e')).toEqual([]);
  });

  it('keeps texts within sight of their line, whatever number comes', () => {
    const [change] = placeTexts(diagram, { id: 'e', at: 'label', by: { x: 1e9, y: Number.NaN } });
    expect(change).toMatchObject({ value: { label: { x: 2000, y: 0 } } });
  });
});

describe('fixing an end of an edge', () => {
  it('says the side in the handle that React Flow has for it, and takes it back', () => {
    const fixed = applyChanges(diagram, fixEnd(diagram, { id: 'e', end: 'target', side: 'top' }));
    expect(edgeOf(fixed).targetHandle).toBe('top');
    expect(viewEdge(edgeOf(fixed)).target.anchor).toBe('top');
    expect(applyChanges(fixed, fixEnd(fixed, { id: 'e', end: 'target', side: undefined }))).toEqual(diagram);
  });

  it('changes nothing where nothing would change', () => {
    expect(fixEnd(diagram, { id: 'e', end: 'source', side: undefined })).toEqual([]);
    expect(fixEnd(diagram, { id: 'none', end: 'source', side: 'top' })).toEqual([]);
  });
});
