import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** The system, or part of it, that the use cases in it belong to. */
export const subjectNode: NodeKind = {
  name: 'System',
  diagrams: ['usecase'],
  traits: ['frame'],
  initial: { label: 'System' },
  compartments: [],
  fields: [nameField, stereotypesField],
  container: { accepts: ['usecase', 'comment', 'classifier', 'component', 'package', 'frame'] },
  check: (node) => checkName(node, 'System'),
  describe: (node) => describeNode(node, subjectNode),
};
