import type { Diagram, DiagramNode, Point } from '@umlaut/diagram';
import { useId } from 'react';
import styles from './diagram-drawing.module.css';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DiagramDrawingProps {
  readonly diagram: Diagram;
  readonly title: string;
  readonly description: string;
  /** Id of a node that is drawn as selected. */
  readonly selected?: string;
  /** Paper around the boxes, in diagram px. */
  readonly margin?: number;
}

const boxWidth = 150;
const lineHeight = 17;
const headLength = 9;

/** A diagram of plain boxes and plain edges as the canvas shows it, on dotted paper, in the colours of the theme. */
export function DiagramDrawing({ diagram, title, description, selected, margin = 36 }: DiagramDrawingProps) {
  const id = useId();
  const boxes = new Map(diagram.nodes.map((node) => [node.id, boxOf(node)]));
  return (
    <svg
      className={styles.drawing}
      viewBox={viewBoxAround([...boxes.values()], margin)}
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{description}</desc>
      {diagram.edges.map(({ id: edgeId, source, target }) => {
        const from = boxes.get(source);
        const to = boxes.get(target);
        return from && to && <Edge key={edgeId} from={bottomOf(from)} to={topOf(to)} />;
      })}
      {diagram.nodes.map((node) => (
        <NodeBox key={node.id} box={boxOf(node)} lines={linesOf(node)} selected={node.id === selected} />
      ))}
    </svg>
  );
}

/** A box with centred lines of text; a selected one bears the frame and handles of the canvas. */
function NodeBox({ box, lines, selected = false }: { readonly box: Box; readonly lines: readonly string[]; readonly selected?: boolean }) {
  const { x, y, width, height } = box;
  const firstLine = y + height / 2 - ((lines.length - 1) * lineHeight) / 2;
  return (
    <g>
      {selected && <rect className={styles.selection} x={x - 5} y={y - 5} width={width + 10} height={height + 10} rx="8" />}
      <rect className={styles.node} x={x} y={y} width={width} height={height} rx="5" />
      {lines.map((line, index) => (
        <text
          key={line}
          className={index === 0 ? styles.name : styles.line}
          x={x + width / 2}
          y={firstLine + index * lineHeight}
          dy="0.36em"
        >
          {line}
        </text>
      ))}
      {selected &&
        handlesOf(box).map(({ x: left, y: top }) => (
          <rect key={`${left} ${top}`} className={styles.handle} x={left - 4} y={top - 4} width="8" height="8" rx="2" />
        ))}
    </g>
  );
}

/** An edge that leaves downwards and arrives from above, with the closed arrowhead. */
function Edge({ from, to }: { readonly from: Point; readonly to: Point }) {
  const end = to.y - headLength;
  const bend = Math.max(28, (end - from.y) * 0.62);
  return (
    <g>
      <path className={styles.edge} d={`M${from.x} ${from.y}C${from.x} ${from.y + bend} ${to.x} ${end - bend} ${to.x} ${end}`} />
      <path className={styles.head} d={`M${to.x} ${to.y}l-4.5-${headLength}h9Z`} />
    </g>
  );
}

function linesOf(node: DiagramNode): readonly string[] {
  return (node.data?.label ?? '').split('\n');
}

function boxOf(node: DiagramNode): Box {
  return { x: node.position.x, y: node.position.y, width: boxWidth, height: 26 + linesOf(node).length * lineHeight };
}

function topOf({ x, y, width }: Box): Point {
  return { x: x + width / 2, y };
}

function bottomOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height };
}

function handlesOf({ x, y, width, height }: Box): readonly Point[] {
  const [left, right, top, bottom] = [x - 5, x + width + 5, y - 5, y + height + 5];
  return [left, right].flatMap((handleX) => [top, bottom].map((handleY) => ({ x: handleX, y: handleY })));
}

function viewBoxAround(boxes: readonly Box[], margin: number): string {
  const left = Math.min(...boxes.map((box) => box.x)) - margin;
  const top = Math.min(...boxes.map((box) => box.y)) - margin;
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + margin;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + margin;
  return `${left} ${top} ${right - left} ${bottom - top}`;
}
