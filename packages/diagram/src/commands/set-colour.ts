import type { Change } from '../changes.ts';
import { type Diagram, isObject, type JsonObject } from '../diagram.ts';
import { colourIn } from '../kinds/reading.ts';

/** A colour that is offered by name: the area of boxes, and the line of edges. Themes turn it over for the dark page. */
export interface Colour {
  readonly name: string;
  /** Absent for the theme's own colours. */
  readonly fill?: `#${string}`;
  readonly line?: `#${string}`;
}

/** The colours that are offered, the theme's own first. */
export const colours = {
  none: { name: 'No colour' },
  amber: { name: 'Amber', fill: '#ffe7b3', line: '#a86500' },
  red: { name: 'Red', fill: '#ffd6d0', line: '#b3261e' },
  green: { name: 'Green', fill: '#d5f0dc', line: '#17744a' },
  blue: { name: 'Blue', fill: '#d6e4ff', line: '#2456c4' },
  violet: { name: 'Violet', fill: '#eadcfb', line: '#7a3fc0' },
} as const satisfies Readonly<Record<string, Colour>>;

/** Key of an offered colour. */
export type ColourId = keyof typeof colours;

/** Nodes and edges to be coloured. */
interface Painted {
  readonly nodes?: Iterable<string>;
  readonly edges?: Iterable<string>;
}

/** Gives nodes and edges one of the offered colours; `none` takes every colour of theirs away, texts' and borders' included. */
export function setColour(diagram: Diagram, { nodes = [], edges = [] }: Painted, colour: ColourId): readonly Change[] {
  const { fill, line }: Colour = colours[colour];
  const own = colour === 'none' ? { borderColor: undefined, color: undefined } : {};
  return [
    ...painted(diagram.nodes, { element: 'node', ids: new Set(nodes), style: { backgroundColor: fill, ...own } }),
    ...painted(diagram.edges, { element: 'edge', ids: new Set(edges), style: { stroke: line } }),
  ];
}

/** The offered colour an element has; undefined for another one. */
export function colourOf(element: JsonObject): ColourId | undefined {
  const style: JsonObject = isObject(element.style) ? element.style : {};
  const [area, line] = [colourIn(style, 'backgroundColor'), colourIn(style, 'stroke')];
  if (area === undefined && line === undefined) return (colourIn(style, 'borderColor') ?? colourIn(style, 'color')) ? undefined : 'none';
  const found = Object.entries(colours).find(([, colour]) => {
    const { fill, line: stroke }: Colour = colour;
    return (area !== undefined && fill === area) || (line !== undefined && stroke === line);
  });
  return found !== undefined && isColour(found[0]) ? found[0] : undefined;
}

/** Whether `id` is the key of an offered colour. */
export function isColour(id: string): id is ColourId {
  return Object.hasOwn(colours, id);
}

function painted(
  elements: readonly (JsonObject & { readonly id: string })[],
  { element, ids, style }: { readonly element: 'node' | 'edge'; readonly ids: ReadonlySet<string>; readonly style: JsonObject },
): readonly Change[] {
  return elements
    .filter(({ id }) => ids.has(id))
    .flatMap((found): readonly Change[] => {
      const before: JsonObject = isObject(found.style) ? found.style : {};
      const after = Object.fromEntries(Object.entries({ ...before, ...style }).filter(([, value]) => value !== undefined));
      const changed = Object.keys(style).filter((field) => before[field] !== style[field]);
      if (changed.length === 0) return [];
      // No empty style is left behind.
      if (Object.keys(after).length === 0) return [{ op: 'set', element, id: found.id, path: ['style'], value: undefined }];
      return changed.map((field) => ({ op: 'set', element, id: found.id, path: ['style', field], value: style[field] }));
    });
}
