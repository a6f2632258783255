import { plainSigns, skeletonOf } from '../../confusables.ts';

/** Names of the server's own accounts and of those who run it. */
const claims = words('admin admins administrator administrators administration security support system root sysadmin superuser operator');
const otherClaims = words('helpdesk servicedesk moderator postmaster webmaster hostmaster mailer daemon noreply official staff localhost');
/** Words that go with claims, and are none alone. */
const fillers = words('the of and for at it is team service services desk help account accounts notification notifications alert alerts');
const otherFillers = words(
  'server host mail email reply no do not department center centre customer user login password umlaut info from your',
);

const claiming: ReadonlySet<string> = new Set([...claims, ...otherClaims]);
const filling: ReadonlySet<string> = new Set([...fillers, ...otherFillers]);
const product = skeletonOf('umlaut');

/**
 * Whether people could take `name` for the server at `host`, or for those who run it: it names Umlaut or the host, or consists of nothing but
 * words such as Security, Support and Team. Letters that look like others count as those. “Ada Security” is a person.
 */
export function claimsServer(name: string, host: string): boolean {
  const text = skeletonOf(name.replace(/(?<![\p{L}\p{N}])\p{N}+(?![\p{L}\p{N}])/gu, ' '));
  if (lettersOf(text).includes(product)) return true;
  return namesHost(name, host) || isMadeOfClaims(lettersOf(text), lettersOf(skeletonOf(host)));
}

/** Whether one of the words is the host, or a part of it that has a dot, such as its domain. */
function namesHost(name: string, host: string): boolean {
  const known = skeletonOf(host);
  return plainSigns(name)
    .split(/[^\p{L}\p{M}\p{N}.|!$@-]+/u)
    .map((word) => skeletonOf(word).replace(/^\.+|\.+$/g, ''))
    .some((word) => word.includes('.') && (word === known || known.endsWith(`.${word}`) || word.endsWith(`.${known}`)));
}

/** Whether the letters, with or without blanks between the words, can be read as words of both lists and at least one claim. */
function isMadeOfClaims(text: string, host: string): boolean {
  // At each position: undefined where no words end, else whether a claim is among them.
  const ends: (boolean | undefined)[] = [false];
  for (let end = 1; end <= text.length; end += 1) {
    for (let start = 0; start < end; start += 1) {
      const before = ends[start];
      const word = text.slice(start, end);
      const isClaim = claiming.has(word) || (host !== '' && word === host);
      if (before === undefined || !(isClaim || filling.has(word))) continue;
      ends[end] = (ends[end] ?? false) || before || isClaim;
    }
  }
  return ends[text.length] === true;
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

function words(text: string): readonly string[] {
  return text.split(' ').map(skeletonOf);
}
