import type { Diagram, DiagramNode, Limits } from '@umlaut/diagram';
import { type RefObject, useMemo } from 'react';
import type { EditorSession } from '../session/session.ts';
import type { DrawnScene } from '../view/scene.ts';
import type { Actions } from './actions.ts';
import type { CanvasContext } from './canvas-context.ts';
import { createEdgeGestures } from './edge-gestures.ts';
import type { LiveEdges } from './live-edges.ts';
import type { PagePlaces } from './page-places.ts';
import { createResizing } from './resizing.ts';
import { cutNotice } from './words.ts';
import type { Writing } from './writing.ts';

interface Wiring {
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly session: EditorSession;
  readonly actions: Actions;
  readonly writing: Writing;
  readonly live: LiveEdges;
  readonly page: PagePlaces;
  readonly shown: Readonly<RefObject<{ readonly diagram: Diagram; readonly scene: DrawnScene }>>;
  readonly setting: Readonly<RefObject<{ readonly limits: Limits; readonly readOnly: boolean; readonly onNotice: (text: string) => void }>>;
}

/** What nodes and edges may ask for. The same object for the life of the canvas: all would be drawn again with another. */
export function useCanvasContext({ wrapper, session, actions, writing, live, page, shown, setting }: Wiring): CanvasContext {
  return useMemo(
    () => ({
      ...createEdgeGestures({ session, actions, shown, page }),
      limits: () => setting.current.limits,
      readOnly: () => setting.current.readOnly,
      writing,
      live,
      refocus(id) {
        if (session.current().editing !== undefined) return;
        const name = CSS.escape(id);
        const places = `.react-flow__node[data-id="${name}"], .react-flow__edge[data-id="${name}"]`;
        wrapper.current?.querySelector<HTMLElement | SVGElement>(places)?.focus();
      },
      onCut() {
        setting.current.onNotice(cutNotice('The label', setting.current.limits));
      },
      family: (id) => familyOf(shown.current.diagram, id),
      resizing: createResizing({ session, actions, shown }),
      editEdge: (id, part) => void writing.begin(id, part),
    }),
    [wrapper, session, actions, writing, live, page, shown, setting],
  );
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
