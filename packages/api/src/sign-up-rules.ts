/** Text, at sign, text, dot, text, without spaces (specification section 5). */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Unicode code points. */
export const minPasswordCharacters = 8;
/** Unicode code points. */
export const maxPasswordCharacters = 128;
