import type { MemberList } from './member.ts';
import type { EdgeKindId, NodeKindId } from './registry.ts';

/** How people call a kind of node. Small letters. */
interface NodeWords {
  /** Words that stand before the name of one that is to be added: `interface Payable`. */
  readonly typed?: readonly string[];
  /** Words that mean the kind only when nothing else is written: `start`, but not `start engine`. */
  readonly alone?: readonly string[];
  /** Further words under which it is looked for. */
  readonly also: readonly string[];
}

/** Words for every kind of node beside its name. */
export const nodeWords: Readonly<Record<NodeKindId, NodeWords>> = {
  class: { typed: ['class'], also: ['type', 'port'] },
  interface: { typed: ['interface'], also: ['contract', 'protocol'] },
  enumeration: { typed: ['enumeration', 'enum'], also: ['constants'] },
  object: { typed: ['object', 'instance'], also: ['example'] },
  package: { typed: ['package', 'namespace'], also: ['module'] },
  actor: { typed: ['actor'], also: ['user', 'person'] },
  usecase: { typed: ['use case', 'usecase'], also: ['goal'] },
  subject: { typed: ['system', 'subject'], also: ['system boundary', 'scope'] },
  component: { typed: ['component'], also: ['module', 'service', 'port'] },
  ball: { typed: ['interface', 'ball'], also: ['lollipop', 'provided'] },
  node: { typed: ['node', 'server'], also: ['computer', 'host', 'machine', 'port'] },
  device: { typed: ['device'], also: ['hardware', 'computer'] },
  executionEnvironment: { typed: ['execution environment', 'environment'], also: ['runtime', 'container'] },
  artifact: { typed: ['artifact'], also: ['file', 'library'] },
  database: { typed: ['database', 'db'], also: ['store', 'storage', 'cylinder'] },
  cloud: { typed: ['cloud'], also: ['network', 'internet'] },
  queue: { typed: ['queue'], also: ['messages', 'topic', 'broker'] },
  folder: { typed: ['folder'], also: ['directory'] },
  file: { typed: ['file'], also: ['document', 'sheet'] },
  storage: { typed: ['storage'], also: ['store', 'disk', 'volume'] },
  frame: { typed: ['frame'], also: ['boundary', 'system'] },
  stack: { typed: ['stack'], also: ['layers', 'technology'] },
  collections: { typed: ['collections'], also: ['collection', 'several', 'list'] },
  card: { typed: ['card'], also: ['box', 'panel'] },
  hexagon: { typed: ['hexagon'], also: ['core', 'ports and adapters'] },
  person: { typed: ['person'], also: ['user', 'human'] },
  state: { typed: ['state'], also: ['status', 'entry point', 'exit point', 'region'] },
  action: { typed: ['action'], also: ['activity', 'step', 'task', 'pin', 'expansion node'] },
  sendSignal: { typed: ['send signal'], also: ['signal', 'send', 'event'] },
  acceptEvent: { typed: ['accept event'], also: ['receive', 'signal', 'wait'] },
  timeEvent: { typed: ['time event'], also: ['timer', 'hourglass', 'clock', 'wait'] },
  initial: { alone: ['initial', 'start'], also: ['begin'] },
  final: { alone: ['final', 'end'], also: ['stop'] },
  flowFinal: { alone: ['flow final'], also: ['end', 'stop'] },
  choice: { typed: ['choice'], also: ['branch', 'if', 'diamond'] },
  junction: { typed: ['junction'], also: ['merge'] },
  history: { alone: ['history'], also: ['shallow', 'h'] },
  deepHistory: { alone: ['deep history'], also: ['history', 'h*'] },
  terminate: { alone: ['terminate'], also: ['end', 'stop', 'cross'] },
  decision: { typed: ['decision'], alone: ['merge'], also: ['branch', 'if', 'diamond'] },
  fork: { alone: ['fork', 'join'], also: ['bar', 'parallel', 'split'] },
  partition: { typed: ['partition', 'swimlane'], also: ['lane', 'pool'] },
  lifeline: { typed: ['lifeline', 'participant'], also: ['object', 'actor', 'role'] },
  lifelineBox: { typed: ['participants'], also: ['lifelines', 'group'] },
  fragment: { typed: ['fragment'], also: ['alt', 'alternative', 'opt', 'option', 'loop', 'par', 'parallel', 'break', 'critical'] },
  interactionUse: { typed: ['ref', 'interaction use'], also: ['reference', 'include'] },
  divider: { typed: ['divider'], also: ['separator', 'delay', 'space'] },
  interaction: { typed: ['interaction'], also: ['frame', 'sd', 'sequence'] },
  entity: { typed: ['entity', 'table'], also: ['record'] },
  process: { also: ['step', 'task', 'rectangle'] },
  rounded: { typed: ['rounded'], also: ['event'] },
  terminator: { typed: ['terminator'], alone: ['start', 'end'], also: ['stop', 'stadium', 'pill'] },
  condition: { typed: ['condition', 'decision', 'if'], also: ['branch', 'diamond', 'rhombus'] },
  inputOutput: { typed: ['io'], also: ['data', 'parallelogram'] },
  document: { typed: ['document'], also: ['report', 'paper'] },
  subroutine: { typed: ['subroutine'], also: ['predefined process', 'call'] },
  preparation: { typed: ['preparation'], also: ['hexagon', 'setup'] },
  connectorPoint: { typed: ['connector'], also: ['circle', 'jump'] },
  group: { typed: ['group'], also: ['frame', 'cluster'] },
  comment: { typed: ['note', 'comment'], also: ['text', 'remark', 'annotation'] },
  plain: { typed: ['box'], also: ['rectangle', 'node'] },
};

