import { edgeKind, type Point, type TextPart } from '@umlaut/diagram';
import { edgeLayer } from '@umlaut/notation';
import { type Edge, MarkerType } from '@xyflow/react';
import type { ViewState } from '../view-state/view-store.ts';
import type { Theme } from './colours.ts';
import { createDomIds, type DomIds } from './dom-ids.ts';
import { attributesOf, heldLayer, tabStop } from './nodes.ts';
import { sayEdge } from './said.ts';
import type { DrawnEdge, DrawnScene } from './scene.ts';

/** Data of an edge's component. */
type LineData = {
  readonly drawn: DrawnEdge;
  readonly theme: Theme;
  readonly editing: TextPart | undefined;
  readonly typedText: string;
  /** Position of an end that is being moved to another node. */
  readonly loose: { readonly end: 'source' | 'target'; readonly at: Point } | undefined;
  /** The only thing selected: ends and way points can be moved. */
  readonly isAlone: boolean;
};

/** An edge as React Flow draws it. */
export type LineEdge = Edge<LineData, 'default'>;

const arrowhead = { type: MarkerType.ArrowClosed, width: 18, height: 18 };
const selectedArrowhead = { ...arrowhead, color: 'var(--accent)' };

/** Wide enough to be hit by a finger. Screen px at zoom 1. */
const interactionWidth = 24;

/**
 * Makes a function from what is drawn of a diagram and the view state to React Flow's edges.
 *
 * Nothing stored is passed on but what is read here by name. An edge of which nothing changed since the last call keeps
 * its identity, as does the list.
 */
export function createEdgeView(
  domIds: DomIds = createDomIds(),
): (scene: DrawnScene, state: EdgeState, theme: Theme) => readonly LineEdge[] {
  let drawn = new Map<string, { readonly from: Facts; readonly edge: LineEdge }>();
  let list: readonly LineEdge[] = [];
  return (scene, state, theme) => {
    const isAlone = state.selection.edges.size === 1 && state.selection.nodes.size === 0;
    const stop = tabStop(scene, state.stop);
    const next: typeof drawn = new Map();
    for (const [id, edge] of scene.edges) {
      const isSelected = state.selection.edges.has(id);
      const isEdited = state.editing?.id === id;
      const from: Facts = {
        drawn: edge,
        isSelected,
        isAlone: isAlone && isSelected,
        editing: isEdited ? state.editing?.part : undefined,
        typedText: isEdited ? (state.typedText ?? '') : '',
        loose: state.loose?.id === id ? state.loose : undefined,
        theme,
        isStop: id === stop,
      };
      const before = drawn.get(id);
      next.set(id, before !== undefined && sameFacts(before.from, from) ? before : { from, edge: draw(from, domIds('edge', id)) });
    }
    drawn = next;
    const edges = [...next.values()].map(({ edge }) => edge);
    if (edges.length !== list.length || edges.some((edge, index) => edge !== list[index])) list = edges;
    return list;
  };
}

/** Part of the view state that edges depend on. */
type EdgeState = Pick<ViewState, 'selection' | 'editing' | 'typedText' | 'loose' | 'stop'>;

interface Facts extends LineData {
  readonly isSelected: boolean;
  readonly isStop: boolean;
}

function sameFacts(a: Facts, b: Facts): boolean {
  return (
    a.drawn === b.drawn &&
    a.isSelected === b.isSelected &&
    a.isStop === b.isStop &&
    a.isAlone === b.isAlone &&
    a.editing === b.editing &&
    a.typedText === b.typedText &&
    a.loose === b.loose &&
    a.theme === b.theme
  );
}

function draw({ isSelected, isStop, ...data }: Facts, domId: string): LineEdge {
  const { stored, placed } = data.drawn;
  const isPlain = placed.edge.kind === 'plain';
  return {
    id: stored.id,
    source: stored.source,
    target: stored.target,
    type: 'default',
    data,
    animated: stored.animated === true,
    selected: isSelected,
    ...(isPlain ? { markerEnd: isSelected ? selectedArrowhead : arrowhead } : {}),
    interactionWidth,
    // Its ends are taken hold of, so they lie above the nodes.
    zIndex: data.isAlone ? heldLayer : edgeLayer,
    ariaLabel: sayEdge(data.drawn, edgeKind(placed.edge.kind).name),
    domAttributes: attributesOf(isStop, domId),
  };
}
