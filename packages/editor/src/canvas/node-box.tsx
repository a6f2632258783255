import { Handle, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import type { BoxNode } from '../view/nodes.ts';
import css from './canvas.module.css';
import { LabelEditor } from './label-editor.tsx';

/** The box of a node: its label, as plain text, and where edges begin and end. */
export const NodeBox = memo(function NodeBox({ id, data, isConnectable }: NodeProps<BoxNode>) {
  const classes = [css.box, ...(data.style.width === undefined ? [] : [css.isSized]), ...(data.isTarget ? [css.isTarget] : [])];
  return (
    <div className={classes.join(' ')} style={data.style}>
      <Handle type="target" position={Position.Top} className={css.handle} isConnectable={isConnectable} />
      {data.isEditing ? <LabelEditor id={id} label={data.label} /> : <div className={css.label}>{data.label}</div>}
      <Handle type="source" position={Position.Bottom} className={css.handle} isConnectable={isConnectable} />
    </div>
  );
});
