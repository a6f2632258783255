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

/** Width (or height, when they lie) of a region that says none, where the place of a node tells its region, px. */
export const regionSize = 280;

/** Place of the region that a corner lies in, relative to the state; 0 in a state without regions. */
export function regionAt(state: NodeView, corner: { readonly x: number; readonly y: number }): number {
  const isLying = hasLyingRegions(state);
  const sizes = state.regions.map(({ size = regionSize }) => size);
  const all = sizes.reduce((total, size) => total + size, 0);
  // In a larger state all regions are as much larger.
  const scale = Math.max(1, ((isLying ? state.size.height : state.size.width) ?? all) / Math.max(all, 1));
  const at = isLying ? corner.y : corner.x;
  let edge = 0;
  for (const [index, size] of sizes.entries()) {
    edge += size * scale;
    if (at < edge) return index;
  }
  return Math.max(0, sizes.length - 1);
}
