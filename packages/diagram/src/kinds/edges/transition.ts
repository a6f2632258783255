import type { EdgeKind } from '../edge-kind.ts';
import { isAmong } from '../node-kind.ts';
import { oneLine } from '../words.ts';
import { edgeNameField } from './relation.ts';

/** From one state to another: on a trigger, if the guard holds, with an effect. */
export const transition: EdgeKind = {
  name: 'Transition',
  diagrams: ['state'],
  line: 'solid',
  heads: { source: 'none', target: 'open' },
  ends: [],
  routing: 'smoothstep',
  self: true,
  parallel: 'yes',
  fields: [
    { as: 'line', place: ['trigger'], name: 'Trigger', hint: 'submit' },
    { as: 'line', place: ['guard'], name: 'Guard', hint: 'paid' },
    { as: 'line', place: ['effect'], name: 'Effect', hint: 'notify()' },
    edgeNameField,
  ],
  connects: (source, target) => isAmong(source.traits, ['state', 'start']) && isAmong(target.traits, ['state', 'end']),
  check: () => [],
  describe: (edge, { source, target }) => {
    const said = [
      ...(edge.trigger === undefined ? [] : [`on ${oneLine(edge.trigger)}`]),
      ...(edge.guard === undefined ? [] : [`if ${oneLine(edge.guard)}`]),
      ...(edge.effect === undefined ? [] : [`doing ${oneLine(edge.effect)}`]),
      ...(edge.label === undefined ? [] : [oneLine(edge.label)]),
    ];
    return [`${source} goes to ${target}`, ...said].join(', ');
  },
};
