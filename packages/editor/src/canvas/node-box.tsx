import { Handle, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import type { BoxNode } from '../view/nodes.ts';
import css from './canvas.module.css';
import { useCanvas } from './canvas-context.ts';
import { LabelEditor } from './label-editor.tsx';

/** The box of a node: its label, as plain text, and where edges begin and end. */
export const NodeBox = memo(function NodeBox({ id, data, isConnectable }: NodeProps<BoxNode>) {
  const { readOnly } = useCanvas();
  return (
    <div className={data.style.width === undefined ? css.box : `${css.box} ${css.isSized}`} style={data.style}>
      <Handle type="target" position={Position.Top} className={css.handle} isConnectable={isConnectable} />
      {data.isEditing && !readOnly ? <LabelEditor id={id} label={data.label} /> : <div className={css.label}>{data.label}</div>}
      <Handle type="source" position={Position.Bottom} className={css.handle} isConnectable={isConnectable} />
    </div>
  );
});
