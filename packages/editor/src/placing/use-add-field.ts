import { useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect } from 'react';
import { useLatest } from '../canvas/use-latest.ts';
import type { ViewStore } from '../view-state/view-store.ts';

/** A double-click on the empty canvas opens a field there, in which a new node is typed; `refuse` takes it when given. */
export function useAddField(wrapper: RefObject<HTMLElement | null>, viewStore: ViewStore, refuse?: () => void): void {
  const { screenToFlowPosition } = useReactFlow();
  const latest = useLatest(refuse);
  useEffect(() => {
    const { current: canvas } = wrapper;
    function onDoubleClick({ target, clientX: x, clientY: y }: MouseEvent): void {
      const { placing, relation, joining } = viewStore.current();
      const isArmed = placing !== undefined || relation !== undefined || joining !== undefined;
      if (isArmed || !(target instanceof Element) || !target.matches('.react-flow__pane')) return;
      if (latest.current !== undefined) latest.current();
      else viewStore.update({ adding: { at: screenToFlowPosition({ x, y }) } });
    }
    canvas?.addEventListener('dblclick', onDoubleClick);
    return () => canvas?.removeEventListener('dblclick', onDoubleClick);
  }, [wrapper, viewStore, latest, screenToFlowPosition]);
}
