import { type Diagram, type DiagramEdge, isLayer, type JsonObject, sameValue, standingEdges, standingNodes } from '@umlaut/diagram';
import { Map as SharedMap, type YEvent } from 'yjs';
import { readNestedFields } from './nested-fields.ts';
import { inOrder } from './order.ts';
import { type ReadElement, readEdge, readNode } from './read-element.ts';
import { readFields, readRecord, type SharedRecord } from './records.ts';
import type { SharedDiagram, SharedElements } from './shared-diagram.ts';

/** A shared diagram as immutable plain data, read again only where something was written. */
export interface Mirror {
  current(): Diagram;
  /** Edges that are stored but find no footing at the moment. */
  hidden(): readonly DiagramEdge[];
  /** How many records cannot be read as they are stored. */
  faults(): Faults;
  /** Returns the fields beside `nodes` and `edges`; the same object until one of them changes. */
  fields(): JsonObject;
  /** Reads what was written since; false when nothing was. */
  refresh(): boolean;
  /** Reads at most `most` of the records that were written since; true when none is left for `refresh` to read. */
  readSome(most: number): boolean;
  close(): void;
}

/** Records that cannot be read as they are stored, as older releases let them be written. */
export interface Faults {
  /** Nodes that are shown with a stand-in for a part that cannot be read. */
  readonly salvaged: number;
  /** Records that are not shown at all. */
  readonly unreadable: number;
}

/** A diagram that was just written into an empty shared document. */
export interface Written {
  readonly said: Diagram;
  /** Its valid part: `shownOf` it. */
  readonly shown: Diagram;
}

/** Content that a shared document is known to have, or may have. */
export interface Known {
  readonly written?: Written | undefined;
  /** Content of another document that was shown before: elements that say the same keep their identity. */
  readonly earlier?: Diagram | undefined;
}

/** Returns the valid part of `said`, as `createMirror` shows it of a shared document. */
export function shownOf(said: Diagram): Diagram {
  const nodes = standingNodes(said.nodes);
  const edges = standingEdges(nodes, said.edges);
  return nodes === said.nodes && edges === said.edges ? said : { ...said, nodes, edges };
}

/**
 * Mirrors `shared`. Elements that concurrent edits make invalid (an edge whose end the other user deleted, a second edge
 * between the same two nodes) are hidden, on every replica alike, and come back when they become valid.
 * The value just `written` is not read again, and keeps its identity.
 */
export function createMirror(shared: SharedDiagram, { written, earlier }: Known = {}): Mirror {
  const nodes = mirrorElements(shared.nodes, readNode, { written: written?.said.nodes, earlier: earlier?.nodes });
  const edges = mirrorElements(shared.edges, readEdge, { written: written?.said.edges, earlier: earlier?.edges });
  const fields = watch(shared.fields);
  const text = watch(shared.text);
  let beside = readBeside();
  let diagram = written?.shown ?? asBefore(read(), earlier);

  /** `standing`: the edges shown before, where nothing happened that they stand on. */
  function read(standing?: readonly DiagramEdge[]): Diagram {
    const shownNodes = standingNodes(nodes.list());
    return { ...beside, nodes: shownNodes, edges: standing ?? standingEdges(shownNodes, edges.list()) };
  }

  function readBeside(): JsonObject {
    const { nodes: _nodes, edges: _edges, ...rest } = readFields(shared.fields);
    const layer = readNestedFields(shared.text);
    // Lines whose text was removed at the moment that they were written belong to none.
    return isLayer(layer) ? { ...rest, text: layer } : rest;
  }

  return {
    current: () => diagram,
    fields: () => beside,
    faults() {
      const [ofNodes, ofEdges] = [nodes.faults(), edges.faults()];
      return { salvaged: ofNodes.salvaged + ofEdges.salvaged, unreadable: ofNodes.unreadable + ofEdges.unreadable };
    },
    hidden() {
      const stored = edges.list();
      if (diagram.edges === stored) return [];
      const shown = new Set(diagram.edges);
      return stored.filter((edge) => !shown.has(edge));
    },
    refresh() {
      const [nodesAre, edgesAre, fieldsAre] = [nodes.refresh(), edges.refresh(), [...fields.take(), ...text.take()]];
      if (nodesAre === 'as before' && edgesAre === 'as before' && fieldsAre.length === 0) return false;
      if (fieldsAre.length > 0) beside = readBeside();
      diagram = read(nodesAre !== 'other ones' && edgesAre === 'as before' ? diagram.edges : undefined);
      return true;
    },
    readSome: (most) => nodes.readSome(most) && edges.readSome(most),
    close() {
      nodes.close();
      edges.close();
      fields.close();
      text.close();
    },
  };
}

