import type { Language } from '@umlaut/text';
import type { CommandContext } from '../commands/command.ts';
import { Icon } from '../draw/icon.tsx';
import { languageNames } from './pane-text.ts';
import css from './text-pane.module.css';

interface PaneHeadProps {
  readonly language: Language;
  readonly text: string;
  /** The sheet of small pages takes the whole height. */
  readonly isTall: boolean;
  readonly onLanguage: (language: Language) => void;
  readonly onTall: () => void;
  readonly onClose: () => void;
  readonly context: () => CommandContext;
}

/** Name of the pane, its language, and its buttons. */
export function PaneHead({ language, text, isTall, onLanguage, onTall, onClose, context }: PaneHeadProps) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      context().announce(`Copied as ${languageNames[language]}`);
    } catch {
      context().onNotice('Your browser blocked copying. Select the text and press Ctrl+C.');
    }
  }
  return (
    <div className={css.head}>
      <h2 className={css.title}>Text</h2>
      <fieldset className={css.languages}>
        <legend className="visually-hidden">Language</legend>
        {(['mermaid', 'plantuml'] as const).map((each) => (
          <button key={each} type="button" className={css.language} aria-pressed={each === language} onClick={() => onLanguage(each)}>
            {languageNames[each]}
          </button>
        ))}
      </fieldset>
      <button type="button" className={css.tool} aria-label="Copy text" title="Copy text" onClick={() => void copy()}>
        <Icon d="M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z" />
      </button>
      <button
        type="button"
        className={`${css.tool} ${css.tall}`}
        aria-label="Full height"
        title="Full height"
        aria-pressed={isTall}
        onClick={onTall}
      >
        <Icon d={isTall ? 'm3 5 5 5 5-5' : 'm3 11 5-5 5 5'} />
      </button>
      <button type="button" className={css.tool} aria-label="Close text pane" title="Close text pane" onClick={onClose}>
        <Icon d="m3 3 8 8M11 3l-8 8" size={14} />
      </button>
    </div>
  );
}
