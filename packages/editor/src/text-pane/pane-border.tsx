import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { fitPaneWidth, paneWidths, widestPane, widthByKey, widthByPress } from './pane-width.ts';
import css from './text-pane.module.css';

interface PaneBorderProps {
  /** CSS px. */
  readonly width: number;
  readonly onWidth: (width: number) => void;
  /** The width is chosen. */
  readonly onEnd: (width: number) => void;
}

/** The border between canvas and pane, which is dragged, or moved by a double-click or the arrow keys. */
export function PaneBorder({ width, onWidth, onEnd }: PaneBorderProps) {
  const border = useRef<HTMLDivElement>(null);
  const room = (): number => border.current?.parentElement?.parentElement?.clientWidth ?? window.innerWidth;

  function drag(event: PointerEvent<HTMLDivElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const right = border.current?.parentElement?.getBoundingClientRect().right ?? 0;
    onWidth(fitPaneWidth(right - event.clientX, room()));
  }

  function choose(next: number): void {
    onWidth(next);
    onEnd(next);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = widthByKey(event.key, width, room());
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    choose(next);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule is not moved
    <div
      ref={border}
      className={css.border}
      role="separator"
      aria-orientation="vertical"
      aria-label="Text pane width"
      title="Drag to resize, or double-click to switch widths"
      aria-valuenow={width}
      aria-valuemin={paneWidths.least}
      aria-valuemax={Math.max(width, widestPane(window.innerWidth))}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => choose(widthByPress(width, room()))}
      onLostPointerCapture={() => onEnd(width)}
    />
  );
}
