import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keyboardPage } from './keyboard-page.ts';

const path = join(import.meta.dirname, '../../../../docs/keyboard.md');

it('docs/keyboard.md says what the table of commands says', () => {
  if (process.env.KEYBOARD === 'write') writeFileSync(path, keyboardPage());
  const refresh = 'Run KEYBOARD=write npx vitest run --project unit packages/editor/src/keys';
  expect(readFileSync(path, 'utf8'), refresh).toBe(keyboardPage());
});
