/** A text that the law is tried on. */
export interface Example {
  readonly text: string;
  /**
   * Pieces of it that say nothing here, each with the reason: another word for the same, or a part that the language itself ignores. `line`
   * stands for changes of a line between two elements that leave its style.
   */
  readonly free: Readonly<Record<string, string>>;
}

/** Examples of one grammar. */
export function examples(texts: readonly (string | readonly [text: string, free: Example['free']])[]): readonly Example[] {
  return texts.map((one) => (typeof one === 'string' ? { text: one, free: {} } : { text: one[0], free: one[1] }));
}
