import { countCharacters } from './label.ts';
import type { Limits } from './limits.ts';

/** Why `name` cannot be a diagram's name, or undefined when it can. White space around it does not count, nor do characters that show nothing. */
export function nameProblem(name: string, limits: Pick<Limits, 'maxNameCharacters'>): string | undefined {
  const trimmed = name.trim();
  if (!/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(trimmed)) return 'Enter a diagram name.';
  if (countCharacters(trimmed) > limits.maxNameCharacters) {
    return `A diagram name can have up to ${limits.maxNameCharacters} characters. Shorten it.`;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are refused
  if (/[\u0000-\u001f\u007f]/.test(trimmed) || !trimmed.isWellFormed()) {
    return 'A diagram name can’t contain line breaks or control characters. Remove them.';
  }
  return undefined;
}
