import { parseText } from '../statements/parse-text.ts';
import type { Language, Statement, TextType } from '../statements/statement.ts';

/** The one statement that a text consists of; undefined where it consists of several or of none. */
export function onlyStatement(text: string, language: Language, type: TextType | undefined): Statement | undefined {
  const found = parseText(text, language, type).list.filter(({ says }) => says.as !== 'nothing');
  return found.length === 1 ? found[0] : undefined;
}
