import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MemberRow, readMemberRows } from './member-rows.ts';
import type { NodeKindId } from './registry.ts';

function rowsOf(text: string, kind: NodeKindId = 'class', room = 60): readonly string[] {
  return readMemberRows(text, { kind, room }).rows.map((row: MemberRow) =>
    [row.list, row.text, ...(row.key === undefined ? [] : [row.key])].join('|'),
  );
}

function messages(text: string, kind: NodeKindId = 'class', room = 60): readonly string[] {
  return readMemberRows(text, { kind, room }).findings.map(({ message }) => message);
}

describe('pasted lines', () => {
  it('become attributes and operations, told by parentheses', () => {
    const text = '- id: Long\r\n# name : String = "f()"\n~ total\n\n+ pay(m: Money): Receipt\n\tvoid  run()';
    expect(rowsOf(text)).toEqual([
      'attributes|- id: Long',
      'attributes|# name : String = "f()"',
      'attributes|~ total',
      'operations|+ pay(m: Money): Receipt',
      'operations|void run()',
    ]);
    expect(messages(text)).toEqual([]);
  });

  it('lose their bullets and rulers, never their visibility', () => {
    const text = '* a\n• b: int;\n1. c,\n2) d\n- + e\n- f\n--\n{\n}\n  \n+g';
    expect(rowsOf(text)).toEqual(['a', 'b: int', 'c', 'd', '+ e', '- f', '+g'].map((line) => `attributes|${line}`));
  });

  it('become what the kind has', () => {
    expect(rowsOf('RED,\nGREEN,\nlabel: String\nnext()', 'enumeration')).toEqual([
      'literals|RED',
      'literals|GREEN',
      'attributes|label: String',
      'operations|next()',
    ]);
    expect(rowsOf('id int PK\nemail varchar(255) UNIQUE NOT NULL,', 'entity')).toEqual([
      'attributes|id int|PK',
      'attributes|email varchar(255) NOT NULL|UK',
    ]);
    expect(rowsOf('name = "x"\nrun()', 'object')).toEqual(['slots|name = "x"', 'slots|run()']);
  });

  it('end at the limit, which is told', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `a${index}: int`).join('\n');
    expect(rowsOf(many)).toHaveLength(60);
    expect(messages(many)).toEqual(['Only 60 members can be added; 9940 lines were omitted.']);
    expect(messages('a\nb\nc', 'class', 2)).toEqual(['Only 2 more of 60 members can be added; 1 line was omitted.']);
    expect(messages('a\nb', 'class', 0)).toEqual(['The limit of 60 members is reached; 2 lines were omitted.']);
    expect(messages(`a\n${'x'.repeat(301)}`)).toEqual(['A member can have up to 300 characters; 1 line was shortened.']);
    expect(readMemberRows('a\nb', { kind: 'actor', room: 60 })).toEqual({
      rows: [],
      findings: [{ path: '', message: 'An actor can’t have members; 2 lines were omitted.' }],
    });
  });

  it('keep every letter and number, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.constantFrom<NodeKindId>('class', 'enumeration', 'object'),
        (text, kind) => {
          const letters = (said: string) => said.replace(/^\s*\d+[.)]\s+/gmu, '').replace(/[^\p{L}]/gu, '');
          expect(
            letters(
              readMemberRows(text, { kind, room: 60 })
                .rows.map((row) => row.text)
                .join('\n'),
            ),
          ).toBe(letters(text));
        },
      ),
      { numRuns: 2000 },
    );
  });
});
