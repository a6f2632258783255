/** Something of a diagram that another language or format says differently or not at all. */
export interface Loss {
  /** `kept`: stored, but not drawn; `changed`: said in other words; `dropped`: left out. */
  readonly how: 'kept' | 'changed' | 'dropped';
  /** The thing in the plural, as in “reading directions”. */
  readonly what: string;
  readonly count: number;
  /** Ids of the elements that it is about; empty where none was made. */
  readonly elements: readonly string[];
  /** Line of the text, from 1. */
  readonly line?: number;
  /** Page of the file. */
  readonly page?: string;
}
