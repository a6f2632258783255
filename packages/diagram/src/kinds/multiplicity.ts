const bound = String.raw`(?:\*|[\p{L}\p{M}\p{N}_]+)`;
const range = String.raw`(?:\*|\d+|[\p{L}\p{M}\p{N}_]+\.\.${bound})`;
const ranges = new RegExp(`^${range}(?:,${range})*$`, 'u');
const identifier = /^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u;

/** `text` without white space round its signs if that is `1`, `*`, `0..1`, `2..n` or several of these with commas; undefined for anything else. */
export function multiplicityIn(text: string): string | undefined {
  const bare = text.trim().replace(/\s*(\.\.|,)\s*/gu, '$1');
  return ranges.test(bare) ? bare : undefined;
}

/** Why `text` is no multiplicity (UML 2.5.1, 7.5), as a sentence that says what to do; undefined when it is one. */
export function multiplicityProblem(text: string): string | undefined {
  const bare = multiplicityIn(text);
  if (bare === undefined && !identifier.test(text.trim())) return `${text} isn’t a multiplicity. Use 1, *, 0..1 or 2..5.`;
  const isTurned = (bare ?? '').split(',').some((each) => {
    const [least, most] = each.split('..').map(Number);
    return least !== undefined && most !== undefined && least > most;
  });
  return isTurned ? `In ${text}, the lower bound is greater than the upper bound. Swap them.` : undefined;
}

/** Whether a word was probably meant as a multiplicity although it is none: `1..`, `0...1`, `0-1`. */
export function isNearMultiplicity(word: string): boolean {
  return /^(?!\d+-\d+-)(?=.*[\d*])[\d*.…][\d*.…-]*$/u.test(word) && /\.\.|…|\*|\d-\d/u.test(word) && multiplicityIn(word) === undefined;
}
