export { type Cubic, clippedCubic, cubicBox, flattened, splitCubic } from './cubic.ts';
export { anchorOn, distanceToOutline, exitOf, isWithin, movedOutline, type Outline, outlineBox, outlineCenter } from './outline.ts';
export { between, direction, distance, minus, moved, type Point, turned } from './point.ts';
export { clipped, lengthOf, pointAt, simplified } from './polyline.ts';
export {
  boxAround,
  centerOf,
  contains,
  grown,
  holds,
  middleOf,
  outwards,
  overlaps,
  type Rect,
  type Side,
  type Size,
  segmentMeetsRect,
  sharedArea,
  union,
} from './rect.ts';
export { type Guide, type SnapIndex, snapBox, snapIndex, snapToGrid } from './snap.ts';
