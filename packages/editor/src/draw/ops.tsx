import { fillColor, lineColor, type Op, type Paint, type TextOp, type ThemeName, textColor } from '@umlaut/notation';
import { memo } from 'react';
import css from './ops.module.css';

/** Drawing operations as SVG elements, as `toSvg` of the notation writes them; they go inside an `<svg>` of the caller's. */
export const Ops = memo(function Ops({ ops, theme }: { readonly ops: readonly Op[]; readonly theme: ThemeName }) {
  return ops.map((op, index) => shapeOf(op, theme, index));
});

/** No component of its own: there are thousands. The place in the list, `key`, is all that an operation is known by. */
function shapeOf(op: Op, theme: ThemeName, key: number) {
  if (op.op === 'rect') {
    const { x, y, width, height } = op.box;
    return <rect key={key} x={x} y={y} width={width} height={height} rx={op.radius} {...paintOf(op.paint, theme)} />;
  }
  if (op.op === 'path') return <path key={key} d={op.d} {...paintOf(op.paint, theme)} />;
  if (op.op === 'text') return <TextShape key={key} op={op} theme={theme} />;
  const moved = op.at === undefined ? undefined : `translate(${op.at.x} ${op.at.y})`;
  return (
    <g key={key} transform={moved}>
      <Ops ops={op.children} theme={theme} />
    </g>
  );
}

function TextShape({ op, theme }: { readonly op: TextOp; readonly theme: ThemeName }) {
  const { at, text, font, size, anchor, underline, fill, on } = op;
  return (
    <text
      x={at.x}
      y={at.y}
      fontSize={size}
      fontWeight={font === 'bold' || font === 'boldItalic' ? 700 : 400}
      fontStyle={font === 'italic' || font === 'boldItalic' ? 'italic' : undefined}
      textAnchor={anchor}
      textDecoration={underline === true ? 'underline' : undefined}
      fill={textColor(fill, on, theme)}
      className={css.text}
    >
      {text}
    </text>
  );
}

function paintOf({ fill, stroke, width, dash }: Paint, theme: ThemeName) {
  return {
    fill: fill === undefined ? 'none' : fillColor(fill, theme),
    stroke: stroke === undefined ? undefined : lineColor(stroke, theme),
    strokeWidth: stroke === undefined ? undefined : width,
    strokeDasharray: dash?.join(' '),
    strokeLinejoin: 'round',
  } as const;
}
