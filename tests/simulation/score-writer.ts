import {
  addOperand,
  type Change,
  type Diagram,
  deleteElements,
  followPlace,
  frameRows,
  type Item,
  lostLifelines,
  lostOperands,
  moveFragmentEdge,
  moveLifeline,
  moveRows,
  type OperandLine,
  type Place,
  readScores,
  type Score,
  walkItems,
  writeScoreLine,
} from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { wideLimits } from '../../packages/diagram/test/wide-limits.ts';

/** Acts of a user who writes into a sequence diagram. */
export const scoreActs = [
  ...Array.from({ length: 12 }, () => 'write a line' as const),
  ...Array.from({ length: 4 }, () => 'type a line' as const),
  ...Array.from({ length: 4 }, () => 'enter the line' as const),
  'open the field',
  'open the field',
  'close the field',
  'frame',
  'operand',
  'drag a row',
  'drag a row',
  'drag a fragment',
  'drag a border',
  'drag a lifeline',
  'delete a row',
  'delete a row',
  'dissolve a fragment',
  'dissolve a fragment',
  'delete a fragment',
  'delete a lifeline',
  'undo',
  'undo',
  'redo',
] as const;

export type ScoreAct = (typeof scoreActs)[number];

/** The field for lines, as it is open. */
interface OpenField {
  place: Place;
  source?: string;
  text: string;
}

/** Outcome of the lines of all writers. */
export interface Lines {
  /** Tokens of the lines that were entered, by their writers' names. */
  readonly entered: Map<string, string>;
  /** Tokens that were deleted by a user who saw them, or undone by their author. */
  readonly removed: Set<string>;
  kept: number;
}

/** The tokens in a diagram: each entered line has one. */
export function tokensIn(diagram: Diagram): ReadonlySet<string> {
  return new Set(JSON.stringify(diagram).match(/\bt\d+z\b/g));
}

interface Parts {
  readonly name: string;
  readonly random: () => number;
  readonly document: () => DiagramDocument | undefined;
  readonly lines: Lines;
  /** Time in ms. */
  readonly now: () => number;
}

/** A user who writes lines into the field, and edits what is there by pointer and keys. */
export class ScoreWriter {
  readonly #name: string;
  readonly #random: () => number;
  readonly #document: () => DiagramDocument | undefined;
  readonly #lines: Lines;
  readonly #now: () => number;
  #field: OpenField | undefined;
  #operands: readonly OperandLine[] = [];
  #followed: DiagramDocument | undefined;
  #made = 0;

  constructor({ name, random, document, lines, now }: Parts) {
    this.#name = name;
    this.#random = random;
    this.#document = document;
    this.#lines = lines;
    this.#now = now;
  }

  /** Does an act; returns the line that it concerns. */
  do(act: ScoreAct): string | undefined {
    const document = this.#document();
    if (document === undefined) return undefined;
    this.#follow(document);
    const [types, enters] = [/^(type|write)/, /^(enter|write)/].map((verb) => verb.test(act));
    if (act === 'open the field' || (types && this.#field === undefined)) this.#open(document.current());
    if (types) this.#type(document.current());
    const text = this.#field?.text ?? '';
    if (act === 'close the field') this.#field = undefined;
    else if (enters) this.#enter(document);
    else if (!types && act !== 'open the field') this.#edit(document, act);
    return enters || types ? `“${text}”` : undefined;
  }

  /** The field stays at its gap, as the rows around it change. */
  #follow(document: DiagramDocument): void {
    if (this.#followed === document) return;
    this.#followed = document;
    let before = document.current();
    document.subscribe(() => {
      const after = document.current();
      if (this.#field !== undefined) this.#field.place = followPlace(this.#field.place, before, after);
      before = after;
    });
    document.subscribeToOthers((change) => {
      document.reinstate(lostLifelines(change, document.ownHidden()), change.before);
      const { lost, left } = lostOperands(this.#operands, { ...change, now: this.#now() });
      this.#operands = left;
      for (const { text } of lost) this.#takeBack(text);
    });
  }

  /** A line that went with its fragment is in the field again, or told to its writer. */
  #takeBack(text: string): void {
    for (const token of text.match(/\bt\d+z\b/g) ?? []) this.#lines.entered.set(token, '');
    this.#lines.kept += 1;
    if (this.#field?.text === '') this.#field.text = text;
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)];
  }

  readonly #newId = (): string => {
    this.#made += 1;
    return `${this.#name}${this.#made}`;
  };

  get #tag(): string {
    return `WRI${this.#name}`;
  }