/** The diagram as it was before where it says the same. */
function asBefore(diagram: Diagram, earlier: Diagram | undefined): Diagram {
  if (earlier === undefined) return diagram;
  const nodes = sameItems(diagram.nodes, earlier.nodes) ? earlier.nodes : diagram.nodes;
  const edges = sameItems(diagram.edges, earlier.edges) ? earlier.edges : diagram.edges;
  const isSame =
    nodes === earlier.nodes &&
    edges === earlier.edges &&
    sameValue({ ...diagram, nodes: [], edges: [] }, { ...earlier, nodes: [], edges: [] });
  return isSame ? earlier : { ...diagram, nodes, edges };
}

function sameItems<T>(some: readonly T[], others: readonly T[]): boolean {
  return some.length === others.length && some.every((item, index) => item === others[index]);
}

interface ElementMirror<T> {
  list(): readonly T[];
  faults(): Faults;
  /** `rewritten`: the same elements in the same order, of which some say something else. */
  refresh(): 'as before' | 'rewritten' | 'other ones';
  readSome(most: number): boolean;
  close(): void;
}

function mirrorElements<T extends JsonObject>(
  { records, order }: SharedElements,
  read: (fields: JsonObject & { readonly id: string }) => ReadElement<T> | undefined,
  given: { readonly written: readonly T[] | undefined; readonly earlier: readonly T[] | undefined },
): ElementMirror<T> {
  const written = watch(records);
  const moved = watch(order);
  const elements = new Map<string, T>((given.written ?? given.earlier)?.map((element) => [idOf(element), element]));
  const salvaged = new Set<string>();
  const unreadable = new Set<string>();
  if (given.written === undefined) for (const id of new Set([...elements.keys(), ...records.keys()])) readElement(id);
  let list = given.written ?? sorted();

  function readElement(id: string): void {
    const record: SharedRecord | undefined = records.get(id);
    const found = record instanceof SharedMap ? read({ ...readRecord(record, elements.get(id)), id }) : undefined;
    if (found === undefined) elements.delete(id);
    else if (!sameValue(elements.get(id), found.element)) elements.set(id, found.element);
    mark(salvaged, id, found?.isWhole === false);
    mark(unreadable, id, found === undefined && records.has(id));
  }

  function sorted(): readonly T[] {
    return inOrder(elements.keys(), order)
      .map((id) => elements.get(id))
      .filter((element) => element !== undefined);
  }

  /** Since the last refresh. */
  let isRewritten = false;
  let areOthers = false;

  function readSome(most: number): boolean {
    const ids = written.take(most);
    for (const id of ids) {
      const wasThere = elements.has(id);
      readElement(id);
      areOthers ||= !wasThere || !elements.has(id);
    }
    isRewritten ||= ids.length > 0;
    return ids.length < most;
  }

  return {
    list: () => list,
    faults: () => ({ salvaged: salvaged.size, unreadable: unreadable.size }),
    readSome,
    refresh() {
      readSome(Number.POSITIVE_INFINITY);
      const [wasRewritten, wereOthers] = [isRewritten, areOthers];
      [isRewritten, areOthers] = [false, false];
      if (moved.take().length > 0 || wereOthers) {
        list = sorted();
        return 'other ones';
      }
      if (!wasRewritten) return 'as before';
      list = list.map((element) => elements.get(idOf(element)) ?? element);
      return 'rewritten';
    },
    close() {
      written.close();
      moved.close();
    },
  };
}

/** Collects the keys of `map` at which, or below which, something was written; `take` gives at most `most` of them away. */
function watch<T>(map: SharedMap<T>): { take(most?: number): readonly string[]; close(): void } {
  const keys = new Set<string>();
  function note(events: readonly YEvent<SharedMap<T>>[]): void {
    for (const event of events) {
      const [top] = event.path;
      if (top !== undefined) keys.add(String(top));
      else for (const key of event.keys.keys()) keys.add(key);
    }
  }
  // A deep observer's type parameter does not name the types below; only paths and keys are read of them.
  const observer = note as Parameters<SharedMap<T>['observeDeep']>[0];
  map.observeDeep(observer);
  return {
    take(most = Number.POSITIVE_INFINITY) {
      const taken = most < keys.size ? [...keys].slice(0, most) : [...keys];
      for (const key of taken) keys.delete(key);
      return taken;
    },
    close: () => map.unobserveDeep(observer),
  };
}

function idOf(element: JsonObject): string {
  return typeof element.id === 'string' ? element.id : '';
}

function mark(ids: Set<string>, id: string, isMarked: boolean): void {
  if (isMarked) ids.add(id);
  else ids.delete(id);
}
