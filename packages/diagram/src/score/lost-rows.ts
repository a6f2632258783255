import { type Diagram, type DiagramEdge, type DiagramNode, isObject } from '../diagram.ts';
import { isMessage } from './read-scores.ts';

/**
 * The lifelines of `before` that were deleted as messages to them were written: those at the ends of `hidden` messages,
 * unseen by the one who deleted them.
 */
export function lostLifelines(
  { before, after }: { readonly before: Pick<Diagram, 'nodes'>; readonly after: Pick<Diagram, 'nodes'> },
  hidden: readonly DiagramEdge[],
): readonly DiagramNode[] {
  if (hidden.length === 0) return [];
  const ends = new Set(hidden.filter(isMessage).flatMap(({ source, target }) => [source, target]));
  const left = new Set(after.nodes.map(({ id }) => id));
  return before.nodes.filter(({ id, data }) => ends.has(id) && !left.has(id) && data?.kind === 'lifeline');
}

/** A typed line that added an operand to a fragment. */
export interface OperandLine {
  readonly operand: string;
  readonly text: string;
  /** Time of writing, ms. */
  readonly at: number;
}

/** Time after which a removed fragment is taken to have been removed with the operand in view, ms. */
const unseenMs = 10_000;

/** Splits lines into those whose operand went with its fragment at the moment that they were written, and those that may yet. */
export function lostOperands(
  lines: readonly OperandLine[],
  { before, after, now }: { readonly before: Pick<Diagram, 'nodes'>; readonly after: Pick<Diagram, 'nodes'>; readonly now: number },
): { readonly lost: readonly OperandLine[]; readonly left: readonly OperandLine[] } {
  const recent = lines.filter(({ at }) => now - at < unseenMs);
  if (recent.length === 0 || before.nodes === after.nodes) return { lost: [], left: recent };
  const lost = recent.filter(({ operand }) => hasOperand(before, operand) && !hasOperand(after, operand));
  return { lost, left: recent.filter((line) => !lost.includes(line)) };
}

function hasOperand({ nodes }: Pick<Diagram, 'nodes'>, id: string): boolean {
  return nodes.some(({ data }) => Array.isArray(data?.operands) && data.operands.some((operand) => isObject(operand) && operand.id === id));
}
