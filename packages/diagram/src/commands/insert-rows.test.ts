import { describe, expect, it } from 'vitest';
import { applyChanges } from '../changes.ts';
import { checkDiagram } from '../check.ts';
import type { Diagram, JsonObject } from '../diagram.ts';
import { readMemberRows } from '../kinds/member-rows.ts';
import { defaultLimits as limits } from '../limits.ts';
import { insertRows, memberRoom, type RowsEdit } from './insert-rows.ts';
import { textAt, writeText } from './write-text.ts';

function diagramOf(data: JsonObject): Diagram {
  return { nodes: [{ id: 'n', position: { x: 0, y: 0 }, data: { label: 'N', kind: 'class', ...data } }], edges: [] };
}

function dataAfter(diagram: Diagram, text: string, edit: Pick<RowsEdit, 'list' | 'at'>): JsonObject {
  let count = 0;
  const newId = () => {
    count += 1;
    return `new${count}`;
  };
  const { rows } = readMemberRows(text, { kind: 'class', room: 60 });
  const next = applyChanges(diagram, insertRows(diagram, { node: 'n', rows, newId, ...edit }, limits));
  expect(checkDiagram(next, limits)).toEqual([]);
  return next.nodes[0]?.data ?? {};
}

describe('insertRows', () => {
  const before = diagramOf({
    attributes: [
      { id: 'a', text: 'a' },
      { id: 'b', text: 'b', static: true },
    ],
    operations: [{ id: 'o', text: 'o()' }],
  });

  it('inserts rows at an index of one list, and those of others at the end of theirs', () => {
    expect(dataAfter(before, 'x\ny()\nz', { list: 'attributes', at: 1 })).toMatchObject({
      attributes: [{ id: 'a' }, { id: 'new1', text: 'x' }, { id: 'new3', text: 'z' }, { id: 'b' }],
      operations: [{ id: 'o' }, { id: 'new2', text: 'y()' }],
    });
    expect(dataAfter(before, 'x', { list: 'attributes', at: 99 })).toMatchObject({ attributes: [{ id: 'a' }, { id: 'b' }, { text: 'x' }] });
  });

  it('puts rows in the place of one, which stays the same member', () => {
    expect(dataAfter(before, 'x\ny', { list: 'attributes', at: { instead: 'b' } }).attributes).toEqual([
      { id: 'a', text: 'a' },
      { id: 'b', text: 'x', static: true },
      { id: 'new1', text: 'y' },
    ]);
    expect(dataAfter(before, 'x()', { list: 'attributes', at: { instead: 'b' } })).toMatchObject({
      attributes: [{ id: 'a' }],
      operations: [{ id: 'o' }, { text: 'x()' }],
    });
  });

  it('ends at the limit of the node', () => {
    expect(memberRoom(before, 'n')).toBe(57);
    const text = Array.from({ length: 80 }, (_, index) => `m${index}`).join('\n');
    expect(dataAfter(before, text, { list: 'attributes', at: 0 }).attributes).toHaveLength(59);
    const full = diagramOf({ attributes: Array.from({ length: 60 }, (_, index) => ({ id: `${index}`, text: `${index}` })) });
    expect(dataAfter(full, 'x', { list: 'attributes', at: 0 }).attributes).toHaveLength(60);
    expect(dataAfter(full, 'x\ny', { list: 'attributes', at: { instead: '7' } }).attributes).toMatchObject({
      7: { id: '7', text: 'x' },
      8: { id: '8' },
    });
  });
});

describe("an entity's row", () => {
  const part = { field: 'attributes', item: 'a' } as const;
  const entity = diagramOf({ kind: 'entity', attributes: [{ id: 'a', text: 'id int', key: 'PK' }] });

  it('is written with its key, and read with it', () => {
    expect(textAt(entity, { id: 'n', part })).toBe('id int PK');
    expect(writeText(entity, { id: 'n', part, text: 'id int PK' }, limits)).toEqual([]);
    const written = (text: string) => applyChanges(entity, writeText(entity, { id: 'n', part, text }, limits)).nodes[0]?.data?.attributes;
    expect(written('FK user_id: int')).toEqual([{ id: 'a', text: 'user_id: int', key: 'FK' }]);
    expect(written('id int')).toEqual([{ id: 'a', text: 'id int' }]);
  });
});
