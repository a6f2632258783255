import { type Arrow, relationOf } from '../graph/class-relation.ts';
import { crowsFeet } from '../graph/crows-feet.ts';
import type { Ref, Said } from '../statements/statement.ts';
import { type PlantArrow, tieOf, wayOf } from './arrow.ts';
import { plainText } from './words.ts';

/** The relation of an arrow: with crow's feet between entities, else one of classes. A name that is quoted as a whole says no quotes. */
export function saidBy(
  refs: readonly [Ref, Ref],
  arrow: PlantArrow,
  ends: { readonly left: string; readonly right: string; readonly text: string },
): Said {
  const way = wayOf(arrow);
  if (arrow.isHidden) return { as: 'relation', refs, edges: [], ties: [tieOf(arrow)] };
  const said = drawnBy(refs, arrow, { ...ends, text: ends.text.trim().replace(/^"([^"]*)"$/, '$1') });
  return way === undefined || said.as !== 'relation' ? said : { ...said, way };
}

function drawnBy(refs: readonly [Ref, Ref], arrow: PlantArrow, ends: Parameters<typeof saidBy>[2]): Said {
  return (
    crowsFeet(refs, arrow, { ...ends, text: plainText(ends.text) }) ??
    relationOf(ballsOf(refs, asArrow(arrow)), asArrow(arrow), ends, { plain: plainText, hasReading: true })
  );
}

function asArrow({ left, right, isDashed }: PlantArrow): Arrow {
  const sign = (head: string): string => (head === '0' ? '()' : head);
  return { left: sign(left), right: sign(right), isDashed };
}

/** The end at a circle is an interface drawn as one. */
function ballsOf([a, b]: readonly [Ref, Ref], { left, right }: Arrow): readonly [Ref, Ref] {
  const asBall = (ref: Ref, head: string): Ref =>
    /^(?:\(\)|[()])$/.test(head) && ref.node?.kind === undefined ? { ...ref, node: { ...ref.node, kind: 'ball' } } : ref;
  return [asBall(a, left), asBall(b, right)];
}
