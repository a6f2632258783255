import { fillColor, fontFamily, lineColor, type Op, type Paint, type TextOp, type ThemeName, textColor } from '@umlaut/notation';
import { memo } from 'react';

/** Drawing operations as SVG elements, as `toSvg` of the notation writes them; they go inside an `<svg>` of the caller's. */
export const Ops = memo(function Ops({ ops, theme }: { readonly ops: readonly Op[]; readonly theme: ThemeName }) {
  return ops.map((op, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is all that an operation is known by
    <OpShape key={index} op={op} theme={theme} />
  ));
});

function OpShape({ op, theme }: { readonly op: Op; readonly theme: ThemeName }) {
  if (op.op === 'rect') {
    const { x, y, width, height } = op.box;
    return <rect x={x} y={y} width={width} height={height} rx={op.radius} {...paintOf(op.paint, theme)} />;
  }
  if (op.op === 'path') return <path d={op.d} {...paintOf(op.paint, theme)} />;
  if (op.op === 'text') return <TextShape op={op} theme={theme} />;
  const moved = op.at === undefined ? undefined : `translate(${op.at.x} ${op.at.y})`;
  return (
    <g transform={moved}>
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
      fontFamily={textFont}
      fontSize={size}
      fontWeight={font === 'bold' || font === 'boldItalic' ? 700 : 400}
      fontStyle={font === 'italic' || font === 'boldItalic' ? 'italic' : undefined}
      textAnchor={anchor}
      textDecoration={underline === true ? 'underline' : undefined}
      fill={textColor(fill, on, theme)}
      style={textStyle}
    >
      {text}
    </text>
  );
}

const textFont = `'${fontFamily}', Inter, 'Helvetica Neue', Arial, sans-serif`;

/** Without these, widths are not those that were measured. */
const textStyle = { fontKerning: 'none', letterSpacing: 0, textRendering: 'geometricPrecision', whiteSpace: 'pre' } as const;

function paintOf({ fill, stroke, width, dash }: Paint, theme: ThemeName) {
  return {
    fill: fill === undefined ? 'none' : fillColor(fill, theme),
    stroke: stroke === undefined ? undefined : lineColor(stroke, theme),
    strokeWidth: stroke === undefined ? undefined : width,
    strokeDasharray: dash?.join(' '),
    strokeLinejoin: 'round',
  } as const;
}
