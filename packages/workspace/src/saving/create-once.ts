import type { Client, DiagramContent, DiagramVersion } from '@umlaut/api';

/**
 * Makes diagrams, each with an idempotency key that is remembered by the content until the server has said that it is stored: asked for
 * again after a lost answer, or twice at once, the same content makes one diagram.
 */
export function createOnce(create: Client['createDiagram'], newKey: () => string): (content: DiagramContent) => Promise<DiagramVersion> {
  const asked = new Map<string, string>();
  return async (content) => {
    const same = JSON.stringify([content.name, content.data]);
    const key = asked.get(same) ?? newKey();
    asked.set(same, key);
    const made = await create(content, key);
    asked.delete(same);
    return made;
  };
}
