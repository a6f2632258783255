/** The parts of a diagram as PlantUML reads it: nodes by their qualified names, relations between them. */
export interface PlantumlFacts {
  readonly ok: boolean;
  /** The message of a text that it refuses. */
  readonly problem?: string;
  readonly type?: string;
  readonly nodes: readonly string[];
  readonly groups: readonly string[];
  readonly links: readonly (readonly [source: string, target: string, kind: string])[];
  /** All texts of an activity, whose picture names no elements, in the order in which they are drawn. */
  readonly texts?: readonly string[];
}

const refusals = /Syntax Error|\(Assumed diagram type|\[From [^\]]*\(line \d+\)/;

/** Reads the facts out of PlantUML's picture, whose elements carry their names, and its log, which names the type it took. */
export function factsIn(svg: string, log: string): PlantumlFacts {
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => unescaped(text));
  if (refusals.test(svg)) return { ok: false, problem: texts.at(-1)?.trim() ?? '', nodes: [], groups: [], links: [] };
  const type = [...log.matchAll(/\[(\w+)DiagramFactory3?\] createSystem/g)].at(-1)?.[1];
  const parts = [...svg.matchAll(/<g class="(\w+)"([^>]*)>/g)].map(([, name = '', attributes = '']) => ({
    name,
    of: (key: string) => unescaped(new RegExp(`${key}="([^"]*)"`).exec(attributes)?.[1] ?? ''),
  }));
  const names = new Map(parts.map(({ of }) => [of('id'), of('data-qualified-name')]));
  const named = (id: string): string => names.get(id) || id;
  const links = parts.filter(({ name }) => name === 'link');
  const ends = links.flatMap(({ of }) => [of('data-entity-1'), of('data-entity-2')]);
  const clusters = parts.filter(({ name }) => name === 'cluster').map(({ of }) => of('id'));
  const nodes = new Set([...parts.filter(({ name }) => name.endsWith('entity')).map(({ of }) => of('id')), ...ends]);
  for (const id of clusters) nodes.delete(id);
  return {
    ok: true,
    ...(type === undefined ? {} : { type: type.toLowerCase() }),
    nodes: [...nodes].map(named),
    groups: clusters.map(named),
    ...(type === 'Activity' ? { texts } : {}),
    links: links.map(({ of }) => [named(of('data-entity-1')), named(of('data-entity-2')), of('data-link-type')]),
  };
}

function unescaped(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}
