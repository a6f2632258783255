import type { EdgeKind } from '../edge-kind.ts';
import { describeRelation, edgeNameField, joinsAll } from './relation.ts';

/** One step of a flowchart leads to another. */
export const flow: EdgeKind = {
  name: 'Flow',
  diagrams: ['flow'],
  line: 'solid',
  heads: { source: 'none', target: 'closed' },
  ends: [],
  routing: 'step',
  self: true,
  parallel: 'yes',
  fields: [
    edgeNameField,
    {
      as: 'choice',
      place: ['line'],
      name: 'Line',
      choices: [
        { value: '', name: 'Solid' },
        { value: 'dotted', name: 'Dotted' },
        { value: 'thick', name: 'Thick' },
      ],
    },
    {
      as: 'choice',
      place: ['arrows'],
      name: 'Arrows',
      choices: [
        { value: '', name: 'At the target' },
        { value: 'both', name: 'At both ends' },
        { value: 'none', name: 'None' },
      ],
    },
  ],
  connects: joinsAll('shape'),
  check: () => [],
  describe: (edge, ends) => describeRelation(edge, ends, edge.data.arrows === 'none' ? 'is connected to' : 'leads to'),
};
