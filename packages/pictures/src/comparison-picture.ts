import { type Comparison, comparisonText, type How } from '@umlaut/diagram';
import { grown, type Rect, union } from '@umlaut/geometry';
import {
  type ColorToken,
  drawComparison,
  fontMeasure,
  type GroupOp,
  type Op,
  type Paint,
  pictureTheme,
  type Spot,
  type ThemeName,
  toSvg,
} from '@umlaut/notation';

/** Mark and colour of each kind of difference; the mark is read without the colour. */
const looks: Readonly<Record<How, { readonly mark: string; readonly color: ColorToken; readonly dash?: readonly number[] }>> = {
  added: { mark: '+', color: '#1a7f37' },
  removed: { mark: '−', color: '#c1272d', dash: [7, 5] },
  changed: { mark: '~', color: '#9a6700' },
  moved: { mark: '→', color: '#3346d3', dash: [2, 4] },
};

/**
 * Both states of a comparison as one SVG: the later one, over it in grey what was removed, and a frame with a mark round each
 * difference. Its description lists the differences.
 */
export function comparisonPicture(
  comparison: Comparison,
  { theme, names }: { readonly theme: ThemeName; readonly names: { readonly before: string; readonly after: string } },
): string {
  const { bounds, groups, ghosts, spots } = drawComparison(comparison);
  const all = [...groups.map(({ group }) => group), ...ghosts.map(muted), ...spots.map(frameOf), ...spots.map(markOf)];
  const area = union([bounds, ...spots.map(({ box }) => grown(box, radius * 2))]) ?? bounds;
  return toSvg(
    { bounds: area, groups: all },
    {
      theme: pictureTheme(theme),
      background: true,
      fixedWidths: true,
      title: `${names.before} compared with ${names.after}`,
      description: comparisonText(comparison, names).trim(),
    },
  );
}

/** Radius of a mark, px. */
const radius = 10;

/** A group as it looks when it is gone: lines and texts in grey, nothing filled. */
function muted(group: GroupOp): GroupOp {
  return { ...group, children: group.children.map(mutedOp) };
}

function mutedOp(op: Op): Op {
  if (op.op === 'group') return muted(op);
  if (op.op === 'text') return { ...op, fill: 'muted', on: 'paper' };
  const { stroke, fill, ...rest } = op.paint;
  // Heads are filled with the colour of lines.
  const isSolid = fill === 'line';
  const paint: Paint = { ...rest, ...(stroke === undefined ? {} : { stroke: 'muted' }), ...(isSolid ? { fill: 'muted' } : {}) };
  return { ...op, paint };
}

function frameOf({ how, shape, trace }: Spot): GroupOp {
  const { color, dash } = looks[how];
  const paint: Paint = { stroke: color, width: 2.5, ...(dash === undefined ? {} : { dash }) };
  const frame = (box: Rect, gap: number): Op => ({ op: 'rect', box: grown(box, gap), radius: 8, paint });
  const own: Op = 'd' in shape ? { op: 'path', d: shape.d, paint } : frame(shape.box, 4);
  const way = trace?.way;
  const line = way === undefined ? [] : [{ op: 'path', d: `M ${at(way.from)} L ${at(way.to)}`, paint } as const];
  return { op: 'group', children: [own, ...(trace === undefined ? [] : [frame(trace.left, 0)]), ...line] };
}

function at({ x, y }: { readonly x: number; readonly y: number }): string {
  return `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;
}

function markOf({ how, at: { x, y } }: Spot): GroupOp {
  const { mark, color } = looks[how];
  const size = 15;
  return {
    op: 'group',
    title: how,
    children: [
      { op: 'rect', box: { x: x - radius, y: y - radius, width: radius * 2, height: radius * 2 }, radius, paint: { fill: color } },
      {
        op: 'text',
        at: { x, y: y + 5 },
        text: mark,
        font: 'bold',
        size,
        width: fontMeasure.width(mark, 'bold', size),
        anchor: 'middle',
        fill: 'paper',
        on: color,
      },
    ],
  };
}
