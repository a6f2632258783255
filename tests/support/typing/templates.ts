import type { Language } from '@umlaut/text';

/** A grammar as templates of its statements: `A` and `B` are replaced with names, `W` with a word; a statement may take several lines. */
export interface Templates {
  readonly language: Language;
  readonly head: string;
  readonly foot?: string;
  readonly names: readonly string[];
  readonly statements: readonly string[];
  /** Openers of blocks, whose content is further statements of `inner`, with the line that closes them. */
  readonly blocks: readonly { readonly open: string; readonly inner: readonly string[] | 'statements'; readonly close: string }[];
}

/** Some names begin with others, so that a name half typed is another one. */
export const names = ['A', 'AB', 'Order', 'OrderLine', 'Shop', 'Or', 'U', 'User', 'R', 'W'];
