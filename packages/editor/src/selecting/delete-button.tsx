import { Panel } from '@xyflow/react';
import css from '../canvas/canvas.module.css';
import { CanvasIcon } from '../canvas/icons.tsx';

interface DeleteButtonProps {
  readonly title: string;
  /** A choice stands open beside an edge, which it would cover where there is little room. */
  readonly isChoosing: boolean;
  readonly onDelete: () => void;
}

/** The round button that deletes what is selected, above the minimap if that is shown. */
export function DeleteButton({ title, isChoosing, onDelete }: DeleteButtonProps) {
  return (
    <Panel position="bottom-right" className={css.corner ?? ''} data-choosing={isChoosing || undefined}>
      <button type="button" className={css.delete} title={title} aria-label={title} onClick={onDelete}>
        <CanvasIcon name="bin" />
      </button>
    </Panel>
  );
}
