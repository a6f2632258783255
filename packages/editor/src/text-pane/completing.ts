import { autocompletion, type CompletionContext, type CompletionResult, completionKeymap } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { type Completions, completionsAt } from '@umlaut/text';
import { statementsField } from './code-marks.ts';

/** Lists what can be written at the caret, while typing and by Ctrl+Space. Accepting writes it and changes nothing else. */
export function completing(): Extension {
  function source({ state, pos, explicit }: CompletionContext): CompletionResult | null {
    const read = state.field(statementsField);
    if (read === undefined) return null;
    const { from, list } = completionsAt(read, pos);
    return list.length === 0 || (from === pos && !explicit) ? null : { from, options: optionsOf(list) };
  }
  return [autocompletion({ override: [source], icons: false, tooltipClass: () => 'completions' }), keymap.of(completionKeymap)];
}

function optionsOf(list: Completions['list']): CompletionResult['options'] {
  return list.map(({ text, detail, kind }) => ({ label: text, type: kind, ...(detail === undefined ? {} : { detail }) }));
}
