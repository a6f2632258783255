import { absolute, type DiagramNode, type NodeView, standingNodes, viewNode } from '@umlaut/diagram';
import { movedOutline, type Outline, type Point, type Rect } from '@umlaut/geometry';
import type { NodeDrawing, NodeSize, Part, Setting } from './nodes/node-drawing.ts';
import { nodeDrawings } from './nodes/registry.ts';
import type { Op } from './scene.ts';
import type { Measure } from './text/measure.ts';

/** The look of a node that belongs to a score, whose layout places and draws it. */
export interface Look {
  /** Says all of the drawing that neither the node nor its size says. */
  readonly key: string;
  /** The layer that it lies in; that of its kind when absent. */
  readonly layer?: number;
  /** The part that other lines and texts go round; none when absent. */
  readonly solid?: Rect | undefined;
  /** Of a fragment: where its operands begin, px below its top. */
  readonly operands?: readonly number[];
  /** Texts that are edited where they are drawn, in addition to those of the node's kind. */
  readonly parts?: readonly Part[];
  readonly draw: () => readonly Op[];
}

/** A node in its place, absolute. */
export interface PlacedNode {
  readonly node: NodeView;
  readonly drawing: NodeDrawing;
  readonly box: Rect;
  readonly size: NodeSize;
  readonly outline: Outline;
  readonly parent?: string;
  readonly setting: Setting;
  /** Present for a node that belongs to a score. */
  readonly look?: Look;
}

/**
 * Every node with its absolute box, in stored order. A container is drawn at least so large that the nodes in it lie inside,
 * unless they lie left of it or above.
 */
export function placeNodes(stored: readonly DiagramNode[], measure: Measure): ReadonlyMap<string, PlacedNode> {
  const nodes = standingNodes(stored);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const children = Map.groupBy(nodes, ({ parentId }) => parentId);
  const sizes = new Map<string, NodeSize>();
  const placed = new Map<string, PlacedNode>();
  for (const node of nodes) {
    const view = viewNode(node);
    const drawing = nodeDrawings[view.kind];
    const size = sizeOf(node, { children, sizes, measure });
    const setting = { measure, holds: children.has(node.id) };
    const at = inReach(absolute(node.id, byId));
    const box = { ...at, width: size.width, height: size.height };
    placed.set(node.id, {
      node: view,
      drawing,
      box,
      size,
      outline: movedOutline(drawing.outline(view, size, setting), at),
      ...(node.parentId === undefined ? {} : { parent: node.parentId }),
      setting,
    });
  }
  return placed;
}

interface Sizing {
  readonly children: ReadonlyMap<string | undefined, readonly DiagramNode[]>;
  readonly sizes: Map<string, NodeSize>;
  readonly measure: Measure;
}

/** The node's own size, or what the nodes in it need when that is more. */
function sizeOf(node: DiagramNode, sizing: Sizing): NodeSize {
  const known = sizing.sizes.get(node.id);
  if (known !== undefined) return known;
  const view = viewNode(node);
  const drawing = nodeDrawings[view.kind];
  const inner = sizing.children.get(node.id) ?? [];
  const setting = { measure: sizing.measure, holds: inner.length > 0 };
  const own = ownSize(view, drawing, setting);
  const insets = drawing.insets?.(view, setting) ?? { top: 0, right: 0, bottom: 0, left: 0 };
  const needs = inner.map((child) => {
    const size = sizeOf(child, sizing);
    return {
      width: within(child.position.x) + size.width + insets.right,
      height: within(child.position.y) + size.height + insets.bottom,
    };
  });
  const width = Math.max(own.width, ...needs.map((need) => need.width));
  const height = Math.max(own.height, ...needs.map((need) => need.height));
  const size = { ...own, width, height };
  sizing.sizes.set(node.id, size);
  return size;
}

interface Measured {
  readonly measure: Measure;
  readonly holds: boolean;
  readonly size: NodeSize;
}

const measured = new WeakMap<NodeView, Measured>();

/** The size that a node needs by itself. It is measured once for all places that the node is moved to. */
function ownSize(view: NodeView, drawing: NodeDrawing, { measure, holds }: Setting): NodeSize {
  const known = measured.get(view);
  if (known !== undefined && known.measure === measure && known.holds === holds) return known.size;
  const size = drawing.size(view, { measure, holds });
  measured.set(view, { measure, holds, size });
  return size;
}

/** Farther out than this, adding a pixel makes no difference to a number any more, and drawing would never end. */
const farthest = 1_000_000;

function inReach({ x, y }: Point): Point {
  return { x: within(x), y: within(y) };
}

function within(coordinate: number): number {
  return Math.min(Math.max(coordinate, -farthest), farthest);
}
