import type { Change } from '../changes.ts';
import { type Diagram, type DiagramNode, isObject, type Point } from '../diagram.ts';
import { viewNode } from '../kinds/node-view.ts';
import { nodeKind } from '../kinds/registry.ts';
import { scoreOf } from './edit-rows.ts';
import { isOfScore } from './of-score.ts';

interface Numbering {
  readonly score: string;
  /** Id of the frame that holds the numbering where the score has none yet; it is not drawn. */
  readonly id: string;
}

/** Numbers the messages of a score from 1 on; one that is numbered is numbered no longer. */
export function toggleNumbering(diagram: Diagram, { score: scoreId, id }: Numbering): readonly Change[] {
  const score = scoreOf(diagram, scoreId);
  const [first] = score?.columns ?? [];
  if (score === undefined || first === undefined) return [];
  const numbering = { from: '1' };
  if (score.frame !== undefined) {
    const isOn = isObject(score.frame.data?.numbering);
    return [{ op: 'set', element: 'node', id: score.frame.id, path: ['data', 'numbering'], value: isOn ? undefined : numbering }];
  }
  const { initial } = nodeKind('interaction');
  const data = { ...initial, kind: 'interaction', border: false, numbering };
  const position = { x: first.position.x - 40, y: first.position.y - 60 };
  return [{ op: 'insert', element: 'node', value: { id, type: 'default', position, data } }];
}

/**
 * Gives what belongs to the only frame of a diagram without lying in it that frame as its parent, so that a second frame changes
 * nothing. No changes where there is another number of frames.
 */
export function settleFrame(diagram: Diagram): readonly Change[] {
  const frames = diagram.nodes.filter((node) => viewNode(node).kind === 'interaction');
  const [frame] = frames;
  if (frames.length !== 1 || frame === undefined) return [];
  const at = cornerOf(diagram, frame);
  return diagram.nodes.flatMap((node): readonly Change[] => {
    if (!isOfScore(node) || node === frame || node.parentId !== undefined) return [];
    const position = { x: node.position.x - at.x, y: node.position.y - at.y };
    return [
      { op: 'set', element: 'node', id: node.id, path: ['parentId'], value: frame.id },
      { op: 'set', element: 'node', id: node.id, path: ['position'], value: position },
    ];
  });
}

function cornerOf({ nodes }: Diagram, node: DiagramNode): Point {
  const passed = new Set<string>();
  let { x, y } = node.position;
  for (let at = nodes.find(({ id }) => id === node.parentId); at !== undefined && !passed.has(at.id); at = outer(nodes, at)) {
    passed.add(at.id);
    x += at.position.x;
    y += at.position.y;
  }
  return { x, y };
}

function outer(nodes: Diagram['nodes'], { parentId }: DiagramNode): DiagramNode | undefined {
  return nodes.find(({ id }) => id === parentId);
}
