import { pointsField } from '../border-point.ts';
import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import type { NodeView } from '../node-view.ts';
import { flagIn } from '../reading.ts';
import { checkName, counted, describeNode } from '../words.ts';

/** A situation something is in, with what it does there; other states can lie in it. */
export const stateNode: NodeKind = {
  name: 'State',
  diagrams: ['state'],
  traits: ['state'],
  initial: { label: 'State' },
  compartments: [],
  fields: [
    nameField,
    stereotypesField,
    {
      as: 'items',
      place: ['behaviours'],
      name: 'Behaviours',
      one: 'behaviour',
      text: 'text',
      choice: {
        field: 'on',
        choices: [
          { value: 'entry', name: 'Entry' },
          { value: 'do', name: 'Do' },
          { value: 'exit', name: 'Exit' },
          { value: 'internal', name: 'Event' },
        ],
      },
    },
    { as: 'items', place: ['regions'], name: 'Regions', one: 'region', text: 'label', mayBeEmpty: true },
    { as: 'flag', place: ['lying'], name: 'Horizontal regions' },
    pointsField('Entry and exit points', ['entry', 'exit']),
  ],
  // PlantUML draws pins and expansion nodes at states as well.
  points: ['entry', 'exit', 'pin', 'expansion'],
  container: { accepts: ['state', 'start', 'end', 'comment'] },
  check: (node) => checkName(node, 'State'),
  describe: (node) =>
    [describeNode(node, stateNode), ...counted(node.behaviours.length, 'behaviour'), ...counted(node.regions.length, 'region')].join(', '),
};

/** Whether the regions of a state lie below each other, instead of side by side. */
export function hasLyingRegions({ data }: NodeView): boolean {
  return flagIn(data, 'lying');
}
