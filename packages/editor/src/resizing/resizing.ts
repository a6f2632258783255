import type { Actions } from '../canvas/actions.ts';
import type { CanvasContext } from '../canvas/canvas-context.ts';
import type { DrawnScene } from '../view/scene.ts';
import type { ViewStore } from '../view-state/view-store.ts';

interface Wiring {
  readonly viewStore: ViewStore;
  readonly actions: Actions;
  readonly shown: { readonly current: { readonly scene: DrawnScene } };
}

/**
 * Taking hold of a node's corners: the view state shows its size, on release it becomes one command. Once that size is gone from the view
 * state, as by Escape, what is left of the movement means nothing.
 */
export function createResizing({ viewStore, actions, shown }: Wiring): CanvasContext['resizing'] {
  return {
    start(id) {
      const node = shown.current.scene.nodes.get(id);
      if (node === undefined) return;
      const { position } = node.stored;
      const { width, height } = node.placed.size;
      viewStore.update({ resize: { id, position, width, height } });
    },
    move(id, { x, y, width, height }) {
      if (viewStore.current().resize?.id !== id) return;
      viewStore.update({
        resize: { id, position: { x: Math.round(x), y: Math.round(y) }, width: Math.round(width), height: Math.round(height) },
      });
    },
    end(id, only) {
      const { resize } = viewStore.current();
      if (resize?.id === id) {
        const { position, width, height } = resize;
        actions.resize({ id, position, ...(only === 'height' ? {} : { width }), ...(only === 'width' ? {} : { height }) });
      }
      viewStore.update({ resize: undefined });
    },
  };
}
