/** Exit codes: 0 good, 1 findings or differences, 2 usage, 3 input that cannot be read, 70 a bug. */
export type ExitCode = 0 | 1 | 2 | 3 | 70;

/** Ends the command with words on standard error. */
export class Stop extends Error {
  override name = 'Stop';
  readonly code: 2 | 3;

  constructor(code: 2 | 3, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
