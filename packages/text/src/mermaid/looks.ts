import { colourValue } from '../graph/colour.ts';
import type { Form } from '../statements/parse-lines.ts';
import { isDone, keep, lose, match, pass, type Scan, skip, take, takeQuoted } from '../statements/scan.ts';

/** Takes a name as the statements of a type mention it. */
export type TakeName = (scan: Scan) => string | undefined;

/** Styling and addresses, which flowcharts, states and entities have alike: `style`, `class`, `classDef`, `linkStyle`, `click`. */
export function lookForms(takeName: TakeName): readonly Form[] {
  return [
    (scan) => {
      if (take(scan, /style(?=[ \t])/y) === undefined) return undefined;
      skip(scan);
      const of = namesIn(scan, takeName);
      const fill = takeFill(scan);
      return of.length === 0 || fill === undefined ? { as: 'kept', what: 'styling' } : { as: 'fill', of, fill };
    },
    (scan) => {
      if (take(scan, /classDef(?=[ \t])/y) === undefined) return undefined;
      skip(scan);
      const names = take(scan, /[\w-]+(?:,[\w-]+)*/y)?.split(',') ?? [];
      const fill = takeFill(scan);
      return names.length === 0 || fill === undefined ? { as: 'kept', what: 'styling' } : { as: 'look', names, fill };
    },
    (scan) => {
      if (take(scan, /class(?=[ \t])/y) === undefined) return undefined;
      skip(scan);
      const of = namesIn(scan, takeName);
      skip(scan);
      const look = take(scan, /[\w-]+/y);
      return of.length === 0 || look === undefined ? undefined : { as: 'looks', of, look };
    },
    (scan) => {
      if (take(scan, /click(?=[ \t])/y) === undefined) return undefined;
      skip(scan);
      const of = takeName(scan);
      const link = takeAddress(scan);
      return of === undefined || link === undefined ? { as: 'kept', what: 'action' } : { as: 'link', of, link };
    },
    (scan) => {
      if (take(scan, /(?:linkStyle|cssClass|callback)(?=[ \t])/y) === undefined) return undefined;
      scan.at = scan.text.length;
      return { as: 'kept', what: 'styling' };
    },
  ];
}

function namesIn(scan: Scan, takeName: TakeName): readonly string[] {
  const names: string[] = [];
  do {
    skip(scan);
    const name = takeName(scan);
    if (name === undefined) return names;
    names.push(name);
    skip(scan);
  } while (take(scan, /,/y) !== undefined);
  return names;
}

/** Takes a list of CSS up to the end of the line and gives the colour of `fill`; all else is kept as styling. */
export function takeFill(scan: Scan): string | undefined {
  let fill: string | undefined;
  while (!isDone(scan)) {
    const from = scan.at;
    const [whole = '', name = '', value = ''] = match(scan, /([^:,]*)(?::((?:[^,(]|\([^)]*\))*))?,?/y) ?? [];
    const colour = name.trim() === 'fill' ? value.trim().replace(/;$/, '') : '';
    if (isColour(colour)) fill = colour;
    else lose(scan, from, { how: 'kept', what: 'styling' });
    if (whole === '') scan.at = scan.text.length;
  }
  return fill;
}

/** Digits of a colour stand behind `#`. */
function isColour(text: string): boolean {
  return colourValue(text) !== undefined && (text.startsWith('#') || !/^[0-9a-f]{3,8}$/i.test(text));
}

/** Takes what a click opens, up to the end of the line. A tooltip and the window that it opens in are kept. */
export function takeAddress(scan: Scan): string | undefined {
  skip(scan);
  pass(scan, 'href');
  skip(scan);
  const link = takeQuoted(scan, 'text');
  if (link !== undefined) keep(scan, /.+/y, 'tooltip');
  scan.at = scan.text.length;
  return link;
}

const className = /[ \t]*:::[ \t]*([\w-]+)/y;

/** Takes the class of styling behind a mention. */
export function takeLook(scan: Scan): string | undefined {
  return match(scan, className)?.[1];
}
