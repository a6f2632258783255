import { ViewportPortal } from '@xyflow/react';
import { Ops } from '../draw/ops.tsx';
import css from '../menus/menus.module.css';
import type { Theme } from '../view/colours.ts';
import type { DrawnScene } from '../view/scene.ts';
import type { ViewState } from '../view-state/view-store.ts';

interface DragLayerProps {
  readonly state: Pick<ViewState, 'drag' | 'guides' | 'duplicating'>;
  /** The scene without the drag. */
  readonly resting: DrawnScene;
  readonly theme: Theme;
}

/** Lines that show why a drag snapped, and what stays where it is while copies of it are dragged. */
export function DragLayer({ state: { drag, guides, duplicating }, resting, theme }: DragLayerProps) {
  const left = duplicating ? [...drag.keys()].flatMap((id) => resting.nodes.get(id) ?? []) : [];
  return (
    <ViewportPortal>
      <svg className={css.drag} width="1" height="1" aria-hidden="true">
        {left.map(({ stored, ops, placed: { box } }) => (
          <g key={stored.id} transform={`translate(${box.x} ${box.y})`} opacity="0.55">
            <Ops ops={ops} theme={theme} />
          </g>
        ))}
        {guides.map(({ kind, from, to }) => (
          <path
            key={`${kind} ${from.x} ${from.y} ${to.x} ${to.y}`}
            className={css.guide}
            d={kind === 'line' ? line(from, to) : gap(from, to)}
          />
        ))}
      </svg>
    </ViewportPortal>
  );
}

type Place = { readonly x: number; readonly y: number };

function line(from: Place, to: Place): string {
  return `M${from.x} ${from.y}L${to.x} ${to.y}`;
}

/** A bar with a stroke at either end. */
function gap(from: Place, to: Place): string {
  const isLevel = from.y === to.y;
  const end = ({ x, y }: Place): string => (isLevel ? `M${x} ${y - 4}v8` : `M${x - 4} ${y}h8`);
  return `${line(from, to)}${end(from)}${end(to)}`;
}
