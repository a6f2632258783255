import { describe, expect, it } from 'vitest';
import { isNearMultiplicity, multiplicityIn, multiplicityProblem } from './multiplicity.ts';

describe('a multiplicity', () => {
  it.each(['1', '*', '0..1', '2..5', '1..*', '1..n', 'm..n', '1,3..5'])('is %s', (text) => {
    expect(multiplicityIn(text)).toBe(text);
    expect(multiplicityProblem(text)).toBeUndefined();
    expect(isNearMultiplicity(text)).toBe(false);
  });

  it('may have white space round its signs, not in its numbers', () => {
    expect(multiplicityIn(' 1 .. * ')).toBe('1..*');
    expect(multiplicityIn('0 .. 1, 3')).toBe('0..1,3');
    expect(multiplicityIn('1 2')).toBeUndefined();
  });

  it('is a name as well, but not in a line', () => {
    expect(multiplicityProblem('n')).toBeUndefined();
    expect(multiplicityIn('n')).toBeUndefined();
  });

  it.each(['1..', '..*', '0...1', '1.*', '0-1', '**', '0…*'])('was perhaps meant by %s', (text) => {
    expect(isNearMultiplicity(text)).toBe(true);
    expect(multiplicityProblem(text)).toBe(`${text} isn’t a multiplicity. Use 1, *, 0..1 or 2..5.`);
  });

  it.each(['places', '3.5', '10', 'v1.2', '2026-11-23', '-', '...'])('was not meant by %s', (text) => {
    expect(isNearMultiplicity(text)).toBe(false);
  });

  it('has at least as much as least', () => {
    expect(multiplicityProblem('5..2')).toBe('In 5..2, the lower bound is greater than the upper bound. Swap them.');
    expect(multiplicityProblem('1,5..2')).toBe('In 1,5..2, the lower bound is greater than the upper bound. Swap them.');
  });
});
