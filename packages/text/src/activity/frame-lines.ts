import type { FlowArm, FlowItem } from '@umlaut/diagram';
import type { ComposedLine } from '../compose/writer.ts';
import { fullText } from '../mermaid/write-common.ts';
import { safe } from '../plantuml/safe.ts';
import { plainText } from '../plantuml/words.ts';
import { itemLines } from './item-lines.ts';
import type { ActivityWriting } from './step-line.ts';

/** Lines of a structure, with the containers and lanes that its steps stand in. */
export function containerLines(items: readonly FlowItem[], writing: ActivityWriting): readonly ComposedLine[] {
  const { frames } = writing;
  const { partition } = frames;
  const printing = new Printing(writing);
  const lanes = partition?.lanes ?? [];
  const used = [...new Set(items.flatMap(nodesIn).map((id) => frames.laneOf(id)))].filter((index) => index !== undefined);
  // Lanes stand in the order in which they are first named.
  if (used.length !== lanes.length || used.some((lane, index) => lane !== index)) for (const index of lanes.keys()) printing.enter(index);
  printing.sequence(items, 0);
  printing.emptyFrames();
  for (const note of writing.notesOn('')) printing.add(`floating note right: ${safe(fullText(note))}`, [note.id]);
  return printing.lines;
}

/** Prints items one below the other. */
export class Printing {
  readonly lines: ComposedLine[] = [];
  readonly writing: ActivityWriting;
  readonly #used = new Set<string>();
  #lane: number | undefined;
  #indent = '';

  constructor(writing: ActivityWriting) {
    this.writing = writing;
  }

  /** Adds a line, and the notes about the last of the nodes that it says. */
  add(text: string, nodes: readonly string[] = [], part?: 'close'): void {
    const owner = nodes.find((id) => id !== '') ?? '';
    this.lines.push({ text: `${this.#indent}${text}`, owner, nodes, ...(part === undefined ? {} : { part }) });
  }

  /** Adds the notes about a node, which was said last. */
  notes(id: string): void {
    for (const note of this.writing.notesOn(id)) this.add(`note right: ${safe(fullText(note))}`, [note.id]);
  }

  /** Goes on in a lane. */
  enter(lane: number | undefined): void {
    const { partition } = this.writing.frames;
    if (lane === undefined || partition === undefined || lane === this.#lane) return;
    const isFirst = this.#lane === undefined;
    this.#lane = lane;
    const label = partition.lanes[lane]?.label.trim() ?? '';
    const isOwn =
      label !== '' &&
      !/[|]|^#\w+$/.test(label) &&
      plainText(label) === label &&
      partition.lanes.findIndex((one) => one.label === label) === lane;
    const text = isOwn ? `|${label}|` : `|lane${lane + 1}| ${safe(label)}`;
    this.lines.push({ text, owner: isFirst ? partition.id : '', nodes: isFirst ? [partition.id] : [] });
  }

  /** Adds lines that stand within others. */
  inside(add: () => void): void {
    const before = this.#indent;
    this.#indent = `${before}  `;
    add();
    this.#indent = before;
  }

  /** Items, those in one container together in its block. `depth` counts the containers that are open. */
  sequence(items: readonly FlowItem[], depth: number): void {
    let run: FlowItem[] = [];
    let open: string | undefined;
    const close = (): void => {
      const frame = open;
      const within = run;
      run = [];
      open = undefined;
      if (frame === undefined) for (const item of within) itemLines(this, item, depth);
      else this.#frame(frame, () => this.sequence(within, depth + 1));
    };
    for (const item of items) {
      const isMute = item.is === 'text' || item.is === 'cut' || item.is === 'break';
      const frame = isMute ? open : this.#commonOf(item, depth);
      if (frame !== open) close();
      open = frame;
      run.push(item);
    }
    close();
  }

  /** Containers that nothing stands in. */
  emptyFrames(): void {
    for (const id of this.writing.frames.list) if (!this.#used.has(id)) this.#frame(id, () => undefined);
  }

  #commonOf(item: FlowItem, depth: number): string | undefined {
    const chains = nodesIn(item).map((id) => this.writing.frames.chainOf(id)[depth]);
    const [first] = chains;
    return chains.every((one) => one === first) ? first : undefined;
  }

  #frame(id: string, add: () => void): void {
    if (this.#used.has(id)) {
      add();
      return;
    }
    this.#used.add(id);
    const { viewOf, frames } = this.writing;
    this.enter(frames.laneOf(id));
    const label = viewOf(id)?.label ?? '';
    this.add(`partition "${safe(label)}" {`, [id]);
    this.inside(add);
    this.add('}', [], 'close');
  }
}

/** Nodes that an item says. */
function nodesIn(item: FlowItem): readonly string[] {
  if (item.is === 'step') return [item.node];
  if (item.is === 'text' || item.is === 'cut' || item.is === 'break') return [];
  const own = [item.node, ...(item.is === 'repeat' ? [item.latch, item.backward ?? ''] : []), item.join ?? ''];
  const inner = item.is === 'repeat' ? item.body : armsOf(item).flatMap(({ items }) => items);
  return [...own.filter((id) => id !== ''), ...inner.flatMap(nodesIn)];
}

function armsOf(item: Extract<FlowItem, { is: 'branch' | 'fork' | 'while' }>): readonly FlowArm[] {
  return item.is === 'while' ? [item.body] : item.arms;
}
