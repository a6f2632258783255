import type { Diagram } from '@umlaut/diagram';
import { defaultLimits } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { paneText } from './pane-text.ts';
import { reviewFindings } from './review-findings.ts';

const diagram: Diagram = {
  nodes: [
    { id: 'a', type: 'default', position: { x: 0, y: 0 }, data: { label: 'Order', kind: 'class' } },
    { id: 'b', type: 'default', position: { x: 0, y: 200 }, data: { label: 'Line', kind: 'class' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', data: { kind: 'association', target: { multiplicity: '5..2' } } }],
};

it('stands at the line of the element that the notation objects to', () => {
  const shown = paneText(diagram, 'mermaid', defaultLimits);
  const [placed, ...others] = reviewFindings(diagram, shown);
  expect(others).toEqual([]);
  expect(placed && shown.text.slice(placed.from, placed.to)).toBe('Order -- "5..2" Line');
  expect(placed?.finding.line).toBe(shown.text.slice(0, placed?.from).split('\n').length);
  expect(reviewFindings({ ...diagram, edges: [] }, shown)).toEqual([]);
});
