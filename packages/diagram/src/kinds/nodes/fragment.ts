import { operatorIn, operators } from '../../score/operators.ts';
import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { counted, oneLine } from '../words.ts';

/** Rows of an interaction under an operator, in operands with guards (UML 2.5.1, 17.6). */
export const fragmentNode: NodeKind = {
  name: 'Fragment',
  diagrams: ['sequence'],
  traits: ['row'],
  initial: { label: 'opt', operator: 'opt', operands: [{ id: 'operand-1' }] },
  compartments: [],
  fields: [
    {
      as: 'choice',
      place: ['operator'],
      name: 'Operator',
      choices: Object.entries(operators).map(([value, name]) => ({ value, name })),
    },
    nameField,
    { as: 'items', place: ['operands'], name: 'Operands', one: 'operand', text: 'guard' },
  ],
  check: () => [],
  describe(node) {
    const operator = operatorIn(node.data);
    const guards = node.operands.flatMap(({ guard }) => (guard === undefined ? [] : [`[${oneLine(guard)}]`]));
    return [
      `Fragment ${operator === 'group' ? oneLine(node.label) || 'group' : operator}`,
      ...counted(node.operands.length, 'operand'),
      ...guards,
    ].join(', ');
  },
};
