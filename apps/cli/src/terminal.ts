/** The surroundings of a command: its folder and its three streams. */
export interface Terminal {
  /** Folder that relative paths start from. */
  readonly folder: string;
  readonly readInput: () => Promise<Uint8Array>;
  /** Writes a result to standard output. */
  readonly print: (result: string | Uint8Array) => void;
  /** Tells people something, as a line on standard error. */
  readonly say: (line: string) => void;
}
