import {
  type Diagram,
  type DiagramNode,
  type FragmentItem,
  type Item,
  isObject,
  type JsonObject,
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
import { safe } from '../plantuml/safe.ts';
import { isPlantumlName } from '../plantuml/write-common.ts';
import type { Language } from '../statements/statement.ts';
import { messageLine } from './message-line.ts';
import { type NumberLines, numberLines } from './number-lines.ts';

const mermaidReserved: ReadonlySet<string> = new Set([
  'end',
  'note',
  'participant',
  'actor',
  'loop',
  'alt',
  'opt',
  'par',
  'rect',
  'critical',
  'break',
  'and',
  'else',
  'option',
  'box',
  'title',
  'autonumber',
  'create',
  'destroy',
  'activate',
  'deactivate',
  'links',
  'link',
  'over',
  'as',
]);
const heads: ReadonlySet<unknown> = new Set(['actor', 'boundary', 'control', 'entity', 'database', 'collections', 'queue']);
/** Operators that each language has a word for; others become the nearest. */
const mermaidOperators: ReadonlySet<string> = new Set(['alt', 'opt', 'loop', 'par', 'break', 'critical']);
const plantumlOperators: ReadonlySet<string> = new Set(['alt', 'opt', 'loop', 'par', 'break', 'critical', 'group']);

/** The lines of a sequence diagram, and what each of its parts is written with. */
export interface ScoreWriting {
  readonly language: Language;
  readonly losses: Losses;
  readonly columns: readonly DiagramNode[];
  readonly numbers: NumberLines;
  nameOf(id: string): string;
  /** A text as it can stand behind a colon. */
  said(text: string): string;
}

/** Writes a sequence diagram: its first score; whatever belongs to none is lost. */
export function composeSequence(
  diagram: Diagram,
  language: Language,
  { losses, names: given }: { readonly losses: Losses; readonly names?: ReadonlyMap<string, string> | undefined },
): { readonly lines: readonly ComposedLine[]; readonly names: ReadonlyMap<string, string> } {
  const [score, ...others] = readScores(diagram);
  for (const { columns } of others) losses.add('dropped', 'additional interaction', { element: columns[0]?.id ?? '' });
  const [head, foot] = (language === 'mermaid' ? [['sequenceDiagram'], []] : [['@startuml'], ['@enduml']]).map((lines) => owned('', lines));
  const isName =
    language === 'mermaid' ? (label: string) => /^[A-Za-z_]\w*$/.test(label) && !mermaidReserved.has(label.toLowerCase()) : isPlantumlName;
  const names = namesOf(diagram, isName, given);
  if (score === undefined) return { lines: [...(head ?? []), ...(foot ?? [])], names };
  const numbers = numberLines(score, language, losses);
  const writing: ScoreWriting = {
    language,
    losses,
    numbers,
    columns: score.columns,
    nameOf: (id) => names.get(id) ?? '',
    said: language === 'mermaid' ? escaped : safe,
  };
  loseOthers(diagram, score, losses);
  const { frame } = score;
  if (frame?.data?.label !== '' && frame?.data?.label !== undefined) losses.add('dropped', 'frame', { element: frame.id });
  const lines = [
    ...owned(score.frame?.id ?? '', numbers.first === undefined ? [] : [numbers.first]),
    ...lifelines(score, writing),
    ...score.root.flatMap((item) => itemLines(item, writing)),
  ];
  const indented = language === 'mermaid' ? lines.map((line) => ({ ...line, text: `  ${line.text}` })) : lines;
  return { lines: [...(head ?? []), ...indented, ...(foot ?? [])], names };
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
    lines.push({ text: `${open === undefined ? '' : '  '}${lifelineLine(viewNode(node), writing)}`, owner: node.id });
  }
  return open === undefined ? lines : [...lines, close(open)];
}

function beginOfBox({ id, label, style }: NodeView, { language, losses, said }: ScoreWriting): string {
  if (style.fill !== undefined) losses.add('dropped', 'colour', { element: id });
  const text = said(label);
  return language === 'mermaid' ? `box transparent ${text}`.trimEnd() : `box "${text}"`;
}

function endOfBox({ language }: ScoreWriting): string {
  return language === 'mermaid' ? 'end' : 'end box';
}

function lifelineLine(node: NodeView, { language, losses, nameOf, said }: ScoreWriting): string {
  const name = nameOf(node.id);
  const label = node.typeName === undefined ? node.label : `${node.label}: ${node.typeName}`;
  if (node.typeName !== undefined) losses.add('changed', 'lifeline class, written in its name', { element: node.id });
  const { head } = node.data;
  const word = typeof head === 'string' && heads.has(head) ? head : 'participant';
  if (language === 'plantuml') {
    const stereotypes = node.stereotypes.map((text) => ` <<${safe(text)}>>`).join('');
    return `${word} ${label === name ? name : `"${said(label)}" as ${name}`}${stereotypes}`;
  }
  if (node.stereotypes.length > 0) losses.add('dropped', 'stereotypes', { element: node.id });
  const isOther = word !== 'participant' && word !== 'actor';
  return `${isOther ? 'participant' : word} ${name}${isOther ? `@{ "type": "${word}" }` : ''}${label === name ? '' : ` as ${said(label)}`}`;
}

