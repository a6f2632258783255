/** A text that the law is tried on. */
export interface Example {
  readonly text: string;
  /** Pieces of it that say nothing here, each with the reason: another word for the same, or a part that the language itself ignores. */
  readonly free: Readonly<Record<string, string>>;
  /** Whether parts of it are still taken without a trace. */
  readonly isLater?: true;
}

/** An example that breaks the law as yet. */
export function later(text: string, free: Example['free'] = {}): Example {
  return { text, free, isLater: true };
}

/** Examples of one grammar. */
export function examples(texts: readonly (string | readonly [text: string, free: Example['free']] | Example)[]): readonly Example[] {
  return texts.map((one) => {
    if (typeof one === 'string') return { text: one, free: {} };
    return 'text' in one ? one : { text: one[0], free: one[1] };
  });
}
