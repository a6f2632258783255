import type { Change } from '../changes.ts';
import { elementLimits } from '../check-said.ts';
import type { Diagram } from '../diagram.ts';
import type { DiagramType } from '../kinds/diagram-type.ts';
import { readTypedNode } from '../kinds/typed-node.ts';
import { fitLabel } from '../label.ts';
import type { Limits } from '../limits.ts';
import { type Placement, placeNode } from './place-node.ts';
import { fitLine } from './set-field.ts';

interface Typed {
  readonly text: string;
  readonly type: DiagramType;
}

/** Why the node that was typed cannot be placed: it has more stereotypes than an element can have. */
export function cannotPlaceTypedNode({ text, type }: Typed): 'too_many_texts' | undefined {
  const { stereotypes } = readTypedNode(text, type).data;
  return Array.isArray(stereotypes) && stereotypes.length > elementLimits.maxStereotypes ? 'too_many_texts' : undefined;
}

/** Places the node that was typed, as `readTypedNode` reads it for a diagram of `type`; texts are cut to the limits. Nothing when it cannot be placed. */
export function placeTypedNode(
  diagram: Diagram,
  { text, type, ...place }: Omit<Placement, 'kind'> & Typed,
  limits: Pick<Limits, 'maxLabelCharacters' | 'maxLabelLines'>,
): readonly Change[] {
  if (cannotPlaceTypedNode({ text, type }) !== undefined) return [];
  const { kind, name, data } = readTypedNode(text, type);
  const { stereotypes, typeName, ...rest } = data;
  const said = {
    ...rest,
    ...(Array.isArray(stereotypes) ? { stereotypes: stereotypes.map((word) => fitLine(String(word), limits)) } : {}),
    ...(typeof typeName === 'string' ? { typeName: fitLine(typeName, limits) } : {}),
    ...(name === '' && typeName === undefined ? {} : { label: fitLabel(name, limits).text }),
  };
  return placeNode(diagram, { ...place, kind }).map((change) =>
    change.op === 'insert' && change.element === 'node'
      ? { ...change, value: { ...change.value, data: { ...change.value.data, ...said } } }
      : change,
  );
}
