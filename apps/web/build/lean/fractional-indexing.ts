const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const least = digits[0] ?? '';
const most = digits.at(-1) ?? '';

/** The key in the middle between two, of which the first is the lower one; null is the end. Both are of the form the library makes. */
export function generateKeyBetween(below: string | null, above: string | null): string {
  if (below === null) return above === null ? 'a0' : keyBelow(above);
  const whole = wholeOf(below);
  const rest = below.slice(whole.length);
  if (above !== null && wholeOf(above) === whole) return whole + between(rest, above.slice(whole.length));
  const next = step(whole, 1);
  return next === undefined || (above !== null && next >= above) ? whole + between(rest, undefined) : next;
}

/** So many keys, one above the other, above `below`. */
export function generateNKeysBetween(below: string | null, above: null, count: number): string[] {
  const keys: string[] = [];
  for (let last = below; keys.length < count; ) {
    last = generateKeyBetween(last, above);
    keys.push(last);
  }
  return keys;
}

function keyBelow(above: string): string {
  const whole = wholeOf(above);
  if (whole < above && !/^A0*$/.test(whole)) return whole;
  return step(whole, -1) ?? whole + between('', above.slice(whole.length));
}

/** The part of a key that is counted on: its head, from A to z, says how long it is. */
function wholeOf(key: string): string {
  return key.slice(0, lengthOf(key.charCodeAt(0)));
}

function lengthOf(head: number): number {
  return head >= 97 ? head - 95 : 92 - head;
}

/** The next whole part up or down; undefined at the end. */
function step(whole: string, by: 1 | -1): string | undefined {
  const [over, fresh] = by === 1 ? [most, least] : [least, most];
  const kept = whole.slice(1).replace(new RegExp(`${over}+$`), '');
  if (kept !== '') {
    const last = digits[digits.indexOf(kept.at(-1) ?? '') + by] ?? '';
    return (whole.charAt(0) + kept.slice(0, -1) + last).padEnd(whole.length, fresh);
  }
  const head = whole.charCodeAt(0);
  if (whole.startsWith(by === 1 ? 'z' : 'A')) return undefined;
  // Between Z and a there are no letters.
  const next = head === 90 && by === 1 ? 97 : head === 97 && by === -1 ? 90 : head + by;
  return String.fromCharCode(next).padEnd(lengthOf(next), fresh);
}

/** The rest in the middle between two, of which the first is the lower one and neither ends in 0; undefined is the end. */
function between(low: string, high: string | undefined): string {
  if (high !== undefined) {
    let same = 0;
    while ((low[same] ?? least) === high[same]) same += 1;
    if (same > 0) return high.slice(0, same) + between(low.slice(same), high.slice(same));
  }
  const from = Math.max(0, digits.indexOf(low.charAt(0)));
  const to = high === undefined ? digits.length : digits.indexOf(high.charAt(0));
  if (to - from > 1) return digits[Math.round((from + to) / 2)] ?? '';
  return high !== undefined && high.length > 1 ? high.charAt(0) : (digits[from] ?? '') + between(low.slice(1), undefined);
}
