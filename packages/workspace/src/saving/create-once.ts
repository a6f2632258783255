import type { Client, DiagramContent, DiagramVersion } from '@umlaut/api';

/** For how long a copy that is asked for again counts as the same, ms. */
const sameFor = 300_000;

/**
 * Makes copies of diagrams, each with an idempotency key that is remembered by the source and the content until the server has said that the
 * copy is stored: asked for again after a lost answer, or twice at once, it is made once. After five minutes it is another copy. `source` says
 * which diagram is copied.
 */
export function createOnce(
  create: Client['createDiagram'],
  newKey: () => string,
  now: () => number = Date.now,
): (source: string, content: DiagramContent) => Promise<DiagramVersion> {
  const asked = new Map<string, { readonly key: string; readonly at: number }>();
  return async (source, content) => {
    const same = JSON.stringify([source, content.name, content.data]);
    for (const [each, { at }] of asked) if (now() - at >= sameFor) asked.delete(each);
    const copy = asked.get(same) ?? { key: newKey(), at: now() };
    asked.set(same, copy);
    const made = await create(content, copy.key);
    if (asked.get(same) === copy) asked.delete(same);
    return made;
  };
}
