import { Panel, type ReactFlowState, useStore } from '@xyflow/react';
import css from '../canvas/canvas.module.css';
import { CanvasIcon } from '../canvas/icons.tsx';
import { useFitsOverview } from '../panning/overview.tsx';

interface CornerButtonsProps {
  /** The only node that is selected. */
  readonly only: string | undefined;
  readonly selectedNodes: number;
  readonly selectedEdges: number;
  /** Title of the button that deletes a node. */
  readonly deleteNode: string;
  /** A choice stands open beside an edge, which these would cover where there is little room. */
  readonly isChoosing: boolean;
  /** The minimap is shown where there is room for it. */
  readonly hasMinimap: boolean;
  readonly onDelete: () => void;
  readonly onEdit: () => void;
  /** Joins the node with itself; absent for one that cannot be. */
  readonly onRelate: (() => void) | undefined;
}

/** What can be done with the selection without a keyboard, above the minimap. */
export function CornerButtons({
  only,
  selectedNodes,
  selectedEdges,
  deleteNode,
  isChoosing,
  hasMinimap,
  onDelete,
  onEdit,
  onRelate,
}: CornerButtonsProps) {
  // What has its place in menus and keys as well gives way to the handles of the node it would cover.
  const isCovered = useStore((flow: ReactFlowState) => only !== undefined && liesUnder(flow, only));
  const isRaised = useFitsOverview() && hasMinimap;
  if (selectedNodes + selectedEdges === 0) return null;
  const title = selectedNodes > 0 ? deleteNode : 'Delete selected relation';
  return (
    <Panel position="bottom-right" className={css.corner ?? ''} data-raised={isRaised || undefined} data-choosing={isChoosing || undefined}>
      {onRelate !== undefined && !isCovered && (
        <button type="button" className={css.edit} title="A relation of the node with itself" onClick={onRelate}>
          <CanvasIcon name="loop" />
          <span className={css.word}>Self relation</span>
        </button>
      )}
      {selectedNodes === 1 && !isCovered && (
        <button type="button" className={css.edit} title="Edit name (F2)" onClick={onEdit}>
          <CanvasIcon name="pencil" />
          <span className={css.word}>Edit name</span>
        </button>
      )}
      <button type="button" className={css.delete} title={title} aria-label={title} onClick={onDelete}>
        <CanvasIcon name="bin" />
      </button>
    </Panel>
  );
}

/** Where these buttons stand, from the lower right corner of the canvas, with the reach of a handle round them; `narrow` without words. Screen px. */
const area = { left: 350, narrow: 170, right: 56, top: 230, bottom: 145 } as const;
/** So wide a canvas has no room for words. */
const narrowest = 420;

/** Whether a node lies under the buttons with words. */
function liesUnder({ nodeLookup, transform: [x, y, zoom], width, height }: ReactFlowState, id: string): boolean {
  const node = nodeLookup.get(id);
  if (node === undefined) return false;
  const { positionAbsolute: at } = node.internals;
  const [left, top] = [at.x * zoom + x, at.y * zoom + y];
  const [right, bottom] = [left + (node.measured.width ?? 0) * zoom, top + (node.measured.height ?? 0) * zoom];
  const reach = width > narrowest ? area.left : area.narrow;
  return right > width - reach && left < width - area.right && bottom > height - area.top && top < height - area.bottom;
}
