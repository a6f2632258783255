import { type TextPart, textAt } from '../commands/write-text.ts';
import { elementName } from '../compare/describe-difference.ts';
import { fieldName } from '../compare/field-words.ts';
import type { Diagram } from '../diagram.ts';
import { lowerFirst, oneLine } from '../kinds/words.ts';
import type { Target } from './target.ts';

const mostCharacters = 200;

/** Returns the name of a target that is in `diagram`: `Class Order`, `Attribute total: Money`; at most 200 characters. */
export function targetWords(diagram: Diagram, target: Target): string {
  const characters = [...wordsOf(diagram, target)];
  return characters.length <= mostCharacters ? characters.join('') : `${characters.slice(0, mostCharacters - 1).join('')}…`;
}

function wordsOf(diagram: Diagram, target: Target): string {
  if (target.on === 'place') return 'Canvas';
  if (target.on === 'edge') return elementName(diagram, { element: 'edge', id: target.id });
  if (target.on === 'end') {
    const edge = lowerFirst(elementName(diagram, { element: 'edge', id: target.id }));
    return `${target.end === 'source' ? 'Source' : 'Target'} end of ${edge}`;
  }
  const { id, list, item } = target;
  if (list === undefined || item === undefined) return elementName(diagram, { element: 'node', id });
  const text = oneLine(textAt(diagram, { id, part: { field: list as TextPart['field'], item } }));
  const name = fieldName('node', ['data', list, item]);
  return text === '' ? `${name} (unnamed)` : `${name} ${text}`;
}
