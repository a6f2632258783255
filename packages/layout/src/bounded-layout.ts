import type { Layout, LayoutRequest } from './layout.ts';
import { rankedRows } from './ranked-rows.ts';
import { type Ranks, ranksOf } from './ranks.ts';

/** Work of the engine that one request, and all of a diagram, may take: in units of about a millisecond. */
const most = { request: 1500, diagram: 6000 } as const;
/** Most nodes of a diagram that is arranged with all care. */
const mostNodes = 600;
/** How much less work it takes to place boxes the quick way. */
const quicker = 4;

/**
 * The layout, with bounded work. The engine's work grows with the layers that links pass through and with the links at a box, and has no bound of its own:
 * 24 boxes with 200 labelled links take a minute. Where a request is too much, it is made without the texts' own layers, and where that
 * is too much, too, boxes stand in rows. Work is estimated, not timed, so that a diagram is arranged the same on every machine.
 */
export function boundedLayout(layout: Layout, nodes: number): Layout {
  let left: number = most.diagram;
  const takes = (work: number): boolean => {
    if (work > Math.min(most.request, left)) return false;
    left -= work;
    return true;
  };
  return async (request) => {
    const ranks = ranksOf(request);
    if (nodes <= mostNodes && takes(workOf(request, ranks))) return layout(request);
    if (takes(workOf({ ...request, isQuick: true }, ranks))) return layout({ ...request, isQuick: true });
    return rankedRows(request);
  };
}

/**
 * The work that the engine takes, as measured: boxes, and the pieces into which layers cut the links, times the links at a box, which placing them
 * takes; and the cube of what stands side by side in each layer, which ordering it takes.
 */
function workOf({ boxes, links: asked, isQuick }: LayoutRequest, { of, links }: Ranks): number {
  const areTold = isQuick !== true && asked.some(({ room }) => room !== undefined);
  const widths = widthsOf({ of, links });
  const items = widths.reduce((sum, width) => sum + width, 0) + (areTold ? links.length : 0);
  const placing = (items * Math.max(boxes.length, links.length)) / Math.max(1, boxes.length);
  const ordering = widths.reduce((sum, width) => sum + width ** 3, 0) / 8000;
  return (isQuick === true ? placing / quicker : areTold ? 2 * placing : placing) + ordering;
}

/** The boxes of each layer with the links that pass them. */
function widthsOf({ of, links }: Ranks): readonly number[] {
  const changes: number[] = [];
  const add = (layer: number, by: number): void => {
    changes[layer] = (changes[layer] ?? 0) + by;
  };
  for (const layer of of.values()) {
    add(layer, 1);
    add(layer + 1, -1);
  }
  for (const { from, to } of links) {
    add((of.get(from) ?? 0) + 1, 1);
    add(of.get(to) ?? 0, -1);
  }
  let width = 0;
  return Array.from(changes, (change = 0) => {
    width += change;
    return width;
  });
}
