import type { Diagram, Point } from '@umlaut/diagram';
import type { ViewState } from '../view-state/view-store.ts';

type Drag = ViewState['drag'];

/**
 * Makes a function from the document and the drags under way, one's own and those of others, to where dragged nodes are shown.
 * Answers the very map of one's own while nobody else drags.
 *
 * A node that is written to while others drag it, as it is when they drop it, is shown where the document has it: what they
 * said before no longer counts until they say something else.
 */
export function createSharedDrag(): (diagram: Diagram, own: Drag, others: Drag) => Drag {
  let counted: { readonly others: Drag; readonly stored: ReadonlyMap<string, object> } | undefined;
  let last: { readonly own: Drag; readonly others: Drag; readonly drag: Drag } | undefined;
  return (diagram, own, others) => {
    if (others.size === 0) {
      counted = undefined;
      return own;
    }
    const nodes = new Map(diagram.nodes.filter(({ id }) => others.has(id)).map((node) => [node.id, node]));
    if (counted?.others !== others) counted = { others, stored: nodes };
    const { stored } = counted;
    const standing = new Map<string, Point>();
    for (const [id, at] of others) if (nodes.has(id) && nodes.get(id) === stored.get(id)) standing.set(id, at);
    if (last?.own === own && sameDrag(last.others, standing)) return last.drag;
    last = { own, others: standing, drag: standing.size === 0 ? own : new Map([...standing, ...own]) };
    return last.drag;
  };
}

function sameDrag(a: Drag, b: Drag): boolean {
  if (a.size !== b.size) return false;
  for (const [id, { x, y }] of a) {
    const at = b.get(id);
    if (at === undefined || at.x !== x || at.y !== y) return false;
  }
  return true;
}
