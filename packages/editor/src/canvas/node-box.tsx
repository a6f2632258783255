import { nodeKind, type TextPart } from '@umlaut/diagram';
import { grown, holds } from '@umlaut/geometry';
import type { Op, Part } from '@umlaut/notation';
import { Handle, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import { drawnPoints } from '../connecting/border-points.ts';
import { PointStops } from '../connecting/point-stops.tsx';
import { useIsReachable } from '../connecting/use-reachable.ts';
import { NodeDrawing } from '../draw/node-drawing.tsx';
import { useTools } from '../loading/use-tools.ts';
import { FragmentParts } from '../score/fragment-parts.tsx';
import { LifelineParts } from '../score/lifeline-parts.tsx';
import { PartEditor } from '../texts/part-editor.tsx';
import { separators } from '../texts/separators.ts';
import { labelOf } from '../view/name-of.ts';
import { type BoxNode, handlePlaces, isPlain, ownOutline } from '../view/nodes.ts';
import type { DrawnNode } from '../view/scene.ts';
import css from './canvas.module.css';
import { useCanvas } from './canvas-context.ts';

const sides = [Position.Top, Position.Right, Position.Bottom, Position.Left] as const;

/** A node: its drawing, the text that is written in, and where edges begin and end. Moving it draws nothing of it again. */
export const NodeBox = memo(function NodeBox({ id, data, isConnectable, draggable }: NodeProps<BoxNode>) {
  const { drawn, theme, editing, typedText, isAlone } = data;
  const part = editing === undefined ? undefined : partOf(drawn, editing);
  const places = handlePlaces(drawn);
  const plain = isPlain(drawn);
  const half = halfOf(drawn);
  const points = drawnPoints(drawn);
  const isSmall = half < symbol / 2;
  const isReachable = useIsReachable(useCanvas().reachable, id);
  const handle = (position: Position, type: 'source' | 'target', handleId?: string) =>
    (isReachable || isAlone) && (
      <Handle
        key={position}
        {...(handleId === undefined ? {} : { id: handleId })}
        type={type}
        position={position}
        className={handleClass(
          isSmall,
          points.some(({ box }) => holds(grown(box, dot), places[position])),
        )}
        style={styleAt(places[position], half)}
        isConnectable={isConnectable}
      />
    );
  return (
    <>
      {isSmall && <span className={css.finger} />}
      <Drawing drawn={drawn} theme={theme} hidden={part} />
      {drawn.placed.node.kind === 'lifeline' && <LifelineParts id={id} drawn={drawn} />}
      {drawn.placed.node.kind === 'fragment' && <FragmentParts {...{ id, drawn, isAlone }} />}
      {plain ? handle(Position.Top, 'target') : sides.map((side) => handle(side, 'source', side))}
      {points.length > 0 && <PointStops id={id} drawn={drawn} isAlone={isAlone} />}
      {part !== undefined && editing !== undefined && (
        <PartEditor id={id} part={part} editing={editing} text={typedText} isPlain={plain} hint={hintOf(drawn, editing)} />
      )}
      {plain && handle(Position.Bottom, 'source')}
      {isAlone && draggable && editing === undefined && <Corners drawn={drawn} />}
    </>
  );
}, isDrawnAlike);

/** Half the dot of a handle, px. */
const dot = 5;

/** The dot of a handle is not drawn where a border point lies. */
function handleClass(isSmall: boolean, isCovered: boolean): string {
  return [css.handle, ...(isSmall ? [css.small] : []), ...(isCovered ? [css.covered] : [])].join(' ');
}

/** Resize corners of a node. Loaded with the tools. */
function Corners({ drawn }: { readonly drawn: DrawnNode }) {
  const tools = useTools(true);
  return tools && <tools.ResizeCorners drawn={drawn} />;
}

/** React Flow sets a node's position, except while it is resized or one of its texts is edited. */
function isDrawnAlike(a: NodeProps<BoxNode>, b: NodeProps<BoxNode>): boolean {
  if (a.id !== b.id || a.isConnectable !== b.isConnectable || a.draggable !== b.draggable) return false;
  if (a.data === b.data) return true;
  const { drawn, theme, editing, isAlone } = a.data;
  if (isAlone || b.data.isAlone || editing !== undefined || b.data.editing !== undefined) return false;
  return drawn.ops === b.data.drawn.ops && sameSaid(drawn, b.data.drawn) && theme === b.data.theme;
}

function sameSaid({ stored, placed }: DrawnNode, other: DrawnNode): boolean {
  const { size } = other.placed;
  return stored.data === other.stored.data && placed.size.width === size.width && placed.size.height === size.height;
}

interface DrawingProps {
  readonly drawn: DrawnNode;
  readonly theme: BoxNode['data']['theme'];
  /** The part that is written in: its text is left to the field. */
  readonly hidden: Part | undefined;
}

const Drawing = memo(
  function Drawing({ drawn, theme, hidden }: DrawingProps) {
    const ops = hidden === undefined ? drawn.ops : drawn.ops.filter((op) => !isOf(hidden, op));
    return (
      <NodeDrawing
        ops={ops}
        {...drawn.placed.size}
        theme={theme}
        {...(isPlain(drawn) ? { between: betweenLines(ops, labelOf(drawn.stored)) } : {})}
      />
    );
  },
  (a, b) => a.drawn.ops === b.drawn.ops && a.theme === b.theme && a.hidden === b.hidden,
);

/** Returns the text between the drawn lines of a label, so that it is found, copied and read as it was written. */
function betweenLines(ops: readonly Op[], label: string): readonly string[] {
  const lines = ops.flatMap((op) => (op.op === 'text' ? [op.text] : []));
  return lines.length < 2 ? [] : separators(label, lines);
}

/** While a name is written of something that can have members and has none: the key that leads to them. */
function hintOf({ placed: { node } }: DrawnNode, { field }: TextPart): string | undefined {
  const { compartments } = nodeKind(node.kind);
  const [first] = compartments;
  const hasNone = Object.values(node.members).every(({ length }) => length === 0);
  return field === 'label' && first !== undefined && hasNone ? `Tab: first ${first.one}` : undefined;
}

function partOf(drawn: DrawnNode, { field, item }: TextPart): Part | undefined {
  const { placed } = drawn;
  const parts = [...placed.drawing.parts(placed.node, placed.size, placed.setting), ...(placed.look?.parts ?? [])];
  const found = parts.find((part) => part.field === field && part.item === item);
  // Beside a symbol, which it would cover, its name stands below.
  if (found !== undefined && placed.drawing.resize === 'none' && labelOf(drawn.stored).trim() === '')
    return { ...found, box: { ...found.box, y: placed.size.height + 3, height: found.style.size * 1.45 } };
  if (found !== undefined) return found;
  // A part that is not drawn while it is empty, such as a title, is edited at the top.
  const [first] = parts;
  const style = first?.style ?? { font: 'bold', size: 14 };
  const height = Math.min(placed.size.height, style.size * 2);
  const box = { x: 0, y: 0, width: placed.size.width, height };
  return field === 'label' || field === 'typeName' ? { field, box, style, align: 'middle' } : undefined;
}

function isOf({ box, style }: Part, op: Op): boolean {
  return op.op === 'text' && op.size === style.size && holds(box, op.at);
}

/** Handles of a node smaller than this, in px at zoom 1, stand off it, and a finger hits it beside it as well: a box is larger. */
const symbol = 32;

/** Half the lesser length of what is drawn. */
function halfOf(drawn: DrawnNode): number {
  const { width, height } = ownOutline(drawn);
  return Math.min(width, height) / 2;
}

function styleAt({ x, y }: { readonly x: number; readonly y: number }, half: number) {
  return { left: x, top: y, '--half': `${half}px` };
}
