import { describe, expect, it } from 'vitest';
import { displayNameProblem, maxDisplayNameCharacters, tidyDisplayName } from './display-name.ts';

describe('a display name', () => {
  it.each(['Ada', 'Zoë Müller', '李小龍', "D'Arcy, Jr.", 'R2-D2', '🦊', ''])('may be “%s”', (name) => {
    expect(displayNameProblem(tidyDisplayName(name))).toBeUndefined();
  });

  it('is one line without blanks around it', () => {
    expect(tidyDisplayName('  Ada\n\u00a0 Lovelace ')).toBe('Ada Lovelace');
    expect(tidyDisplayName('Zoe\u0308')).toBe('Zo\u00eb');
  });

  it.each(['a\u202eb', 'a\u200bb', 'a\u0007b', '\u0301', '\ud800', '\ue000'])('is refused with characters nobody sees (%j)', (name) => {
    expect(displayNameProblem(tidyDisplayName(name))).toBeDefined();
  });

  it('counts code points', () => {
    expect(displayNameProblem('🦊'.repeat(maxDisplayNameCharacters))).toBeUndefined();
    expect(displayNameProblem('a'.repeat(maxDisplayNameCharacters + 1))).toContain(`up to ${maxDisplayNameCharacters} characters`);
  });
});
