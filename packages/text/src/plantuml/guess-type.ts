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

/** A type of a text, and the characters that were looked at to find it. */
interface Guess {
  readonly type: TextType | undefined;
  readonly steps: number;
}

/** A type that was tried: its index in PlantUML’s own order, its score, and the statements that don’t fit. */
interface Tried {
  readonly type: TextType;
  readonly order: number;
  readonly score: number;
  readonly unknown: number;
}

/**
 * The type of a PlantUML text: the first of those in the order PlantUML tries them that every line fits, else the one that most fit, by what
 * stands in the text where several are alike; undefined for types that are not read.
 */
export function guessPlantumlType(text: string): Guess {
  if (otherStart.test(text) && !/^[ \t]*@startuml\b/im.test(text)) return { type: undefined, steps: 0 };
  const scores = scoresOf(text);
  if (scores.size === 0 && !modelLines(text).some(isArrow)) return { type: frame.test(text) ? 'class' : undefined, steps: 0 };
  const defines = definesIn(text);
  const types = grammarsTried(/^[ \t]*allow_?mixing\b/im.test(text)).map(([type, grammar], order) => ({
    type,
    grammar: defines.size === 0 ? grammar : { ...grammar, expanded: (line: string) => expanded(line, defines) },
    order,
    score: scores.get(type) ?? 0,
  }));
  let best: Tried | undefined;
  let steps = 0;
  // The likely type comes first: the others are read only as far as they may fit better.
  for (const { grammar, ...tried } of types.sort((a, b) => b.score - a.score || a.order - b.order)) {
    if (tried.type === 'sequence' && hasNoMessage(text)) continue;
    if (best?.unknown === 0 && best.order < tried.order) continue;
    const read = countUnknown(text, grammar, best === undefined ? Number.POSITIVE_INFINITY : Math.max(1, best.unknown));
    steps += read.steps;
    if (best === undefined || fitsBetter({ ...tried, unknown: read.unknown }, best)) best = { ...tried, unknown: read.unknown };
  }
  return { type: best?.type, steps };
}

/** Whether a type fits better than one that is more likely. */
function fitsBetter(a: Tried, b: Tried): boolean {
  return a.unknown < b.unknown || (a.unknown === 0 && b.unknown === 0 && a.order < b.order);
}

/** Whether a line may be a message or a relation. */
function isArrow(line: string): boolean {
  return /^[ \t]*[\p{L}\p{N}_"&{].*(?:-(?:\[[^\]]*\])?[->\\/ox(]|[<\\/]-)/u.test(line);
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
