import { pointsField } from '../border-point.ts';
import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** Software that runs other software. */
export const executionEnvironmentNode: NodeKind = {
  name: 'Execution environment',
  diagrams: ['deployment'],
  traits: ['deployment'],
  keyword: 'executionEnvironment',
  initial: { label: 'Environment' },
  compartments: [],
  fields: [nameField, stereotypesField, pointsField('Ports', ['port'])],
  points: ['port'],
  container: { accepts: ['deployment', 'artifact', 'component', 'instance', 'package', 'classifier', 'interface', 'comment'] },
  check: (node) => checkName(node, 'Execution environment'),
  describe: (node) => describeNode(node, executionEnvironmentNode),
};
