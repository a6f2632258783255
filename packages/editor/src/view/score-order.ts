import { type Diagram, readScores, type Score, walkItems } from '@umlaut/diagram';

/** Nodes and edges of the scores of a diagram, in the order in which they are read. */
interface ScoreOrder {
  /** The score that begins with a node: its frame, or the first box or lifeline. */
  readonly beginning: ReadonlyMap<string, Score>;
  /** Ids of all frames, boxes, lifelines and rows of scores. */
  readonly nodes: ReadonlySet<string>;
  /** Ids of the messages of scores. */
  readonly messages: ReadonlySet<string>;
}

/** The scores of a diagram by the nodes that they begin with. */
export function scoreOrder(diagram: Diagram): ScoreOrder {
  const beginning = new Map<string, Score>();
  const nodes = new Set<string>();
  const messages = new Set<string>();
  for (const score of readScores(diagram)) {
    const standing = [...(score.frame === undefined ? [] : [score.frame.id]), ...lifelinesOf(score).map(({ id }) => id)];
    const [first] = standing;
    if (first === undefined) continue;
    beginning.set(first, score);
    for (const id of standing) nodes.add(id);
    for (const { id, type } of walkItems(score.root)) (type === 'message' ? messages : nodes).add(id);
  }
  return { beginning, nodes, messages };
}

/** The lifelines of a score from left to right, each box before the first lifeline in it. */
export function lifelinesOf({ columns, boxes }: Score): Score['columns'] {
  const left = new Set(boxes);
  return columns.flatMap((lifeline) => {
    const chain: (typeof boxes)[number][] = [];
    const outer = (id: string | undefined) => boxes.find((box) => box.id === id);
    for (let at = outer(lifeline.parentId); at !== undefined && !chain.includes(at); at = outer(at.parentId)) chain.unshift(at);
    return [...chain.filter((box) => left.delete(box)), lifeline];
  });
}
