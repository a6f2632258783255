import type { ElementType } from '../changes.ts';
import type { Diagram, DiagramEdge, DiagramNode } from '../diagram.ts';
import type { MergeSide, Part, Three } from './side.ts';

/** A diagram with its elements by their ids, in paint order. */
export interface Indexed {
  readonly diagram: Diagram;
  readonly node: ReadonlyMap<string, DiagramNode>;
  readonly edge: ReadonlyMap<string, DiagramEdge>;
}

/** The three diagrams of a merge, to be looked things up in. */
export type Sides = Three<Indexed>;

/** `diagram` with its elements by their ids. */
export function indexOf(diagram: Diagram): Indexed {
  return {
    diagram,
    node: new Map(diagram.nodes.map((node) => [node.id, node])),
    edge: new Map(diagram.edges.map((edge) => [edge.id, edge])),
  };
}

/** An element as a part: there or not, with all it says. */
export function wholeOf(element: ElementType, id: string): Part & { readonly element: ElementType } {
  return { element, id, path: [] };
}

/** The side that has an element which the other lacks; undefined when both do, or neither. */
export function onlySideOf(sides: Sides, { element, id }: Pick<Part, 'id'> & { readonly element: ElementType }): MergeSide | undefined {
  const isMine = sides.mine[element].has(id);
  if (isMine === sides.theirs[element].has(id)) return undefined;
  return isMine ? 'mine' : 'theirs';
}
