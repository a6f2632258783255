/** A picture that cannot be made or given; the message is one sentence for the reader. */
export class PictureProblem extends Error {
  override name = 'PictureProblem';
}

/** Returns the message for `error`. */
export function problemText(error: unknown): string {
  return error instanceof PictureProblem ? error.message : 'Couldn’t create the file. Try again or choose another format.';
}
