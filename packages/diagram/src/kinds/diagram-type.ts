/** Type of a diagram; selects the palette it opens with. */
export type DiagramType =
  | 'plain'
  | 'class'
  | 'object'
  | 'package'
  | 'usecase'
  | 'component'
  | 'deployment'
  | 'state'
  | 'activity'
  | 'sequence'
  | 'er'
  | 'flow';

/** Name of each diagram type, in the order of the menu. */
export const diagramTypes: Readonly<Record<DiagramType, string>> = {
  class: 'Class diagram',
  object: 'Object diagram',
  package: 'Package diagram',
  usecase: 'Use case diagram',
  component: 'Component diagram',
  deployment: 'Deployment diagram',
  state: 'State machine',
  activity: 'Activity diagram',
  sequence: 'Sequence diagram',
  er: 'Entity relationship diagram',
  flow: 'Flowchart',
  plain: 'Boxes and arrows',
};
