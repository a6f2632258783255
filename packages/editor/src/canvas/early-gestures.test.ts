import type { Diagram } from '@umlaut/diagram';
import { describe, expect, it, vi } from 'vitest';
import type { Hand } from '../../test/hand.ts';

// Another file may have loaded the tools already.
vi.resetModules();
const { openBench } = await import('../../test/canvas-bench.ts');
const { openEarlyHand } = await import('../../test/hand.ts');
const { loadedTools, loadTools } = await import('../loading/load-tools.ts');

const diagram: Diagram = {
  nodes: [{ id: 'a', position: { x: 0, y: 0 }, data: { label: 'Order', kind: 'class' }, width: 120, height: 80 }],
  edges: [],
};

const gestures: Record<string, (hand: Hand) => void> = {
  'a drop of a copy': (hand) => {
    hand.press('a', { alt: true });
    hand.move({ x: 300, y: 0 }, { alt: true });
    hand.release();
  },
  'a next node drawn from a handle': (hand) => hand.connect('a', { x: 900, y: 300 }),
};

describe('a hand that is faster than the network', () => {
  it('is not lost: what it did is done when the tools are there', async () => {
    const opened = Object.values(gestures).map((gesture) => {
      const bench = openBench(diagram);
      gesture(openEarlyHand(bench));
      return bench.document;
    });
    expect(loadedTools()).toBeUndefined();
    expect(opened.map((document) => document.current())).toEqual([diagram, diagram]);
    await loadTools();
    for (const document of opened) {
      const [origin, next] = document.current().nodes;
      expect([origin, next?.position.x]).toEqual([diagram.nodes[0], expect.any(Number)]);
      document.undo();
      expect(document.current()).toEqual(diagram);
    }
  });
});
