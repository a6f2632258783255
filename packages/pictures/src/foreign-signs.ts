import type { Diagram } from '@umlaut/diagram';
import { drawDiagram, foreignSigns, type Op } from '@umlaut/notation';

/** The characters of a diagram, as it is drawn, that the diagram font has no sign for; once each, in order. */
export function foreignSignsOf(diagram: Diagram): readonly string[] {
  return foreignSigns(textsIn(drawDiagram(diagram).groups));
}

function textsIn(ops: readonly Op[]): readonly string[] {
  return ops.flatMap((op) => (op.op === 'text' ? [op.text] : op.op === 'group' ? textsIn(op.children) : []));
}
