import { standardKeymap } from '@codemirror/commands';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension, Transaction } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, type ViewUpdate } from '@codemirror/view';
import type { TextRange } from '@umlaut/text';
import { codeLook } from './code-look.ts';
import { codeMarks, setStatements, setTinted } from './code-marks.ts';
import type { PaneText } from './pane-text.ts';
import { editsBetween } from './smallest-edits.ts';
import type { PlacedFinding } from './walk-findings.ts';

/** The field that the text stands in: CodeMirror in a shadow root, where it can adopt its style sheet under the page's policy. */
export interface CodeField {
  /** Makes the field say a text by the smallest edits: caret and scroll stay. */
  show(text: Pick<PaneText, 'text' | 'statements'>, findings: readonly PlacedFinding[]): void;
  /** Names the field for screen readers. */
  name(label: string): void;
  tint(ranges: readonly TextRange[]): void;
  /** Puts the caret at an offset and scrolls there. */
  goTo(at: number): void;
  caret(): number;
  focus(): void;
  destroy(): void;
}

/** What the field tells of. Offsets count UTF-16 units. */
export interface CodeFieldEvents {
  /** The user has moved the caret. */
  onCaret(at: number): void;
  /** The pointer is over a place of the text, or over none. */
  onPoint(at: number | undefined): void;
}

const labelled = new Compartment();

/** Opens a field in the shadow root of `host`. */
export function createCodeField(host: HTMLElement, events: CodeFieldEvents): CodeField {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const view = new EditorView({ root, parent: root, state: EditorState.create({ extensions: extensionsFor(events) }) });
  // A program, or a press beside the lines, gives the focus to the host.
  host.tabIndex = -1;
  host.onfocus = () => root.activeElement === null && view.focus();
  return {
    show({ text, statements }, findings) {
      const changes = editsBetween(view.state.doc.toString(), text);
      view.dispatch({ changes: [...changes], effects: setStatements.of(statements) });
      view.dispatch(setDiagnostics(view.state, findings.map(diagnosticOf)));
    },
    name: (label) => view.dispatch({ effects: labelled.reconfigure(EditorView.contentAttributes.of({ 'aria-label': label })) }),
    tint: (ranges) => view.dispatch({ effects: setTinted.of(ranges) }),
    goTo(at) {
      const anchor = Math.min(at, view.state.doc.length);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'nearest', yMargin: 40 }) });
    },
    caret: () => view.state.selection.main.head,
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

function extensionsFor(events: CodeFieldEvents): Extension {
  return [
    // A text's own line ends stay in it.
    EditorState.lineSeparator.of('\n'),
    EditorState.readOnly.of(true),
    labelled.of([]),
    lineNumbers(),
    lintGutter(),
    EditorView.lineWrapping,
    EditorView.domEventHandlers({
      mousemove: ({ clientX: x, clientY: y }, view) => events.onPoint(view.posAtCoords({ x, y }) ?? undefined),
      mouseleave: () => events.onPoint(undefined),
    }),
    keymap.of([...standardKeymap]),
    EditorView.updateListener.of((update) => {
      if (update.selectionSet && isByUser(update)) events.onCaret(update.state.selection.main.head);
    }),
    codeMarks,
    codeLook,
  ];
}

function isByUser({ transactions }: ViewUpdate): boolean {
  return transactions.some((transaction) => transaction.annotation(Transaction.userEvent) !== undefined);
}

function diagnosticOf({ finding, from, to }: PlacedFinding) {
  return { from, to, severity: finding.severity, message: finding.message };
}
