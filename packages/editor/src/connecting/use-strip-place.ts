import { grown, lengthOf, type Point, pointAt, type Rect } from '@umlaut/geometry';
import { pointsOf } from '@umlaut/notation';
import { useStore } from '@xyflow/react';
import { type RefObject, useLayoutEffect } from 'react';
import { coversOf } from '../panning/reveal.ts';
import type { DrawnEdge, DrawnScene } from '../view/scene.ts';
import { stripPlace } from './strip-place.ts';

/** Between the strip and what it must not cover. CSS px. */
const gap = 6;

/** Puts the strip beside the middle of its relation, and keeps it there while the view or the diagram moves. */
export function useStripPlace(
  strip: RefObject<HTMLElement | null>,
  { edge, scene }: { readonly edge: DrawnEdge; readonly scene: DrawnScene },
): void {
  const [left, top, zoom] = useStore(({ transform }) => transform);
  const width = useStore((flow) => flow.width);
  const height = useStore((flow) => flow.height);
  useLayoutEffect(() => {
    const { current } = strip;
    const canvas = current?.closest('.react-flow');
    if (current === null || canvas === null || canvas === undefined) return;
    const toScreen = ({ x, y }: Point): Point => ({ x: x * zoom + left, y: y * zoom + top });
    const boxes = [...scene.nodes.values()]
      .filter(({ placed }) => !placed.setting.holds)
      .map(({ placed: { box } }): Rect => ({ ...toScreen(box), width: box.width * zoom, height: box.height * zoom }));
    const own = current.getBoundingClientRect();
    const at = stripPlace({
      middle: toScreen(middleOf(edge)),
      size: { width: own.width, height: own.height },
      view: { width, height },
      obstacles: [...boxes, ...coversOf(canvas, current)].map((each) => grown(each, gap)),
      line: pointsOf(edge.placed.route).map(({ x, y }) => toScreen({ x: x + edge.at.x, y: y + edge.at.y })),
    });
    current.style.transform = `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)`;
  }, [strip, edge, scene, left, top, zoom, width, height]);
}

function middleOf({ placed, at }: DrawnEdge): Point {
  const points = pointsOf(placed.route);
  const { point } = pointAt(points, lengthOf(points) / 2);
  return { x: point.x + at.x, y: point.y + at.y };
}
