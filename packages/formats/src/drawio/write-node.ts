import { type DiagramNode, hasLyingLanes, type NodeKindId, type NodeView } from '@umlaut/diagram';
import type { Point, Rect } from '@umlaut/geometry';
import type { PlacedNode, PlacedPoint } from '@umlaut/notation';
import { encodeXml } from '../entities.ts';
import { readStyle } from './cells.ts';
import { writeStored } from './stored.ts';

/** Ids and place of the cells of a node. */
interface Setting {
  readonly ids: ReadonlyMap<string, string>;
  /** Absolute corner of what it lies in. */
  readonly corner: Point;
}

/** Styles of draw.io's own shapes, by kind. Kinds without one are boxes. */
const styles: Partial<Record<NodeKindId, string>> = {
  actor: 'shape=umlActor;verticalLabelPosition=bottom;verticalAlign=top;outlineConnect=0;',
  usecase: 'ellipse;whiteSpace=wrap;',
  subject: 'rounded=0;whiteSpace=wrap;verticalAlign=top;container=1;collapsible=0;fillColor=none;',
  package: 'shape=folder;fontStyle=1;tabWidth=80;tabHeight=20;tabPosition=left;container=1;collapsible=0;verticalAlign=top;spacingTop=20;',
  component: 'shape=module;jettyWidth=8;jettyHeight=4;container=1;collapsible=0;',
  node: 'verticalAlign=top;align=left;spacingTop=8;spacingLeft=2;shape=cube;size=10;direction=south;container=1;collapsible=0;',
  device: 'verticalAlign=top;align=left;spacingTop=8;spacingLeft=2;shape=cube;size=10;direction=south;container=1;collapsible=0;',
  executionEnvironment:
    'verticalAlign=top;align=left;spacingTop=8;spacingLeft=2;shape=cube;size=10;direction=south;container=1;collapsible=0;',
  database: 'shape=cylinder3;whiteSpace=wrap;boundedLbl=1;backgroundOutline=1;size=10;',
  cloud: 'ellipse;shape=cloud;whiteSpace=wrap;container=1;collapsible=0;',
  comment: 'shape=note;whiteSpace=wrap;backgroundOutline=1;size=14;align=left;spacingLeft=4;',
  document: 'shape=document;whiteSpace=wrap;boundedLbl=1;',
  preparation: 'shape=hexagon;perimeter=hexagonPerimeter2;whiteSpace=wrap;fixedSize=1;',
  inputOutput: 'shape=parallelogram;perimeter=parallelogramPerimeter;whiteSpace=wrap;fixedSize=1;',
  subroutine: 'shape=process;whiteSpace=wrap;backgroundOutline=1;',
  condition: 'rhombus;whiteSpace=wrap;',
  decision: 'rhombus;',
  choice: 'rhombus;',
  terminator: 'rounded=1;whiteSpace=wrap;arcSize=50;',
  rounded: 'rounded=1;whiteSpace=wrap;',
  state: 'rounded=1;whiteSpace=wrap;arcSize=20;container=1;collapsible=0;verticalAlign=top;',
  action: 'rounded=1;whiteSpace=wrap;arcSize=20;',
  initial: 'ellipse;shape=startState;fillColor=#000000;',
  final: 'ellipse;shape=endState;fillColor=#000000;',
  ball: 'ellipse;verticalLabelPosition=bottom;verticalAlign=top;aspect=fixed;',
  connectorPoint: 'ellipse;whiteSpace=wrap;aspect=fixed;',
  junction: 'ellipse;fillColor=#000000;',
  fork: 'rounded=0;fillColor=#000000;strokeColor=none;',
  group: 'rounded=0;whiteSpace=wrap;verticalAlign=top;align=left;spacingLeft=6;container=1;collapsible=0;fillColor=none;dashed=1;',
  lifeline: 'shape=umlLifeline;perimeter=lifelinePerimeter;whiteSpace=wrap;container=1;collapsible=0;recursiveResize=0;',
};

const rowBoxes: ReadonlySet<NodeKindId> = new Set<NodeKindId>(['class', 'interface', 'enumeration', 'object', 'entity']);

