import type { NodeKind } from '../node-kind.ts';
import { oneLine, sentence } from '../words.ts';

/** A line across all lifelines that divides an interaction into parts; or a stretch of time in which nothing is shown. */
export const dividerNode: NodeKind = {
  name: 'Divider',
  diagrams: ['sequence'],
  traits: ['row'],
  initial: { label: 'Section' },
  compartments: [],
  fields: [
    { as: 'line', place: ['label'], name: 'Text', hint: 'Second phase' },
    {
      as: 'choice',
      place: ['form'],
      name: 'Style',
      choices: [
        { value: '', name: 'Divider' },
        { value: 'delay', name: 'Delay' },
        { value: 'space', name: 'Space' },
      ],
    },
  ],
  check: () => [],
  describe(node) {
    const form = node.data.form === 'delay' || node.data.form === 'space' ? node.data.form : 'divider';
    return [sentence(form), ...(node.label.trim() === '' ? [] : [oneLine(node.label)])].join(' ');
  },
};
