import { applyChanges, type Change, type Diagram, defaultLimits, type Place, readScores, walkItems } from '../src/index.ts';
import { setExecution } from '../src/score/edit-executions.ts';
import { writeScoreLine } from '../src/score/write-line.ts';

const heads = 'participant|actor|boundary|control|entity|database|collections|queue';
const arrow = /<{1,2}-{1,2}|-{1,2}(?:\[[^\]]*\])?-?(?:>{1,2}|x\b|\))/u;

interface Declared {
  readonly word: string;
  readonly alias: string;
  readonly label: string;
}

/** Counts of a PlantUML or Mermaid text, taken line by line without the line reader. */
export interface Counted {
  readonly messages: number;
  readonly fragments: number;
  readonly notes: number;
}

/** The lines of a text that say something about its sequence. */
export function linesIn(text: string): readonly string[] {
  const lines: string[] = [];
  let until: RegExp | undefined;
  let note: string[] | undefined;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (note !== undefined) {
      if (/^end\s*(note|ref)$/iu.test(line)) {
        lines.push(note.join('\\n').replace('\\n', ': '));
        note = undefined;
      } else note.push(line);
      continue;
    }
    if (until !== undefined) {
      if (until.test(line)) until = undefined;
      continue;
    }
    if (line === '---') until = /^---$/u;
    else if (line.startsWith('%%{')) until = line.includes('}%%') ? undefined : /\}%%/u;
    else if (/^skinparam\s+\w+\s*\{$/u.test(line)) until = /^\}$/u;
    else if (/^(note|ref)\s[^:]*$/iu.test(line.replace(/"[^"]*"/gu, ''))) note = [line.replace(/\s+#\w+$/u, '')];
    else if (line !== '' && !/^(@|%%|'|!|skinparam|hide|newpage|link |sequenceDiagram|title|autonumber|\}%%)/u.test(line)) lines.push(line);
  }
  return lines;
}

/** Counts messages, fragments and notes in a text. */
export function countIn(text: string): Counted {
  const lines = linesIn(text);
  const isNote = (line: string): boolean => /^note\b/iu.test(line);
  const isRef = (line: string): boolean => /^(ref|==)/iu.test(line);
  const isMessage = (line: string): boolean => {
    const head = line.replace(/"[^"]*"/gu, '').split(':')[0] ?? '';
    return (!isNote(line) && !isRef(line) && arrow.test(head)) || /^return\b/u.test(line);
  };
  return {
    messages: lines.filter(isMessage).length,
    fragments: lines.filter((line) => /^(alt|opt|loop|par2?|break|critical|group)\b/u.test(line) && !isMessage(line)).length,
    notes: lines.filter(isNote).length,
  };
}

/** Builds the score of a text by typing its lines one after the other. */
export function typeText(text: string): Diagram {
  const typing = new Typing(/^\s*sequenceDiagram\b/mu.test(text));
  const lines = linesIn(text);
  typing.begin(lines);
  for (const line of lines) typing.take(line);
  return typing.finished();
}

class Typing {
  private diagram: Diagram = { nodes: [], edges: [] };
  private place: Place | undefined = { score: '' };
  private readonly declared: Declared[] = [];
  private readonly boxes: { readonly title: string; readonly names: string[] }[] = [];
  private box: { readonly title: string; readonly names: string[] } | undefined;
  private created: string | undefined;
  private waiting: string[] = [];
  private count = 0;
  private readonly isMermaid: boolean;

  constructor(isMermaid: boolean) {
    this.isMermaid = isMermaid;
  }

  /** A score begins with a lifeline: the first that is named by a message, where none is declared before. */
  begin(lines: readonly string[]): void {
    for (const line of lines) {
      if (this.isDeclaration(line)) return;
      const [first] = this.endsOf(line);
      if (first === undefined) continue;
      this.lifeline(first);
      return;
    }
  }

  private isDeclaration(line: string): boolean {
    return new RegExp(`^(create\\s+)?(${heads})\\s`, 'iu').test(line) && !arrow.test(line);
  }

  take(line: string): void {
    const box = /^box\b\s*(.*)$/iu.exec(line);
    if (box !== null) this.beginBox(box[1] ?? '');
    else if (this.box !== undefined && /^end( box)?$/iu.test(line)) this.box = undefined;
    else if (this.isDeclaration(line)) this.addDeclared(line);
    else if (/^create\s/u.test(line)) this.created = line.replace(/^create\s+/u, '');
    else if (/^destroy\s/u.test(line)) this.destroy(this.nameIn(line.replace(/^destroy\s+/u, '')));
    else if (/^(de)?activate\s/u.test(line)) this.activate(line);
    else this.write(line);
  }

  private beginBox(title: string): void {
    this.box = {
      title: title
        .replace(/"|#\w+|^(Purple)\s/gu, '')
        .replace(/\s[A-Z_0-9]+$/u, '')
        .trim(),
      names: [],
    };
    this.boxes.push(this.box);
  }

  private addDeclared(line: string): void {
    const [, creates, word = '', rest = ''] = new RegExp(`^(create\\s+)?(${heads})\\s+(.*)$`, 'iu').exec(line) ?? [];
    const { alias, label, type } = namesIn(rest, this.isMermaid);
    this.declared.push({ word: type ?? word.toLowerCase(), alias, label });
    this.box?.names.push(alias);
    if (creates !== undefined) this.created = alias;
    this.lifeline(alias, type ?? word.toLowerCase());
  }

  private lifeline(name: string, word = 'participant'): void {
    if (this.diagram.nodes.some((node) => node.data?.label === name)) return;
    if (this.diagram.nodes.length === 0) {
      const head = word === 'participant' ? {} : { head: word };
      const value = { id: this.newId(), type: 'default', position: { x: 100, y: 100 }, data: { kind: 'lifeline', label: name, ...head } };
      this.apply([{ op: 'insert', element: 'node', value }]);
    } else this.type(`${word} "${name}"`);
  }

  /** Participants come in the order in which they are first named. */
  private write(line: string): void {
    let text = line
      .replace(/^(alt|opt|loop|par|group)(2?)\s+#\w+\s*/u, '$1 ')
      .replace(/^par2\b/u, 'par')
      .replace(/^end\s+\w+$/u, 'end')
      .replace(/^(-+>|<-+)/u, '[$1');
    const ends = this.endsOf(text);
    for (const name of ends) this.lifeline(name);
    if (this.created !== undefined && ends.includes(this.created)) {
      text = text.replace(/(\s*:|$)/u, ' **$1');
      this.created = undefined;
    }
    text = text.replace(/^note (left|right)(?=:|$)/iu, (_, side: string) => `note ${side} of ${this.lastEnd(side.toLowerCase())}`);
    this.type(text);
    const now = this.waiting.filter((name) => ends.includes(name));
    this.waiting = this.waiting.filter((name) => !ends.includes(name));
    for (const name of now) this.type(`activate "${name}"`);
  }

  private endsOf(text: string): readonly string[] {
    if (/^(note|ref|==|alt|opt|loop|par|group|else|end\b)/iu.test(text)) return [];
    const head = /^((?:"[^"]*"|[^":])*)/u.exec(text)?.[1] ?? '';
    const found = arrow.exec(head);
    if (found === null) return [];
    const [left, right] = [head.slice(0, found.index), head.slice(found.index + found[0].length)];
    return [left.replace(/\[#\w+\]/u, ''), right.replace(/^[+-]/u, '').replace(/(\+\+|--|\*\*|!!)\s*$/u, '')]
      .map((name) => this.nameIn(name))
      .filter((name) => name !== '' && name !== '[' && name !== ']');
  }

  private nameIn(text: string): string {
    return text
      .trim()
      .replace(/\s+#\w+$/u, '')
      .replace(/^("[^"]*"|\w+)\s+[A-Z_0-9]+$/u, '$1')
      .replace(/^"(.*)"$/u, '$1');
  }

  private activate(line: string): void {
    const [word = '', ...rest] = line.split(/\s+/u);
    const name = this.nameIn(rest.join(' '));
    this.lifeline(name);
    const last = this.messages().at(-1);
    const id = this.idOf(name);
    if (word === 'activate' && (last === undefined || (last.stored.source !== id && last.stored.target !== id))) this.waiting.push(name);
    else this.type(`${word} "${name}"`);
  }

  private destroy(name: string): void {
    const id = this.idOf(name);
    const last = this.messages().findLast(({ stored }) => stored.source === id || stored.target === id);
    if (last === undefined) return;
    const at = last.stored.target === id ? 'target' : 'source';
    this.apply(setExecution(this.diagram, { id: last.id, at, execution: 'destroy' }));
  }

  private messages() {
    return readScores(this.diagram).flatMap(({ root }) => walkItems(root).filter((item) => item.type === 'message'));
  }

  private lastEnd(side: string): string {
    const last = this.messages().at(-1)?.stored;
    const columns = readScores(this.diagram)[0]?.columns ?? [];
    const both = columns.filter(({ id }) => id === last?.source || id === last?.target);
    return String((side === 'left' ? both[0] : both.at(-1))?.data?.label ?? '');
  }

  private idOf(name: string): string | undefined {
    return this.diagram.nodes.find((node) => node.data?.kind === 'lifeline' && node.data.label === name)?.id;
  }

  private type(text: string): void {
    if (this.place === undefined) throw new Error(`The writing has ended before ${text}`);
    const line = writeScoreLine(this.diagram, { text, place: this.place, tag: 'Kx3p', newId: () => this.newId(), limits: defaultLimits });
    if (line.problem !== undefined) throw new Error(`${line.problem} at ${text}`);
    this.apply(line.changes);
    this.place = line.next;
  }

  private apply(changes: readonly Change[]): void {
    this.diagram = applyChanges(this.diagram, changes);
  }

  private newId(): string {
    this.count += 1;
    return `n${String(this.count).padStart(4, '0')}`;
  }

  /** With the names that are shown, and the boxes round lifelines. */
  finished(): Diagram {
    const labels = new Map(this.declared.map(({ alias, label }) => [alias, label]));
    const boxes = this.boxes.map(({ title, names }, index) => ({ id: `box${index}`, title, names }));
    const nodes = this.diagram.nodes.map((node) => {
      const name = String(node.data?.label ?? '');
      if (node.data?.kind !== 'lifeline') return node;
      const box = boxes.find(({ names }) => names.includes(name));
      return { ...node, data: { ...node.data, label: labels.get(name) ?? name }, ...(box === undefined ? {} : { parentId: box.id }) };
    });
    const round = boxes.map(({ id, title }) => ({
      id,
      type: 'default',
      position: { x: 0, y: 0 },
      data: { kind: 'lifelineBox', label: title },
    }));
    return { nodes: [...round, ...nodes], edges: this.diagram.edges };
  }
}

function namesIn(rest: string, isMermaid: boolean): { readonly alias: string; readonly label: string; readonly type?: string } {
  const [, id = '', json = ''] = /^(\w+)@(\{.*\})$/u.exec(rest) ?? [];
  if (json !== '') {
    const said: { readonly type?: string; readonly alias?: string } = JSON.parse(json);
    return { alias: id, label: said.alias ?? id, ...(said.type === undefined ? {} : { type: said.type }) };
  }
  const plain = rest
    .trim()
    .replace(/\s+#\w+$/u, '')
    .replace(/(\sas\s+\S+)\s+[A-Z_0-9]{6,}$/u, '$1');
  const unquoted = (text: string): string =>
    text
      .trim()
      .replace(/^"(.*)"$/u, '$1')
      .replace(/\\n|<br\s*\/?>/gu, '\n');
  const [, first, second] = /^("[^"]*"|.+?)\s+as\s+(.+)$/u.exec(plain) ?? [];
  if (first === undefined || second === undefined) return { alias: unquoted(plain), label: unquoted(plain) };
  // Mermaid has the label second, PlantUML first, unless the second is quoted.
  const isLabelFirst = !isMermaid && !second.startsWith('"');
  return isLabelFirst ? { alias: second, label: unquoted(first) } : { alias: first, label: unquoted(second) };
}
