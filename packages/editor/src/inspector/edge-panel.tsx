import {
  cannotSwapDirection,
  changeEdgeKind,
  type Diagram,
  type DiagramEdge,
  type EdgeKindId,
  edgeKind,
  type Field,
  isObject,
  possibleEdgeKinds,
  type Routing,
  routingFor,
  setAnimated,
  setRouting,
  swapDirection,
  viewEdge,
  viewNode,
} from '@umlaut/diagram';
import type { ThemeName } from '@umlaut/notation';
import { ChoiceControl, FlagControl } from './choice-control.tsx';
import { ColourSwatches } from './colour-swatches.tsx';
import type { Edits } from './edits.ts';
import { FieldControl } from './field-control.tsx';
import { Findings } from './findings.tsx';
import css from './inspector.module.css';

interface EdgePanelProps {
  readonly edits: Edits;
  readonly edge: DiagramEdge;
  readonly theme: ThemeName;
}

/** Everything an edge's kind has to say, at both ends, and how it runs. */
export function EdgePanel({ edits, edge, theme }: EdgePanelProps) {
  const view = viewEdge(edge);
  const kind = edgeKind(view.kind);
  const diagram = edits.current();
  const own = kind.fields.filter(({ place }) => place.length === 1);
  return (
    <>
      <EdgeKindControl edits={edits} ids={[edge.id]} kind={view.kind} />
      {own.map((field) => (
        <EdgeField key={`${edge.id} ${field.place[0]}`} edits={edits} edge={edge} field={field} />
      ))}
      {(['source', 'target'] as const).map((end) => {
        const fields = kind.fields.filter(({ place }) => place.length === 2 && place[0] === end);
        if (fields.length === 0) return null;
        return (
          <fieldset key={end} className={css.end}>
            <legend className={css.heading}>
              {nameOf(diagram, edge[end])} <span className={css.soft}>{end}</span>
            </legend>
            {fields.map((field) => (
              <EdgeField key={`${edge.id} ${field.place.join('.')}`} edits={edits} edge={edge} field={field} label={nameAtEnd(field)} />
            ))}
          </fieldset>
        );
      })}
      <RunControls edits={edits} edge={edge} />
      <ColourSwatches edits={edits} nodes={[]} edges={[edge.id]} theme={theme} />
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

function EdgeField(props: { readonly edits: Edits; readonly edge: DiagramEdge; readonly field: Field; readonly label?: string }) {
  const { edits, edge, field, label } = props;
  const stored = isObject(edge.data) ? edge.data : {};
  // Older documents have the label beside the data.
  const data = stored.label === undefined && typeof edge.label === 'string' ? { ...stored, label: edge.label } : stored;
  return <FieldControl edits={edits} element="edge" id={edge.id} data={data} field={field} {...(label === undefined ? {} : { label })} />;
}

/** `Multiplicity` for `Source multiplicity`: the heading says at which end. */
function nameAtEnd({ name }: Field): string {
  const rest = name.replace(/^(?:Source|Target) /u, '').replace(/ at the (?:source|target)$/u, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** What an edge is, to be changed for one or several of the same kind. */
export function EdgeKindControl({
  edits,
  ids,
  kind,
}: {
  readonly edits: Edits;
  readonly ids: readonly string[];
  readonly kind: EdgeKindId;
}) {
  const [first = [], ...others] = ids.map((id) => possibleEdgeKinds(edits.current(), id));
  const possible = first.filter((id) => others.every((list) => list.includes(id)));
  if (possible.length < 2) return null;
  return (
    <ChoiceControl
      label="Change kind"
      value={kind}
      options={possible.map((id) => ({ value: id, name: edgeKind(id).name }))}
      onChoose={(chosen) => edits.applyEach(ids, (diagram, id) => changeEdgeKind(diagram, { id, kind: chosen }))}
    />
  );
}

const routings: readonly { readonly value: Routing; readonly name: string }[] = [
  { value: 'step', name: 'Right angles' },
  { value: 'smoothstep', name: 'Right angles, rounded' },
  { value: 'straight', name: 'Straight' },
  { value: 'curved', name: 'Curved' },
];

function RunControls({ edits, edge }: { readonly edits: Edits; readonly edge: DiagramEdge }) {
  const { id } = edge;
  const view = viewEdge(edge);
  const diagram = edits.current();
  const [source, target] = [edge.source, edge.target].map((end) => diagram.nodes.find((node) => node.id === end));
  const usual =
    view.kind === 'plain' || source === undefined || target === undefined
      ? edgeKind(view.kind).routing
      : routingFor(view.kind, viewNode(source).kind, viewNode(target).kind);
  return (
    <div className={css.group}>
      <ChoiceControl
        label="Line"
        value={view.routing ?? usual}
        options={routings}
        onChoose={(routing) => edits.apply(setRouting(edits.current(), { id, routing }))}
      />
      <FlagControl
        label="Animated"
        value={view.animated ?? false}
        onChange={(animated) => edits.apply(setAnimated(edits.current(), { id, animated }))}
      />
      <button
        type="button"
        className={css.command}
        disabled={cannotSwapDirection(diagram, id) !== undefined}
        onClick={() => edits.apply(swapDirection(edits.current(), id))}
      >
        Swap direction
      </button>
    </div>
  );
}

/** What a node is called, on one line. */
export function nameOf(diagram: Diagram, id: string): string {
  const label = diagram.nodes.find((node) => node.id === id)?.data?.label;
  const name = typeof label === 'string' ? label.trim().replace(/\s+/gu, ' ') : '';
  return name === '' ? 'Unnamed' : name;
}
