import type { Diagram, DiagramNode, Limits } from '@umlaut/diagram';
import { type RefObject, useMemo } from 'react';
import { createEdgeGestures } from '../connecting/edge-gestures.ts';
import { createPointGestures } from '../connecting/point-gestures.ts';
import type { Reachable } from '../connecting/reachable.ts';
import type { LiveEdges } from '../dragging/live-edges.ts';
import type { PagePlaces } from '../panning/page-places.ts';
import { createResizing } from '../resizing/resizing.ts';
import { createScoreGestures, type ScoreGestures } from '../score/score-gestures.ts';
import type { Writing } from '../texts/writing.ts';
import type { DrawnScene } from '../view/scene.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import type { Actions } from './actions.ts';
import type { CanvasContext } from './canvas-context.ts';
import { cutNotice } from './words.ts';

interface Wiring {
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly viewStore: ViewStore;
  readonly actions: Actions;
  readonly writing: Writing;
  readonly live: LiveEdges;
  readonly reachable: Reachable;
  readonly page: PagePlaces;
  readonly shown: Readonly<RefObject<{ readonly diagram: Diagram; readonly scene: DrawnScene; readonly resting: DrawnScene }>>;
  readonly setting: Readonly<RefObject<{ readonly limits: Limits; readonly readOnly: boolean; readonly onNotice: (text: string) => void }>>;
}

/** Functions for nodes and edges. The same object for the life of the canvas: all would be drawn again with another. */
export function useCanvasContext({ wrapper, viewStore, actions, writing, live, reachable, page, shown, setting }: Wiring): CanvasContext {
  return useMemo(
    () => ({
      ...withRows(
        createEdgeGestures({ viewStore, actions, shown, page }),
        createScoreGestures({ viewStore, actions, shown, page, writing }),
      ),
      ...createPointGestures({ viewStore, actions, shown, page }),
      limits: () => setting.current.limits,
      readOnly: () => setting.current.readOnly,
      writing,
      live,
      reachable,
      refocus(id) {
        if (viewStore.current().editing !== undefined) return;
        const name = CSS.escape(id);
        const places = `.react-flow__node[data-id="${name}"], .react-flow__edge[data-id="${name}"]`;
        wrapper.current?.querySelector<HTMLElement | SVGElement>(places)?.focus();
      },
      onCut() {
        setting.current.onNotice(cutNotice('The text', setting.current.limits));
      },
      family: (id) => familyOf(shown.current.diagram, id),
      resizing: createResizing({ viewStore, actions, shown }),
      editEdge: (id, part) => void writing.begin(id, part),
    }),
    [wrapper, viewStore, actions, writing, live, reachable, page, shown, setting],
  );
}

type EdgeGestures = ReturnType<typeof createEdgeGestures>;

/** Messages of scores are moved where other edges are bent, by their lines and by their texts. */
function withRows(
  edges: EdgeGestures,
  score: ScoreGestures,
): EdgeGestures & Pick<ScoreGestures, 'dragMessage' | 'drawMessage' | 'tapLifeline' | 'dragFragmentEdge'> {
  return {
    ...edges,
    dragMessage: score.dragMessage,
    bend(id, press) {
      if (!score.dragRow(id, press)) edges.bend(id, press);
    },
    dragText(id, label, press) {
      if (!score.dragRow(id, press)) edges.dragText(id, label, press);
    },
    drawMessage: score.drawMessage,
    tapLifeline: score.tapLifeline,
    dragFragmentEdge: score.dragFragmentEdge,
  };
}

/** All nodes under the same outermost container. */
function familyOf({ nodes }: Diagram, id: string): readonly DiagramNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const rootOf = (at: string): string => {
    const passed = new Set<string>();
    let root = at;
    for (let next = byId.get(root)?.parentId; next !== undefined && byId.has(next) && !passed.has(next); next = byId.get(root)?.parentId) {
      passed.add(root);
      root = next;
    }
    return root;
  };
  const root = rootOf(id);
  return nodes.filter((node) => rootOf(node.id) === root);
}
