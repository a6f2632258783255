import type { NodeKindId } from '@umlaut/diagram';

/** One key per kind, where a letter suggests itself. */
export const kindKeys: Partial<Readonly<Record<NodeKindId, string>>> = {
  class: 'C',
  interface: 'I',
  enumeration: 'E',
  object: 'O',
  package: 'P',
  actor: 'A',
  usecase: 'U',
  component: 'M',
  state: 'S',
  action: 'T',
  initial: 'B',
  final: 'F',
  decision: 'D',
  entity: 'Y',
  comment: 'N',
  plain: 'R',
};
