import { applyChanges, defaultLimits, type Limits } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { bringUp, deriveText } from '../bring-up/bring-up.ts';
import { takeIn } from './take-in.ts';
import { noTombstones } from './tombstones.ts';

const text = `flowchart TD\n${Array.from({ length: 60 }, (_, index) => `  n${index}[Step ${index}]\n`).join('')}`;

function typed(limits: Limits) {
  let count = 0;
  const newId = (): string => {
    count += 1;
    return `id${count}`;
  };
  const before = deriveText({ nodes: [], edges: [] }, 'mermaid', limits);
  const taken = takeIn(before, text, { changes: [], caret: -1, gone: noTombstones, newId });
  const diagram = applyChanges({ nodes: [], edges: [] }, taken.changes);
  return { diagram, layer: taken.layer, up: bringUp(taken.layer, diagram, { limits }) };
}

describe.each([20, 50, 100])('with room for %i elements', (maxNodes) => {
  const { diagram, layer, up } = typed({ ...defaultLimits, maxNodes });

  it('typing makes as many', () => {
    expect(diagram.nodes).toHaveLength(Math.min(maxNodes, 60));
  });

  it('the text stays as it was typed, and the first line beyond is found', () => {
    expect(up.text).toBe(text);
    expect(up.findings.map(({ code, line }) => [code, line])).toEqual(maxNodes < 60 ? [['limit-nodes', maxNodes + 2]] : []);
    expect(layer.lines.map((line) => line.text).join('\n')).toBe(text);
  });
});
