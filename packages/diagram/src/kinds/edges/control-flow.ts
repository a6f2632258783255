import type { EdgeKind } from '../edge-kind.ts';
import { isAmong } from '../node-kind.ts';
import { oneLine } from '../words.ts';
import { describeRelation, edgeNameField } from './relation.ts';

/** When the source is done, the target starts, if the guard holds. */
export const controlFlow: EdgeKind = {
  name: 'Control flow',
  diagrams: ['activity'],
  line: 'solid',
  heads: { source: 'none', target: 'open' },
  ends: [],
  routing: 'step',
  self: true,
  parallel: 'yes',
  fields: [{ as: 'line', place: ['guard'], name: 'Guard', hint: 'else' }, edgeNameField],
  connects: (source, target) => isAmong(source.traits, ['activity', 'start']) && isAmong(target.traits, ['activity', 'end']),
  check: () => [],
  describe: (edge, ends) =>
    `${describeRelation(edge, ends, 'is followed by')}${edge.guard === undefined ? '' : `, if ${oneLine(edge.guard)}`}`,
};
