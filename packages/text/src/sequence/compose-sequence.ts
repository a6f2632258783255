import {
  type Diagram,
  type DiagramNode,
  type FragmentItem,
  type Item,
  type JsonObject,
  listedLifelines,
  type MessageItem,
  type NodeView,
  type RowItem,
  readScores,
  type Score,
  viewNode,
} from '@umlaut/diagram';
import { namesOf } from '../compose/names.ts';
import { type ComposedLine, owned } from '../compose/writer.ts';
import type { Losses } from '../graph/losses.ts';
import { escaped } from '../mermaid/words.ts';
import { fullText } from '../mermaid/write-common.ts';
import { code, safe } from '../plantuml/safe.ts';
import type { Language } from '../statements/statement.ts';
import { type ActiveCounts, activeCounts } from './active-counts.ts';
import { creationsIn } from './creations.ts';
import { heads } from './heads.ts';
import { mermaidLines } from './mermaid-line.ts';
import { type NumberLines, numberLines } from './number-lines.ts';
import { plantumlLines } from './plantuml-line.ts';
import { isScoreName } from './score-names.ts';

/** Operators that each language has a word for; others become the nearest. */
const mermaidOperators: ReadonlySet<string> = new Set(['alt', 'opt', 'loop', 'par', 'break', 'critical']);
const plantumlOperators: ReadonlySet<string> = new Set(['alt', 'opt', 'loop', 'par', 'break', 'critical', 'group']);

/** The lines of a sequence diagram, and what each of its parts is written with. */
export interface ScoreWriting {
  readonly language: Language;
  readonly losses: Losses;
  readonly columns: readonly DiagramNode[];
  readonly numbers: NumberLines;
  /** In Mermaid the declarations of lifelines that messages create, by the ids of these. */
  readonly created: ReadonlyMap<string, string>;
  /** In Mermaid the executions that are open where a line is written. */
  readonly active: ActiveCounts;
  hasColour(id: string): boolean;
  nameOf(id: string): string;
  /** A text as it can stand behind a colon. */
  said(text: string): string;
}

/** Writes a sequence diagram: its first score; whatever belongs to none is lost. */
export function composeSequence(
  diagram: Diagram,
  language: Language,
  {
    losses,
    names: given,
    hasColour,
  }: { readonly losses: Losses; readonly names?: ReadonlyMap<string, string> | undefined; hasColour(id: string): boolean },
): { readonly lines: readonly ComposedLine[]; readonly names: ReadonlyMap<string, string> } {
  const [score, ...others] = readScores(diagram);
  for (const { columns } of others) losses.add('dropped', 'additional interaction', { element: columns[0]?.id ?? '' });
  const [head, foot] = (language === 'mermaid' ? [['sequenceDiagram'], []] : [['@startuml'], ['@enduml']]).map((lines) => owned('', lines));
  const stored = new Set(given?.values());
  const names = namesOf(diagram, (label) => isScoreName(label, language, stored.has(label)), given);
  if (score === undefined) return { lines: [...(head ?? []), ...(foot ?? [])], names };
  const numbers = numberLines(score, language, losses);
  const nameOf = (id: string): string => names.get(id) ?? '';
  const base = { language, losses, numbers, columns: score.columns, hasColour, nameOf, said: language === 'mermaid' ? mermaidSaid : safe };
  const creations = language === 'mermaid' ? creationsIn(score) : new Map<string, string>();
  const declared = { ...base, created: new Map<string, string>(), active: activeCounts() };
  const created = new Map([...creations].map(([message, id]) => [message, `create ${lifelineLine(viewOf(score, id), declared)}`]));
  const writing: ScoreWriting = { ...declared, created };
  loseOthers(diagram, score, losses);
  const late = new Set(creations.values());
  const lines = [
    ...owned(score.frame?.id ?? '', frameLines(score, writing)),
    ...lifelines({ ...score, columns: score.columns.filter(({ id }) => !late.has(id)) }, writing),
    ...score.root.flatMap((item) => itemLines(item, writing)),
    ...lateLinks(score, late, writing),
  ];
  const indented = language === 'mermaid' ? lines.map((line) => ({ ...line, text: `  ${line.text}` })) : lines;
  return { lines: [...(head ?? []), ...indented, ...(foot ?? [])], names };
}

function viewOf({ columns }: Score, id: string): NodeView {
  return viewNode(columns.find((node) => node.id === id) ?? { id, position: { x: 0, y: 0 } });
}

/** A text that does not begin with a word about wrapping. */
function mermaidSaid(text: string): string {
  return escaped(text).replace(/^(:?(?:no)?wrap):/i, '$1#58;');
}

