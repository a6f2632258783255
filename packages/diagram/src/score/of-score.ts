import type { DiagramNode } from '../diagram.ts';
import { viewNode } from '../kinds/node-view.ts';
import { nodeKind } from '../kinds/registry.ts';

/** Whether the score of a sequence diagram decides where a node stands: lifelines, their frames and boxes, rows, and notes that are rows. */
export function isOfScore(node: DiagramNode): boolean {
  const { kind } = viewNode(node);
  const { traits } = nodeKind(kind);
  if (traits.includes('lifeline') || traits.includes('row') || traits.includes('interaction')) return true;
  return kind === 'comment' && node.data?.order !== undefined;
}
