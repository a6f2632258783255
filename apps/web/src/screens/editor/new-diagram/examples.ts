import { type Diagram, type DiagramType, defaultLimits, readDiagram } from '@umlaut/diagram';
import activity from './examples/activity.json' with { type: 'json' };
import classes from './examples/class.json' with { type: 'json' };
import tourDiagram from './examples/class-tour.json' with { type: 'json' };
import component from './examples/component.json' with { type: 'json' };
import deployment from './examples/deployment.json' with { type: 'json' };
import er from './examples/er.json' with { type: 'json' };
import flow from './examples/flow.json' with { type: 'json' };
import object from './examples/object.json' with { type: 'json' };
import packages from './examples/package.json' with { type: 'json' };
import sequence from './examples/sequence.json' with { type: 'json' };
import state from './examples/state.json' with { type: 'json' };
import usecase from './examples/usecase.json' with { type: 'json' };

const examples: Readonly<Partial<Record<DiagramType, unknown>>> = {
  class: classes,
  object,
  package: packages,
  usecase,
  component,
  deployment,
  state,
  activity,
  sequence,
  er,
  flow,
};

/** A small worked diagram of a type; undefined for types that have none. */
export function exampleOf(type: DiagramType): Diagram | undefined {
  const example = examples[type];
  return example === undefined ? undefined : readDiagram(JSON.stringify(example), defaultLimits).diagram;
}

/** The five-minute tour: a diagram that explains how it was drawn. */
export function tour(): Diagram | undefined {
  return readDiagram(JSON.stringify(tourDiagram), defaultLimits).diagram;
}
