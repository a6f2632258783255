import { type Extension, type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';

/** Somebody else's caret in the text. Offsets count UTF-16 units. */
export interface OthersCaret {
  readonly name: string;
  /** `#rrggbb`, readable below white text. */
  readonly colour: string;
  readonly anchor: number;
  readonly head: number;
}

/** The carets of others, all of them. */
export const setCarets = StateEffect.define<readonly OthersCaret[]>();

/** A line in the colour of somebody, with the name, which goes when it has rested: CSS does that. */
class CaretWidget extends WidgetType {
  readonly caret: OthersCaret;

  constructor(caret: OthersCaret) {
    super();
    this.caret = caret;
  }

  // One that has moved is drawn anew, and so shows its name again.
  override eq({ caret }: CaretWidget): boolean {
    return caret.name === this.caret.name && caret.colour === this.caret.colour && caret.head === this.caret.head;
  }

  override toDOM({ state }: EditorView): HTMLElement {
    const { name, colour, head } = this.caret;
    const caret = document.createElement('span');
    caret.className = 'cm-other';
    caret.dataset.peerCaret = name;
    caret.style.setProperty('--peer', colour);
    caret.ariaHidden = 'true';
    const tag = caret.appendChild(document.createElement('span'));
    // Above the first line there is no room.
    tag.className = state.doc.lineAt(Math.min(head, state.doc.length)).number === 1 ? 'cm-other-name cm-other-below' : 'cm-other-name';
    tag.textContent = name;
    return caret;
  }
}

const carets = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(drawn, { effects, changes, state }) {
    const asked = effects.findLast((effect) => effect.is(setCarets));
    return asked === undefined
      ? drawn.map(changes)
      : Decoration.set(
          asked.value.flatMap((each) => drawCaret(each, state.doc.length)),
          true,
        );
  },
  provide: (field) => EditorView.decorations.from(field),
});

function drawCaret(caret: OthersCaret, length: number): readonly Range<Decoration>[] {
  const [anchor, head] = [Math.min(caret.anchor, length), Math.min(caret.head, length)];
  const mark = Decoration.widget({ widget: new CaretWidget({ ...caret, anchor, head }), side: 1 }).range(head);
  if (anchor === head) return [mark];
  const selected = Decoration.mark({ class: 'cm-other-selected', attributes: { style: `--peer: ${caret.colour}` } });
  return [selected.range(Math.min(anchor, head), Math.max(anchor, head)), mark];
}

const look = EditorView.baseTheme({
  '.cm-other': {
    position: 'relative',
    display: 'inline-block',
    width: '0',
    height: '1.2em',
    margin: '0 -1px',
    borderLeft: '2px solid var(--peer)',
    verticalAlign: 'text-bottom',
  },
  '.cm-other-selected': { backgroundColor: 'color-mix(in srgb, var(--peer) 22%, transparent)' },
  '.cm-other-name': {
    position: 'absolute',
    bottom: '100%',
    left: '-2px',
    zIndex: '2',
    maxWidth: '160px',
    padding: '0 5px',
    overflow: 'hidden',
    borderRadius: '3px',
    backgroundColor: 'var(--peer)',
    color: '#fff',
    font: '600 11px / 16px var(--font)',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    animation: 'cm-other-rest 4s forwards',
  },
  '.cm-other-below': { bottom: 'auto', top: '100%' },
  '.cm-other:hover .cm-other-name': { animation: 'none' },
  '@keyframes cm-other-rest': { '0%': { opacity: '1' }, '90%': { opacity: '1' }, '100%': { opacity: '0' } },
});

/** Carets of others. */
export const codeCarets: Extension = [carets, look];
