import type { Rect } from '@umlaut/geometry';
import type { Direction, Link } from './layout.ts';

/** Room between layers, px, and more where it holds texts. */
const least = { upright: 72, lying: 120 } as const;
const margin = 32;

/** Moves boxes up, or left where the layout runs level, where nothing stands for longer than their links need. */
export function closeGaps<T extends Rect>(
  boxes: readonly T[],
  { direction, links }: { readonly direction: Direction; readonly links: readonly Link[] },
): readonly T[] {
  const isUpright = direction === 'down' || direction === 'up';
  const [along, length] = isUpright ? (['y', 'height'] as const) : (['x', 'width'] as const);
  const rooms = links.map(({ room }) => margin + (room?.[length] ?? 0));
  const most = Math.max(least[isUpright ? 'upright' : 'lying'], ...rooms);
  const moved = new Map<T, T>();
  let end: number | undefined;
  let by = 0;
  for (const box of boxes.toSorted((a, b) => a[along] - b[along])) {
    if (end !== undefined) by += Math.max(0, box[along] - end - most);
    end = Math.max(end ?? Number.NEGATIVE_INFINITY, box[along] + box[length]);
    moved.set(box, { ...box, [along]: box[along] - by });
  }
  return boxes.map((box) => moved.get(box) ?? box);
}
