import type { Cardinality } from '@umlaut/diagram';
import type { Ref, Said } from '../statements/statement.ts';

const feet: Readonly<Record<string, Cardinality>> = {
  '||': 'one',
  '|o': 'zeroOne',
  'o|': 'zeroOne',
  '}o': 'zeroMany',
  'o{': 'zeroMany',
  '}|': 'oneMany',
  '|{': 'oneMany',
  '}': 'many',
  '{': 'many',
  '|': 'one',
};

/** The cardinality that a crow's foot draws. */
function cardinalityAt(head: string): Cardinality | undefined {
  return Object.hasOwn(feet, head) ? feet[head] : undefined;
}

/** How a cardinality is drawn at the left and at the right end of a line. */
export const footOf: Readonly<Record<Cardinality, readonly [left: string, right: string]>> = {
  one: ['||', '||'],
  zeroOne: ['|o', 'o|'],
  many: ['}', '{'],
  oneMany: ['}|', '|{'],
  zeroMany: ['}o', 'o{'],
};

/** The relationship that an arrow with a crow's foot says; undefined for every other arrow. */
export function crowsFeet(
  refs: readonly [Ref, Ref],
  { left, right, isDashed }: { readonly left: string; readonly right: string; readonly isDashed: boolean },
  texts: { readonly left: string; readonly right: string; readonly text: string },
): Said | undefined {
  const [atLeft, atRight] = [cardinalityAt(left), cardinalityAt(right)];
  if (atLeft === undefined && atRight === undefined) return undefined;
  const label = texts.text.trim();
  const data = {
    ...(label === '' ? {} : { label }),
    ...endOf('source', atLeft, texts.left),
    ...endOf('target', atRight, texts.right),
    ...(isDashed ? { weak: true } : {}),
  };
  return { as: 'relation', refs, edges: [{ source: 0, target: 1, kind: 'relationship', data }] };
}

function endOf(end: 'source' | 'target', cardinality: Cardinality | undefined, role: string) {
  if (cardinality === undefined && role === '') return {};
  return { [end]: { ...(cardinality === undefined ? {} : { cardinality }), ...(role === '' ? {} : { role }) } };
}
