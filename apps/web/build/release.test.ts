import { expect, it } from 'vitest';
import { releaseOf } from './release.ts';

it('the release changes with the names of the files, and not with their order', () => {
  const before = releaseOf(['assets/app-1.js', 'assets/editor-2.js']);
  expect(releaseOf(['assets/editor-2.js', 'assets/app-1.js'])).toBe(before);
  expect(releaseOf(['assets/app-1.js', 'assets/editor-3.js'])).not.toBe(before);
  expect(before).toMatch(/^[0-9a-f]{12}$/);
});