/** Words under which every kind of edge is looked for beside its name. */
export const edgeWords: Readonly<Record<EdgeKindId, readonly string[]>> = {
  include: ['uses', 'always'],
  extend: ['extends', 'optional'],
  provides: ['lollipop', 'ball', 'offers'],
  requires: ['socket', 'needs'],
  deploy: ['runs on', 'installs'],
  manifest: ['implements', 'built from'],
  connector: ['line', 'wire'],
  communicationPath: ['line', 'network', 'protocol'],
  link: ['line', 'instance of an association'],
  association: ['line', 'knows', 'reference'],
  aggregation: ['has a', 'whole part', 'hollow diamond'],
  composition: ['has a', 'part of', 'whole part', 'owns', 'filled diamond'],
  generalization: ['inheritance', 'inherits', 'extends', 'is a', 'subclass', 'superclass', 'parent'],
  realization: ['implements', 'implementation'],
  dependency: ['uses', 'depends on', 'imports', 'dashed arrow'],
  nesting: ['inner class', 'contains', 'plus', 'member'],
  syncMessage: ['call', 'message', 'arrow'],
  asyncMessage: ['message', 'signal', 'event', 'arrow'],
  reply: ['return', 'answer', 'dashed arrow'],
  createMessage: ['message', 'new', 'construct'],
  deleteMessage: ['message', 'destroy', 'end'],
  transition: ['arrow', 'event', 'trigger'],
  controlFlow: ['arrow', 'line', 'guard', 'next'],
  relationship: ['line', 'crow foot', 'foreign key', 'cardinality'],
  flow: ['arrow', 'line', 'next'],
  anchor: ['attach', 'annotation', 'dashed line'],
  plain: ['line'],
};

/** Words under which adding to each list of members is looked for. */
export const memberWords: Readonly<Record<MemberList, readonly string[]>> = {
  attributes: ['attribute', 'column', 'field', 'property', 'variable'],
  operations: ['operation', 'method', 'function'],
  literals: ['literal', 'value', 'constant', 'option'],
  slots: ['slot', 'value', 'field'],
  points: ['extension point'],
};
