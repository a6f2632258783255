import { autocompletion, type CompletionContext, type CompletionResult, completionKeymap } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { textLimits } from '@umlaut/diagram';
import { type Completions, completionsAt, parseText } from '@umlaut/text';
import { statementsField } from './code-marks.ts';

/** Lists what can be written at the caret, while typing and by Ctrl+Space. Accepting writes it and changes nothing else. */
export function completing(): Extension {
  function source({ state, pos, explicit }: CompletionContext): CompletionResult | null {
    const read = state.field(statementsField);
    if (read === undefined) return null;
    // A text too large to be stored is not read.
    if (state.doc.length > textLimits.maxBytes) return null;
    const text = state.doc.toString();
    // Between a key and the next reading the statements are those of another text.
    const { from, list } = completionsAt(read.text === text ? read : parseText(text, read.language), pos);
    if (list.length === 0 || (from === pos && !explicit)) return null;
    // A list that offers what is written already would take the Enter after it.
    const written = text.slice(from, pos);
    return !explicit && list.some((each) => each.text === written) ? null : { from, options: optionsOf(list) };
  }
  // Enter ends the line unless an entry was chosen: a name that is new may be the beginning of others.
  return [
    autocompletion({ override: [source], selectOnOpen: false, icons: false, tooltipClass: () => 'completions' }),
    keymap.of(completionKeymap),
  ];
}

function optionsOf(list: Completions['list']): CompletionResult['options'] {
  return list.map(({ text, detail, kind }) => ({ label: text, type: kind, ...(detail === undefined ? {} : { detail }) }));
}