/** The name of the frame, and how messages are numbered. */
function frameLines({ frame }: Score, { language, losses, numbers, said }: ScoreWriting): readonly string[] {
  const view = frame === undefined ? undefined : viewNode(frame);
  const isNamed = view !== undefined && view.label !== '';
  if (isNamed && language === 'mermaid') losses.add('dropped', 'frame', { element: view.id });
  return [
    ...(isNamed && language === 'plantuml' ? [`mainframe ${said(view.label)}`] : []),
    ...(numbers.first === undefined ? [] : [numbers.first]),
  ];
}

function loseOthers({ nodes }: Diagram, { columns, boxes, root, frame }: Score, losses: Losses): void {
  const known = new Set([...columns, ...boxes, ...(frame === undefined ? [] : [frame])].map(({ id }) => id));
  const add = (items: readonly Item[]): void => {
    for (const item of items) {
      known.add(item.id);
      if (item.type === 'fragment') for (const operand of item.operands) add(operand.items);
    }
  };
  add(root);
  for (const { id } of nodes) if (!known.has(id)) losses.add('dropped', 'element outside the interaction', { element: id });
}

/** Lifelines from left to right, those of one box within it. */
function lifelines({ columns, boxes }: Score, writing: ScoreWriting): readonly ComposedLine[] {
  const byId = new Map(boxes.map((box) => [box.id, box]));
  let open: DiagramNode | undefined;
  const lines: ComposedLine[] = [];
  const close = (box: DiagramNode): ComposedLine => ({ text: endOfBox(writing), owner: box.id, part: 'close' });
  for (const node of columns) {
    const box = byId.get(node.parentId ?? '');
    if (box !== open) {
      if (open !== undefined) lines.push(close(open));
      if (box !== undefined) lines.push({ text: beginOfBox(viewNode(box), writing), owner: box.id });
      open = box;
    }
    const view = viewNode(node);
    lines.push({ text: `${open === undefined ? '' : '  '}${lifelineLine(view, writing)}`, owner: node.id });
    const link = open === undefined ? linkLine(view, writing) : undefined;
    if (link !== undefined) lines.push({ text: link, owner: node.id });
  }
  return open === undefined ? lines : [...lines, close(open)];
}

/** In Mermaid the addresses of lifelines in boxes, which hold nothing but declarations, and of those that messages create. */
function lateLinks({ columns, boxes }: Score, created: ReadonlySet<string>, writing: ScoreWriting): readonly ComposedLine[] {
  const inBox = new Set(boxes.map(({ id }) => id));
  return columns
    .filter(({ id, parentId = '' }) => inBox.has(parentId) || created.has(id))
    .flatMap((node) => {
      const text = linkLine(viewNode(node), writing);
      return text === undefined ? [] : [{ text, owner: node.id, part: 'after' as const }];
    });
}

function beginOfBox({ id, label, style: { fill } }: NodeView, { language, said, hasColour }: ScoreWriting): string {
  const text = said(label);
  const colour = fill !== undefined && hasColour(id) ? fill : undefined;
  if (language === 'plantuml') return `box "${text}"${colour === undefined ? '' : ` ${colour}`}`;
  return `box ${colour === undefined ? 'transparent' : rgbOf(colour)} ${text}`.trimEnd();
}

/** A colour of six digits without the sign that begins a comment in Mermaid. */
function rgbOf(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `rgb(${parts.join(', ')})`;
}

