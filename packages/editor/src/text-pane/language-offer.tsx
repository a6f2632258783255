import type { Language } from '@umlaut/text';
import { languageNames } from './pane-text.ts';
import css from './text-pane.module.css';

interface LanguageOfferProps {
  readonly language: Language;
  /** Lines that only the other language knows. */
  readonly lost: number;
  readonly onGoOn: () => void;
}

/** Says that the text is kept in the other language, and offers to go on in this one: asked once, as it is the kept one from then on. */
export function LanguageOffer({ language, lost, onGoOn }: LanguageOfferProps) {
  const other = languageNames[language === 'mermaid' ? 'plantuml' : 'mermaid'];
  return (
    <div className={css.offer}>
      <p>
        This text is written in {other}. Here you can only read and copy it.
        {lost > 0 && ` ${lost === 1 ? 'One line' : `${lost} lines`} that only ${other} supports would be removed.`}
      </p>
      <button type="button" className={css.quiet} onClick={onGoOn}>
        Switch to {languageNames[language]}
      </button>
    </div>
  );
}
