import type { TextPart } from '@umlaut/diagram';
import { holds } from '@umlaut/geometry';
import type { Op, Part } from '@umlaut/notation';
import { Handle, type NodeProps, Position } from '@xyflow/react';
import { Fragment, memo } from 'react';
import { Ops } from '../draw/ops.tsx';
import { type BoxNode, handlePlaces, isPlain, labelOf } from '../view/nodes.ts';
import type { DrawnNode } from '../view/scene.ts';
import css from './canvas.module.css';
import { PartEditor } from './part-editor.tsx';
import { ResizeCorners } from './resize-corners.tsx';
import { separators } from './separators.ts';

const sides = [Position.Top, Position.Right, Position.Bottom, Position.Left] as const;

/** A node: its drawing, the text that is written in, and where edges begin and end. */
export const NodeBox = memo(function NodeBox({ id, data, isConnectable, draggable }: NodeProps<BoxNode>) {
  const { drawn, theme, editing, draft, isTarget, isAlone } = data;
  const part = editing === undefined ? undefined : partOf(drawn, editing);
  const places = handlePlaces(drawn);
  const plain = isPlain(drawn);
  const handle = (position: Position, type: 'source' | 'target', handleId?: string) => (
    <Handle
      key={position}
      {...(handleId === undefined ? {} : { id: handleId })}
      type={type}
      position={position}
      className={css.handle}
      style={styleAt(places[position])}
      isConnectable={isConnectable}
    />
  );
  return (
    <div
      className={[css.box, ...(plain ? [css.isPlain] : []), ...(isTarget ? [css.isTarget] : [])].join(' ')}
      {...(plain && drawn.placed.node.style.fill !== undefined ? { 'data-filled': '' } : {})}
    >
      <Drawing drawn={drawn} theme={theme} hidden={part} />
      {plain ? handle(Position.Top, 'target') : sides.map((side) => handle(side, 'source', side))}
      {part !== undefined && editing !== undefined && <PartEditor id={id} part={part} editing={editing} text={draft} isPlain={plain} />}
      {plain && handle(Position.Bottom, 'source')}
      {isAlone && draggable && editing === undefined && <ResizeCorners drawn={drawn} />}
    </div>
  );
});

interface DrawingProps {
  readonly drawn: DrawnNode;
  readonly theme: BoxNode['data']['theme'];
  /** The part that is written in: its text is left to the field. */
  readonly hidden: Part | undefined;
}

const Drawing = memo(
  function Drawing({ drawn, theme, hidden }: DrawingProps) {
    const { width, height } = drawn.placed.size;
    const ops = hidden === undefined ? drawn.ops : drawn.ops.filter((op) => !isOf(hidden, op));
    return (
      <svg className={css.drawing} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {isPlain(drawn) ? <PlainOps ops={ops} label={labelOf(drawn.stored)} theme={theme} /> : <Ops ops={ops} theme={theme} />}
      </svg>
    );
  },
  (a, b) => a.drawn.ops === b.drawn.ops && a.theme === b.theme && a.hidden === b.hidden,
);

/** A label of several lines with what divides them, so that it is found, copied and read as it was written. */
function PlainOps({ ops, label, theme }: { readonly ops: readonly Op[]; readonly label: string; readonly theme: DrawingProps['theme'] }) {
  const lines = ops.flatMap((op) => (op.op === 'text' ? [op.text] : []));
  const between = separators(label, lines);
  let line = -1;
  return ops.map((op, index) => {
    if (op.op === 'text') line += 1;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is all that an operation is known by
      <Fragment key={index}>
        {op.op === 'text' && between[line - 1]}
        <Ops ops={[op]} theme={theme} />
      </Fragment>
    );
  });
}

function partOf({ placed }: DrawnNode, { field, item }: TextPart): Part | undefined {
  const parts = placed.drawing.parts(placed.node, placed.size, placed.setting);
  const found = parts.find((part) => part.field === field && part.item === item);
  if (found !== undefined) return found;
  // What is not drawn while it says nothing, such as an empty title, is written at the top.
  const [first] = parts;
  const style = first?.style ?? { font: 'bold', size: 14 };
  const height = Math.min(placed.size.height, style.size * 2);
  const box = { x: 0, y: 0, width: placed.size.width, height };
  return field === 'label' || field === 'typeName' ? { field, box, style, align: 'middle' } : undefined;
}

function isOf({ box, style }: Part, op: Op): boolean {
  return op.op === 'text' && op.size === style.size && holds(box, op.at);
}

function styleAt({ x, y }: { readonly x: number; readonly y: number }) {
  return { left: x, top: y, right: 'auto', bottom: 'auto', transform: 'translate(-50%, -50%)' };
}
