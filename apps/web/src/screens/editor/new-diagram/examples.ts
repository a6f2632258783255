import { type Diagram, type DiagramType, defaultLimits, readDiagram } from '@umlaut/diagram';
import activity from './examples/activity.json?raw';
import classes from './examples/class.json?raw';
import component from './examples/component.json?raw';
import deployment from './examples/deployment.json?raw';
import er from './examples/er.json?raw';
import flow from './examples/flow.json?raw';
import object from './examples/object.json?raw';
import packages from './examples/package.json?raw';
import state from './examples/state.json?raw';
import usecase from './examples/usecase.json?raw';

const examples: Readonly<Partial<Record<DiagramType, string>>> = {
  class: classes,
  object,
  package: packages,
  usecase,
  component,
  deployment,
  state,
  activity,
  er,
  flow,
};

/** A small worked diagram of a type; undefined for types that have none. */
export function exampleOf(type: DiagramType): Diagram | undefined {
  const text = examples[type];
  return text === undefined ? undefined : readDiagram(text, defaultLimits).diagram;
}
