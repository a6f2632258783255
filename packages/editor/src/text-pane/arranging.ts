import type { Change, Diagram } from '@umlaut/diagram';
import { arrangementChanges, arrangeNodes } from '@umlaut/layout';
import { startLayout } from '../arrange/start-layout.ts';

/** Arranges the nodes `ids` among themselves by the layout engine; nothing else moves. Rejects when the engine cannot be loaded. */
export async function arrangeAmong(diagram: Diagram, ids: ReadonlySet<string>): Promise<readonly Change[]> {
  const { layout, stop } = startLayout();
  try {
    return arrangementChanges(diagram, await arrangeNodes(diagram, { ids }, layout));
  } finally {
    stop();
  }
}
