import type { Diagram } from './diagram.ts';
import { memberLists } from './kinds/member.ts';
import { viewNode } from './kinds/node-view.ts';

/** Characters that a diagram's names may have together; of more, the first are enough to find it. */
const mostCharacters = 4_000;

/** Returns the labels of a diagram's nodes, and behind all of them those of their members: each text once, on one line, and 4,000 characters in all. */
export function elementNames({ nodes }: Diagram): readonly string[] {
  const views = nodes.map(viewNode);
  const texts = [
    ...views.map(({ label }) => label),
    ...views.flatMap(({ members }) => memberLists.flatMap((list) => members[list].map(({ text }) => text))),
  ];
  const names = new Set<string>();
  let characters = 0;
  for (const text of texts) {
    const name = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
    if (name === '' || names.has(name)) continue;
    characters += name.length + 1;
    if (characters > mostCharacters) break;
    names.add(name);
  }
  return [...names];
}
