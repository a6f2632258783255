import { type Op, type TextOp, type ThemeName, textColor } from '@umlaut/notation';
import css from './ops.module.css';
import { Ops } from './ops.tsx';

interface NodeDrawingProps {
  readonly ops: readonly Op[];
  readonly width: number;
  readonly height: number;
  readonly theme: ThemeName;
  /** White space before each line of text, from the second on; none when absent. */
  readonly between?: readonly string[];
}

/**
 * A node on the canvas: its shapes as SVG, its texts as lines of the page at the same places.
 *
 * A browser lays SVG text out anew whenever anything that it lies in is moved or scaled: all of it, at each step of a zoom. Each
 * positioned element is a layer for it to paint and to hit: all is in the flow, a thousand nodes have no more layers than nodes.
 */
export function NodeDrawing({ ops, width, height, theme, between = [] }: NodeDrawingProps) {
  const texts = textsOf(ops);
  return (
    <>
      <svg className={css.shapes} width={width} height={height} aria-hidden="true">
        <Ops ops={shapesOf(ops)} theme={theme} />
      </svg>
      {texts.flatMap((op, index) => [
        between[index - 1],
        lineOf(op, { below: op.at.y - (texts[index - 1]?.at.y ?? height + strut), theme, key: index }),
      ])}
    </>
  );
}

/** Height of the strut that a line stands on: more than any letter reaches above its baseline. px. As in the style sheet. */
const strut = 100;

interface LinePlace {
  readonly below: number;
  readonly theme: ThemeName;
  readonly key: number;
}

/** One line, `below` px below the one before it, or the first below the shapes. No component of its own: there are thousands. */
function lineOf(op: TextOp, { below, theme, key }: LinePlace) {
  const { at, text, font, size, anchor, underline, fill, on, width } = op;
  // Room to both sides, should another font be wider than what was measured.
  const left = anchor === 'start' ? at.x : anchor === 'middle' ? at.x - width : at.x - 2 * width;
  const style = {
    fontSize: size,
    color: textColor(fill, on, theme),
    ...(font === 'bold' || font === 'boldItalic' ? { fontWeight: 700 } : {}),
    ...(font === 'italic' || font === 'boldItalic' ? { fontStyle: 'italic' } : {}),
    ...(underline === true ? { textDecoration: 'underline' } : {}),
  };
  return (
    <div
      key={key}
      className={`${css.line} ${css[anchor]}`}
      aria-hidden="true"
      style={{ marginLeft: left, marginTop: below, width: 2 * width }}
    >
      <span style={style}>{text}</span>
    </div>
  );
}

/** All texts, in the coordinates of the whole. */
function textsOf(ops: readonly Op[], by = { x: 0, y: 0 }): readonly TextOp[] {
  return ops.flatMap((op) => {
    if (op.op === 'text') return [{ ...op, at: { x: op.at.x + by.x, y: op.at.y + by.y } }];
    return op.op === 'group' ? textsOf(op.children, { x: by.x + (op.at?.x ?? 0), y: by.y + (op.at?.y ?? 0) }) : [];
  });
}

function shapesOf(ops: readonly Op[]): readonly Op[] {
  return ops.flatMap((op): readonly Op[] => {
    if (op.op === 'group') return [{ ...op, children: shapesOf(op.children) }];
    return op.op === 'text' ? [] : [op];
  });
}
