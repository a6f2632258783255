import { applyChanges, type Comparison, compareDiagrams, type Diagram, type DiagramNode, withIdsOf } from '@umlaut/diagram';
import { placeFresh } from '@umlaut/layout';
import { type Input, placedDiagram } from './input.ts';

/** Two states of a diagram to be compared; one that is absent was added or removed. */
export interface States {
  readonly old: Input | undefined;
  readonly next: Input | undefined;
}

const none: Diagram = { nodes: [], edges: [] };

/**
 * Compares two states. Where one of them comes from a text, elements are matched by what they say, and places, which texts do not say, do
 * not count.
 */
export function compared({ old, next }: States): Comparison {
  const [before, after] = [old?.diagram ?? none, matched({ old, next })];
  return havePlaces({ old, next }) ? compareDiagrams(before, after) : compareDiagrams(unplaced(before), unplaced(after));
}

/** The same comparison with a place for every node, so that it can be drawn: the one side takes the places that the other has. */
export async function drawable(states: States, layout: 'old' | 'new'): Promise<Comparison> {
  const comparison = compared(states);
  const { old, next } = states;
  const after = matched(states);
  if (havePlaces(states) || old === undefined || next === undefined) {
    const before = old === undefined ? none : await placedDiagram(old);
    return { ...comparison, before, after: next === undefined ? none : await placedDiagram({ ...next, diagram: after }) };
  }
  const leads = old.hasPlaces !== next.hasPlaces ? old.hasPlaces : layout === 'old';
  if (leads) {
    const before = await placedDiagram(old);
    return { ...comparison, before, after: placedAs(after, before, next) };
  }
  const placed = await placedDiagram({ ...next, diagram: after });
  return { ...comparison, before: placedAs(old.diagram, placed, old), after: placed };
}

function matched({ old, next }: States): Diagram {
  if (old === undefined || next === undefined) return next?.diagram ?? none;
  return havePlaces({ old, next }) ? next.diagram : withIdsOf(next.diagram, old.diagram);
}

/** Whether both sides come from files with places, whose ids and places are their own. */
function havePlaces({ old, next }: States): boolean {
  return (old?.hasPlaces ?? true) && (next?.hasPlaces ?? true);
}

/** The diagram without its text, and without what a layout gives it: places, and the sizes of containers. */
function unplaced(diagram: Diagram): Diagram {
  const nodes = diagram.nodes.map((node): DiagramNode => {
    const { width: _width, height: _height, ...rest } = node;
    return { ...rest, position: { x: 0, y: 0 } };
  });
  const { text: _text, ...rest } = diagram;
  return { ...rest, nodes };
}

/** The diagram with the places that `other` has for its nodes; nodes of their own come beside their neighbours. */
function placedAs(diagram: Diagram, other: Diagram, { hints }: Input): Diagram {
  const places = new Map(other.nodes.map((node) => [node.id, node]));
  const known = (node: DiagramNode): DiagramNode | undefined => {
    const place = places.get(node.id);
    return place?.parentId === node.parentId ? place : undefined;
  };
  const nodes = diagram.nodes.map((node): DiagramNode => {
    const place = known(node);
    if (place === undefined) return node;
    const size = {
      ...(place.width === undefined ? {} : { width: place.width }),
      ...(place.height === undefined ? {} : { height: place.height }),
    };
    return { ...node, position: place.position, ...size };
  });
  // Nothing new comes to the place of something removed, as the picture shows both.
  const own = new Set(diagram.nodes.map(({ id }) => id));
  const gone = other.nodes.filter(({ id, parentId }) => !own.has(id) && (parentId === undefined || own.has(parentId)));
  const all = { ...diagram, nodes: [...nodes, ...gone] };
  const fresh = new Set(diagram.nodes.filter((node) => known(node) === undefined).map(({ id }) => id));
  const placed = applyChanges(all, placeFresh(all, fresh, { hints }));
  return { ...placed, nodes: placed.nodes.filter(({ id }) => own.has(id)) };
}
