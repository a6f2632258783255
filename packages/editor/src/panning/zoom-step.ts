import type { CommandContext } from '../commands/command.ts';
import { still } from './still.ts';

const step = 1.25;
const largest = 2;
/** Time in which a transition of the view is over for sure, ms. */
const settledMs = 500;

/** The zoom that a step has led to, or is leading to; `at` in ms. */
interface ZoomStep {
  readonly zoom: number;
  readonly at: number;
}

/**
 * Zoom after a step in (1) or out (-1). A step that comes while the view is still moving goes on from where the last one leads, so that so
 * many presses are so many steps however fast they are.
 */
export function nextZoom(
  direction: 1 | -1,
  {
    last,
    shown,
    now,
    smallest,
  }: { readonly last: ZoomStep | undefined; readonly shown: number; readonly now: number; readonly smallest: number },
): number {
  const from = last !== undefined && now - last.at < settledMs ? last.zoom : shown;
  return Math.min(Math.max(from * step ** direction, smallest), largest);
}

const steps = new WeakMap<object, ZoomStep>();

/** Zooms the view of `context` by one step. */
export function zoomByStep(context: CommandContext, direction: 1 | -1): void {
  const { flow, minZoom } = context;
  const now = performance.now();
  const zoom = nextZoom(direction, { last: steps.get(flow), shown: flow.getViewport().zoom, now, smallest: minZoom });
  steps.set(flow, { zoom, at: now });
  void flow.zoomTo(zoom, still(context));
}
