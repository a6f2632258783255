import { contentsOf, type Point } from '@umlaut/diagram';
import { type Guide, type Rect, type SnapIndex, snapBox, snapIndex, snapToGrid, union } from '@umlaut/geometry';
import type { CommandContext } from '../commands/command.ts';
import type { DrawnScene } from '../view/scene.ts';

/** Nodes under way, snapped: their places relative to their parents, how far that is from where the hand has them, and why. */
export interface Snapped {
  readonly drag: ReadonlyMap<string, Point>;
  readonly by: Point;
  readonly guides: readonly Guide[];
}

/** So near to something, what is dragged snaps to it. Screen px. */
const reach = 6;
/** Between two dots of the canvas. */
const gridStep = 12;
const nowhere: Point = { x: 0, y: 0 };

interface Drag {
  readonly scene: DrawnScene;
  readonly key: string;
  readonly index: SnapIndex;
}

let last: Drag | undefined;

/** Snaps dragged nodes to their neighbours, else to the grid, as the user prefers. `resting`: what is drawn without the drag. */
export function snapDrag(context: CommandContext, drag: ReadonlyMap<string, Point>, resting: DrawnScene): Snapped {
  const { preferences, flow } = context;
  const free = { drag, by: nowhere, guides: [] };
  if (!preferences.guides && !preferences.grid) return free;
  const box = boxOf(drag, resting);
  if (box === undefined) return free;
  const zoom = flow.getViewport().zoom;
  const snapped = preferences.guides ? snapBox(indexFor(context, drag, resting), box, reach / zoom) : { by: nowhere, guides: [] };
  const grid = preferences.grid ? snapToGrid(box, gridStep) : nowhere;
  const isHeld = (axis: 'x' | 'y'): boolean =>
    snapped.by[axis] !== 0 ||
    snapped.guides.some(({ kind, from, to }) => (kind === 'line' ? from[axis] === to[axis] : from[axis] !== to[axis]));
  const by = { x: isHeld('x') ? snapped.by.x : grid.x, y: isHeld('y') ? snapped.by.y : grid.y };
  if (by.x === 0 && by.y === 0) return { ...free, guides: snapped.guides };
  const roots = rootsIn(drag, resting);
  const moved = new Map([...drag].map(([id, at]) => [id, roots.has(id) ? { x: at.x + by.x, y: at.y + by.y } : at]));
  return { drag: moved, by, guides: snapped.guides };
}

/** Those that do not go along with a dragged container. */
function rootsIn(drag: ReadonlyMap<string, Point>, { nodes }: DrawnScene): ReadonlySet<string> {
  return new Set([...drag.keys()].filter((id) => !drag.has(nodes.get(id)?.placed.parent ?? '')));
}

/** The box round all that is dragged, where the hand has it. */
function boxOf(drag: ReadonlyMap<string, Point>, resting: DrawnScene): Rect | undefined {
  const { nodes } = resting;
  return union(
    [...rootsIn(drag, resting)].flatMap((id) => {
      const [at, drawn] = [drag.get(id), nodes.get(id)];
      if (at === undefined || drawn === undefined) return [];
      const { box } = drawn.placed;
      const { position } = drawn.stored;
      return [{ ...box, x: box.x + at.x - position.x, y: box.y + at.y - position.y }];
    }),
  );
}

/** Returns the snap index of all nodes but the dragged ones, their contents and their containers. */
function indexFor({ document }: CommandContext, drag: ReadonlyMap<string, Point>, scene: DrawnScene): SnapIndex {
  const key = [...drag.keys()].join(' ');
  if (last?.scene === scene && last.key === key) return last.index;
  const inner = contentsOf(document.current(), drag.keys());
  const outer = new Set<string>();
  for (const id of drag.keys()) {
    for (let at = scene.nodes.get(id)?.placed.parent; at !== undefined && !outer.has(at); at = scene.nodes.get(at)?.placed.parent)
      outer.add(at);
  }
  const others = [...scene.nodes].filter(([id]) => !drag.has(id) && !inner.has(id) && !outer.has(id));
  last = { scene, key, index: snapIndex(others.map(([, { placed }]) => placed.box)) };
  return last.index;
}
