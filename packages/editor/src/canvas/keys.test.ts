import { describe, expect, it } from 'vitest';
import { keyCommand } from './keys.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };

describe('keyCommand', () => {
  it.each([
    ['z', { ctrlKey: true }, 'undo'],
    ['z', { metaKey: true }, 'undo'],
    ['Z', { ctrlKey: true, shiftKey: true }, 'redo'],
    ['z', { metaKey: true, shiftKey: true }, 'redo'],
    ['y', { ctrlKey: true }, 'redo'],
    ['y', { metaKey: true }, undefined],
    ['a', { ctrlKey: true }, 'select_all'],
    ['Backspace', {}, 'delete'],
    ['Delete', {}, 'delete'],
    ['Backspace', { ctrlKey: true }, undefined],
    ['F2', {}, 'edit'],
    ['Escape', {}, 'escape'],
    ['c', {}, 'link'],
    ['c', { ctrlKey: true }, undefined],
    ['z', {}, undefined],
    ['z', { ctrlKey: true, altKey: true }, undefined],
    ['Backspace', { isComposing: true }, undefined],
  ] as const)('%s with %o means %s', (key, held, command) => {
    expect(keyCommand({ ...none, ...held, key })).toBe(command);
  });
});
