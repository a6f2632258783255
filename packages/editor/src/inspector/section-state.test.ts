import { afterEach, describe, expect, it, vi } from 'vitest';
import { readClosed, writeClosed } from './section-state.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser's storage with these contents. */
function storageOf(contents: Map<string, string>) {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => contents.get(key) ?? null,
    setItem: (key: string, value: string) => void contents.set(key, value),
  });
}

describe('sections of the inspector', () => {
  it('are remembered as closed until they are opened again', () => {
    storageOf(new Map());
    writeClosed('Colour', true);
    writeClosed('Attributes', true);
    writeClosed('Colour', false);
    expect([...readClosed()]).toEqual(['Attributes']);
  });

  it('are all open where the storage holds something else, or refuses', () => {
    storageOf(new Map([['umlaut.inspector', '{"a":1']]));
    expect(readClosed().size).toBe(0);
    storageOf(new Map([['umlaut.inspector', '[1,null,"Colour"]']]));
    expect([...readClosed()]).toEqual(['Colour']);
    vi.stubGlobal('sessionStorage', undefined);
    expect(readClosed().size).toBe(0);
    expect(() => writeClosed('Colour', true)).not.toThrow();
  });
});
