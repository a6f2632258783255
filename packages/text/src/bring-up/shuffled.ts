import { type Diagram, type Item, readScores, sameValue } from '@umlaut/diagram';
import type { Known } from './known.ts';

/**
 * Whether lifelines, or rows and the beginnings of operands, that a text and its graph both have stand in another order. Lifelines and rows are
 * compared apart: a text may declare a lifeline anywhere above its first message.
 */
export function isShuffled({ read, ids }: Known, diagram: Diagram): boolean {
  const own = orders(read.diagram, (id) => ids.get(id));
  const best = orders(diagram, (id) => id);
  return !sameOrder(own.columns, best.columns) || !sameOrder(own.rows, best.rows);
}

interface Orders {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
}

function orders(diagram: Diagram, idOf: (id: string) => string | undefined): Orders {
  const [score] = readScores(diagram);
  const walk = (items: readonly Item[]): readonly string[] =>
    items.flatMap((item) => {
      const id = idOf(item.id) ?? '';
      if (item.type !== 'fragment') return [id];
      return [
        ...item.operands.flatMap(({ items: inner }, index) => [index === 0 ? id : `${id} operand ${index}`, ...walk(inner)]),
        `${id} end`,
      ];
    });
  return { columns: (score?.columns ?? []).flatMap(({ id }) => idOf(id) ?? []), rows: score === undefined ? [] : walk(score.root) };
}

function sameOrder(ours: readonly string[], theirs: readonly string[]): boolean {
  const known = new Set(theirs);
  const both = new Set(ours.filter((name) => known.has(name)));
  return sameValue(
    ours.filter((name) => both.has(name)),
    theirs.filter((name) => both.has(name)),
  );
}
