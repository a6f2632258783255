import type { Diagram, Loss } from '@umlaut/diagram';
import { readCells } from './cells.ts';
import { readEdges } from './edges.ts';
import { nested, readNodes } from './nodes.ts';
import { type Fate, openPage } from './page.ts';
import { pageType } from './page-type.ts';
import type { PackedPage } from './unpack.ts';

/** A page of a draw.io file as a diagram, with what became of each of its cells. */
export interface ReadPage {
  readonly diagram: Diagram;
  readonly losses: readonly Loss[];
  readonly fates: ReadonlyMap<string, Fate>;
}

/** Reads the page of a number, from 1; undefined if cells are nested more than 100 levels deep. Every cell becomes part of the diagram or is reported as a loss. */
export function readPage(number: number, { model, globals }: Pick<PackedPage, 'model' | 'globals'>): ReadPage | undefined {
  const page = openPage(readCells(model, globals));
  if (page === undefined) return undefined;
  const type = pageType(page);
  const drafts = readNodes(page, type);
  const nodes = nested(page, drafts);
  const edges = readEdges(page, type, drafts);
  for (const cell of page.cells) {
    if (!page.fates.all.has(cell.id)) page.fates.drop(cell, 'cells that are neither shapes nor relations');
  }
  return { diagram: { meta: { diagram: type }, nodes, edges }, losses: page.fates.losses(number), fates: page.fates.all };
}
