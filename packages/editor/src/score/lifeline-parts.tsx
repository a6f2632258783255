import type { MouseEvent, PointerEvent } from 'react';
import { useCanvas } from '../canvas/canvas-context.ts';
import type { DrawnNode } from '../view/scene.ts';
import css from './score.module.css';

/** Parts of a lifeline that are pressed: its head, by which it is moved, and its line, from which messages are drawn. */
export function LifelineParts({ id, drawn }: { readonly id: string; readonly drawn: DrawnNode }) {
  const { drawMessage, tapLifeline, readOnly } = useCanvas();
  const { box, look } = drawn.placed;
  if (look?.solid === undefined) return null;
  const { solid } = look;
  const head = { left: solid.x - box.x, top: solid.y - box.y, width: solid.width, height: solid.height };
  const line = {
    left: box.width / 2,
    top: head.top + head.height,
    height: Math.max(0, box.height - head.height),
  };
  const isFixed = readOnly();
  function onPointerDown(event: PointerEvent): void {
    // One finger moves the view; a tap opens the field.
    if (event.button === 0 && event.pointerType !== 'touch') drawMessage(id, event);
  }
  function onClick(event: MouseEvent): void {
    const { nativeEvent } = event;
    const isTouch = nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'touch';
    if (isTouch && tapLifeline(id, event)) event.stopPropagation();
  }
  return (
    <>
      <div className={css.head} style={head} />
      {!isFixed && <div className={`${css.line} nodrag nopan`} style={line} {...{ onPointerDown, onClick }} data-score-strip="" />}
    </>
  );
}
