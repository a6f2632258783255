import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diagrams, wideLimits } from '../test/arbitraries.ts';
import { defaultLimits } from './limits.ts';
import { nameProblem } from './name.ts';
import { sameDiagram } from './same.ts';
import { parseJson, readDiagram, writeDiagram } from './text.ts';
import { utf8Length } from './utf8.ts';

describe('readDiagram', () => {
  it('reads what writeDiagram wrote', () => {
    fc.assert(
      fc.property(diagrams, (diagram) => {
        const { diagram: read } = readDiagram(writeDiagram(diagram), wideLimits);
        expect(read !== undefined && sameDiagram(read, diagram)).toBe(true);
      }),
    );
  });

  it('says what is wrong with a text that is too long, no JSON, or no diagram', () => {
    const problem = (text: string): string | undefined => readDiagram(text, { ...defaultLimits, maxBytes: 1024 }).findings[0]?.message;
    expect(problem(JSON.stringify({ nodes: [], edges: [], more: 'é'.repeat(600) }))).toBe('A diagram can have up to 1 KiB.');
    expect(problem('{')).toBe('The diagram isn’t valid JSON.');
    expect(problem('{"nodes":[]}')).toBe('edges must be an array.');
  });
});

describe('utf8Length', () => {
  it('counts as an encoder does', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\n', 'é', '€', '😀', '\uffff') }), (text) => {
        expect(utf8Length(text)).toBe(Buffer.byteLength(text));
      }),
    );
  });
});

describe('parseJson', () => {
  it('answers undefined for what cannot be read, and never throws', () => {
    expect(parseJson('"\ud800"')).toBeUndefined();
    expect(parseJson('')).toBeUndefined();
    expect(parseJson(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toSatisfy((value) => value === undefined || Array.isArray(value));
  });
});

describe('nameProblem', () => {
  it('wants 1 to 120 characters of one line after trimming', () => {
    expect(nameProblem('  Orders  ', defaultLimits)).toBeUndefined();
    expect(nameProblem('😀'.repeat(120), defaultLimits)).toBeUndefined();
    expect(nameProblem(' \n ', defaultLimits)).toBe('Enter a diagram name.');
    expect(nameProblem('x'.repeat(121), defaultLimits)).toBe('A diagram name can have up to 120 characters. Shorten it.');
    expect(nameProblem('a\u0000b', defaultLimits)).toMatch('control characters');
  });
});
