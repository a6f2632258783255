import { Panel } from '@xyflow/react';
import css from '../canvas/canvas.module.css';
import { CanvasIcon } from '../canvas/icons.tsx';
import { useFitsOverview } from '../panning/overview.tsx';

interface DeleteButtonProps {
  readonly title: string;
  /** The minimap is shown where there is room for it. */
  readonly hasMinimap: boolean;
  /** A choice stands open beside an edge, which it would cover where there is little room. */
  readonly isChoosing: boolean;
  readonly onDelete: () => void;
}

/** The round button that deletes what is selected, above the minimap. */
export function DeleteButton({ title, hasMinimap, isChoosing, onDelete }: DeleteButtonProps) {
  const isRaised = useFitsOverview() && hasMinimap;
  return (
    <Panel position="bottom-right" className={css.corner ?? ''} data-raised={isRaised || undefined} data-choosing={isChoosing || undefined}>
      <button type="button" className={css.delete} title={title} aria-label={title} onClick={onDelete}>
        <CanvasIcon name="bin" />
      </button>
    </Panel>
  );
}
