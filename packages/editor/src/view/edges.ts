import type { Diagram, DiagramEdge } from '@umlaut/diagram';
import { type Edge, MarkerType } from '@xyflow/react';
import { nameOf } from './nodes.ts';

/** An edge as React Flow draws it. */
export type LineEdge = Edge<Record<string, never>, LineType>;

/** How a line runs; React Flow draws these itself. */
type LineType = 'default' | 'straight' | 'step' | 'smoothstep';

const lineTypes: ReadonlySet<unknown> = new Set<LineType>(['default', 'straight', 'step', 'smoothstep']);
const arrowhead = { type: MarkerType.ArrowClosed, width: 18, height: 18 };
const selectedArrowhead = { ...arrowhead, color: 'var(--accent)' };

/** Wide enough to be hit by a finger. Screen px at zoom 1. */
const interactionWidth = 24;

/**
 * Makes a function from the document and the ids of the selected edges to the edges to draw.
 *
 * Nothing stored is passed on but what is read here by name. An edge of which nothing changed since the last call keeps
 * its identity, as does the list.
 */
export function createEdgeView(): (diagram: Diagram, selected: ReadonlySet<string>) => readonly LineEdge[] {
  let drawn = new Map<string, { readonly from: Facts; readonly edge: LineEdge }>();
  let list: readonly LineEdge[] = [];
  return (diagram, selected) => {
    const nodes = new Map(diagram.nodes.map((node) => [node.id, node]));
    const next: typeof drawn = new Map();
    for (const edge of diagram.edges) {
      const [source, target] = [nodes.get(edge.source), nodes.get(edge.target)];
      if (source === undefined || target === undefined) continue;
      const before = drawn.get(edge.id);
      const from = { stored: edge, isSelected: selected.has(edge.id), source: nameOf(source), target: nameOf(target) };
      next.set(edge.id, before !== undefined && sameFacts(before.from, from) ? before : { from, edge: draw(from) });
    }
    drawn = next;
    const edges = [...next.values()].map(({ edge }) => edge);
    if (edges.length !== list.length || edges.some((edge, index) => edge !== list[index])) list = edges;
    return list;
  };
}

interface Facts {
  readonly stored: DiagramEdge;
  readonly isSelected: boolean;
  /** Names of the ends. */
  readonly source: string;
  readonly target: string;
}

function sameFacts(a: Facts, b: Facts): boolean {
  return a.stored === b.stored && a.isSelected === b.isSelected && a.source === b.source && a.target === b.target;
}

function draw({ stored, isSelected, source, target }: Facts): LineEdge {
  return {
    id: stored.id,
    source: stored.source,
    target: stored.target,
    type: lineTypeOf(stored.type),
    data: {},
    animated: stored.animated === true,
    selected: isSelected,
    markerEnd: isSelected ? selectedArrowhead : arrowhead,
    interactionWidth,
    ariaLabel: `From ${source} to ${target}`,
  };
}

function lineTypeOf(type: unknown): LineType {
  return isLineType(type) ? type : 'default';
}

function isLineType(type: unknown): type is LineType {
  return lineTypes.has(type);
}
