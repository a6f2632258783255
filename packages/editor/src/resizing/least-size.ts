import type { DiagramNode } from '@umlaut/diagram';
import { fontMeasure, placeNodes } from '@umlaut/notation';

/** Size that a container among `nodes` would have of itself if the user gave it none: what lies in it needs as much. */
export function leastSize(nodes: readonly DiagramNode[], id: string): { readonly width: number; readonly height: number } {
  const small = nodes.map((node) => {
    if (node.id !== id) return node;
    const { style: _, ...rest } = node;
    return { ...rest, id: node.id, position: node.position, width: 1, height: 1 };
  });
  const size = placeNodes(small, fontMeasure).get(id)?.size;
  return size ?? { width: 24, height: 24 };
}
