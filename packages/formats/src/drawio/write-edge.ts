import { cardinalityOf, type DiagramEdge, type EdgeView, edgeKind, type Head, viewEdge } from '@umlaut/diagram';
import { pointsOf, type Route } from '@umlaut/notation';
import { encodeXml } from '../entities.ts';
import { readStyle } from './cells.ts';
import { writeStored } from './stored.ts';
import { portKey } from './write-node.ts';

/** Ids of the cells that an edge joins, by node and border point, and its drawn line. */
interface Setting {
  readonly ids: ReadonlyMap<string, string>;
  readonly route: Route | undefined;
}

/** Heads of our kinds in draw.io's words. */
const heads: Partial<Record<Head, string>> = {
  open: 'Arrow=open;{}Fill=0;{}Size=12;',
  closed: 'Arrow=block;{}Fill=1;',
  triangle: 'Arrow=block;{}Fill=0;{}Size=16;',
  diamond: 'Arrow=diamondThin;{}Fill=0;{}Size=18;',
  diamondFilled: 'Arrow=diamondThin;{}Fill=1;{}Size=18;',
  cross: 'Arrow=cross;{}Fill=0;',
  erOne: 'Arrow=ERmandOne;{}Fill=0;',
  erZeroOne: 'Arrow=ERzeroToOne;{}Fill=0;',
  erMany: 'Arrow=ERmany;{}Fill=0;',
  erOneMany: 'Arrow=ERoneToMany;{}Fill=0;',
  erZeroMany: 'Arrow=ERzeroToMany;{}Fill=0;',
};

const cardinalityHeads = { one: 'erOne', zeroOne: 'erZeroOne', many: 'erMany', oneMany: 'erOneMany', zeroMany: 'erZeroMany' } as const;

/** The cells of an edge: its line, and the texts at its ends. */
export function edgeCells(edge: DiagramEdge, id: string, { ids, route }: Setting): readonly string[] {
  const view = viewEdge(edge);
  const { kind: _, points: stored, ...data } = view.data;
  const points = view.points.map(({ x, y }) => `<mxPoint x="${x}" y="${y}"/>`).join('');
  const array = points === '' ? '' : `<Array as="points">${points}</Array>`;
  const kind = view.unknownKind ?? view.kind;
  const style = styleOf(view, route);
  const { source: _source, target: _target, data: _data, ...fields } = edge;
  const looks = { style: readStyle(style), parent: '1', x: 0, y: 0, width: 0, height: 0, points: view.points };
  const own = { ...fields, ...(stored === undefined ? {} : { points: stored }) };
  return [
    `<object label="${encodeXml(labelOf(view))}" umlautKind="${encodeXml(kind)}" umlautData="${encodeXml(JSON.stringify(data))}" umlautStored="${encodeXml(writeStored(own, looks))}" id="${id}">`,
    `  <mxCell style="${style}" parent="1" source="${endCell(edge.source, view.source.port, ids)}" target="${endCell(edge.target, view.target.port, ids)}" edge="1">`,
    `    <mxGeometry relative="1" as="geometry">${array}</mxGeometry>`,
    '  </mxCell>',
    '</object>',
    ...endCells(view, id),
  ];
}

/** The cell of a node, or of its border point. */
function endCell(node: string, port: string | undefined, ids: ReadonlyMap<string, string>): string {
  return ids.get(portKey(node, port)) ?? ids.get(node) ?? '';
}

/** All texts of an edge as they are written, by their place along it. */
export function writtenTexts(view: EdgeView): {
  readonly source: readonly string[];
  readonly middle: readonly string[];
  readonly target: readonly string[];
} {
  const end = (side: 'source' | 'target'): readonly string[] =>
    [view[side].multiplicity, view[side].role].filter((text) => text !== undefined);
  return { source: end('source'), middle: [labelOf(view)], target: end('target') };
}

function labelOf({ kind, keyword, label, trigger, guard, effect }: EdgeView): string {
  const own = kind === 'include' || kind === 'extend' ? kind : keyword;
  const parts = [trigger, guard === undefined ? undefined : `[${guard}]`, effect === undefined ? undefined : `/ ${effect}`, label];
  const said = parts.filter((part) => part !== undefined).join(' ');
  return [own === undefined ? '' : `«${own}»`, said].filter((line) => line !== '').join('\n');
}

