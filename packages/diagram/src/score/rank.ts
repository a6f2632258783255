/**
 * Fractional indexes: texts between any two of which there is another, in the form of the package `fractional-indexing`. A head
 * letter says how many digits the whole part has; a fraction may follow, which does not end with the digit 0.
 */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = digits.length;

/** The first rank of all. */
export const firstRank = 'a0';

/** Whether `text` is a rank. */
export function isRank(text: string): boolean {
  const length = wholeLength(text);
  return length !== undefined && text.length >= length && /^[0-9A-Za-z]+$/.test(text) && !(text.length > length && text.endsWith('0'));
}

/** The next whole rank after `rank`: `a0`, `a1`, … `az`, `b00`. */
export function nextRank(rank: string): string {
  return stepped(wholeOf(rank), 1);
}

/** The rank of the `index`th of many, counted from 0, whole and in their order. */
export function rankAt(index: number): string {
  let [left, length, size] = [index, 1, base];
  while (left >= size) {
    left -= size;
    length += 1;
    size *= base;
  }
  let text = '';
  for (let place = 0; place < length; place += 1) {
    text = digitAt(left % base) + text;
    left = Math.floor(left / base);
  }
  return String.fromCharCode(96 + length) + text;
}

/** A rank between two others; before or behind all where one is absent. `below < above`, both ranks. */
export function rankBetween(below: string | undefined, above: string | undefined): string {
  if (below === undefined && above === undefined) return firstRank;
  if (below === undefined) return before(above ?? firstRank);
  if (above === undefined) return nextRank(below);
  const [low, high] = [wholeOf(below), wholeOf(above)];
  if (low === high) return low + middle(below.slice(low.length), above.slice(high.length));
  const next = nextRank(low);
  return next < above ? next : low + middle(below.slice(low.length), undefined);
}

function before(above: string): string {
  const whole = wholeOf(above);
  return whole < above ? whole : stepped(whole, -1);
}

/** A fraction between two others; `below` may be empty, and `above` undefined for 1. */
function middle(below: string, above: string | undefined): string {
  if (above !== undefined) {
    let same = 0;
    while ((below[same] ?? '0') === above[same]) same += 1;
    if (same > 0) return above.slice(0, same) + middle(below.slice(same), above.slice(same));
  }
  const low = below === '' ? 0 : digits.indexOf(below[0] ?? '0');
  const high = above === undefined ? base : digits.indexOf(above[0] ?? '0');
  if (high - low > 1) return digitAt(Math.round((low + high) / 2));
  if (above !== undefined && above.length > 1) return above.slice(0, 1);
  return digitAt(low) + middle(below.slice(1), undefined);
}

/** The whole part one up or down, with a digit more or less where its digits end. */
function stepped(whole: string, by: 1 | -1): string {
  const [wrapsAt, wrapsTo] = by === 1 ? ['z', '0'] : ['0', 'z'];
  let at = whole.length - 1;
  while (at > 0 && whole[at] === wrapsAt) at -= 1;
  if (at > 0) {
    const digit = digitAt(digits.indexOf(whole[at] ?? '0') + by);
    return whole.slice(0, at) + digit + wrapsTo.repeat(whole.length - at - 1);
  }
  const head = whole.charCodeAt(0);
  const next = String.fromCharCode(head === 97 && by === -1 ? 90 : head === 90 && by === 1 ? 97 : head + by);
  return next + wrapsTo.repeat((wholeLength(next) ?? 2) - 1);
}

function wholeOf(rank: string): string {
  return rank.slice(0, wholeLength(rank) ?? 2);
}

function wholeLength(rank: string): number | undefined {
  const head = rank.charCodeAt(0);
  if (head >= 97 && head <= 122) return head - 95;
  return head >= 65 && head <= 90 ? 92 - head : undefined;
}

function digitAt(index: number): string {
  return digits.charAt(index);
}
