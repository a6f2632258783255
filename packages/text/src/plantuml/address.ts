import type { Form } from '../statements/parse-lines.ts';
import { pass, skip, take } from '../statements/scan.ts';
import type { Said, Statement, Statements } from '../statements/statement.ts';
import { relationLink, takeLooks, takeMentioned } from './names.ts';
import { addressInText } from './words.ts';

/** `url of A is [[address]]` */
export const addressForm: Form = (scan) => {
  if (take(scan, /url[ \t]+(?:of|for)[ \t]+/iy) === undefined) return undefined;
  const of = takeMentioned(scan);
  skip(scan);
  if (of === undefined || !pass(scan, 'is')) return undefined;
  const { said } = takeLooks(scan);
  return said.link === undefined ? undefined : { as: 'link', of, link: said.link };
};

/** Whether a statement of PlantUML has an address within one of its texts, whose label is all that a diagram shows of it. */
export function hasAddressInText({ language, text }: Statements, { says, lost, from, to }: Statement): boolean {
  if (language !== 'plantuml' || says.as === 'kept' || says.as === 'nothing' || says.as === 'unknown') return false;
  const count = [...text.slice(from, to).matchAll(addressInText)].length;
  return count > (saysLink(says) || lost.some(({ what }) => what === relationLink) ? 1 : 0);
}

function saysLink(says: Said): boolean {
  return says.as === 'link' || ((says.as === 'node' || says.as === 'lifeline') && says.ref.node?.link !== undefined);
}
