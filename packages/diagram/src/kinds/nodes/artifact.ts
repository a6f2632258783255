import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** A file, or another thing that is deployed. */
export const artifactNode: NodeKind = {
  name: 'Artifact',
  diagrams: ['deployment', 'component'],
  traits: ['artifact'],
  keyword: 'artifact',
  initial: { label: 'artifact.jar' },
  compartments: [],
  fields: [nameField, stereotypesField],
  check: (node) => checkName(node, 'Artifact'),
  describe: (node) => describeNode(node, artifactNode),
};
