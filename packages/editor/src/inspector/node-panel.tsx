import { type DiagramNode, isObject, type MemberList, type NodeKindId, nodeKind, parseMember, viewNode } from '@umlaut/diagram';
import type { ThemeName } from '@umlaut/notation';
import { ColourSwatches } from './colour-swatches.tsx';
import type { Edits } from './edits.ts';
import { FieldControl } from './field-control.tsx';
import { Findings } from './findings.tsx';
import { type ItemAspect, ItemRows } from './item-rows.tsx';
import { NodeKindControl } from './kind-control.tsx';
import { PlaceControl } from './place-control.tsx';
import { scoreFindings } from './score-findings.ts';

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
      <PlaceControl edits={edits} node={node} />
      <Findings unknownKind={view.unknownKind} findings={[...kind.check(view), ...scoreFindings(edits.current(), node.id)]} />
    </>
  );
}

function aspectsOf(kind: NodeKindId, list: MemberList): readonly ItemAspect[] {
  if (kind === 'entity') return ['rule', 'key'];
  if (list === 'attributes') return ['rule', 'static'];
  return list === 'operations' ? ['rule', 'static', 'abstract'] : ['rule'];
}

const hints: Readonly<Partial<Record<MemberList, string>>> = {
  attributes: '- name: Type',
  operations: '+ name(): Type',
  literals: 'NAME',
  slots: 'name = value',
};

/** Returns a remark on a probable slip in one line; it is drawn all the same. */
function remarkOn(list: MemberList, text: string): string | undefined {
  const { params } = parseMember(text);
  if (list === 'attributes' && params !== undefined) return 'This looks like an operation because of the parentheses.';
  if (list === 'operations' && params === undefined) return 'Operations need parentheses: name()';
  return undefined;
}
