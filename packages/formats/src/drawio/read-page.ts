import { type Diagram, diagramTypeOf, isObject, type JsonObject, type Loss, parseJson } from '@umlaut/diagram';
import type { XmlElement } from '../xml.ts';
import { cellElements, readCells } from './cells.ts';
import { readEdges } from './edges.ts';
import { nested } from './nesting.ts';
import { readNodes } from './nodes.ts';
import { type Fate, openPage } from './page.ts';
import { pageType } from './page-type.ts';
import { createElementIds, readStored } from './stored.ts';
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
  const own = readOwn(model);
  const type = (own === undefined ? undefined : diagramTypeOf({ ...own, nodes: [], edges: [] })) ?? pageType(page);
  const idFor = createElementIds(page.cells.map(readStored));
  const drafts = readNodes(page, type, idFor);
  const nodes = nested(page, drafts);
  const edges = readEdges(page, type, drafts, idFor);
  for (const cell of page.cells) {
    if (!page.fates.all.has(cell.id)) page.fates.drop(cell, 'cells that are neither shapes nor relations');
  }
  return { diagram: { ...(own ?? { meta: { diagram: type } }), nodes, edges }, losses: page.fates.losses(number), fates: page.fates.all };
}

/** The fields that a file made here keeps of the diagram as a whole, in the object of its root. */
function readOwn(model: XmlElement): JsonObject | undefined {
  const fields = parseJson(cellElements(model)[0]?.attributes.get('umlautDiagram') ?? '');
  if (!isObject(fields)) return undefined;
  const { nodes: _nodes, edges: _edges, ...others } = fields;
  return others;
}