  #open(diagram: Diagram): void {
    const score = this.#pick(readScores(diagram));
    if (score === undefined) return;
    const text = this.#field?.text ?? '';
    const place = this.#pick(gapsOf(score)) ?? { score: score.id };
    const source = this.#random() < 0.4 ? this.#pick(score.columns)?.id : undefined;
    this.#field = { place, text, ...(source === undefined ? {} : { source }) };
  }

  #type(diagram: Diagram): void {
    const score = readScores(diagram)[0];
    if (this.#field === undefined || this.#field.text !== '' || score === undefined) return;
    const token = `t${this.#lines.entered.size + 1}z`;
    const name = String(this.#pick(score.columns)?.data?.label ?? 'Shop');
    const isRoomy = score.columns.length < 8;
    const forms = [
      `${name}: ${token}`,
      `${name}: ${token}`,
      `${name} > ${String(this.#pick(score.columns)?.data?.label ?? 'Shop')}: ${token}`,
      `< ${token}`,
      `:${token}`,
      `note over ${name}: ${token}`,
      `== ${token} ==`,
      `ref over ${name}: ${token}`,
      `alt ${token}`,
      `loop ${token}`,
      `else ${token}`,
      isRoomy ? `Store${token}: ${token}` : `${name}: ${token}`,
      'end',
    ];
    const text = this.#pick(forms) ?? '';
    if (text.includes(token)) this.#lines.entered.set(token, '');
    this.#field.text = text;
  }

  #enter(document: DiagramDocument): void {
    const field = this.#field;
    if (field === undefined || (field.text === '' && this.#random() < 0.7)) return;
    const { text, ...place } = field;
    const written = writeScoreLine(document.current(), { ...place, text, tag: this.#tag, newId: this.#newId, limits: wideLimits });
    if (written.isRefused) {
      this.#lines.kept += 1;
      // Its writer types something else.
      if (this.#random() < 0.8) field.text = '';
      return;
    }
    document.apply(written.changes);
    if (written.operand !== undefined) this.#operands = [...this.#operands, { operand: written.operand, text, at: this.#now() }];
    for (const token of text.match(/\bt\d+z\b/g) ?? []) this.#lines.entered.set(token, this.#name);
    this.#field = written.next === undefined ? undefined : { place: written.next, text: '' };
  }

  #edit(document: DiagramDocument, act: ScoreAct): void {
    const before = tokensIn(document.current());
    const isHistory = act === 'undo' || act === 'redo';
    if (isHistory) document[act]();
    else document.apply(this.#changes(document.current(), act));
    const after = tokensIn(document.current());
    for (const token of before) {
      const isOwn = !isHistory || this.#lines.entered.get(token) === this.#name;
      if (!after.has(token) && isOwn) this.#lines.removed.add(token);
    }
  }

  #changes(diagram: Diagram, act: ScoreAct): readonly Change[] {
    const score = this.#pick(readScores(diagram));
    if (score === undefined) return [];
    const rows = walkItems(score.root);
    const [place, row, other] = [this.#pick(gapsOf(score)), this.#pick(rows), this.#pick(rows)];
    const fragment = this.#pick(rows.filter(({ type }) => type === 'fragment'));
    const tag = this.#tag;
    switch (act) {
      case 'frame': {
        if (row === undefined || other === undefined) return [];
        const operands = [this.#newId(), this.#newId()];
        const shape = { id: this.#newId(), operator: 'alt', operands, position: { x: 0, y: 0 } } as const;
        return frameRows(diagram, { score: score.id, ids: new Set([row.id, other.id]), tag, ...shape });
      }
      case 'operand': {
        if (fragment?.type !== 'fragment') return [];
        const first = this.#pick(fragment.operands.flatMap(({ items }) => items));
        return addOperand(diagram, { fragment: fragment.id, id: this.#newId(), tag, ...(first && { before: first.id }) });
      }
      case 'drag a row':
      case 'drag a fragment': {
        const moving = act === 'drag a row' ? row : fragment;
        return place === undefined || moving === undefined ? [] : moveRows(diagram, { ids: new Set([moving.id]), place, tag });
      }
      case 'drag a border':
        if (fragment === undefined || place === undefined) return [];
        return moveFragmentEdge(diagram, { fragment: fragment.id, edge: this.#random() < 0.5 ? 'top' : 'bottom', place, tag });
      case 'drag a lifeline':
        return moveLifeline(diagram, {
          id: this.#pick(score.columns)?.id ?? '',
          index: Math.floor(this.#random() * score.columns.length),
        });
      case 'delete a row':
        if (row === undefined || row.type === 'fragment') return [];
        return deleteElements(diagram, row.type === 'message' ? { edges: [row.id] } : { nodes: [row.id] });
      case 'dissolve a fragment':
        return fragment === undefined ? [] : deleteElements(diagram, { nodes: [fragment.id] });
      case 'delete a fragment': {
        const inside = fragment === undefined ? [] : walkItems([fragment]);
        const [edges, nodes] = [inside.filter(({ type }) => type === 'message'), inside.filter(({ type }) => type !== 'message')];
        return deleteElements(diagram, { nodes: nodes.map(({ id }) => id), edges: edges.map(({ id }) => id) });
      }
      case 'delete a lifeline':
        return score.columns.length < 3 ? [] : deleteElements(diagram, { nodes: [this.#pick(score.columns)?.id ?? ''] });
      case 'open the field':
      case 'close the field':
      case 'type a line':
      case 'enter the line':
      case 'write a line':
      case 'undo':
      case 'redo':
        return [];
    }
  }
}

/** All gaps between the rows of a score. */
function gapsOf(score: Score): readonly Place[] {
  const gaps = (items: readonly Item[], list: Pick<Place, 'fragment' | 'operand'>): readonly Place[] => [
    ...items.flatMap((item): readonly Place[] => [
      { score: score.id, ...list, before: item.id },
      ...(item.type === 'fragment'
        ? item.operands.flatMap((operand) => gaps(operand.items, { fragment: item.id, operand: operand.id }))
        : []),
    ]),
    { score: score.id, ...list },
  ];
  return gaps(score.root, {});
}
