import {
  addPoint,
  applyChanges,
  type BorderPoint,
  cannotAddPoint,
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  edgeKind,
  isEdgeKind,
  isObject,
  type JsonObject,
  type JsonValue,
  type NodeKindId,
  nodeKind,
  type PointForm,
  textLimits,
  viewNode,
} from '@umlaut/diagram';
import type { Language, TextType } from '../statements/statement.ts';

/** A word of PlantUML for a border point: its form, and the side it is read to: what flows come in by stands left. */
interface PointWord {
  readonly form: PointForm;
  readonly written: string;
  readonly side: BorderPoint['side'];
}

const words: Readonly<Record<string, PointWord>> = {
  port: { form: 'port', written: 'port', side: 'bottom' },
  portin: { form: 'port', written: 'portin', side: 'left' },
  portout: { form: 'port', written: 'portout', side: 'right' },
  entrypoint: { form: 'entry', written: 'entryPoint', side: 'left' },
  exitpoint: { form: 'exit', written: 'exitPoint', side: 'right' },
  inputpin: { form: 'pin', written: 'inputPin', side: 'left' },
  outputpin: { form: 'pin', written: 'outputPin', side: 'right' },
  expansioninput: { form: 'expansion', written: 'expansionInput', side: 'left' },
  expansionoutput: { form: 'expansion', written: 'expansionOutput', side: 'right' },
};

/** The word that a keyword is, where it says a border point. */
export function pointWord(keyword: JsonValue | undefined): PointWord | undefined {
  return typeof keyword === 'string' && Object.hasOwn(words, keyword) ? words[keyword] : undefined;
}

/** Whether a keyword says a point with another one: `port` says a port at any side. */
export function saysPoint(keyword: JsonValue | undefined, own: JsonValue | undefined): boolean {
  return keyword === 'port' && pointWord(own)?.form === 'port';
}

/** The keyword of a point by its form and side. Where flows run downwards, they come in on top. */
function keywordOf({ form, side }: { readonly form: JsonValue | undefined; readonly side: JsonValue | undefined }): string {
  const of = Object.keys(words).filter((word) => words[word]?.form === form);
  const at = form === 'port' ? side : side === 'top' ? 'left' : side === 'bottom' ? 'right' : side;
  return of.find((word) => words[word]?.side === at) ?? of[0] ?? 'port';
}

/** Kinds whose points each type of text in PlantUML has words for. */
const sayable: Readonly<Partial<Record<TextType, ReadonlySet<NodeKindId>>>> = {
  description: new Set(['component', 'node']),
  state: new Set(['state', 'action']),
};

/** Whether nodes of a kind have the points that a keyword says. */
export function takesPoint(kind: NodeKindId, keyword: JsonValue | undefined): boolean {
  const word = pointWord(keyword);
  return word !== undefined && nodeKind(kind).points?.includes(word.form) === true;
}

/** Whether a node says a border point of the one it lies in. */
export function isPoint({ data }: DiagramNode, owner: DiagramNode | undefined): boolean {
  return owner !== undefined && data?.kind === 'plain' && takesPoint(viewNode(owner).kind, data.keyword);
}

/** How many elements nodes are, among which border points are nodes but no elements. */
export function countElements(nodes: readonly DiagramNode[]): number {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return nodes.filter((node) => !isPoint(node, byId.get(node.parentId ?? ''))).length;
}

/** A diagram in which border points are nodes of their own, as a text says them, and the points by the ids of these nodes. */
export interface Spread {
  readonly diagram: Diagram;
  readonly points: ReadonlyMap<string, PointPlace>;
}

/** A border point and its node. */
export interface PointPlace {
  readonly node: string;
  readonly point: string;
}

/** Makes a node of each border point that a type of text has words for. A diagram without such points is the same object. */
export function spreadPoints(diagram: Diagram, language: Language, type: TextType | undefined): Spread {
  const kinds = language === 'plantuml' && type !== undefined ? sayable[type] : undefined;
  const points = new Map<string, PointPlace>();
  const owners =
    kinds === undefined ? [] : diagram.nodes.filter((node) => kinds.has(viewNode(node).kind) && viewNode(node).ports.length > 0);
  if (owners.length === 0) return { diagram, points };
  const taken = new Set([...diagram.nodes, ...diagram.edges].map(({ id }) => id));
  const ids = new Map<string, string>();
  const nodes = diagram.nodes.flatMap((node): readonly DiagramNode[] => {
    if (!owners.includes(node)) return [node];
    const spread = viewNode(node).ports.flatMap((port): readonly DiagramNode[] => {
      const id = [port.id, `${node.id}.${port.id}`].find((one) => !taken.has(one) && one.length <= textLimits.maxIdCharacters);
      if (id === undefined) return [];
      taken.add(id);
      points.set(id, { node: node.id, point: port.id });
      ids.set(keyOf(node.id, port.id), id);
      const data = { label: port.label ?? '', kind: 'plain', keyword: keywordOf(port) };
      return [{ id, type: 'default', position: { x: 0, y: 0 }, parentId: node.id, data }];
    });
    const { ports, ...data } = node.data ?? {};
    const left = itemsIn(ports).filter((item) => !ids.has(keyOf(node.id, String(item.id))));
    return [{ ...node, data: { ...data, ...(left.length === 0 ? {} : { ports: left }) } }, ...spread];
  });
  const edges = diagram.edges.map((edge) => {
    const ends = (['source', 'target'] as const).flatMap((end) => {
      const said = edge.data?.[end];
      const id = isObject(said) ? ids.get(keyOf(edge[end], String(said.port))) : undefined;
      return id === undefined ? [] : [{ end, id, port: undefined }];
    });
    return withEnds(edge, ends);
  });
  return { diagram: { ...diagram, nodes, edges }, points };
}

