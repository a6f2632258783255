/** A replaced run of a text. Offsets count UTF-16 units in the text before all edits. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Beyond this many pairs of lines the middle of two texts is replaced as a whole. */
const mostPairs = 4_000_000;

/**
 * The smallest edits by whole lines that make `after` of `before`, each without what its beginning and end have in common. Ascending; a
 * caret between them keeps its place.
 */
export function editsBetween(before: string, after: string): readonly Edit[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const [removed, added] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const at = lengthOf(old.slice(0, start));
  return runsOf(removed, added).flatMap((run) => trimmed(removed, added, run, at));
}

/** A text's lines with their ends. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, { length }) => sum + length, 0);
}

/** Lines that differ: from and to of the old ones, and of the new ones. */
type Run = readonly [oldFrom: number, oldTo: number, newFrom: number, newTo: number];

function runsOf(old: readonly string[], now: readonly string[]): readonly Run[] {
  if (old.length === 0 && now.length === 0) return [];
  if (old.length * now.length > mostPairs) return [[0, old.length, 0, now.length]];
  const width = now.length + 1;
  const common = commonLengths(old, now);
  const runs: Run[] = [];
  let [a, b, fromA, fromB] = [0, 0, 0, 0];
  const close = (): void => {
    if (a > fromA || b > fromB) runs.push([fromA, a, fromB, b]);
  };
  while (a < old.length && b < now.length) {
    if (old[a] === now[b]) {
      close();
      [a, b] = [a + 1, b + 1];
      [fromA, fromB] = [a, b];
    } else if ((common[(a + 1) * width + b] ?? 0) >= (common[a * width + b + 1] ?? 0)) a += 1;
    else b += 1;
  }
  [a, b] = [old.length, now.length];
  close();
  return runs;
}

/** Lengths of the longest common subsequences of what is left from each pair of lines on. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array {
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let a = old.length - 1; a >= 0; a -= 1)
    for (let b = now.length - 1; b >= 0; b -= 1)
      lengths[a * width + b] =
        old[a] === now[b]
          ? (lengths[(a + 1) * width + b + 1] ?? 0) + 1
          : Math.max(lengths[(a + 1) * width + b] ?? 0, lengths[a * width + b + 1] ?? 0);
  return lengths;
}

function trimmed(old: readonly string[], now: readonly string[], [oldFrom, oldTo, newFrom, newTo]: Run, at: number): readonly Edit[] {
  const [gone, come] = [old.slice(oldFrom, oldTo).join(''), now.slice(newFrom, newTo).join('')];
  const from = at + lengthOf(old.slice(0, oldFrom));
  let start = 0;
  while (start < gone.length && start < come.length && gone[start] === come[start]) start += 1;
  let end = 0;
  while (end < gone.length - start && end < come.length - start && gone.at(-1 - end) === come.at(-1 - end)) end += 1;
  return [{ from: from + start, to: from + gone.length - end, insert: come.slice(start, come.length - end) }];
}
