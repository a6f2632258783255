import type { Finding } from '../diagram.ts';
import { isNearMultiplicity, multiplicityIn, multiplicityProblem } from '../kinds/multiplicity.ts';
import { type EdgeKindId, edgeKind } from '../kinds/registry.ts';
import { memberLimits, sentence, withArticle } from '../kinds/words.ts';
import { countCharacters } from '../label.ts';
import type { MarkName } from './marks.ts';
import type { RelationLine } from './relation-line.ts';

const ends = ['source', 'target'] as const;

/** Returns findings on texts that were probably misread, or are invalid, each as a sentence that says what to do. */
export function lineFindings(line: RelationLine, kind: EdgeKindId, marks: readonly MarkName[]): readonly Finding[] {
  return [...endFindings(line), ...nameFindings(line.label ?? line.trigger ?? '', kind, marks), ...longFindings(line)];
}

function endFindings(line: RelationLine): readonly Finding[] {
  return ends.flatMap((end) => {
    const { multiplicity } = line[end];
    const problem = multiplicity === undefined ? undefined : multiplicityProblem(multiplicity);
    return problem === undefined ? [] : [{ path: `${end}.multiplicity`, message: problem }];
  });
}

/** Words of the name that look like multiplicities: they were perhaps meant to stand at an end. */
function nameFindings(name: string, kind: EdgeKindId, marks: readonly MarkName[]): readonly Finding[] {
  const found = name.split(' ').flatMap((word) => {
    const bare = /^["'[(]?(.*?)["'\])]?$/u.exec(word)?.[1] ?? word;
    const isMultiplicity = multiplicityIn(bare) === bare && /\.\.|\*/u.test(bare);
    if (!isMultiplicity && !isNearMultiplicity(bare)) return [];
    return [messageFor({ word, bare, isMultiplicity }, kind, marks)];
  });
  return [...new Set(found)].slice(0, 2).map((message) => ({ path: 'label', message }));
}

function messageFor(
  { word, bare, isMultiplicity }: { readonly word: string; readonly bare: string; readonly isMultiplicity: boolean },
  kind: EdgeKindId,
  marks: readonly MarkName[],
): string {
  if (marks.includes('multiplicity')) {
    if (!isMultiplicity) return `${word} isn’t a multiplicity. Use 1, *, 0..1 or 2..5.`;
    const how = bare === word ? '' : ` without ${word.startsWith('"') || word.startsWith("'") ? 'quotes' : 'brackets'}`;
    return `${word} is read as part of the name. Put multiplicities first and last${how}: 1 places 0..*`;
  }
  if (marks.includes('cardinality'))
    return `${word} is read as part of the name. Put cardinalities first and last: 1, 0..1, 1..*, 0..* or n.`;
  return sentence(`${withArticle(edgeKind(kind).name)} can’t have multiplicities: ${word} is read as part of its label.`);
}

/** Texts that are cut when they are stored. */
function longFindings({ source, target, ...texts }: RelationLine): readonly Finding[] {
  const all = [
    ...Object.entries(texts),
    ...Object.entries(source).map(([field, text]) => [`source.${field}`, text] as const),
    ...Object.entries(target).map(([field, text]) => [`target.${field}`, text] as const),
  ];
  return all.flatMap(([path, text]: readonly [string, string]) => {
    const over = countCharacters(text) - memberLimits.maxCharacters;
    if (over <= 0) return [];
    const lost = over === 1 ? 'the last one was omitted' : `the last ${over} were omitted`;
    return [{ path, message: `Text on a relation can have up to ${memberLimits.maxCharacters} characters; ${lost}.` }];
  });
}
