import {
  type Change,
  changeEdgeKind,
  changeNodeKind,
  type Diagram,
  diagramTypes,
  type EdgeKindId,
  edgeKind,
  isDiagramType,
  type NodeKindId,
  nodeKind,
  possibleEdgeKinds,
  possibleNodeKinds,
} from '@umlaut/diagram';
import type { ComponentProps } from 'react';
import { shapeName } from '../palette/sections.ts';
import { ChoiceControl } from './choice-control.tsx';
import type { Edits } from './edits.ts';

interface KindProps<Kind> {
  readonly edits: Edits;
  /** Elements of the same kind. */
  readonly ids: readonly string[];
  readonly kind: Kind;
}

/** Kind of one or several nodes of the same kind: kinds of the same diagrams first, the others under theirs. */
export function NodeKindControl(props: KindProps<NodeKindId>) {
  return (
    <KindControl {...props} possible={possibleNodeKinds} listed={(possible) => nodeOptions(props.kind, possible)} change={changeNodeKind} />
  );
}

/** Kind of one or several edges of the same kind. */
export function EdgeKindControl(props: KindProps<EdgeKindId>) {
  const listed = (possible: readonly EdgeKindId[]) => ({ options: possible.map((id) => ({ value: id, name: edgeKind(id).name })) });
  return <KindControl {...props} possible={possibleEdgeKinds} listed={listed} change={changeEdgeKind} />;
}

type Listed<Kind extends string> = Pick<ComponentProps<typeof ChoiceControl<Kind>>, 'options' | 'groups'>;

interface KindControlProps<Kind extends string> extends KindProps<Kind> {
  /** Returns the kinds that an element can become. */
  readonly possible: (diagram: Diagram, id: string) => readonly Kind[];
  readonly listed: (possible: readonly Kind[]) => Listed<Kind>;
  readonly change: (diagram: Diagram, element: { readonly id: string; readonly kind: Kind }) => readonly Change[];
}

/** Offers what all of the elements can be; nothing where they can be nothing else. */
function KindControl<Kind extends string>({ edits, ids, kind, possible, listed, change }: KindControlProps<Kind>) {
  const [first = [], ...others] = ids.map((id) => possible(edits.current(), id));
  const common = first.filter((each) => others.every((list) => list.includes(each)));
  if (common.length < 2) return null;
  return (
    <ChoiceControl
      label="Change type"
      value={kind}
      {...listed(common)}
      onChoose={(chosen) => edits.applyEach(ids, (diagram, id) => change(diagram, { id, kind: chosen }))}
    />
  );
}

function nodeOptions(kind: NodeKindId, possible: readonly NodeKindId[]): Listed<NodeKindId> {
  const option = (id: NodeKindId) => ({ value: id, name: shapeName(id) });
  const related = nodeKind(kind).diagrams;
  const near = possible.filter((id) => nodeKind(id).diagrams.some((type) => related.includes(type)));
  const groups = Object.keys(diagramTypes)
    .filter((type) => isDiagramType(type))
    .map((type) => ({
      name: diagramTypes[type],
      options: possible.filter((id) => !near.includes(id) && nodeKind(id).diagrams[0] === type).map(option),
    }));
  return { options: near.map(option), groups: groups.filter(({ options }) => options.length > 0) };
}
