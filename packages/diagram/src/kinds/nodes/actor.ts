import { abstractField, nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import type { NodeView } from '../node-view.ts';
import { flagIn } from '../reading.ts';
import { checkName, describeNode } from '../words.ts';

/** A user of the system, drawn as a stick figure or as a box with the keyword. */
export const actorNode: NodeKind = {
  name: 'Actor',
  diagrams: ['usecase'],
  traits: ['actor'],
  initial: { label: 'Actor' },
  compartments: [],
  fields: [nameField, stereotypesField, abstractField, { as: 'flag', place: ['box'], name: 'Show as rectangle' }],
  routing: 'straight',
  check: (node) => checkName(node, 'Actor'),
  describe: (node) => describeNode(node, actorNode),
};

/** Whether an actor is drawn as a box with its keyword instead of a stick figure (UML 2.5.1, 18.1.4). */
export function isDrawnAsBox({ data }: NodeView): boolean {
  return flagIn(data, 'box');
}
