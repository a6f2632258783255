import type { DiagramType, NodeKindId } from '@umlaut/diagram';
import { type Cell, isColoured, isOn, shapeOf } from './cells.ts';
import { type Header, kindOfWords } from './header.ts';
import { isFreeText } from './page.ts';

/** Facts about a vertex that its kind is chosen by. */
export interface Shape {
  readonly cell: Cell;
  readonly type: DiagramType;
  readonly header: Header;
  /** Whether other shapes lie in it. */
  readonly holds: boolean;
  /** Whether an edge ends at it. */
  readonly isJoined: boolean;
  /** Whether small shapes are on its border. */
  readonly hasPorts: boolean;
}

/** Kinds of shapes that mean the same in every type of diagram. */
const fixed: ReadonlyMap<string, NodeKindId> = new Map<string, NodeKindId>([
  ['umlActor', 'actor'],
  ['actor', 'actor'],
  ['cylinder', 'database'],
  ['cylinder2', 'database'],
  ['cylinder3', 'database'],
  ['datastore', 'database'],
  ['cloud', 'cloud'],
  ['component', 'component'],
  ['module', 'component'],
  ['note', 'comment'],
  ['note2', 'comment'],
  ['startState', 'initial'],
  ['endState', 'final'],
  ['umlState', 'state'],
  ['parallelogram', 'inputOutput'],
  ['document', 'document'],
  ['hexagon', 'preparation'],
  ['process', 'subroutine'],
  ['process2', 'subroutine'],
  ['lollipop', 'ball'],
  ['card', 'card'],
  ['dataStorage', 'storage'],
  ['mxgraph.c4.person', 'person'],
  ['mxgraph.c4.person2', 'person'],
  ['mxgraph.c4.webBrowserContainer', 'plain'],
  ['mxgraph.c4.webBrowserContainer2', 'plain'],
  ['mxgraph.flowchart.terminator', 'terminator'],
  ['mxgraph.flowchart.start_1', 'terminator'],
  ['mxgraph.flowchart.start_2', 'terminator'],
  ['mxgraph.flowchart.decision', 'condition'],
  ['mxgraph.flowchart.process', 'process'],
  ['mxgraph.flowchart.data', 'inputOutput'],
  ['mxgraph.flowchart.document', 'document'],
  ['mxgraph.flowchart.document2', 'document'],
  ['mxgraph.flowchart.preparation', 'preparation'],
  ['mxgraph.flowchart.predefined_process', 'subroutine'],
  ['mxgraph.flowchart.database', 'database'],
  ['mxgraph.flowchart.direct_data', 'database'],
  ['mxgraph.flowchart.on-page_reference', 'connectorPoint'],
]);

const boxes: ReadonlySet<NodeKindId> = new Set<NodeKindId>(['plain', 'rounded', 'process', 'group', 'package', 'subject']);

/** The kind of node that a vertex becomes. */
export function kindOfShape(shape: Shape): NodeKindId {
  const kind = kindByLook(shape);
  // Only components among boxes have ports.
  return shape.hasPorts && boxes.has(kind) ? 'component' : kind;
}

function kindByLook(shape: Shape): NodeKindId {
  const { cell, type, header, holds } = shape;
  const name = shapeOf(cell.style);
  if (isFreeText(cell) && !holds) return 'comment';
  const known = fixed.get(name);
  if (known !== undefined) return holds && known !== 'cloud' && known !== 'component' && known !== 'state' ? holderOf(type) : known;
  const said = kindOfWords(header);
  if (said !== undefined && !holds) return said;
  if (name === 'cube') return said === 'device' || said === 'executionEnvironment' ? said : 'node';
  if (name === 'folder') return 'package';
  if (name === 'umlFrame') return 'group';
  if (holds) return said === 'component' || said === 'node' || said === 'device' ? said : holderOf(type);
  if (name === 'ellipse' || name === 'doubleEllipse') return kindOfEllipse(shape);
  if (name === 'rhombus') return type === 'state' ? 'choice' : type === 'activity' ? 'decision' : 'condition';
  if (name === 'line' || (isFilledBar(cell) && (type === 'state' || type === 'activity'))) return 'fork';
  return kindOfBox(shape);
}

function holderOf(type: DiagramType): NodeKindId {
  if (type === 'usecase') return 'subject';
  if (type === 'deployment') return 'node';
  return type === 'class' || type === 'package' ? 'package' : 'group';
}

function kindOfEllipse({ cell, type, header }: Shape): NodeKindId {
  const isSmall = Math.max(cell.width, cell.height) <= 40;
  const isNameless = header.label === '';
  if (type === 'state' || type === 'activity') {
    if (isNameless && isSmall) return shapeOf(cell.style) === 'doubleEllipse' ? 'final' : isDark(cell) ? 'initial' : 'final';
    return type === 'state' ? 'state' : 'action';
  }
  if (type === 'usecase') return 'usecase';
  if (isSmall && (type === 'component' || type === 'class' || type === 'deployment')) return 'ball';
  if (isSmall && type === 'flow') return 'connectorPoint';
  return 'terminator';
}

function kindOfBox({ cell, type, header }: Shape): NodeKindId {
  const isRounded = isOn(cell.style, 'rounded');
  if (type === 'state') return 'state';
  if (type === 'activity') return 'action';
  if (type === 'flow')
    return isRounded && Number(cell.style.values.get('arcSize') ?? 0) >= 40 ? 'terminator' : isRounded ? 'rounded' : 'process';
  if (type === 'er' && header.label !== '' && !isRounded) return 'entity';
  if (type === 'class' && /^\S+$/.test(header.label) && !isRounded) return header.isUnderlined ? 'object' : 'class';
  if (type === 'object') return 'object';
  return isRounded ? 'rounded' : 'plain';
}

/** A long, thin, filled box. */
function isFilledBar({ style, width, height }: Cell): boolean {
  const [thin, long] = [Math.min(width, height), Math.max(width, height)];
  return thin > 0 && thin <= 14 && long >= 3 * thin && isColoured(style, 'fillColor');
}

function isDark({ style }: Cell): boolean {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(style.values.get('fillColor') ?? '');
  if (found === null) return false;
  const [red = 0, green = 0, blue = 0] = found.slice(1).map((part) => Number.parseInt(part, 16));
  return red + green + blue < 200;
}

/** Whether a shape is an icon or image of a library, of which only the label is read. */
export function isPicture({ style }: Pick<Cell, 'style'>): boolean {
  const shape = shapeOf(style);
  if (fixed.has(shape)) return false;
  return shape === 'image' || shape.startsWith('mxgraph.') || shape.startsWith('img/') || style.values.has('image');
}

const boxShapes: ReadonlySet<string> = new Set(
  'rect rectangle rounded label swimlane group container ext text line partialRectangle tableRow table ellipse doubleEllipse rhombus cube folder umlFrame umlLifeline mxgraph.c4.system2'.split(
    ' ',
  ),
);

/** Whether a shape has a form of its own that no kind has, and is read as a box. */
export function isOtherForm({ style }: Cell): boolean {
  const shape = shapeOf(style);
  return shape !== '' && !fixed.has(shape) && !boxShapes.has(shape) && !/[=\s]/.test(shape) && !isPicture({ style });
}
