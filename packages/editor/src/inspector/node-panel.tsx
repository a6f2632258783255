import {
  changeNodeKind,
  type DiagramNode,
  diagramTypes,
  isDiagramType,
  isObject,
  type MemberList,
  type NodeKindId,
  nodeKind,
  parseMember,
  possibleNodeKinds,
  viewNode,
} from '@umlaut/diagram';
import type { ThemeName } from '@umlaut/notation';
import { ChoiceControl } from './choice-control.tsx';
import { ColourSwatches } from './colour-swatches.tsx';
import type { Edits } from './edits.ts';
import { FieldControl } from './field-control.tsx';
import { Findings } from './findings.tsx';
import { type ItemAspect, ItemRows } from './item-rows.tsx';

interface NodePanelProps {
  readonly edits: Edits;
  readonly node: DiagramNode;
  readonly theme: ThemeName;
}

/** Everything a node's kind has to say. */
export function NodePanel({ edits, node, theme }: NodePanelProps) {
  const view = viewNode(node);
  const kind = nodeKind(view.kind);
  const data = isObject(node.data) ? node.data : {};
  return (
    <>
      {kind.fields.map((field) => (
        <FieldControl key={`${node.id} ${field.place.join('.')}`} edits={edits} element="node" id={node.id} data={data} field={field} />
      ))}
      {kind.compartments.map(({ list, name, one }) => (
        <ItemRows
          key={`${node.id} ${list}`}
          edits={edits}
          place={{ node: node.id, list }}
          items={view.members[list]}
          name={name}
          one={one}
          text="text"
          aspects={aspectsOf(view.kind, list)}
          remark={(text) => remarkOn(list, text)}
          hint={hints[list]}
        />
      ))}
      <NodeKindControl edits={edits} ids={[node.id]} kind={view.kind} />
      <ColourSwatches edits={edits} nodes={[node.id]} edges={[]} theme={theme} />
      <Findings
        findings={[
          ...(view.unknownKind === undefined
            ? []
            : [`The kind ${view.unknownKind} is not known here. It is drawn plainly and kept as it is.`]),
          ...kind.check(view),
        ]}
      />
    </>
  );
}

/** What a node is, to be changed for one or several of the same kind. */
export function NodeKindControl({
  edits,
  ids,
  kind,
}: {
  readonly edits: Edits;
  readonly ids: readonly string[];
  readonly kind: NodeKindId;
}) {
  const [first = [], ...others] = ids.map((id) => possibleNodeKinds(edits.current(), id));
  const possible = first.filter((id) => others.every((list) => list.includes(id)));
  if (possible.length < 2) return null;
  const option = (id: NodeKindId) => ({ value: id, name: nodeKind(id).name });
  const related = nodeKind(kind).diagrams;
  const near = possible.filter((id) => nodeKind(id).diagrams.some((type) => related.includes(type)));
  const groups = Object.keys(diagramTypes)
    .filter((type) => isDiagramType(type))
    .map((type) => ({
      name: diagramTypes[type],
      options: possible.filter((id) => !near.includes(id) && nodeKind(id).diagrams[0] === type).map(option),
    }));
  return (
    <ChoiceControl
      label="Change kind"
      value={kind}
      options={near.map(option)}
      groups={groups.filter(({ options }) => options.length > 0)}
      onChoose={(chosen) => edits.applyEach(ids, (diagram, id) => changeNodeKind(diagram, { id, kind: chosen }))}
    />
  );
}

function aspectsOf(kind: NodeKindId, list: MemberList): readonly ItemAspect[] {
  if (kind === 'entity') return ['key'];
  if (list === 'attributes') return ['static'];
  return list === 'operations' ? ['static', 'abstract'] : [];
}

const hints: Readonly<Partial<Record<MemberList, string>>> = {
  attributes: '- name: Type',
  operations: '+ name(): Type',
  literals: 'NAME',
  slots: 'name = value',
};

/** What looks like a slip in one line; nothing that keeps it from being drawn. */
function remarkOn(list: MemberList, text: string): string | undefined {
  const { params } = parseMember(text);
  if (list === 'attributes' && params !== undefined) return 'With parentheses this reads as an operation.';
  if (list === 'operations' && params === undefined) return 'An operation has parentheses: name()';
  return undefined;
}
