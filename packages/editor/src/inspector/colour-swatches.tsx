import { type Colour, type ColourId, colourOf, colours, isColour, setColour } from '@umlaut/diagram';
import { fillColor, type ThemeName } from '@umlaut/notation';
import type { Edits } from './edits.ts';
import css from './inspector.module.css';
import { Section } from './section.tsx';

interface ColourSwatchesProps {
  readonly edits: Edits;
  readonly nodes: readonly string[];
  readonly edges: readonly string[];
  readonly theme: ThemeName;
}

/** The offered colours, as buttons of which one is chosen at most. */
export function ColourSwatches({ edits, nodes, edges, theme }: ColourSwatchesProps) {
  const diagram = edits.current();
  const chosen = new Set([
    ...diagram.nodes.filter(({ id }) => nodes.includes(id)).map(colourOf),
    ...diagram.edges.filter(({ id }) => edges.includes(id)).map(colourOf),
  ]);
  const [only] = chosen.size === 1 ? chosen : [];
  return (
    <Section name="Colour">
      <div className={css.swatches}>
        {Object.keys(colours)
          .filter((id) => isColour(id))
          .map((id) => (
            <button
              key={id}
              type="button"
              className={css.swatch}
              aria-label={colours[id].name}
              title={colours[id].name}
              aria-pressed={only === id}
              onClick={() => edits.apply(setColour(edits.current(), { nodes, edges }, id))}
            >
              <span style={{ background: swatchColour(id, { isLine: nodes.length === 0, theme }) }} />
            </button>
          ))}
      </div>
    </Section>
  );
}

function swatchColour(id: ColourId, { isLine, theme }: { readonly isLine: boolean; readonly theme: ThemeName }): string {
  const { fill, line }: Colour = colours[id];
  return fillColor((isLine ? line : fill) ?? (isLine ? 'line' : 'node'), theme);
}
