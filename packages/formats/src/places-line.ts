import { type Diagram, type DiagramNode, isObject, parseJson, type TextLine, viewNode } from '@umlaut/diagram';
import { bringUp, type Language } from '@umlaut/text';

/** Places by name: x and y, then width and height where they are set. Px, relative to the container. */
export type Places = ReadonlyMap<string, readonly number[]>;

const signs = { mermaid: '%%', plantuml: "'" } as const;
const form = /^[ \t]*(?:%%|')[ \t]*umlaut[ \t]+(\{.*\})[ \t\r]*$/;
/** Farther out nothing is placed, px. */
const furthest = 1e6;

/** A text with the places of a diagram that it says, in one comment line at its end; one that says none of its nodes stays as it is. */
export function withPlacesLine(text: string, diagram: Diagram, language: Language): string {
  const lines = text.trimEnd().split('\n');
  const layer = { language, lines: lines.map((line, index): TextLine => ({ id: `l${index}`, text: line })) };
  const names = namesOf(diagram, bringUp(layer, diagram).slots);
  const byId = new Map(diagram.nodes.map((node) => [node.id, node]));
  const places = [...names]
    .flatMap(([id, name]) => {
      const node = byId.get(id);
      return node === undefined ? [] : [[name, placeOf(node)] as const];
    })
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (places.length === 0) return text;
  const line = `${signs[language]} umlaut ${JSON.stringify(Object.fromEntries(places))}`;
  const end = lines.findLastIndex((each) => /^\s*@end/.test(each));
  return `${lines.toSpliced(end < 0 ? lines.length : end, 0, line).join('\n')}\n`;
}

/** A text without its line of places, and these; undefined where it has none. */
export function takePlacesLine(text: string): { readonly text: string; readonly places: Places | undefined } {
  const lines = text.split('\n');
  const at = lines.findLastIndex((line) => form.test(line));
  const said = at < 0 ? undefined : parseJson(form.exec(lines[at] ?? '')?.[1] ?? '');
  if (!isObject(said)) return { text, places: undefined };
  const places = Object.entries(said).flatMap(([name, place]) => (isPlace(place) ? [[name, place] as const] : []));
  return { text: lines.toSpliced(at, 1).join('\n'), places: new Map(places) };
}

/** The diagram with its nodes where `places` has them, and the ids of these. `slots` as the text's reader gives them. */
export function atPlaces(
  diagram: Diagram,
  slots: readonly (readonly string[])[],
  places: Places,
): { readonly diagram: Diagram; readonly placed: ReadonlySet<string> } {
  const names = namesOf(diagram, slots);
  const placed = new Set<string>();
  const nodes = diagram.nodes.map((node): DiagramNode => {
    const [x, y, width, height] = places.get(names.get(node.id) ?? '') ?? [];
    if (x === undefined || y === undefined) return node;
    placed.add(node.id);
    return { ...node, position: { x, y }, ...(width === undefined || height === undefined ? {} : { width, height }) };
  });
  return { diagram: { ...diagram, nodes }, placed };
}

/** Names of nodes in the order in which a text speaks of them: the label, else the kind; of several that are called so, all but the first are numbered. */
function namesOf({ nodes }: Diagram, slots: readonly (readonly string[])[]): ReadonlyMap<string, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  for (const id of slots.flat()) {
    const node = byId.get(id);
    if (node === undefined || names.has(id)) continue;
    const { label, kind } = viewNode(node);
    const name = label === '' ? kind : label;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    names.set(id, count === 1 ? name : `${name} #${count}`);
  }
  return names;
}

function placeOf({ position, width, height }: DiagramNode): readonly number[] {
  const sized = typeof width === 'number' && typeof height === 'number' ? [width, height] : [];
  return [position.x, position.y, ...sized].map((length) => Math.round(length * 100) / 100);
}

function isPlace(value: unknown): value is readonly number[] {
  if (!Array.isArray(value) || (value.length !== 2 && value.length !== 4)) return false;
  return value.every((length, index) => typeof length === 'number' && Math.abs(length) <= furthest && (index < 2 || length >= 1));
}
