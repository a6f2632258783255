import { ChangeSet } from '@codemirror/state';
import { applyChanges, checkDiagram, type Diagram, defaultLimits } from '@umlaut/diagram';
import type { BroughtUp, Language } from '@umlaut/text';
import { createTyping } from '../../packages/editor/src/text-pane/typing.ts';

/** The text pane without a screen: a field, the diagram, and a clock that stands until it is moved. */
export class TypedPane {
  diagram: Diagram = { nodes: [], edges: [] };
  text = '';
  /** Number of writes into the diagram, and of those that renamed. */
  writes = 0;
  renamings = 0;
  #language: Language;
  #clock = 0;
  #ids = 0;
  #since: ChangeSet | undefined;
  #caret = 0;
  #shown: { readonly diagram: Diagram; readonly text: BroughtUp } | undefined;
  #waiting: { readonly run: () => void; readonly at: number } | undefined;
  readonly #typing;

  constructor(language: Language) {
    this.#language = language;
    this.#typing = createTyping({
      current: () => this.diagram,
      limits: () => defaultLimits,
      begin: () => undefined,
      write: (changes, { isRenaming, language: written }) => {
        this.#language = written;
        this.diagram = applyChanges(this.diagram, changes);
        this.writes += 1;
        if (isRenaming) this.renamings += 1;
        const [finding] = checkDiagram(this.diagram, defaultLimits);
        if (finding !== undefined) throw new Error(finding.message);
      },
      newId: () => {
        this.#ids += 1;
        return `new${this.#ids}`;
      },
      now: () => this.#clock,
      later: (run, ms) => {
        this.#waiting = { run, at: this.#clock + ms };
        return () => {
          this.#waiting = undefined;
        };
      },
      onEnd: (problem) => {
        if (problem !== undefined) throw new Error(problem);
      },
      // Everything goes, as the user chooses in answer.
      onEmptied: () => this.#typing.empty(),
    });
  }

  get shown(): BroughtUp {
    if (this.#shown?.diagram !== this.diagram)
      this.#shown = { diagram: this.diagram, text: this.#typing.textOf(this.diagram, this.#language) };
    return this.#shown.text;
  }

  /** Replaces a part of the text as one key or paste does; the caret is behind it then. */
  edit(from: number, to: number, insert: string): void {
    const changes = ChangeSet.of({ from, to, insert }, this.text.length);
    this.#since = this.#since?.compose(changes) ?? changes;
    this.text = this.text.slice(0, from) + insert + this.text.slice(to);
    this.#caret = from + insert.length;
    const edits: { from: number; to: number; insert: string }[] = [];
    this.#since.iterChanges((begin, end, _from, _to, inserted) => edits.push({ from: begin, to: end, insert: inserted.toString() }));
    this.#typing.type({ text: this.text, edits, caret: this.#caret }, this.shown);
  }

  /** Moves the caret. */
  move(caret: number): void {
    this.#caret = caret;
    this.#typing.move(caret);
    this.#show();
  }

  get caret(): number {
    return this.#caret;
  }

  pass(ms: number): void {
    const until = this.#clock + ms;
    while (this.#waiting !== undefined && this.#waiting.at <= until) {
      const { run, at } = this.#waiting;
      this.#waiting = undefined;
      this.#clock = at;
      run();
    }
    this.#clock = until;
    this.#show();
  }

  /** Leaves the pane: what waits is written. */
  leave(): void {
    this.#typing.flush();
    this.#show();
  }

  #show(): void {
    if (this.#typing.isPending()) return;
    const { text } = this.shown;
    this.#since = undefined;
    if (text === this.text) return;
    // The caret stays in its line.
    const row = this.text.slice(0, this.#caret).split('\n').length - 1;
    const column = this.#caret - (this.text.lastIndexOf('\n', this.#caret - 1) + 1);
    const lines = text.split('\n');
    const start = lines.slice(0, row).reduce((sum, line) => sum + line.length + 1, 0);
    this.#caret = Math.min(text.length, start + Math.min(column, lines[row]?.length ?? 0));
    this.text = text;
  }
}
