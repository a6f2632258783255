import { fillColor, lineColor, type Op, type Paint, type RectOp, type TextOp, type ThemeName, textColor } from '@umlaut/notation';
import { faces, families } from './fonts.ts';

/** Draws on a 2D canvas whose units are the diagram's px. */
export function drawOnCanvas(canvas: CanvasRenderingContext2D, ops: readonly Op[], theme: ThemeName): void {
  canvas.lineJoin = 'round';
  canvas.fontKerning = 'none';
  canvas.textRendering = 'geometricPrecision';
  for (const op of ops) drawOp(canvas, op, theme);
}

function drawOp(canvas: CanvasRenderingContext2D, op: Op, theme: ThemeName): void {
  if (op.op === 'rect') paint(canvas, rectPath(op), op.paint, theme);
  else if (op.op === 'path') paint(canvas, new Path2D(op.d), op.paint, theme);
  else if (op.op === 'text') drawText(canvas, op, theme);
  else {
    canvas.save();
    canvas.translate(op.at?.x ?? 0, op.at?.y ?? 0);
    for (const child of op.children) drawOp(canvas, child, theme);
    canvas.restore();
  }
}

function paint(canvas: CanvasRenderingContext2D, path: Path2D, { fill, stroke, width = 1, dash = [] }: Paint, theme: ThemeName): void {
  if (fill !== undefined) {
    canvas.fillStyle = fillColor(fill, theme);
    canvas.fill(path);
  }
  if (stroke === undefined) return;
  canvas.strokeStyle = lineColor(stroke, theme);
  canvas.lineWidth = width;
  canvas.setLineDash([...dash]);
  canvas.stroke(path);
}

function rectPath({ box: { x, y, width, height }, radius = 0 }: RectOp): Path2D {
  const path = new Path2D();
  path.roundRect(x, y, width, height, radius);
  return path;
}

function drawText(canvas: CanvasRenderingContext2D, op: TextOp, theme: ThemeName): void {
  const { at, text, font, size, width, anchor, underline, fill, on } = op;
  const x = at.x - (anchor === 'start' ? 0 : anchor === 'middle' ? width / 2 : width);
  canvas.font = `${faces[font]} ${size}px ${families}`;
  canvas.fillStyle = textColor(fill, on, theme);
  // Characters that the diagram font lacks come from another one, whose widths nobody measured: they are fitted in.
  const drawn = canvas.measureText(text).width;
  canvas.save();
  canvas.translate(x, at.y);
  if (drawn > width + 0.5 && width > 0) canvas.scale(width / drawn, 1);
  canvas.fillText(text, 0, 0);
  canvas.restore();
  if (underline === true) canvas.fillRect(x, at.y + size * 0.11, width, Math.max(1, size * 0.07));
}
