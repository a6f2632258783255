import { type Limits, viewText } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { loadPart } from '@umlaut/editor';

type BringUp = typeof import('./text-on-demand.ts')['bringUp'];

let bringUp: BringUp | undefined;

/** Fetches the code that brings a stored text up to its diagram. Rejects when it cannot be fetched. */
export async function loadTexts(): Promise<void> {
  bringUp = (await loadPart('screens/editor/text-on-demand', () => import('./text-on-demand.ts'))).bringUp;
}

/**
 * Brings the stored text up to the diagram before it leaves the page, so that no line of a deleted element is saved or given away.
 * Returns at once where nothing is to be done or the code is there already; where it cannot be fetched the text stays as it is.
 */
export function settleText(document: DiagramDocument, limits: Limits): Promise<void> | undefined {
  if (viewText(document.current()) === undefined) return undefined;
  if (bringUp === undefined)
    return loadTexts().then(
      () => write(document, limits),
      () => undefined,
    );
  write(document, limits);
  return undefined;
}

function write(document: DiagramDocument, limits: Limits): void {
  const diagram = document.current();
  const layer = viewText(diagram);
  if (layer === undefined || bringUp === undefined) return;
  const { language, lines, edits } = bringUp(layer, diagram, { limits });
  if (edits.length > 0) document.settle({ language, lines });
}