/** The address of a lifeline in Mermaid, which has a line of its own; a sign that ends the line, or a blank, cannot stand in it. */
function linkLine({ id, data }: NodeView, { language, losses, nameOf }: ScoreWriting): string | undefined {
  const { link } = data;
  if (typeof link !== 'string' || link === '' || language === 'plantuml') return undefined;
  if (/^https?:\/\/[^\s#;]+$/i.test(link)) return `link ${nameOf(id)}: Link @ ${link}`;
  losses.add('dropped', 'link of a lifeline', { element: id });
  return undefined;
}

function endOfBox({ language }: ScoreWriting): string {
  return language === 'mermaid' ? 'end' : 'end box';
}

function lifelineLine(node: NodeView, writing: ScoreWriting): string {
  const { language, losses, nameOf, said } = writing;
  const name = nameOf(node.id);
  const label = node.typeName === undefined ? node.label : `${node.label}: ${node.typeName}`;
  if (node.typeName !== undefined) losses.add('changed', 'lifeline class, written in its name', { element: node.id });
  const { head } = node.data;
  const word = typeof head === 'string' && heads.has(head) ? head : 'participant';
  if (language === 'plantuml') {
    const stereotypes = node.stereotypes.map((text) => ` <<${safe(text)}>>`).join('');
    return `${word} ${label === name ? name : `"${said(label)}" as ${name}`}${stereotypes}${colourOf(node, writing)}${addressOf(node, writing)}`;
  }
  if (node.stereotypes.length > 0) losses.add('dropped', 'stereotypes', { element: node.id });
  const isOther = word !== 'participant' && word !== 'actor';
  if (label === '') losses.add('changed', 'unnamed lifeline', { element: node.id });
  const alias = label === name || label === '' ? '' : ` as ${said(label)}`;
  return `${isOther ? 'participant' : word} ${name}${isOther ? `@{ "type": "${word}" }` : ''}${alias}`;
}

/** The address behind a name in PlantUML; brackets, braces and blanks cannot stand in it. */
function addressOf({ id, data: { link } }: NodeView, { losses }: ScoreWriting): string {
  if (typeof link !== 'string' || link === '') return '';
  if (/^https?:\/\/[^\s[\]{}]+$/i.test(link)) return ` [[${link}]]`;
  losses.add('dropped', 'link of a lifeline', { element: id });
  return '';
}

/** The colour behind a name in PlantUML, where colours are written. */
function colourOf({ id, style }: NodeView, { hasColour }: ScoreWriting): string {
  return style.fill !== undefined && hasColour(id) ? ` ${style.fill}` : '';
}

function itemLines(item: Item, writing: ScoreWriting): readonly ComposedLine[] {
  const lines =
    item.type === 'message'
      ? owned(item.id, messageLines(item, writing))
      : item.type === 'fragment'
        ? fragmentLines(item, writing)
        : owned(item.id, item.type === 'divider' ? dividerLines(item, writing) : rowLines(item, writing));
  return [
    ...lines,
    ...owned(item.id, belowLines(item, writing)).map((line) => (item.type === 'fragment' ? { ...line, part: 'after' as const } : line)),
  ];
}

function messageLines(item: MessageItem, writing: ScoreWriting): readonly string[] {
  const change = writing.numbers.changes.get(item.id);
  const lines = writing.language === 'mermaid' ? mermaidLines(item, writing) : plantumlLines(item, writing);
  return [...(change === undefined ? [] : [change]), ...lines];
}

/** Executions that start or finish below a row. */
function belowLines({ id, stored }: Item, { language, losses, columns, nameOf, active }: ScoreWriting): readonly string[] {
  const known = (list: JsonObject[string] | undefined) =>
    listedLifelines(list).filter((one) => columns.some((column) => column.id === one));
  const finishes = known(stored.data?.finishes).filter((one) => {
    if (language === 'plantuml' || active.finish(one)) return true;
    losses.add('changed', 'end of an execution', { element: id });
    return false;
  });
  const starts = known(stored.data?.starts);
  for (const one of starts) active.start(one);
  return [...finishes.map((one) => `deactivate ${nameOf(one)}`), ...starts.map((one) => `activate ${nameOf(one)}`)];
}

function fragmentLines(item: FragmentItem, writing: ScoreWriting): readonly ComposedLine[] {
  const { id, operands } = item;
  const { word, next, isBare } = wordsOf(item, writing);
  return [
    ...operands.flatMap((operand, index) => {
      const first = index === 0 ? headOf(item, word, writing) : textBehind(writing.said(operand.guard ?? ''), writing);
      const inner = operand.items.flatMap((one) => itemLines(one, writing)).map((line) => ({ ...line, text: `  ${line.text}` }));
      return index > 0 && isBare ? inner : [{ text: `${index === 0 ? word : next}${first}`, owner: id }, ...inner];
    }),
    { text: 'end', owner: id, part: 'close' },
  ];
}

interface FragmentWords {
  readonly word: string;
  readonly next: string;
  /** Whether further operands have no line of their own. */
  readonly isBare: boolean;
}

/** The words of a fragment. Only some of Mermaid's have further operands. */
function wordsOf({ id, operator, operands }: FragmentItem, { language, losses }: ScoreWriting): FragmentWords {
  const lose = (what: string): void => losses.add('changed', what, { element: id });
  if (language === 'plantuml') {
    const isKnown = plantumlOperators.has(operator);
    if (!isKnown) lose(`${operator} fragment as another operator`);
    return { word: isKnown ? operator : 'group', next: 'else', isBare: false };
  }
  const isMany = operands.length > 1;
  if (operator === 'highlight') {
    if (isMany) lose('operands of a highlight');
    return { word: 'rect', next: '', isBare: true };
  }
  if (!mermaidOperators.has(operator)) lose(`${operator} fragment as another operator`);
  const isSingle = operator === 'opt' || operator === 'loop' || operator === 'break';
  if (isMany && isSingle) lose('operands of a single-operand fragment');
  const known = mermaidOperators.has(operator) && !(isMany && isSingle) ? operator : isMany ? 'alt' : 'opt';
  return { word: known, next: known === 'par' ? 'and' : known === 'critical' ? 'option' : 'else', isBare: false };
}

/** Text after the keyword of a fragment: a colour, a label, the first guard. */
function headOf({ id, operator, operands, node }: FragmentItem, word: string, writing: ScoreWriting): string {
  const { said, language, losses } = writing;
  const [first] = operands;
  if (word === 'rect') return ` ${node.style.fill === undefined ? 'rgb(240, 240, 240)' : rgbOf(node.style.fill)}`;
  if (operator !== 'group') {
    const label =
      word === 'group' || language === 'mermaid'
        ? (first?.guard ?? (plantumlOperators.has(operator) ? '' : operator))
        : (first?.guard ?? '');
    return `${language === 'plantuml' && word !== 'group' ? colourOf(node, writing).trim() : ''}${textBehind(said(label), writing)}`;
  }
  const own = node.label === 'group' ? '' : said(node.label);
  if (first?.guard !== undefined && language === 'mermaid') losses.add('changed', 'guard of a group', { element: id });
  if (language === 'mermaid') return textBehind(own, writing);
  const guard = first?.guard === undefined ? '' : ` [${said(first.guard).replace(/[[\]]/g, code)}]`;
  return `${colourOf(node, writing).trim()}${textBehind(`${own.replace(/\]$/, code)}${guard}`.trim(), writing)}`;
}

/** A text behind a word; in PlantUML a sign that would begin a colour or an arrow as its code. */
function textBehind(text: string, { language }: ScoreWriting): string {
  if (text === '') return '';
  return ` ${language === 'plantuml' ? text.replace(/^(?:[-#>/\\&([]|<(?!U\+)|[ox](?=[-<]))/, code) : text}`;
}

function dividerLines({ id, node }: RowItem, { language, losses, columns, nameOf, said }: ScoreWriting): readonly string[] {
  const { form } = node.data;
  if (language === 'plantuml')
    return form === 'space'
      ? [typeof node.data.size === 'number' ? `||${Math.max(1, Math.round(node.data.size))}||` : '|||']
      : form === 'delay'
        ? [`...${said(node.label)}${node.label === '' ? '' : '...'}`]
        : [`== ${said(node.label)} ==`];
  losses.add('changed', 'divider as a note', { element: id });
  const ends = [columns[0], columns.at(-1)].flatMap((node) => (node === undefined ? [] : [nameOf(node.id)]));
  return [`Note over ${[...new Set(ends)].join(',')}: ${said(node.label) || '...'}`];
}

/** Notes and references over the lifelines that they say, or over all. */
function rowLines(item: RowItem, writing: ScoreWriting): readonly string[] {
  const { id, type, node } = item;
  const { language, losses, columns, nameOf, said } = writing;
  const listed = listedLifelines(type === 'use' ? node.data.covers : node.data.over).filter((one) =>
    columns.some((column) => column.id === one),
  );
  const isAcross = type === 'note' && listed.length === 0;
  const ends = listed.length > 0 ? listed : [columns[0], columns.at(-1)].flatMap((column) => (column === undefined ? [] : [column.id]));
  const names = [...new Set(ends)].map(nameOf);
  if (listed.length === 0 && (type === 'use' || language === 'mermaid') && names.length > 0)
    losses.add('changed', 'note over all lifelines', { element: id });
  const text = said(fullText(node));
  if (type === 'use' && language === 'plantuml') return [`ref over ${names.join(', ')} : ${text}`];
  if (type === 'use') losses.add('changed', 'interaction use as a note', { element: id });
  const { side, shape } = node.data;
  const isBeside = (side === 'left' || side === 'right') && names.length === 1;
  if (language === 'mermaid') {
    if (names.length > 2) losses.add('changed', 'note over more than two lifelines', { element: id });
    if (shape !== undefined) losses.add('changed', 'shape of a note', { element: id });
    const over = names.length > 2 ? [names[0], names.at(-1)] : names;
    return [`Note ${isBeside ? `${side} of ${names[0] ?? ''}` : `over ${over.join(',')}`}: ${text}`];
  }
  const word = shape === 'hexagon' ? 'hnote' : shape === 'box' ? 'rnote' : 'note';
  if (shape !== undefined && word === 'note') losses.add('changed', 'shape of a note', { element: id });
  const place = isBeside ? `${side} of ${names[0] ?? ''}` : isAcross ? 'across' : `over ${names.join(', ')}`;
  return [`${word} ${place}${colourOf(node, writing)} : ${text}`];
}
