import { type Diagram, type DiagramNode, hasLyingLanes, type NodeView, nodeKind, viewNode } from '@umlaut/diagram';

/** Width of a lane that says none, px. */
const laneSize = 280;

/** The containers of an activity, and the lanes of the one partition that a text can have. */
export interface Frames {
  readonly partition: NodeView | undefined;
  /** All but the partition. */
  readonly list: readonly string[];
  isFrame(id: string): boolean;
  /** The containers round a node, the outermost first, without the partition. */
  chainOf(id: string): readonly string[];
  laneOf(id: string): number | undefined;
}

/** Finds the containers of an activity. */
export function frameOf({ nodes }: Diagram): Frames {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Set(nodes.map(({ parentId }) => parentId));
  const partitionNode = nodes.find((node) => node.parentId === undefined && viewNode(node).kind === 'partition');
  const partition = partitionNode === undefined ? undefined : viewNode(partitionNode);
  const chainOf = (id: string): readonly string[] => {
    const parent = byId.get(id)?.parentId;
    return parent === undefined || parent === partition?.id ? [] : [...chainOf(parent), parent];
  };
  const isFrame = (id: string): boolean => {
    const node = byId.get(id);
    return node !== undefined && (parents.has(id) || nodeKind(viewNode(node).kind).traits.includes('frame'));
  };
  const laneOf = (id: string): number | undefined => {
    const node = byId.get(chainOf(id)[0] ?? id);
    return partition === undefined || node?.parentId !== partition.id ? undefined : laneIndex(node, partition);
  };
  const list = nodes.flatMap(({ id }) => (isFrame(id) && id !== partition?.id ? [id] : []));
  return { partition, list, isFrame, chainOf, laneOf };
}

/** The lane that a node lies in, by its place across the lanes. */
function laneIndex({ position }: DiagramNode, partition: NodeView): number {
  const { lanes } = partition;
  let edge = 0;
  const at = hasLyingLanes(partition) ? position.y : position.x;
  for (const [index, { size }] of lanes.entries()) {
    edge += size ?? laneSize;
    if (at < edge) return index;
  }
  return Math.max(0, lanes.length - 1);
}