function styleOf(view: EdgeView, route: Route | undefined): string {
  const dashed = edgeKind(view.kind).line === 'dashed' || view.data.line === 'dotted' || view.data.weak === true ? 'dashed=1;' : '';
  const start = headStyle(headAt(view, 'source'), 'start');
  const end = headStyle(headAt(view, 'target'), 'end');
  const stroke = view.style.stroke === undefined ? '' : `strokeColor=${view.style.stroke};`;
  return `html=0;${wayOf(view.routing)}${dashed}${start}${end}${stroke}${sidesOf(view, route)}`;
}

function wayOf(routing: EdgeView['routing']): string {
  if (routing === 'straight') return 'edgeStyle=none;rounded=0;';
  if (routing === 'curved') return 'edgeStyle=orthogonalEdgeStyle;curved=1;';
  return `edgeStyle=orthogonalEdgeStyle;rounded=${routing === 'smoothstep' ? 1 : 0};`;
}

function headAt(view: EdgeView, end: 'source' | 'target'): Head {
  const many = view.kind === 'relationship' ? cardinalityOf(view, end) : undefined;
  if (many !== undefined) return cardinalityHeads[many];
  if (view.kind === 'flow') return arrowOf(view.data.arrows, end);
  const own = edgeKind(view.kind).heads[end];
  const { navigable } = view[end];
  return own === 'none' && navigable !== undefined && edgeKind(view.kind).ends.includes('navigable') ? (navigable ? 'open' : 'cross') : own;
}

function arrowOf(arrows: unknown, end: 'source' | 'target'): Head {
  if (arrows === 'none') return 'none';
  return end === 'target' || arrows === 'both' ? 'closed' : 'none';
}

function headStyle(head: Head, end: 'start' | 'end'): string {
  const style = heads[head];
  return style === undefined ? `${end}Arrow=none;` : `${end}${style.replaceAll('{}', end)}`;
}

/** Sides of the shapes that the line leaves and enters, as drawn; draw.io finds its own way between them. */
function sidesOf(view: EdgeView, route: Route | undefined): string {
  const fixed = (anchor: string | undefined, words: readonly [string, string]): string => {
    const at = { left: [0, 0.5], right: [1, 0.5], top: [0.5, 0], bottom: [0.5, 1] }[anchor ?? ''];
    return at === undefined ? '' : `${words[0]}=${at[0]};${words[1]}=${at[1]};`;
  };
  const drawn = route === undefined ? [] : pointsOf(route);
  const side = (from: number, to: number): string | undefined => sideTowards(drawn.at(from), drawn.at(to));
  return [
    fixed(view.source.anchor ?? side(0, 1), ['exitX', 'exitY']),
    fixed(view.target.anchor ?? side(-1, -2), ['entryX', 'entryY']),
  ].join('');
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The side that a line leaves by, where it leaves upright or level. */
function sideTowards(from: Place | undefined, to: Place | undefined): string | undefined {
  if (from === undefined || to === undefined) return undefined;
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.abs(x) > 1 && Math.abs(y) > 1) return undefined;
  return Math.abs(x) > Math.abs(y) ? (x > 0 ? 'right' : 'left') : y > 0 ? 'bottom' : 'top';
}

/** Multiplicity and role at each end, beside the line. */
function endCells(view: EdgeView, id: string): readonly string[] {
  return (['source', 'target'] as const).flatMap((end) => {
    const { multiplicity, role } = view[end];
    return [multiplicity, role].flatMap((text, index) => {
      if (text === undefined) return [];
      const [x, y] = [end === 'source' ? -0.9 : 0.9, index === 0 ? -12 : 12];
      return [
        `<mxCell id="${id}-${end}-${index}" value="${encodeXml(text)}" style="edgeLabel;html=0;align=center;verticalAlign=middle;resizable=0;points=[];" parent="${id}" vertex="1" connectable="0">`,
        `  <mxGeometry x="${x}" y="${y}" relative="1" as="geometry"/>`,
        '</mxCell>',
      ];
    });
  });
}