function keyOf(node: string, point: string): string {
  return JSON.stringify([node, point]);
}

function itemsIn(list: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** An edge with other ends, at points of these or at none. */
function withEnds(
  edge: DiagramEdge,
  ends: readonly { readonly end: 'source' | 'target'; readonly id: string; readonly port: string | undefined }[],
): DiagramEdge {
  const [first, ...others] = ends;
  if (first === undefined) return edge;
  const { end, id, port } = first;
  const { [end]: said, ...data } = edge.data ?? {};
  const { port: _, ...rest } = isObject(said) ? said : {};
  const at = { ...rest, ...(port === undefined ? {} : { port }) };
  return withEnds({ ...edge, [end]: id, data: { ...data, ...(Object.keys(at).length === 0 ? {} : { [end]: at }) } }, others);
}

/**
 * Makes border points of the nodes that a text says them by, in nodes that have such points. `before` is the diagram that the text was
 * written for: its points keep what a text does not say, and its plain boxes stay boxes. `points` are all points by their ids as nodes.
 */
export function gatherPoints(diagram: Diagram, before?: { readonly diagram: Diagram; readonly points: Spread['points'] }): Spread {
  const boxes = new Map(before?.diagram.nodes.map((node) => [node.id, node]));
  const byId = new Map(diagram.nodes.map((node) => [node.id, node]));
  const parents = new Set(diagram.nodes.map(({ parentId }) => parentId));
  const points = new Map<string, PointPlace>();
  const owners = new Map<string, DiagramNode>();
  for (const node of diagram.nodes) {
    const owner = owners.get(node.parentId ?? '') ?? byId.get(node.parentId ?? '');
    if (owner === undefined || !isPoint(node, owner) || parents.has(node.id) || isSameBox(node, boxes)) continue;
    const place = before?.points.get(node.id);
    const stored = place?.node === owner.id ? storedPoint(boxes.get(place.node), place.point) : undefined;
    const made = withPoint(owner, { node, stored });
    if (made === undefined) continue;
    owners.set(owner.id, made);
    points.set(node.id, { node: owner.id, point: String(stored?.id ?? node.id) });
  }
  if (points.size === 0) return { diagram, points };
  const edges = diagram.edges.map((edge) => atOwners(edge, points));
  const nodes = diagram.nodes.flatMap((node) => (points.has(node.id) ? [] : [owners.get(node.id) ?? node]));
  return { diagram: { ...diagram, nodes, edges: edges.filter(({ source, target, data }) => source !== target || maySelf(data)) }, points };
}

/** An edge with its ends at the nodes of the points that it joined. */
export function atOwners(edge: DiagramEdge, points: Spread['points']): DiagramEdge {
  const ends = (['source', 'target'] as const).flatMap((end) => {
    const place = points.get(edge[end]);
    return place === undefined ? [] : [{ end, id: place.node, port: place.point }];
  });
  return withEnds(edge, ends);
}

/** Whether a node is a box that a text said before as it does now, with the word of a point, in a node that could have had the point. */
function isSameBox(now: DiagramNode, boxes: ReadonlyMap<string, DiagramNode>): boolean {
  const before = boxes.get(now.id);
  const isSame = before?.data?.kind === 'plain' && before.data.keyword === now.data?.keyword && before.parentId === now.parentId;
  return isSame && isPoint(before, boxes.get(before.parentId ?? ''));
}

function maySelf(data: JsonObject | undefined): boolean {
  return typeof data?.kind !== 'string' || !isEdgeKind(data.kind) || edgeKind(data.kind).self;
}

function storedPoint(node: DiagramNode | undefined, point: string): JsonObject | undefined {
  return itemsIn(node?.data?.ports).find(({ id }) => id === point);
}

/** A node with one more point: a stored one with the name and form that the text says, or a new one. Undefined beyond the limit. */
function withPoint(
  owner: DiagramNode,
  { node, stored }: { readonly node: DiagramNode; readonly stored: JsonObject | undefined },
): DiagramNode | undefined {
  const word = pointWord(node.data?.keyword);
  const alone: Diagram = { nodes: [owner], edges: [] };
  if (word === undefined || cannotAddPoint(alone, { node: owner.id, form: word.form }) !== undefined) return undefined;
  const { form, side } = word;
  const [added = owner] = applyChanges(alone, addPoint(alone, { node: owner.id, id: node.id, form, side })).nodes;
  const keyword = stored === undefined ? '' : keywordOf({ form, side: stored.side });
  const isMoved = stored !== undefined && keyword !== node.data?.keyword && !saysPoint(node.data?.keyword, keyword);
  const named = (item: JsonObject): JsonObject => {
    const { label: _, ...rest } = stored === undefined ? item : { ...stored, form, ...(isMoved ? { side } : {}) };
    const label = node.data?.label;
    return { ...rest, ...(typeof label === 'string' && label !== '' ? { label } : {}) };
  };
  const ports = itemsIn(added.data?.ports).map((item) => (item.id === node.id ? named(item) : item));
  return { ...added, data: { ...added.data, ports } };
}
