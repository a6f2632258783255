import type { EditorSession } from '../session/session.ts';
import type { DrawnScene } from '../view/scene.ts';
import type { Actions } from './actions.ts';
import type { CanvasContext } from './canvas-context.ts';

interface Wiring {
  readonly session: EditorSession;
  readonly actions: Actions;
  readonly shown: { readonly current: { readonly scene: DrawnScene } };
}

/** Taking hold of a node's corners: the session shows its size, on release it becomes one command. */
export function createResizing({ session, actions, shown }: Wiring): CanvasContext['resizing'] {
  return {
    start(id) {
      const node = shown.current.scene.nodes.get(id);
      if (node === undefined) return;
      const { position } = node.stored;
      const { width, height } = node.placed.size;
      session.update({ resize: { id, position, width, height } });
    },
    move(id, { x, y, width, height }) {
      session.update({
        resize: { id, position: { x: Math.round(x), y: Math.round(y) }, width: Math.round(width), height: Math.round(height) },
      });
    },
    end(id, only) {
      const { resize } = session.current();
      if (resize?.id === id) {
        const { position, width, height } = resize;
        actions.resize({ id, position, ...(only === 'height' ? {} : { width }), ...(only === 'width' ? {} : { height }) });
      }
      session.update({ resize: undefined });
    },
  };
}
