import { plantumlActivity } from '../activity/forms.ts';
import { sequenceGrammars } from '../sequence/forms.ts';
import { countUnknown, type Grammar } from '../statements/parse-lines.ts';
import type { TextType } from '../statements/statement.ts';
import { plantumlClass, plantumlUnmixedClass } from './class-forms.ts';
import { definesIn, expanded } from './defines.ts';
import { plantumlDescription } from './description-forms.ts';
import { plantumlState } from './state-forms.ts';

/** Lines that speak for a type of PlantUML, and how strongly. */
const marks: readonly (readonly [RegExp, TextType, number])[] = [
  [/^\s*:[^:]*;\s*$|^\s*:[^:;]+[;|<>/\]}]\s*$/, 'activity', 4],
  [/^\s*(?:start|stop|endif|repeat|end ?while|end ?fork|fork(?: again)?|kill|detach|split(?: again)?|end ?split)\s*$/i, 'activity', 4],
  [/^\s*(?:(?:else)?if|while|elseif|switch|case)\s*\(/i, 'activity', 4],
  [/^\s*\(\*(?:top)?\)|[->]\s*(?:\[[^\]]*\]\s*)?\(\*\)/i, 'activity', 100],
  [/^\s*\|[^|]+\|\s*$/, 'activity', 2],
  [/^\s*\[\*\]|[->]\s*\[\*\]/, 'state', 100],
  [/^\s*state\s+\S/i, 'state', 6],
  [/^\s*(?:participant|boundary|control|collections|create|activate|deactivate|destroy|autonumber|return)\b/i, 'sequence', 4],
  [/^\s*(?:alt|opt|loop|par|break|critical)\b(?!.*[{;]\s*$)/i, 'sequence', 2],
  [/^\s*(?:==.+==|\.\.\.|\|\|\|)\s*$/, 'sequence', 2],
  [/^\s*[\w".]+\s*(?:<?-{1,2}(?:\[#\w+\])?>{1,2}|<{1,2}-{1,2})[xo]?\s*[\w".]+\s*(?:\+\+|--|\*\*|!!)?\s*:/, 'sequence', 1.5],
  [/^\s*(?:\[|\?)-{1,2}[>x]|-{1,2}>[\]?]/, 'sequence', 3],
  [/^\s*note\s+over\b|^\s*ref\s+over\b/i, 'sequence', 5],
  [/^\s*[-+#~]?(?:abstract\s+class|class|abstract|enum|annotation|exception|struct)\s+\S/i, 'class', 5],
  [/^\s*(?:object|map)\s+\S/i, 'class', 4],
  [/^\s*interface\s+[^{]*\{/i, 'class', 5],
  [/^\s*interface\s+[^{]*$/i, 'class', 0.7],
  [/^\s*entity\s+[^{]*\{/i, 'class', 6],
  [/(?:\|\||\}o|\}\||\|o)(?:--|\.\.)|(?:--|\.\.)(?:\|\||o\{|\|\{|o\|)/, 'class', 5],
  [/<\|[-.]|[-.]\|>/, 'class', 1],
  [/\s[*o]-+|-+[*o]\s/, 'class', 1],
  [/^\s*[-+#~]\s*\w+.*[:(]/, 'class', 0.5],
  [/^\s*\w[\w.]*\s+:\s+[-+#~{]/, 'class', 2],
  [
    /^\s*(?:component|usecase|node|artifact|storage|agent|cloud|frame|folder|rectangle|card|file|hexagon|stack|person)\b/i,
    'description',
    4,
  ],
  [/^\s*(?:database|queue)\b/i, 'description', 1.5],
  [/^\s*actor\b/i, 'description', 1],
  [/^\s*actor\b/i, 'sequence', 1],
  [/^\s*(?:database|queue|entity)\b[^{]*$/i, 'sequence', 1],
  [/^\s*\[[^\]*]+\]|[-.>]\s*\[[^\]*#]+\]/, 'description', 4],
  [/^\s*\([^()*]+\)|[-.>]\s*\([^()*]+\)/, 'description', 4],
  [/^\s*:[^:;]+:\s*(?:as|-|\.|<|$)|[-.>]\s*:[^:;]+:/, 'description', 4],
  [/^\s*(?:Person|System|Container|Component|Rel|SystemDb|ContainerDb)(?:_\w+)?\s*\(/, 'description', 4],
  [/^\s*(?:package|together)\b/i, 'description', 0.3],
  [/^\s*\(\)\s/, 'description', 2],
];

/** Longest line that says something of the type. */
const longestLine = 500;

const otherStart = /^[ \t]*@start(?!uml\b)\w+/im;
const frame = /^[ \t]*@start\w+/im;

/**
 * The type of a PlantUML text: the first of those in the order PlantUML tries them that every line fits, else the one that most fit, by what
 * stands in the text where several are alike; undefined for types that are not read.
 */
export function guessPlantumlType(text: string): TextType | undefined {
  if (otherStart.test(text) && !/^[ \t]*@startuml\b/im.test(text)) return undefined;
  const scores = scoresOf(text);
  if (scores.size === 0)
    return modelLines(text).some((line) => /^[ \t]*[\p{L}\p{N}_"&{].*(?:-(?:\[[^\]]*\])?[->\\/ox(]|[<\\/]-)/u.test(line))
      ? 'sequence'
      : frame.test(text)
        ? 'class'
        : undefined;
  const defines = definesIn(text);
  const isMixed = /^[ \t]*allow_?mixing\b/im.test(text);
  let best: { readonly type: TextType; readonly unknown: number } | undefined;
  for (const [type, grammar] of grammarsTried(isMixed)) {
    if (type === 'sequence' && hasNoMessage(text)) continue;
    const given = defines.size === 0 ? grammar : { ...grammar, expanded: (line: string) => expanded(line, defines) };
    const unknown = countUnknown(text, given, best === undefined ? Number.POSITIVE_INFINITY : best.unknown + 1);
    if (unknown === 0) return type;
    const isBetter =
      best === undefined || unknown < best.unknown || (unknown === best.unknown && (scores.get(type) ?? 0) > (scores.get(best.type) ?? 0));
    if (isBetter) best = { type, unknown };
  }
  return best?.type;
}

/** Ends that no message has: points of states and activities, use cases, components and actors between their signs. */
const signedEnd = /(?:\[\*\]|\([^()]*\)|\[[^\]#]+\]|:[^:]+:)/.source;
const noMessage = new RegExp(`^\\s*${signedEnd}\\s*[-.<]|[-.>]\\s*${signedEnd}\\s*(?::|$)`);

/** Whether a line that looks like a message has ends that a sequence diagram refuses. */
function hasNoMessage(text: string): boolean {
  return modelLines(text).some((line) => noMessage.test(line.replace(/"[^"]*"/g, 'q').replace(/(?<=[^:\s]\s*):.*$/, ':')));
}

/** Types in the order in which PlantUML tries them. */
function grammarsTried(isMixed: boolean): readonly (readonly [TextType, Grammar])[] {
  return [
    ['sequence', sequenceGrammars.plantuml],
    ['class', isMixed ? plantumlClass : plantumlUnmixedClass],
    ['description', plantumlDescription],
    ['state', plantumlState],
    ['activity', plantumlActivity],
  ];
}

/** Whether a text is PlantUML: it says so, or at least two lines have what only PlantUML has. */
export function looksLikePlantuml(text: string): boolean {
  if (frame.test(text)) return true;
  let found = 0;
  for (const line of text.split(/\r?\n/)) {
    if (line.length <= longestLine && marks.some(([pattern, , weight]) => weight >= 4 && pattern.test(line))) found += 1;
    if (/^\s*\w[\w.]*\s+(?:<\|--|--\|>|\.\.\|>|<\|\.\.|\*--|o--|->|-->|\.\.>)\s+\w/.test(line)) found += 1;
    if (found >= 2) return true;
  }
  return false;
}

function scoresOf(text: string): ReadonlyMap<TextType, number> {
  const scores = new Map<TextType, number>();
  for (const line of modelLines(text)) {
    for (const [pattern, type, weight] of marks) {
      if (pattern.test(line)) scores.set(type, (scores.get(type) ?? 0) + weight);
    }
  }
  return scores;
}

/** The lines of a text without comments, settings and the texts of notes. */
function modelLines(text: string): readonly string[] {
  let isNote = false;
  const defines = definesIn(text);
  return text
    .split(/\r?\n/)
    .map((line) => expanded(line, defines))
    .filter((line) => {
      if (isNote) {
        isNote = !/^\s*end ?(?:note|legend|header|footer|title)\b/i.test(line);
        return false;
      }
      if (line.length > longestLine) return false;
      if (/^\s*(?:[rh]?note\b[^:"]*|legend|header|footer|title)\s*$/i.test(line)) isNote = true;
      return !/^\s*(?:'|!|skinparam|hide|show|title|header|footer|legend\b|@)/i.test(line);
    });
}
