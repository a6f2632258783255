import type { Change } from '../changes.ts';
import { elementLimits } from '../check-said.ts';
import type { Diagram } from '../diagram.ts';
import type { DiagramType } from '../kinds/diagram-type.ts';
import { readTypedNode } from '../kinds/typed-node.ts';
import { fitLabel } from '../label.ts';
import type { Limits } from '../limits.ts';
import { type Placement, placeNode } from './place-node.ts';
import { fitLine } from './set-field.ts';

/** Places the node that was typed, as `readTypedNode` reads it for a diagram of `type`; texts are cut to the limits. */
export function placeTypedNode(
  diagram: Diagram,
  { text, type, ...place }: Omit<Placement, 'kind'> & { readonly text: string; readonly type: DiagramType },
  limits: Pick<Limits, 'maxLabelCharacters' | 'maxLabelLines'>,
): readonly Change[] {
  const { kind, name, data } = readTypedNode(text, type);
  const { stereotypes, typeName, ...rest } = data;
  const said = {
    ...rest,
    ...(Array.isArray(stereotypes)
      ? { stereotypes: stereotypes.slice(0, elementLimits.maxStereotypes).map((word) => fitLine(String(word), limits)) }
      : {}),
    ...(typeof typeName === 'string' ? { typeName: fitLine(typeName, limits) } : {}),
    ...(name === '' && typeName === undefined ? {} : { label: fitLabel(name, limits).text }),
  };
  return placeNode(diagram, { ...place, kind }).map((change) =>
    change.op === 'insert' && change.element === 'node'
      ? { ...change, value: { ...change.value, data: { ...change.value.data, ...said } } }
      : change,
  );
}
