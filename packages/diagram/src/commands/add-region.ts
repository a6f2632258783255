import type { Change } from '../changes.ts';
import type { Diagram } from '../diagram.ts';
import { viewNode } from '../kinds/node-view.ts';
import { nodeKind } from '../kinds/registry.ts';
import { cannotInsertItem, itemsOf, writeItems } from './edit-items.ts';

/** Why a node takes no further region, or undefined when it does. */
export function cannotAddRegion(diagram: Diagram, node: string): 'no_regions' | 'member_limit_reached' | undefined {
  const found = diagram.nodes.find(({ id }) => id === node);
  const fields = found === undefined ? [] : nodeKind(viewNode(found).kind).fields;
  if (!fields.some(({ place }) => place[0] === 'regions')) return 'no_regions';
  return cannotInsertItem(diagram, { node, list: 'regions' });
}

/** Adds a region to a state behind its others; to one without any, which is a region by itself, two. `ids`: of the new ones. */
export function addRegion(
  diagram: Diagram,
  { node, ids }: { readonly node: string; readonly ids: readonly [string, string] },
): readonly Change[] {
  if (cannotAddRegion(diagram, node) !== undefined) return [];
  const list = { node, list: 'regions' };
  const regions = itemsOf(diagram, list);
  const [first, second] = ids;
  return writeItems(diagram, list, [...regions, ...(regions.length === 0 ? [{ id: first }, { id: second }] : [{ id: first }])]);
}
