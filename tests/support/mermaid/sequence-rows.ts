import { type Diagram, type Item, listedLifelines, readScores, wholeText } from '@umlaut/diagram';

/** The part of mermaid's database of a sequence diagram that says what is drawn. */
export interface SequenceDb {
  readonly LINETYPE: Readonly<Record<string, number>>;
  getActors(): ReadonlyMap<string, { readonly name: string; readonly description: string; readonly type: string }>;
  getMessages(): readonly {
    readonly type?: number;
    readonly from?: string;
    readonly to?: string;
    readonly message: unknown;
    readonly placement?: number;
  }[];
}

const openings: Readonly<Record<string, string>> = {
  LOOP_START: 'loop',
  ALT_START: 'alt',
  OPT_START: 'opt',
  PAR_START: 'par',
  PAR_OVER_START: 'par',
  RECT_START: 'highlight',
  CRITICAL_START: 'critical',
  BREAK_START: 'break',
};
const plain: Readonly<Record<string, string>> = {
  SOLID: 'solid',
  DOTTED: 'dotted',
  SOLID_CROSS: 'solid cross',
  DOTTED_CROSS: 'dotted cross',
  SOLID_OPEN: 'solid none',
  DOTTED_OPEN: 'dotted none',
  SOLID_POINT: 'solid async',
  DOTTED_POINT: 'dotted async',
  BIDIRECTIONAL_SOLID: 'solid both',
  BIDIRECTIONAL_DOTTED: 'dotted both',
};
const sides = ['left', 'right', 'over'] as const;

/** Mermaid's reading, a line for each lifeline, message, note and beginning or end of a fragment; executions and numbers are left out. */
export function rowsOfMermaid(db: SequenceDb): readonly string[] {
  const actors = db.getActors();
  const kinds = new Map(Object.entries(db.LINETYPE).map(([name, value]) => [value, name]));
  const nameOf = (id: string | undefined): string => squeezed(actors.get(id ?? '')?.description ?? '');
  const lifelines = [...actors.values()].map(({ description, type }) => `${type} ${squeezed(description)}`);
  const rows = db.getMessages().flatMap(({ type, from, to, message, placement }) => {
    const kind = kinds.get(type ?? -1) ?? '';
    const text = typeof message === 'string' ? squeezed(message) : '';
    if (kind === 'NOTE') return [`note ${sides[placement ?? 2]} ${[...new Set([from, to])].map(nameOf).join()}: ${text}`];
    const opening = openings[kind];
    if (opening !== undefined) return [`${opening} ${opening === 'highlight' ? '' : text}`];
    if (/_(?:ELSE|AND|OPTION)$/.test(kind)) return [`operand ${text}`];
    if (kind.endsWith('_END') && kind !== 'ACTIVE_END') return ['end'];
    if (/^(?:ACTIVE|AUTONUMBER|CENTRAL)/.test(kind)) return [];
    const arrow = plain[kind] ?? `${kind.endsWith('DOTTED') ? 'dotted' : 'solid'} half${kind.includes('REVERSE') ? ' at the source' : ''}`;
    return [`${nameOf(from)} > ${nameOf(to)} ${arrow}: ${text}`];
  });
  return [...lifelines, ...rows];
}

/** Our reading of a text, in the same lines. The line of a message that creates its receiver is not known. */
export function rowsOfDiagram(diagram: Diagram): readonly string[] {
  const [score] = readScores(diagram);
  const names = new Map(diagram.nodes.map(({ id, data }) => [id, squeezed(String(data?.label ?? ''))]));
  const lifelines = (score?.columns ?? []).map(({ id, data }) => `${data?.head ?? 'participant'} ${names.get(id)}`);
  return [...lifelines, ...(score?.root ?? []).flatMap((item) => rowsOfItem(item, names))];
}

function rowsOfItem(item: Item, names: ReadonlyMap<string, string>): readonly string[] {
  if (item.type === 'message')
    return [
      `${names.get(item.stored.source)} > ${names.get(item.stored.target)} ${arrowOf(item.edge)}: ${squeezed(item.edge.label ?? '')}`,
    ];
  if (item.type === 'fragment') {
    const operands = item.operands.flatMap(({ guard = '', items }, index) => [
      `${index === 0 ? item.operator : 'operand'} ${squeezed(guard)}`,
      ...items.flatMap((one) => rowsOfItem(one, names)),
    ]);
    return [...operands, 'end'];
  }
  const { over, side } = item.node.data;
  return [
    `note ${String(side ?? 'over')} ${listedLifelines(over)
      .map((id) => names.get(id))
      .join()}: ${squeezed(wholeText(item.node))}`,
  ];
}

function arrowOf({ kind, data, source, target }: Extract<Item, { type: 'message' }>['edge']): string {
  const line = kind === 'reply' || data.line === 'dotted' ? 'dotted' : 'solid';
  if (source.head === 'half') return `${line} half at the source`;
  const head = target.head === 'circle' ? undefined : target.head;
  const said = kind === 'asyncMessage' ? 'async' : source.head === 'filled' ? 'both' : head;
  return said === undefined ? line : `${line} ${said}`;
}

/** A text without white space, with mermaid's own codes and line breaks as signs. */
function squeezed(text: string): string {
  return text
    .replace(/ﬂ°°(\d+)¶ß/g, (_, point: string) => String.fromCodePoint(Number(point)))
    .replace(/ﬂ°(\w+)¶ß|&(\w+);/g, (whole, own?: string, name?: string) => signs[own ?? name ?? ''] ?? whole)
    .replace(/<br\s*\/?\s*>/gi, '')
    .replace(/\s+/g, '');
}

const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', infin: '∞', equals: '=' };
