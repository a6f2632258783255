/** Unicode code points. */
export const maxVersionLabelCharacters = 80;
/** Unicode code points. */
export const maxNoteCharacters = 500;
