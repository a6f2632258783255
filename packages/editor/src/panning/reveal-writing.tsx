import type { Rect } from '@umlaut/geometry';
import { useEffect, useEffectEvent } from 'react';
import type { CommandContext } from '../commands/command.ts';
import type { ViewState } from '../view-state/view-store.ts';
import { boxOf, bringBoxIntoView } from './reveal.ts';

interface RevealWritingProps {
  readonly editing: NonNullable<ViewState['editing']>;
  readonly context: () => CommandContext;
}

/** Moves the view if the text being edited, or the node that was just placed, is out of view or under what floats over the canvas. */
export function RevealWriting({ editing, context }: RevealWritingProps) {
  const reveal = useEffectEvent((): boolean => {
    const now = context();
    const { fresh } = now.viewStore.current();
    const box = fresh?.id === editing.id ? boxOf(now, { element: 'node', id: editing.id }) : fieldBox(now, editing.id);
    if (box !== undefined) bringBoxIntoView(now, box);
    return box !== undefined;
  });
  const key = `${editing.id} ${editing.part.field} ${editing.part.item ?? ''}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text
  useEffect(() => {
    let frame = 0;
    // The field is drawn in one of the next frames.
    const look = (left: number): void => {
      frame = requestAnimationFrame(() => {
        if (!reveal() && left > 0) look(left - 1);
      });
    };
    look(framesToWait);
    return () => cancelAnimationFrame(frame);
  }, [key]);
  return null;
}

/** A field that is not there by then has no text on the canvas, as an edge's in the strip. */
const framesToWait = 30;

/** The box of the open field of a node, in the diagram. */
function fieldBox({ canvas, flow }: CommandContext, id: string): Rect | undefined {
  const field = canvas?.querySelector(`.react-flow__node[data-id="${CSS.escape(id)}"] textarea`);
  if (field === undefined || field === null) return undefined;
  const { left, top, right, bottom } = field.getBoundingClientRect();
  const [corner, end] = [flow.screenToFlowPosition({ x: left, y: top }), flow.screenToFlowPosition({ x: right, y: bottom })];
  return { ...corner, width: end.x - corner.x, height: end.y - corner.y };
}
