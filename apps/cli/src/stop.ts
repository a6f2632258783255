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

const causes: Readonly<Record<string, string>> = {
  ENOENT: 'no such file.',
  EISDIR: 'it is a folder. Pass the files in it.',
  EACCES: 'permission denied.',
};

/** For a file that cannot be read, with the cause as the system tells it. */
export function unreadable(path: string, error: unknown): Stop {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const cause = causes[code] ?? (error instanceof Error ? error.message : String(error));
  return new Stop(3, `Cannot read ${path}: ${cause}`, { cause: error });
}
