import type { Form } from '../statements/parse-lines.ts';
import { pass, skip, take } from '../statements/scan.ts';
import { takeLooks, takeMentioned } from './names.ts';

/** `url of A is [[address]]` */
export const addressForm: Form = (scan) => {
  if (take(scan, /url[ \t]+(?:of|for)[ \t]+/iy) === undefined) return undefined;
  const of = takeMentioned(scan);
  skip(scan);
  if (of === undefined || !pass(scan, 'is')) return undefined;
  const { said } = takeLooks(scan);
  return said.link === undefined ? undefined : { as: 'link', of, link: said.link };
};
