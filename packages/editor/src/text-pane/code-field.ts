import { indentLess, indentMore, standardKeymap } from '@codemirror/commands';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { type ChangeSet, Compartment, EditorState, type Extension, Transaction } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, placeholder, type ViewUpdate } from '@codemirror/view';
import { type BroughtUp, editsBetween, type TextEdit, type TextRange } from '@umlaut/text';
import { codeCarets, type OthersCaret, setCarets } from './code-carets.ts';
import { codeLook } from './code-look.ts';
import { codeMarks, setStatements, setTinted } from './code-marks.ts';
import { completing } from './completing.ts';
import { braceAt, enterAt } from './enter.ts';
import type { TypedText } from './typing.ts';
import type { PlacedFinding } from './walk-findings.ts';

/** The field that the text stands in: CodeMirror in a shadow root, where it can adopt its style sheet under the page's policy. */
export interface CodeField {
  /** Makes the field say a text by the smallest edits: caret and scroll stay. */
  show(text: Pick<BroughtUp, 'text' | 'statements'>, findings: readonly PlacedFinding[]): void;
  /** Names the field for screen readers; `example` stands in it while it is empty. */
  name(label: string, example: string): void;
  /** Whether the user can type. */
  allow(canType: boolean): void;
  tint(ranges: readonly TextRange[]): void;
  /** Puts the caret at an offset and scrolls there. */
  goTo(at: number): void;
  caret(): number;
  /** Caret and other end of what is selected; undefined while the keys do not go here. */
  selection(): { readonly anchor: number; readonly head: number } | undefined;
  text(): string;
  /** Edits the text as if they were typed. */
  edit(edits: readonly TextEdit[]): void;
  /** Draws the carets of others. */
  others(carets: readonly OthersCaret[]): void;
  focus(): void;
  destroy(): void;
}

/** Events of the field. Offsets count UTF-16 units. */
export interface CodeFieldEvents {
  /** The user has moved the caret. */
  onCaret(at: number): void;
  /** The user has typed: the whole text, and its edits since the last one that was shown. */
  onType(typed: TypedText): void;
  /** The keys go to the field, or no longer. */
  onFocus(): void;
  /** The pointer is over a place of the text, or over none. */
  onPoint(at: number | undefined): void;
}

const labelled = new Compartment();
const allowed = new Compartment();

/** Opens a field in the shadow root of `host`. */
export function createCodeField(host: HTMLElement, events: CodeFieldEvents): CodeField {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  let since: ChangeSet | undefined;
  const follow = EditorView.updateListener.of((update) => {
    if (update.focusChanged) events.onFocus();
    if (!isByUser(update)) return;
    const caret = update.state.selection.main.head;
    if (update.docChanged) {
      since = since?.compose(update.changes) ?? update.changes;
      events.onType({ text: update.state.doc.toString(), edits: editsOf(since), caret });
    }
    if (update.docChanged || update.selectionSet) events.onCaret(caret);
  });
  const view = new EditorView({ root, parent: root, state: EditorState.create({ extensions: [extensionsFor(events), follow] }) });
  // A program, or a press beside the lines, gives the focus to the host.
  host.tabIndex = -1;
  host.onfocus = () => root.activeElement === null && view.focus();
  let drawn = '';
  return {
    show({ text, statements }, findings) {
      since = undefined;
      // Carets moved along with the text, and are drawn where they are in it.
      drawn = '';
      const changes = editsBetween(view.state.doc.toString(), text);
      view.dispatch({ changes: [...changes], effects: setStatements.of(statements) });
      view.dispatch(setDiagnostics(view.state, findings.map(diagnosticOf)));
    },
    name: (label, example) =>
      view.dispatch({
        effects: labelled.reconfigure([EditorView.contentAttributes.of({ 'aria-label': label }), placeholder(example)]),
      }),
    allow: (canType) => view.dispatch({ effects: allowed.reconfigure(EditorState.readOnly.of(!canType)) }),
    tint: (ranges) => view.dispatch({ effects: setTinted.of(ranges) }),
    goTo(at) {
      const anchor = Math.min(at, view.state.doc.length);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'nearest', yMargin: 40 }) });
    },
    caret: () => view.state.selection.main.head,
    selection: () => (view.hasFocus ? view.state.selection.main : undefined),
    text: () => view.state.doc.toString(),
    edit: (edits) => view.dispatch({ changes: [...edits], scrollIntoView: true, userEvent: 'input' }),
    others(carets) {
      const next = JSON.stringify(carets);
      if (next !== drawn) view.dispatch({ effects: setCarets.of(carets) });
      drawn = next;
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

function extensionsFor(events: CodeFieldEvents): Extension {
  return [
    // A text's own line ends stay in it.
    EditorState.lineSeparator.of('\n'),
    allowed.of(EditorState.readOnly.of(true)),
    labelled.of([]),
    lineNumbers(),
    lintGutter(),
    completing(),
    EditorView.lineWrapping,
    EditorView.domEventHandlers({
      // A key that was pressed before the field was there comes as an event of the page's own.
      beforeinput: ({ isTrusted, data }, view) => {
        if (isTrusted || data === null || view.state.readOnly) return false;
        view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type' });
        return true;
      },
      mousemove: ({ clientX: x, clientY: y }, view) => events.onPoint(view.posAtCoords({ x, y }) ?? undefined),
      mouseleave: () => events.onPoint(undefined),
    }),
    keymap.of([
      { key: 'Enter', run: pressEnter },
      { key: '}', run: pressBrace },
      { key: 'Mod-]', run: indentMore },
      { key: 'Mod-[', run: indentLess },
      ...standardKeymap,
    ]),
    codeMarks,
    codeCarets,
    codeLook,
  ];
}

function pressEnter(view: EditorView): boolean {
  const { state } = view;
  if (state.readOnly) return false;
  const { from, to } = state.selection.main;
  const { insert, caret } = enterAt(state.doc.toString(), from);
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + caret }, scrollIntoView: true, userEvent: 'input' });
  return true;
}

function pressBrace(view: EditorView): boolean {
  const { state } = view;
  const { from, to } = state.selection.main;
  const edit = state.readOnly || from !== to ? undefined : braceAt(state.doc.toString(), from);
  if (edit === undefined) return false;
  const { caret, ...away } = edit;
  view.dispatch({ changes: away, selection: { anchor: caret }, scrollIntoView: true, userEvent: 'input' });
  return true;
}

function editsOf(changes: ChangeSet): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  changes.iterChanges((from, to, _from, _to, inserted) => edits.push({ from, to, insert: inserted.toString() }));
  return edits;
}

function isByUser({ transactions }: ViewUpdate): boolean {
  return transactions.some((transaction) => transaction.annotation(Transaction.userEvent) !== undefined);
}

function diagnosticOf({ finding, from, to }: PlacedFinding) {
  return { from, to, severity: finding.severity, message: finding.message };
}