/** The cells of a node: its shape, and the rows or lanes in it. */
export function nodeCells(node: DiagramNode, placed: PlacedNode, { ids, corner }: Setting): readonly string[] {
  const { node: view, box, parent } = placed;
  const id = ids.get(node.id) ?? '';
  const holder = ids.get(parent ?? '') ?? '1';
  const place = { x: round(box.x - corner.x), y: round(box.y - corner.y), width: round(box.width), height: round(box.height) };
  const { kind: _, ...data } = view.data;
  const style = styleOf(view);
  const { parentId: _parent, data: _data, ...fields } = node;
  const stored = writeStored(fields, { style: readStyle(style), parent: holder, ...place, points: [] });
  const shape = [
    `<object label="${encodeXml(labelOf(view))}" umlautKind="${encodeXml(view.unknownKind ?? view.kind)}" umlautData="${encodeXml(JSON.stringify(data))}" umlautStored="${encodeXml(stored)}" id="${id}">`,
    `  <mxCell style="${style}" parent="${holder}" vertex="1">`,
    `    <mxGeometry x="${place.x}" y="${place.y}" width="${place.width}" height="${place.height}" as="geometry"/>`,
    '  </mxCell>',
    '</object>',
  ];
  const ports = borderPointsOf(placed).flatMap((point) =>
    portCells(point, id, { box, cell: ids.get(portKey(node.id, point.point.id)) ?? '' }),
  );
  if (rowBoxes.has(view.kind)) return [...shape, ...rowCells(view, id, box), ...ports];
  return view.kind === 'partition' ? [...shape, ...laneCells(view, id, box), ...ports] : [...shape, ...ports];
}

/** The border points of a node in their places, in coordinates of the node. */
export function borderPointsOf({ node, drawing, size, setting }: PlacedNode): readonly PlacedPoint[] {
  return drawing.points?.(node, size, setting) ?? [];
}

/** Names a border point of a node among cells. */
export function portKey(node: string, port: string | undefined): string {
  return JSON.stringify([node, port]);
}

/** The cell of a border point, at its share of the node's size as draw.io keeps it. */
function portCells(
  { point, box: mark }: PlacedPoint,
  parent: string,
  { box, cell }: { readonly box: Rect; readonly cell: string },
): readonly string[] {
  const [x, y] = [round((mark.x + mark.width / 2) / box.width), round((mark.y + mark.height / 2) / box.height)];
  const look = point.form === 'entry' || point.form === 'exit' ? 'ellipse;' : 'rounded=0;';
  const beside =
    point.side === 'left' ? 'labelPosition=left;align=right;' : point.side === 'right' ? 'labelPosition=right;align=left;' : '';
  const above =
    point.side === 'top'
      ? 'verticalLabelPosition=top;verticalAlign=bottom;'
      : point.side === 'bottom'
        ? 'verticalLabelPosition=bottom;verticalAlign=top;'
        : '';
  return [
    `<object label="${encodeXml(point.label ?? '')}" umlautKind="port" umlautData="${encodeXml(JSON.stringify({ id: point.id }))}" id="${cell}">`,
    `  <mxCell style="${look}html=0;${beside}${above}" parent="${parent}" vertex="1">`,
    `    <mxGeometry x="${x}" y="${y}" width="${mark.width}" height="${mark.height}" relative="1" as="geometry"><mxPoint x="${-mark.width / 2}" y="${-mark.height / 2}" as="offset"/></mxGeometry>`,
    '  </mxCell>',
    '</object>',
  ];
}

function styleOf(view: NodeView): string {
  const fill = view.style.fill === undefined ? '' : `fillColor=${view.style.fill};`;
  if (rowBoxes.has(view.kind)) {
    const look = view.abstract ? 3 : view.kind === 'object' ? 5 : 1;
    return `swimlane;html=0;fontStyle=${look};align=center;verticalAlign=top;childLayout=stackLayout;horizontal=1;startSize=${titleHeight(view)};horizontalStack=0;resizeParent=1;resizeParentMax=0;resizeLast=0;collapsible=0;marginBottom=0;${fill}`;
  }
  if (view.kind === 'partition') {
    const lying = hasLyingLanes(view);
    return `swimlane;html=0;childLayout=stackLayout;resizeParent=1;resizeParentMax=0;horizontal=${lying ? 0 : 1};startSize=20;horizontalStack=${lying ? 0 : 1};collapsible=0;${fill}`;
  }
  return `${styles[view.kind] ?? 'rounded=0;whiteSpace=wrap;'}html=0;${fill}`;
}

