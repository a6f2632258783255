import { type PointForm, pointForms, setPoint } from '@umlaut/diagram';
import type { Actions } from '../canvas/actions.ts';
import type { CanvasContext } from '../canvas/canvas-context.ts';
import type { PagePlaces, Pointing } from '../panning/page-places.ts';
import type { DrawnScene } from '../view/scene.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { type BorderPlace, borderPlaceNear } from './border-points.ts';
import { follow } from './edge-gestures.ts';

interface Wiring {
  readonly viewStore: ViewStore;
  readonly actions: Pick<Actions, 'take'>;
  readonly shown: { readonly current: Pick<CurrentShown, 'diagram' | 'scene'> };
  readonly page: Pick<PagePlaces, 'listen' | 'spendClick' | 'toDiagram'>;
}

interface CurrentShown {
  readonly diagram: Parameters<typeof setPoint>[0];
  readonly scene: DrawnScene;
}

/** Dragging border points along the outlines of their nodes. Escape leaves them where they are. */
export function createPointGestures({ viewStore, actions, shown, page }: Wiring): Pick<CanvasContext, 'dragPoint'> {
  return {
    dragPoint(id, point, press) {
      press.stopPropagation();
      const place = ({ clientX: x, clientY: y }: Pointing): BorderPlace | undefined => {
        const drawn = shown.current.scene.nodes.get(id);
        return drawn === undefined ? undefined : borderPlaceNear(drawn, page.toDiagram({ x, y }));
      };
      follow(page, press, {
        move(moved) {
          const to = place(moved);
          if (to !== undefined) viewStore.update({ pointing: { node: id, point, ...to } });
        },
        end(released) {
          const to = place(released);
          if (to === undefined) return;
          const form = shown.current.scene.nodes.get(id)?.placed.node.ports.find((each) => each.id === point)?.form;
          actions.take({ changes: setPoint(shown.current.diagram, { node: id, point }, to), said: saidAt(form, to) });
        },
        settle: () => viewStore.update({ pointing: undefined }),
      });
    },
  };
}

/** `Port on the left, at 40 %`. */
export function saidAt(form: PointForm | undefined, { side, at }: BorderPlace): string {
  const where = side === 'left' || side === 'right' ? `on the ${side}` : `at the ${side}`;
  return `${pointForms[form ?? 'port']} ${where}, at ${Math.round(at * 100)}%`;
}
