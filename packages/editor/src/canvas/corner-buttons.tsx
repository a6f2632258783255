import { Panel } from '@xyflow/react';
import css from './canvas.module.css';
import { Icon } from './icons.tsx';

interface CornerButtonsProps {
  readonly selectedNodes: number;
  readonly selectedEdges: number;
  /** Title of the button that deletes a node. */
  readonly deleteNode: string;
  readonly onDelete: () => void;
  readonly onEdit: () => void;
  /** Joins the node with itself; absent for one that cannot be. */
  readonly onRelate: (() => void) | undefined;
}

/** What can be done with the selection without a keyboard, above the minimap. */
export function CornerButtons({ selectedNodes, selectedEdges, deleteNode, onDelete, onEdit, onRelate }: CornerButtonsProps) {
  if (selectedNodes + selectedEdges === 0) return null;
  const title = selectedNodes > 0 ? deleteNode : 'Delete selected edge';
  return (
    <Panel position="bottom-right" className={css.corner ?? ''}>
      {onRelate !== undefined && (
        <button type="button" className={css.edit} title="Join with itself" onClick={onRelate}>
          <Icon name="loop" />
          Self relation
        </button>
      )}
      {selectedNodes === 1 && (
        <button type="button" className={css.edit} title="Edit label" onClick={onEdit}>
          <Icon name="pencil" />
          Edit label
        </button>
      )}
      <button type="button" className={css.delete} title={title} aria-label={title} onClick={onDelete}>
        <Icon name="bin" />
      </button>
    </Panel>
  );
}
