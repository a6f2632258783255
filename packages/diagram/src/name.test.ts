import { describe, expect, it } from 'vitest';
import { defaultLimits } from './limits.ts';
import { nameProblem } from './name.ts';

const problem = (name: string) => nameProblem(name, defaultLimits);

describe('a diagram’s name', () => {
  it.each(['Order', '  Order  ', '図', '👩‍💻', 'a  b', '‮abc'])('may be %j', (name) => {
    expect(problem(name)).toBeUndefined();
  });

  it.each(['', '   ', '\u200b', '\u2060\ufeff', '\u00ad', '\u0000'])('needs something to be seen, unlike %j', (name) => {
    expect(problem(name)).toBe('Enter a diagram name.');
  });

  it.each(['a\nb', 'a\u0007', 'a\ud800'])('is one line of well-formed text, unlike %j', (name) => {
    expect(problem(name)).toContain('A diagram name can’t contain line breaks or control characters. Remove them.');
  });

  it('has at most 120 characters, counted without the white space around it', () => {
    expect(problem(` ${'x'.repeat(120)} `)).toBeUndefined();
    expect(problem('x'.repeat(121))).toContain('A diagram name can have up to 120 characters. Shorten it.');
  });
});
