import { type EditorState, type Extension, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { Statements, TextRange } from '@umlaut/text';
import { paint, type Tone } from './paint.ts';

/** Statements of the text in the field, by which it is painted. */
export const setStatements = StateEffect.define<Statements>();

/** Runs whose lines are tinted. */
export const setTinted = StateEffect.define<readonly TextRange[]>();

const statementsField = StateField.define<Statements | undefined>({
  create: () => undefined,
  update: (statements, { effects }) => effects.findLast((effect) => effect.is(setStatements))?.value ?? statements,
});

const tones: Readonly<Record<Tone, Decoration>> = {
  keyword: Decoration.mark({ class: 'tone-keyword' }),
  name: Decoration.mark({ class: 'tone-name' }),
  arrow: Decoration.mark({ class: 'tone-arrow' }),
  text: Decoration.mark({ class: 'tone-text' }),
  member: Decoration.mark({ class: 'tone-member' }),
  comment: Decoration.mark({ class: 'tone-comment' }),
  kept: Decoration.mark({ class: 'tone-kept' }),
  broken: Decoration.mark({ class: 'tone-broken' }),
};

/** Paints what is in view by its statements. Between a key and the next reading the tones move with the text. */
const painted = ViewPlugin.fromClass(
  class {
    marks: DecorationSet;

    constructor(view: EditorView) {
      this.marks = marksOf(view);
    }

    update(update: ViewUpdate): void {
      const isRead = update.startState.field(statementsField) !== update.state.field(statementsField);
      if (isRead || update.viewportChanged) this.marks = marksOf(update.view);
      else if (update.docChanged) this.marks = this.marks.map(update.changes);
    }
  },
  { decorations: ({ marks }) => marks },
);

function marksOf({ state, visibleRanges }: EditorView): DecorationSet {
  const statements = state.field(statementsField);
  // Statements of another text would paint elsewhere.
  if (statements === undefined || statements.text.length !== state.doc.length) return Decoration.none;
  const builder = new RangeSetBuilder<Decoration>();
  let last = 0;
  for (const visible of visibleRanges)
    for (const { from, to, tone } of paint(statements, visible.from, visible.to)) {
      if (from >= last && to > from) builder.add(from, to, tones[tone]);
      last = Math.max(last, to);
    }
  return builder.finish();
}

const tintedLine = Decoration.line({ class: 'cm-tinted' });

const tinted = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, { effects, changes, state }) {
    const asked = effects.findLast((effect) => effect.is(setTinted));
    return asked === undefined ? lines.map(changes) : linesOf(state, asked.value);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function linesOf({ doc }: EditorState, ranges: readonly TextRange[]): DecorationSet {
  const starts = new Set<number>();
  for (const { from, to } of ranges) {
    const last = doc.lineAt(Math.min(to, doc.length)).number;
    for (let line = doc.lineAt(Math.min(from, doc.length)).number; line <= last; line += 1) starts.add(doc.line(line).from);
  }
  return Decoration.set([...starts].toSorted((a, b) => a - b).map((start) => tintedLine.range(start)));
}

/** Colours by statements, and tinted lines. */
export const codeMarks: Extension = [statementsField, painted, tinted];
