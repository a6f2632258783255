import { edgeKind, fitInput, type TextPart } from '@umlaut/diagram';
import { fontFamily } from '@umlaut/notation';
import { EdgeLabelRenderer } from '@xyflow/react';
import css from '../canvas/canvas.module.css';
import { useCanvas } from '../canvas/canvas-context.ts';
import type { DrawnEdge } from '../view/scene.ts';
import { edgePartBox } from './edge-parts.ts';
import { untouched } from './untouched.ts';
import { useTextField } from './use-text-field.ts';

const names: Partial<Record<TextPart['field'], string>> = {
  label: 'Name',
  guard: 'Guard',
  transition: 'Trigger, guard and effect',
  'source.multiplicity': 'Multiplicity at the source',
  'source.role': 'Role at the source',
  'target.multiplicity': 'Multiplicity at the target',
  'target.role': 'Role at the target',
};

/** The order in which Tab goes through the texts of an edge that has ends. */
const order: readonly TextPart['field'][] = ['label', 'source.multiplicity', 'source.role', 'target.multiplicity', 'target.role'];

interface EdgeTextEditorProps {
  readonly id: string;
  readonly drawn: DrawnEdge;
  readonly part: TextPart;
  readonly text: string;
}

/** The field of an edge's text, where the text stands. */
export function EdgeTextEditor({ id, drawn, part, text }: EdgeTextEditorProps) {
  const { limits, writing, refocus, editEdge, onCut } = useCanvas();
  const field = useTextField({
    key: `${id} ${part.field}`,
    text,
    isTypedOver: writing.wasTypedOver(),
    cut: (previous, next) => {
      const fitted = fitInput({ previous, next }, { ...limits(), maxLabelLines: 1 });
      if (fitted.cut) onCut();
      return fitted;
    },
    onType: writing.type,
    onKey({ key, shiftKey }) {
      const next = order[order.indexOf(part.field) + (shiftKey ? -1 : 1)];
      if (key === 'Escape' || key === 'Enter') writing.keep();
      else if (key === 'Tab' && next !== undefined && hasEnds(drawn)) editEdge(id, { field: next });
      else if (key === 'Tab') writing.keep();
      else return false;
      refocus(id);
      return true;
    },
    onLeave: writing.keep,
  });
  const box = edgePartBox(drawn, part);
  const middle = { left: box.x + box.width / 2, top: box.y + box.height / 2, fontFamily: `'${fontFamily}', var(--font)` };
  return (
    <EdgeLabelRenderer>
      <div className={`${css.edgeEditor} nodrag nopan nowheel nokey`} style={middle}>
        <div className={css.ghost} aria-hidden="true">
          {`${text}\u200b`}
        </div>
        <textarea
          {...field}
          className={`${css.field} nodrag nopan nowheel nokey`}
          aria-label={names[part.field] ?? 'Text'}
          rows={1}
          {...untouched(writing)}
        />
      </div>
    </EdgeLabelRenderer>
  );
}

function hasEnds({ placed }: DrawnEdge): boolean {
  return edgeKind(placed.edge.kind).ends.includes('multiplicity');
}
