import { grown, type Rect } from '@umlaut/geometry';
import { BoxIndex } from './box-index.ts';
import type { Obstacle } from './request.ts';
import type { Ground } from './room.ts';

/** Free space that routes keep around boxes, px: the most where it costs nothing, less between boxes that lie near each other, the least always. */
const clearance = { most: 12, least: 4 } as const;
/** Free space where there is no way with more, px. */
const squeeze = 1;

/** The boxes with the free space that routes keep around them: as a rule, where it costs nothing, and where there is no other way. */
export function fieldOf(boxes: readonly Obstacle[]): Pick<Ground, 'index' | 'tight' | 'wide'> {
  let tight: BoxIndex | undefined;
  let wide: BoxIndex | undefined;
  return {
    index: new BoxIndex(boxes.map((obstacle) => ({ ...obstacle, box: grown(obstacle.box, clearance.least) }))),
    wide: () => {
      if (wide === undefined) {
        const bare = new BoxIndex(boxes);
        wide = new BoxIndex(boxes.map((obstacle) => ({ ...obstacle, box: cleared(obstacle, bare) })));
      }
      return wide;
    },
    tight: () => {
      tight ??= new BoxIndex(boxes.map(({ node, box }) => ({ node, box: grown(box, squeeze) })));
      return tight;
    },
  };
}

/** A box with its free space: on each side half of what there is up to the next box, so that a route between two of them fits. */
function cleared(obstacle: Obstacle, bare: BoxIndex): Rect {
  const { x, y, width, height } = obstacle.box;
  const room = { left: clearance.most, right: clearance.most, top: clearance.most, bottom: clearance.most };
  for (const { box } of bare.within(grown(obstacle.box, 2 * clearance.most))) {
    if (box === obstacle.box) continue;
    const [across, down] = [gap(x, width, box.x, box.width), gap(y, height, box.y, box.height)];
    // A neighbour at a corner is one beside which routes may turn.
    if (across >= down) narrow(room, box.x > x ? 'right' : 'left', across);
    if (down >= across) narrow(room, box.y > y ? 'bottom' : 'top', down);
  }
  return { x: x - room.left, y: y - room.top, width: width + room.left + room.right, height: height + room.top + room.bottom };
}

/** Free space between two spans; negative where they overlap. */
function gap(low: number, length: number, otherLow: number, otherLength: number): number {
  return Math.max(otherLow - low - length, low - otherLow - otherLength);
}

function narrow(room: Record<'left' | 'right' | 'top' | 'bottom', number>, side: keyof typeof room, free: number): void {
  room[side] = Math.min(room[side], Math.max(clearance.least, free / 2 - 1));
}
