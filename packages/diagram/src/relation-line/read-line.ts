import type { EdgeView } from '../kinds/edge-view.ts';
import { cardinalityOf } from '../kinds/edges/relationship.ts';
import { multiplicityIn } from '../kinds/multiplicity.ts';
import { between } from '../kinds/reading.ts';
import { type EdgeKindId, edgeKind } from '../kinds/registry.ts';
import { oneLine } from '../kinds/words.ts';
import { lineFindings } from './line-findings.ts';
import { guardIn, type MarkName } from './marks.ts';
import { printNameLine, readNameLine } from './name-line.ts';
import type { LineEnd, ReadLine, RelationLine } from './relation-line.ts';
import { printTransitionLine, readTransitionLine } from './transition-line.ts';

/** Longer lines are not looked into, so that reading takes no time that is felt; all texts of a relation at their limits are shorter. */
const longest = 20_000;

/** The parts of an edge that its line says. */
type Said = Pick<EdgeView, 'kind' | 'label' | 'keyword' | 'trigger' | 'guard' | 'effect' | 'source' | 'target'>;

/**
 * Parses the one-line notation of a relation. Total: every text gives a result, and every character but white space is in one of
 * the result's texts or is a delimiter. Text that the kind has no field for is part of the name.
 *
 * Associations and their like: `[multiplicity] [role] [«keyword»] [name] [role] [multiplicity]`, as in `1 +customer places
 * +orders 0..*`; at each end also `{properties}`, in any order. A role begins with its visibility or a colon, and is one word
 * unless it is `:"in quotes"`. Relationships of entities take cardinalities at their ends (`1`, `0..1`, `1..*`, `0..*`, `n`),
 * control flows a `[guard]`. Transitions: `["name"] trigger [guard] / effect` (UML 2.5.1, 14.2.4). All others: the name.
 *
 * A name that would be read as something else is quoted: `1 "0..*" 1`; `""` stands for no name between two ends.
 */
export function readRelationLine(text: string, { kind }: { readonly kind: EdgeKindId }): ReadLine {
  const line = oneLine(text);
  const isReadable = line.length <= longest;
  const says: RelationLine = !isReadable
    ? { label: line, source: {}, target: {} }
    : isTransition(kind)
      ? readTransitionLine(line)
      : readNameLine(line, marksOf(kind));
  return { says, findings: lineFindings(says, kind, marksOf(kind)) };
}

/**
 * The line of a relation: what `readRelationLine` reads as the same again, white space apart. Guards, keywords and properties are
 * written without brackets, guillemets and braces that were stored with them.
 */
export function printRelationLine(edge: Said): string {
  const line = relationLineOf(edge);
  return isTransition(edge.kind) ? printTransitionLine(line) : printNameLine(line, marksOf(edge.kind));
}

/** Returns the relation line of an edge, each text as one line. Texts that its kind does not write in its line are left out. */
export function relationLineOf(edge: Said): RelationLine {
  const marks = marksOf(edge.kind);
  const keyword = inner(edge.keyword, 'guillemets');
  const label = clean(edge.label);
  const guard = marks.includes('guard') || isTransition(edge.kind) ? clean(edge.guard) : undefined;
  const [trigger, effect] = isTransition(edge.kind) ? [clean(edge.trigger), clean(edge.effect)] : [];
  return {
    ...(keyword === undefined ? {} : { keyword }),
    ...(label === undefined ? {} : { label }),
    ...(trigger === undefined ? {} : { trigger }),
    ...(guard === undefined ? {} : { guard: guardIn(guard) }),
    ...(effect === undefined ? {} : { effect }),
    source: endOf(edge, 'source', marks),
    target: endOf(edge, 'target', marks),
  };
}

/** The texts at an end that its line says, by the fields of the end that hold them. */
export function endFieldsOf(kind: EdgeKindId): readonly (keyof LineEnd)[] {
  return marksOf(kind).flatMap((name) => (name === 'guard' ? [] : [name]));
}

/** Whether the line of a kind is `trigger [guard] / effect`. */
function isTransition(kind: EdgeKindId): boolean {
  return edgeKind(kind).fields.some(({ place }) => place[0] === 'trigger');
}

function marksOf(kind: EdgeKindId): readonly MarkName[] {
  const { fields } = edgeKind(kind);
  const hasGuard = !isTransition(kind) && fields.some(({ place }) => place[0] === 'guard');
  const atEnds = endMarks.filter((name) => fields.some(({ place }) => place[1] === name));
  return [...(hasGuard ? (['guard'] as const) : []), ...atEnds];
}

const endMarks = ['multiplicity', 'role', 'props', 'cardinality'] as const satisfies readonly (keyof LineEnd)[];

function endOf(edge: Said, end: 'source' | 'target', marks: readonly MarkName[]): LineEnd {
  const said = edge[end];
  const multiplicity = clean(said.multiplicity);
  const texts = {
    multiplicity: multiplicity === undefined ? undefined : (multiplicityIn(multiplicity) ?? multiplicity),
    role: clean(said.role),
    props: inner(said.props, 'braces'),
    cardinality: cardinalityOf(edge, end),
  };
  return Object.fromEntries(endMarks.flatMap((name) => (marks.includes(name) && texts[name] !== undefined ? [[name, texts[name]]] : [])));
}

function clean(text: string | undefined): string | undefined {
  const line = oneLine(text ?? '');
  return line === '' ? undefined : line;
}

/** Without signs that were typed round it, however often. */
function inner(text: string | undefined, signs: Parameters<typeof between>[1]): string | undefined {
  const line = clean(text);
  const next = between(line, signs);
  return next === line ? line : inner(next, signs);
}
