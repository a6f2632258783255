import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EntityRow, printEntityRow, readEntityRow } from './entity-row.ts';

describe('a row of an entity', () => {
  it.each<readonly [string, EntityRow]>([
    ['id int PK', { text: 'id int', key: 'PK' }],
    ['PK id int', { text: 'id int', key: 'PK' }],
    ['id: int', { text: 'id: int' }],
    ['id: int PK', { text: 'id: int', key: 'PK' }],
    ['user_id int FK', { text: 'user_id int', key: 'FK' }],
    ['user_id int pk, fk', { text: 'user_id int', key: 'PK,FK' }],
    ['PK,FK user_id int', { text: 'user_id int', key: 'PK,FK' }],
    ['FK PK user_id', { text: 'user_id', key: 'PK,FK' }],
    ['id int (PK)', { text: 'id int', key: 'PK' }],
    ['id int [pk]', { text: 'id int', key: 'PK' }],
    ['email varchar(255) UNIQUE NOT NULL', { text: 'email varchar(255) NOT NULL', key: 'UK' }],
    ['id INTEGER PRIMARY KEY AUTOINCREMENT', { text: 'id INTEGER AUTOINCREMENT', key: 'PK' }],
    ['user_id int not null foreign key references users(id)', { text: 'user_id int not null references users(id)', key: 'FK' }],
    ['string email UK "the PK of old"', { text: 'string email "the PK of old"', key: 'UK' }],
    ['id int PK UNIQUE', { text: 'id int UNIQUE', key: 'PK' }],
    ['unique bool', { text: 'unique bool' }],
    ['pk int', { text: 'pk int' }],
    ['PK', { text: 'PK' }],
    ['pkid int', { text: 'pkid int' }],
    ['price decimal(10, 2)', { text: 'price decimal(10, 2)' }],
    ['', { text: '' }],
  ])('is read: %s', (line, row) => {
    expect(readEntityRow(line)).toEqual(row);
  });

  const word = fc
    .stringMatching(/^[a-z_][a-z0-9_]{0,7}$/)
    .filter((name) => !['pk', 'fk', 'uk', 'unique', 'primary', 'foreign'].includes(name));
  const type = fc.oneof(word, fc.constantFrom('varchar(255)', 'decimal(10, 2)', "enum('PK', 'b')"));
  const rows = fc
    .record({
      name: word,
      colon: fc.constantFrom(' ', ': '),
      type,
      rest: fc.constantFrom('', ' NOT NULL', ' DEFAULT 0', ' "a PK"'),
      key: fc.constantFrom('PK', 'FK', 'UK', 'PK,FK', undefined),
    })
    .map(
      ({ name, colon, type: of, rest, key }): EntityRow => ({ text: `${name}${colon}${of}${rest}`, ...(key === undefined ? {} : { key }) }),
    );

  it('says the same after it was printed', () => {
    fc.assert(
      fc.property(rows, (row) => {
        expect(readEntityRow(printEntityRow(row))).toEqual(row);
      }),
      { numRuns: 2000 },
    );
  });

  it('is read whatever it is, and loses nothing but the words of its key', () => {
    const pieces = fc.constantFrom('PK', 'fk', 'UNIQUE', 'primary key', 'id', 'int', ',', '(', ')', '(PK)', '[', '"', "'", ' ', ':', 'ü😀');
    const lines = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.array(pieces, { maxLength: 8 }).map((list) => list.join(' ')),
    );
    fc.assert(
      fc.property(lines, (line) => {
        const row = readEntityRow(line);
        const [before, after] = [line, printEntityRow(row)].map((text) =>
          text.replace(/primary\s+key|foreign\s+key|unique(?:\s+key)?|[pfu]k|[\s,()[\]]/giu, ''),
        );
        expect(after).toBe(before);
        expect(readEntityRow(printEntityRow(row))).toEqual(row);
      }),
      { numRuns: 2000 },
    );
  });
});