function itemLines(item: Item, writing: ScoreWriting): readonly ComposedLine[] {
  if (item.type === 'message') return owned(item.id, messageLines(item, writing));
  if (item.type === 'fragment') return fragmentLines(item, writing);
  return owned(item.id, item.type === 'divider' ? dividerLines(item, writing) : rowLines(item, writing));
}

function messageLines(item: MessageItem, writing: ScoreWriting): readonly string[] {
  const change = writing.numbers.changes.get(item.id);
  return [...(change === undefined ? [] : [change]), ...messageLine(item, writing)];
}

function fragmentLines({ id, node, operator, operands }: FragmentItem, writing: ScoreWriting): readonly ComposedLine[] {
  const { language, losses, said } = writing;
  const known = language === 'mermaid' ? mermaidOperators : plantumlOperators;
  const isArea = operator === 'highlight' && language === 'mermaid';
  const word = isArea ? 'rect' : known.has(operator) ? operator : language === 'mermaid' ? (operands.length > 1 ? 'alt' : 'opt') : 'group';
  if (!isArea && !known.has(operator)) losses.add('changed', `${operator} fragment as another operator`, { element: id });
  const next = language === 'mermaid' ? ({ par: 'and', critical: 'option' }[word as 'par'] ?? 'else') : 'else';
  if (operands.length > 1 && (word === 'opt' || word === 'loop' || word === 'break' || isArea) && language === 'mermaid')
    losses.add('changed', 'operands of a single-operand fragment', { element: id });
  return [
    ...operands.flatMap(({ guard, items }, index) => {
      const text = index === 0 && operator === 'group' ? node.label : (guard ?? (index === 0 && word === 'group' ? operator : ''));
      const first = isArea ? ` ${node.style.fill ?? 'rgb(240, 240, 240)'}` : said(text) === '' ? '' : ` ${said(text)}`;
      return [
        { text: `${index === 0 ? word : next}${first}`, owner: id },
        ...items.flatMap((item) => itemLines(item, writing)).map((line) => ({ ...line, text: `  ${line.text}` })),
      ];
    }),
    { text: 'end', owner: id, part: 'close' },
  ];
}

function dividerLines({ id, node }: RowItem, { language, losses, columns, nameOf, said }: ScoreWriting): readonly string[] {
  const { form } = node.data;
  if (language === 'plantuml')
    return form === 'space'
      ? ['|||']
      : form === 'delay'
        ? [`...${said(node.label)}${node.label === '' ? '' : '...'}`]
        : [`== ${said(node.label)} ==`];
  losses.add('changed', 'divider as a note', { element: id });
  const ends = [columns[0], columns.at(-1)].flatMap((node) => (node === undefined ? [] : [nameOf(node.id)]));
  return [`Note over ${[...new Set(ends)].join(',')}: ${said(node.label) || '...'}`];
}

/** Notes and references over the lifelines that they say, or over all. */
function rowLines({ id, type, node }: RowItem, { language, losses, columns, nameOf, said }: ScoreWriting): readonly string[] {
  const listed = idsIn(type === 'use' ? node.data.covers : node.data.over).filter((one) => columns.some((column) => column.id === one));
  const ends = listed.length > 0 ? listed : [columns[0], columns.at(-1)].flatMap((column) => (column === undefined ? [] : [column.id]));
  const names = [...new Set(ends)].map(nameOf);
  if (listed.length === 0 && names.length > 0) losses.add('changed', 'note over all lifelines', { element: id });
  const text = said(fullText(node));
  if (type === 'use' && language === 'plantuml') return [`ref over ${names.join(', ')} : ${text}`];
  if (type === 'use') losses.add('changed', 'interaction use as a note', { element: id });
  const { side } = node.data;
  const isBeside = (side === 'left' || side === 'right') && names.length === 1;
  if (names.length > 2 && language === 'mermaid') losses.add('changed', 'note over more than two lifelines', { element: id });
  const over = language === 'mermaid' && names.length > 2 ? [names[0], names.at(-1)] : names;
  const word = language === 'mermaid' ? 'Note' : 'note';
  return [`${word} ${isBeside ? `${side} of ${names[0] ?? ''}` : `over ${over.join(language === 'mermaid' ? ',' : ', ')}`}: ${text}`];
}

function idsIn(list: JsonObject[string]): readonly string[] {
  return Array.isArray(list) ? list.flatMap((item) => (isObject(item) && typeof item.id === 'string' ? [item.id] : [])) : [];
}
