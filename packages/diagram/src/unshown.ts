import { type Diagram, isObject, type JsonObject, type JsonValue } from './diagram.ts';
import { memberLists } from './kinds/member.ts';

/** Fields that are drawn or can be edited here, of the diagram, of an element, of its data and of its style. */
const shown = {
  diagram: new Set(['nodes', 'edges', 'meta', 'text']),
  element: new Set([
    ...['id', 'type', 'position', 'data', 'style', 'parentId', 'width', 'height', 'zIndex'],
    ...['source', 'target', 'sourceHandle', 'targetHandle', 'animated', 'label'],
  ]),
  data: new Set([
    ...[
      'kind',
      'label',
      'stereotypes',
      'abstract',
      'keyword',
      'template',
      'typeName',
      'link',
      'locked',
      'behaviours',
      'lanes',
      'ports',
      'regions',
    ],
    ...memberLists,
    ...['box', 'upright', 'lying', 'weak', 'ordered', 'trigger', 'guard', 'effect', 'reading', 'source', 'target', 'points', 'labelAt'],
    ...['line', 'arrows'],
    ...[
      'order',
      'in',
      'operator',
      'operands',
      'covers',
      'head',
      'over',
      'starts',
      'finishes',
      'side',
      'shape',
      'form',
      'size',
      'numbering',
      'border',
      'number',
      'more',
    ],
  ]),
  style: new Set(['width', 'height', 'backgroundColor', 'borderColor', 'color', 'stroke', 'strokeWidth']),
} as const;

type Element = JsonObject & { readonly id: string };

/**
 * `diagram` without the fields that nobody sees here and that `saved`, the version that it was made from, has not got or has otherwise.
 * `removed` says how many those are. Elements that have none keep their identity.
 */
export function withoutUnshown(diagram: Diagram, saved: Diagram): { readonly diagram: Diagram; readonly removed: number } {
  let removed = 0;
  const count = (): void => {
    removed += 1;
  };
  const trim = <T extends Element>(elements: readonly T[], before: readonly Element[]): readonly T[] => {
    const earlier = new Map(before.map((element) => [element.id, element]));
    return elements.map((element) => trimElement(element, earlier.get(element.id), count));
  };
  const fields = trimObject(diagram, saved, { shown: shown.diagram, count });
  const trimmed = { ...fields, nodes: trim(diagram.nodes, saved.nodes), edges: trim(diagram.edges, saved.edges) };
  return removed === 0 ? { diagram, removed } : { diagram: trimmed, removed };
}

function trimElement<T extends Element>(element: T, before: Element | undefined, count: () => void): T {
  const trimmed = trimObject(element, before, { shown: shown.element, count });
  const data = trimInner(element.data, before?.data, { shown: shown.data, count });
  const style = trimInner(element.style, before?.style, { shown: shown.style, count });
  if (trimmed === element && data === element.data && style === element.style) return element;
  // Of an element's own fields only such are left out as nothing here reads.
  return { ...trimmed, ...(data === undefined ? {} : { data }), ...(style === undefined ? {} : { style }) } as T;
}

interface Trimming {
  readonly shown: ReadonlySet<string>;
  readonly count: () => void;
}

function trimInner(value: JsonValue | undefined, before: JsonValue | undefined, trimming: Trimming): JsonValue | undefined {
  return isObject(value) ? trimObject(value, isObject(before) ? before : undefined, trimming) : value;
}

function trimObject(object: JsonObject, before: JsonObject | undefined, { shown: names, count }: Trimming): JsonObject {
  const kept: [string, JsonValue | undefined][] = [];
  let isTrimmed = false;
  for (const [field, value] of Object.entries(object)) {
    const earlier = before !== undefined && Object.hasOwn(before, field) ? before[field] : undefined;
    if (names.has(field) || JSON.stringify(earlier) === JSON.stringify(value)) {
      kept.push([field, value]);
      continue;
    }
    isTrimmed = true;
    count();
    if (earlier !== undefined) kept.push([field, earlier]);
  }
  return isTrimmed ? Object.fromEntries(kept) : object;
}
