import { pathOf } from '@umlaut/notation';
import { ViewportPortal } from '@xyflow/react';
import type { DrawnScene } from '../view/scene.ts';
import css from './text-pane.module.css';

/** Rings round the elements that a statement under the pointer is about. */
export function PointedRings({ ids, scene }: { readonly ids: readonly string[]; readonly scene: DrawnScene }) {
  if (ids.length === 0) return null;
  return (
    <ViewportPortal>
      <svg className={css.rings} aria-hidden="true">
        {ids.map((id) => {
          const node = scene.nodes.get(id);
          const edge = scene.edges.get(id);
          if (node !== undefined) {
            const { x, y, width, height } = node.placed.box;
            return <rect key={id} data-pointed={id} x={x - 5} y={y - 5} width={width + 10} height={height + 10} rx={6} />;
          }
          if (edge === undefined) return null;
          return <path key={id} data-pointed={id} d={pathOf(edge.placed.route)} transform={`translate(${edge.at.x} ${edge.at.y})`} />;
        })}
      </svg>
    </ViewportPortal>
  );
}
