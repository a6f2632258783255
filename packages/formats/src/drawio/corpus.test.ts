import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDiagram, type Diagram, type DiagramEdge, type DiagramNode, defaultLimits, isObject } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { inflate } from '../../test/inflate.ts';
import type { XmlElement } from '../xml.ts';
import { readDrawio } from './read-drawio.ts';
import { type ReadPage, readPage } from './read-page.ts';
import { pagesOf } from './unpack.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..', 'tests', 'fixtures', 'drawio');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.drawio'));

/** A cell as this test reads it, by itself. */
interface Said {
  readonly id: string;
  readonly text: string;
  readonly isVertex: boolean;
}

function cellsIn(model: XmlElement): readonly Said[] {
  const root = model.children.find(({ name }) => name === 'root');
  return (root?.children ?? []).flatMap((element): readonly Said[] => {
    const cell = element.name === 'mxCell' ? element : element.children[0];
    const isVertex = cell?.attributes.get('vertex') === '1';
    if (cell === undefined || (!isVertex && cell.attributes.get('edge') !== '1')) return [];
    const value = element.attributes.get('label') ?? cell.attributes.get('value') ?? '';
    return [{ id: element.attributes.get('id') ?? '', text: letters(value.replace(/<[^>]*>/g, ' ')), isVertex }];
  });
}

/** Letters and digits of a text, whatever stands between them. */
function letters(text: string): string {
  return text.replace(/&(lt|gt|amp|nbsp|laquo|raquo|quot|#\d+);/g, ' ').replace(/[^\p{L}\p{N}]/gu, '');
}

/** All texts of an element, the words that its kind says by itself included. */
function textOf(element: DiagramNode | DiagramEdge | undefined): string {
  const strings: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') strings.push(value);
    else if (Array.isArray(value)) value.forEach(walk);
    else if (isObject(value)) Object.values(value).forEach(walk);
  };
  walk(element?.data);
  return letters(strings.join(' '));
}

async function readFile(path: string): Promise<readonly { readonly page: ReadPage; readonly said: readonly Said[] }[]> {
  const pages = await pagesOf(readFileSync(join(root, path), 'utf8'), inflate);
  if (typeof pages === 'string') throw new Error(pages);
  return pages.map((packed, index) => {
    const page = readPage(index + 1, packed);
    if (page === undefined) throw new Error('too many cells');
    return { page, said: cellsIn(packed.model) };
  });
}

describe('real draw.io files', () => {
  it('are read as valid diagrams, compressed or not', async () => {
    expect(files).toHaveLength(31);
    for (const path of files) {
      const read = await readDrawio(readFileSync(join(root, path), 'utf8'), { limits: defaultLimits, inflate });
      expect(read.problem, path).toBeUndefined();
      for (const { diagram } of read.found ?? []) expect(checkDiagram(diagram, defaultLimits), path).toEqual([]);
    }
  });

  it('become elements cell by cell: each is made, part of one, or told', async () => {
    for (const path of files) {
      for (const { page, said } of await readFile(path)) {
        const ids = new Set([...page.diagram.nodes, ...page.diagram.edges].map(({ id }) => id));
        for (const { id } of said) {
          const fate = page.fates.get(id);
          expect(fate, `${path} ${id}`).toBeDefined();
          if (fate?.how === 'node' || fate?.how === 'edge' || fate?.how === 'text') expect(ids.has(fate.of), `${path} ${id}`).toBe(true);
        }
        const dropped = [...page.fates.values()].filter(({ how }) => how === 'dropped').length;
        const told = page.losses.filter(({ how }) => how === 'dropped').reduce((sum, { count }) => sum + count, 0);
        expect(told, path).toBe(dropped);
      }
    }
  });

  it('keep their texts', async () => {
    let [kept, all] = [0, 0];
    const lost: string[] = [];
    for (const path of files) {
      for (const { page, said } of await readFile(path)) {
        const elements = elementsOf(page.diagram);
        for (const { id, text } of said.filter((cell) => cell.text !== '')) {
          const fate = page.fates.get(id);
          if (fate === undefined || fate.how === 'dropped' || fate.how === 'part') continue;
          all += 1;
          const has = containsAll(textOf(elements.get(fate.of)), text);
          if (has) kept += 1;
          else lost.push(`${path} ${id}: ${text} | ${textOf(elements.get(fate.of))}`);
        }
      }
    }
    expect(all).toBeGreaterThan(700);
    expect(kept / all, lost.join('\n')).toBeGreaterThanOrEqual(0.98);
  });
});

function elementsOf({ nodes, edges }: Diagram): ReadonlyMap<string, DiagramNode | DiagramEdge> {
  return new Map([...nodes, ...edges].map((element) => [element.id, element]));
}

/** Whether all letters of `text` occur in `whole`, however often. */
function containsAll(whole: string, text: string): boolean {
  if (whole.includes(text)) return true;
  const counts = new Map<string, number>();
  for (const letter of whole) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  for (const letter of text) {
    const left = (counts.get(letter) ?? 0) - 1;
    if (left < 0) return false;
    counts.set(letter, left);
  }
  return true;
}
