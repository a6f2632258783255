/** A piece of a text that becomes another. Offsets count UTF-16 units of the text before. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The edits that make `after` of `before`: whole lines by their longest common order, cut to what differs within. Ascending. */
export function editsBetween(before: string, after: string): readonly TextEdit[] {
  if (before === after) return [];
  const [ours, theirs] = [linesOf(before), linesOf(after)];
  const edits: TextEdit[] = [];
  let [at, offset, next] = [0, 0, 0];
  const flush = (oldEnd: number, newEnd: number): void => {
    const [old, fresh] = [ours.slice(at, oldEnd).join(''), theirs.slice(next, newEnd).join('')];
    if (old !== fresh) edits.push(cut(offset, old, fresh));
    offset += old.length;
  };
  for (const [mine, other] of commonLines(ours, theirs)) {
    flush(mine, other);
    offset += ours[mine]?.length ?? 0;
    [at, next] = [mine + 1, other + 1];
  }
  flush(ours.length, theirs.length);
  return edits;
}

/** `text` after edits. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const { from, to, insert } of edits) {
    result += text.slice(at, from) + insert;
    at = to;
  }
  return result + text.slice(at);
}

function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function cut(offset: number, old: string, fresh: string): TextEdit {
  const most = Math.min(old.length, fresh.length);
  let head = 0;
  while (head < most && old[head] === fresh[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]) tail += 1;
  return { from: offset + head, to: offset + old.length - tail, insert: fresh.slice(head, fresh.length - tail) };
}

const mostCompared = 400;

/** Pairs of equal lines in their order: the ends alike, and between them the longest such list where that is short enough to look for. */
function commonLines(ours: readonly string[], theirs: readonly string[]): readonly (readonly [number, number])[] {
  let head = 0;
  while (head < ours.length && head < theirs.length && ours[head] === theirs[head]) head += 1;
  let tail = 0;
  while (tail < ours.length - head && tail < theirs.length - head && ours[ours.length - 1 - tail] === theirs[theirs.length - 1 - tail])
    tail += 1;
  const pairs: (readonly [number, number])[] = Array.from({ length: head }, (_, index) => [index, index]);
  const [left, right] = [ours.slice(head, ours.length - tail), theirs.slice(head, theirs.length - tail)];
  if (left.length <= mostCompared && right.length <= mostCompared)
    for (const [mine, other] of longest(left, right)) pairs.push([head + mine, head + other]);
  for (let index = tail; index > 0; index -= 1) pairs.push([ours.length - index, theirs.length - index]);
  return pairs;
}

function longest(left: readonly string[], right: readonly string[]): readonly (readonly [number, number])[] {
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  for (let mine = left.length - 1; mine >= 0; mine -= 1) {
    for (let other = right.length - 1; other >= 0; other -= 1) {
      const skip = Math.max(lengths[(mine + 1) * width + other] ?? 0, lengths[mine * width + other + 1] ?? 0);
      lengths[mine * width + other] = left[mine] === right[other] ? (lengths[(mine + 1) * width + other + 1] ?? 0) + 1 : skip;
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let [mine, other] = [0, 0];
  while (mine < left.length && other < right.length) {
    if (left[mine] === right[other]) {
      pairs.push([mine, other]);
      mine += 1;
      other += 1;
    } else if ((lengths[(mine + 1) * width + other] ?? 0) >= (lengths[mine * width + other + 1] ?? 0)) mine += 1;
    else other += 1;
  }
  return pairs;
}
