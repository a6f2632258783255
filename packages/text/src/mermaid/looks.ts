import type { Form } from '../statements/parse-lines.ts';
import { match, type Scan, skip, take, takeQuoted, takeRest } from '../statements/scan.ts';

/** Takes a name as the statements of a type mention it. */
export type TakeName = (scan: Scan) => string | undefined;

/** Styling and addresses, which flowcharts, states and entities have alike: `style`, `class`, `classDef`, `linkStyle`, `click`. */
export function lookForms(takeName: TakeName): readonly Form[] {
  return [
    (scan) => {
      if (take(scan, /style(?=[ \t])/y) === undefined) return undefined;
      skip(scan);
      const of = namesIn(scan, takeName);
      const fill = fillIn(takeRest(scan, 'text'));
      return of.length === 0 || fill === undefined ? { as: 'kept', what: 'styling' } : { as: 'fill', of, fill };
    },
    (scan) => {
      if (take(scan, /classDef(?=[ \t])/y) === undefined) return undefined;
      skip(scan);
      const names = take(scan, /[\w-]+(?:,[\w-]+)*/y)?.split(',') ?? [];
      const fill = fillIn(takeRest(scan, 'text'));
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
      skip(scan);
      take(scan, /href(?=[ \t])/y);
      skip(scan);
      const link = takeQuoted(scan, 'text');
      scan.at = scan.text.length;
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

/** The colour after `fill:` in a list of CSS. */
function fillIn(css: string): string | undefined {
  return /(?:^|,)\s*fill\s*:\s*([^,;]+)/.exec(css)?.[1]?.trim();
}

const className = /:::([\w-]+)/y;

/** Takes the class of styling behind a mention. */
export function takeLook(scan: Scan): string | undefined {
  return match(scan, className)?.[1];
}
