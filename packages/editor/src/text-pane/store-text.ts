import type { Change, TextLayer } from '@umlaut/diagram';

/** The change that stores a text beside the diagram. */
export function storeText({ language, lines }: TextLayer): Change {
  const plain = lines.map(({ id, text, of }) => ({ id, text, ...(of === undefined ? {} : { of: [...of] }) }));
  return { op: 'set', element: 'diagram', path: ['text'], value: { language, lines: plain } };
}
