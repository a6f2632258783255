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
        You write this text in {other}; here it can be read and copied.
        {lost > 0 && ` ${lost === 1 ? 'One line' : `${lost} lines`} that only ${other} knows would go.`}
      </p>
      <button type="button" className={css.quiet} onClick={onGoOn}>
        Go on in {languageNames[language]}
      </button>
    </div>
  );
}
