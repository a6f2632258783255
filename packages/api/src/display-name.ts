/** Unicode code points of the name that others see of a user. */
export const maxDisplayNameCharacters = 40;

/** `text` on one line without blanks around it, as a display name is stored. */
export function tidyDisplayName(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{White_Space}+/gu, ' ')
    .trim();
}

/**
 * The reason why a tidied name cannot be one; undefined for one that can, and for the empty one, which stands for none. Control and
 * format characters are refused: they hide or reorder letters, so that one person could look like another.
 */
export function displayNameProblem(name: string): string | undefined {
  if ([...name].length > maxDisplayNameCharacters) return `A name can have up to ${maxDisplayNameCharacters} characters. Shorten it.`;
  if (!name.isWellFormed() || /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u.test(name)) return 'The name contains invisible characters. Type it again.';
  if (name !== '' && !/[\p{L}\p{N}\p{S}\p{P}]/u.test(name)) return 'The name has no visible characters. Type it again.';
  return undefined;
}
