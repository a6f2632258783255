import { describe, expect, it } from 'vitest';
import { basicCommands } from '../commands/basic-commands.ts';
import { commandTable, gestures } from '../commands/table.ts';
import { chordText, isChord, isSingle } from './chord.ts';
import { isWalking, mayBeCommand } from './keys.ts';

const none = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('keys of the commands', () => {
  it.each([
    ['z', { ctrlKey: true }, 'undo'],
    ['z', { metaKey: true }, 'undo'],
    ['Z', { ctrlKey: true, shiftKey: true }, 'redo'],
    ['z', { metaKey: true, shiftKey: true }, 'redo'],
    ['y', { ctrlKey: true }, 'redo'],
    ['y', { metaKey: true }, undefined],
    ['a', { ctrlKey: true }, 'selectAll'],
    ['Backspace', {}, 'delete'],
    ['Delete', {}, 'delete'],
    ['Backspace', { ctrlKey: true }, undefined],
    ['F2', {}, 'edit'],
    ['Escape', {}, 'escape'],
    ['c', {}, undefined],
    ['ç', { altKey: true, code: 'KeyC' }, 'connect'],
    ['c', { ctrlKey: true }, undefined],
    ['z', {}, undefined],
    ['z', { ctrlKey: true, altKey: true }, undefined],
    // A keyboard of other letters: by the place of the key.
    ['я', { ctrlKey: true, code: 'KeyZ' }, 'undo'],
  ] as const)('%s with %o means %s', (key, held, command) => {
    const pressed = { ...none, ...held, key };
    expect(basicCommands.find(({ keys }) => keys.some((chord) => isChord(chord, pressed)))?.id).toBe(command);
  });

  it.each([
    ['?', { key: '?', shiftKey: true }, true],
    ['+', { key: '+' }, true],
    ['Shift+1', { key: '!', code: 'Digit1', shiftKey: true }, true],
    ['Shift+1', { key: '1', code: 'Digit1' }, false],
    ['Alt+A', { key: 'å', code: 'KeyA', altKey: true }, true],
    ['Mod+]', { key: ']', ctrlKey: true }, true],
    ['Shift+F10', { key: 'F10', shiftKey: true }, true],
    ['C', { key: 'C', shiftKey: true }, false],
  ] as const)('%s and %o: %s', (chord, pressed, is) => {
    expect(isChord(chord, { ...none, ...pressed })).toBe(is);
  });

  it('mean one thing at one place', () => {
    const taken = new Map<string, string>();
    for (const { id, keys, scope } of commandTable) {
      for (const key of keys) {
        const place = `${scope} ${key}`;
        // Locked elements are unlocked by the same key.
        if (id !== 'unlock') expect(taken.get(place), place).toBeUndefined();
        taken.set(place, id);
      }
    }
    expect(taken.size).toBeGreaterThan(50);
  });

  it('are kept until what they mean is loaded', () => {
    const chords = commandTable
      // On a way point or text of an edge every key is kept.
      .filter((command) => !basicCommands.includes(command) && command.isNative !== true && command.scope !== 'edge stop')
      .flatMap(({ keys }) => keys);
    expect(chords.length).toBeGreaterThan(40);
    const lost = chords.filter((chord) => {
      const parts = chord.split(/\+(?=.)/);
      const [key = '', held] = [parts.at(-1), parts.slice(0, -1)];
      const pressed = {
        key: key.length === 1 ? key.toLowerCase() : key,
        ctrlKey: held.includes('Mod'),
        metaKey: false,
        altKey: held.includes('Alt'),
      };
      return !mayBeCommand(pressed) && !isWalking(pressed);
    });
    expect(lost).toEqual([]);
  });

  it('are known by a name of their own', () => {
    expect(new Set(commandTable.map(({ id }) => id)).size).toBe(commandTable.length);
    expect(new Set(commandTable.map(({ title }) => title)).size).toBe(commandTable.length);
    expect(gestures.length).toBeGreaterThan(3);
  });

  it('are written as the keyboard bears them', () => {
    expect([chordText('Mod+Shift+Z', false), chordText('Mod+Shift+Z', true)]).toEqual(['Ctrl+Shift+Z', '⇧⌘Z']);
    expect([chordText('Shift+ArrowLeft', false), chordText('+', false), chordText('Mod+,', true)]).toEqual(['Shift+←', '+', '⌘,']);
  });

  it('are single where typing or speech may press them by mistake', () => {
    expect(['C', '?', 'Shift+1', '+'].map(isSingle)).toEqual([true, true, true, true]);
    expect(['Mod+C', 'Alt+A', 'F2', 'Delete', 'Ctrl+Y'].map(isSingle)).toEqual([false, false, false, false, false]);
  });
});
