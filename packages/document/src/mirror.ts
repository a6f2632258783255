import { type Diagram, type DiagramEdge, type DiagramNode, isObject, type JsonObject, standingEdges, standingNodes } from '@umlaut/diagram';
import { Map as SharedMap, type YEvent } from 'yjs';
import { inOrder } from './order.ts';
import { readFields, readRecord, type SharedRecord } from './records.ts';
import type { SharedDiagram, SharedElements } from './shared-diagram.ts';

/** A shared diagram as immutable plain data, read again only where something was written. */
export interface Mirror {
  current(): Diagram;
  /** Edges that are stored but find no footing at the moment. */
  hidden(): readonly DiagramEdge[];
  /** Reads what was written since; false when nothing was. */
  refresh(): boolean;
  close(): void;
}

/** A diagram that was just written into an empty shared document. */
export interface Written {
  readonly said: Diagram;
  /** What of it is shown: `shownOf` it. */
  readonly shown: Diagram;
}

/** What is shown of `said`: as `createMirror` shows what a shared document says. */
export function shownOf(said: Diagram): Diagram {
  const nodes = standingNodes(said.nodes);
  const edges = standingEdges(nodes, said.edges);
  return nodes === said.nodes && edges === said.edges ? said : { ...said, nodes, edges };
}

/**
 * Mirrors `shared`. What two people's edits leave without footing when they meet (an edge whose end the other deleted, a
 * second edge between the same two nodes) is not shown, on every replica alike, and comes back when its footing does.
 *
 * What was just `written` there is not read again, and keeps its identity.
 */
export function createMirror(shared: SharedDiagram, written?: Written): Mirror {
  const nodes = mirrorElements(shared.nodes, isNode, written?.said.nodes);
  const edges = mirrorElements(shared.edges, isEdge, written?.said.edges);
  const fields = watch(shared.fields);
  let diagram = written?.shown ?? read();

  /** `standing`: the edges shown before, where nothing happened that they stand on. */
  function read(standing?: readonly DiagramEdge[]): Diagram {
    const shownNodes = standingNodes(nodes.list());
    const { nodes: _nodes, edges: _edges, ...rest } = readFields(shared.fields);
    return { ...rest, nodes: shownNodes, edges: standing ?? standingEdges(shownNodes, edges.list()) };
  }

  return {
    current: () => diagram,
    hidden() {
      const stored = edges.list();
      if (diagram.edges === stored) return [];
      const shown = new Set(diagram.edges);
      return stored.filter((edge) => !shown.has(edge));
    },
    refresh() {
      const [nodesAre, edgesAre, fieldsAre] = [nodes.refresh(), edges.refresh(), fields.take()];
      if (nodesAre === 'as before' && edgesAre === 'as before' && fieldsAre.length === 0) return false;
      diagram = read(nodesAre !== 'other ones' && edgesAre === 'as before' ? diagram.edges : undefined);
      return true;
    },
    close() {
      nodes.close();
      edges.close();
      fields.close();
    },
  };
}

interface ElementMirror<T> {
  list(): readonly T[];
  /** `rewritten`: the same elements in the same order, of which some say something else. */
  refresh(): 'as before' | 'rewritten' | 'other ones';
  close(): void;
}

function mirrorElements<T extends JsonObject>(
  { records, order }: SharedElements,
  isElement: (value: JsonObject) => value is T,
  known?: readonly T[],
): ElementMirror<T> {
  const written = watch(records);
  const moved = watch(order);
  const elements = new Map<string, T>(known?.map((element) => [idOf(element), element]));
  if (known === undefined) for (const id of records.keys()) readElement(id);
  let list = known ?? sorted();

  function readElement(id: string): void {
    const record: SharedRecord | undefined = records.get(id);
    const element = record instanceof SharedMap ? { ...readRecord(record, elements.get(id)), id } : undefined;
    if (element !== undefined && isElement(element)) elements.set(id, element);
    else elements.delete(id);
  }

  function sorted(): readonly T[] {
    return inOrder(elements.keys(), order)
      .map((id) => elements.get(id))
      .filter((element) => element !== undefined);
  }

  return {
    list: () => list,
    refresh() {
      const ids = written.take();
      const before = elements.size;
      const known = ids.every((id) => elements.has(id));
      for (const id of ids) readElement(id);
      if (moved.take().length > 0 || !known || elements.size !== before) {
        list = sorted();
        return 'other ones';
      }
      if (ids.length === 0) return 'as before';
      list = list.map((element) => elements.get(idOf(element)) ?? element);
      return 'rewritten';
    },
    close() {
      written.close();
      moved.close();
    },
  };
}

/** Collects the keys of `map` at which, or below which, something was written. */
function watch<T>(map: SharedMap<T>): { take(): readonly string[]; close(): void } {
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
    take() {
      const taken = [...keys];
      keys.clear();
      return taken;
    },
    close: () => map.unobserveDeep(observer),
  };
}

function idOf(element: JsonObject): string {
  return typeof element.id === 'string' ? element.id : '';
}

function isNode(value: JsonObject): value is DiagramNode {
  const { position, data } = value;
  return isObject(position) && Number.isFinite(position.x) && Number.isFinite(position.y) && (data === undefined || isObject(data));
}

function isEdge(value: JsonObject): value is DiagramEdge {
  return typeof value.source === 'string' && typeof value.target === 'string';
}