function titleHeight(view: NodeView): number {
  return 26 + 14 * (wordsOf(view).length + view.label.split('\n').length - 1);
}

function wordsOf({ kind, keyword, stereotypes }: NodeView): readonly string[] {
  const own = kind === 'interface' || kind === 'enumeration' || kind === 'artifact' ? [kind] : [];
  return [...own, ...(keyword === undefined ? [] : [keyword]), ...stereotypes];
}

/** The label of a node's cell: its words in guillemets, its name, and a line for each behaviour. */
export function labelOf(view: NodeView): string {
  if (view.kind === 'initial' || view.kind === 'final' || view.kind === 'fork') return '';
  const name = view.kind === 'object' && view.typeName !== undefined ? `${view.label}: ${view.typeName}` : view.label;
  const template = view.template === undefined ? '' : `<${view.template}>`;
  const behaviours = view.behaviours.map(({ on, text }) => (on === 'internal' ? text : `${on} / ${text}`));
  return [...wordsOf(view).map((word) => `«${word}»`), `${name}${template}`, ...behaviours].join('\n');
}

const rowHeight = 26;

/** The rows of a node as they are written; the rule above operations is none. */
function rowsOf({ members }: NodeView): readonly (NodeView['members'][keyof NodeView['members']][number] | undefined)[] {
  const { attributes, operations, literals, slots } = members;
  return [...attributes, ...literals, ...slots, ...(operations.length === 0 ? [] : [undefined]), ...operations];
}

/** The texts of the rows of a node. */
export function rowTexts(view: NodeView): readonly string[] {
  return rowsOf(view).flatMap((row) => (row === undefined ? [] : [`${row.key === undefined ? '' : `${row.key} `}${row.text}`]));
}

function rowCells(view: NodeView, parent: string, { width }: { readonly width: number }): readonly string[] {
  let top = titleHeight(view);
  return rowsOf(view).flatMap((row, index) => {
    const height = row === undefined ? 8 : rowHeight;
    const geometry = `<mxGeometry y="${top}" width="${round(width)}" height="${height}" as="geometry"/>`;
    top += height;
    const look = (row?.abstract === true ? 2 : 0) + (row?.static === true ? 4 : 0);
    const style =
      row === undefined
        ? 'line;strokeWidth=1;fillColor=none;align=left;verticalAlign=middle;rotatable=0;points=[];portConstraint=eastwest;'
        : `text;html=0;strokeColor=none;fillColor=none;align=left;verticalAlign=top;spacingLeft=4;spacingRight=4;overflow=hidden;rotatable=0;portConstraint=eastwest;fontStyle=${look};`;
    const value = row === undefined ? '' : `${row.key === undefined ? '' : `${row.key} `}${row.text}`;
    return [
      `<mxCell id="${parent}-${index + 1}" value="${encodeXml(value)}" style="${style}" parent="${parent}" vertex="1">`,
      `  ${geometry}`,
      '</mxCell>',
    ];
  });
}

function laneCells(view: NodeView, parent: string, box: { readonly width: number; readonly height: number }): readonly string[] {
  const lying = hasLyingLanes(view);
  const total = view.lanes.reduce((sum, { size }) => sum + (size ?? 0), 0);
  let at = 0;
  return view.lanes.flatMap(({ label, size }, index) => {
    const share = total > 0 && size !== undefined ? size : (lying ? box.height : box.width) / view.lanes.length;
    const place = lying
      ? `x="20" y="${round(at)}" width="${round(box.width - 20)}" height="${round(share)}"`
      : `x="${round(at)}" y="20" width="${round(share)}" height="${round(box.height - 20)}"`;
    at += share;
    const style = `swimlane;html=0;startSize=24;horizontal=${lying ? 0 : 1};collapsible=0;`;
    return [
      `<mxCell id="${parent}-${index + 1}" value="${encodeXml(label)}" style="${style}" parent="${parent}" vertex="1">`,
      `  <mxGeometry ${place} as="geometry"/>`,
      '</mxCell>',
    ];
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
