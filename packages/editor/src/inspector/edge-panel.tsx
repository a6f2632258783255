import {
  annotatedId,
  cannotSwapDirection,
  type Diagram,
  type DiagramEdge,
  edgeKind,
  type Field,
  fixEnd,
  isMessage,
  isObject,
  pointWords,
  type Routing,
  reconnect,
  routingFor,
  setAnimated,
  setRouting,
  swapDirection,
  viewEdge,
  viewNode,
} from '@umlaut/diagram';
import type { Side } from '@umlaut/geometry';
import type { ThemeName } from '@umlaut/notation';
import { ChoiceControl, FlagControl } from './choice-control.tsx';
import { ColourSwatches } from './colour-swatches.tsx';
import type { Edits } from './edits.ts';
import { FieldControl } from './field-control.tsx';
import { Findings } from './findings.tsx';
import css from './inspector.module.css';
import { EdgeKindControl } from './kind-control.tsx';
import { LineControl } from './line-control.tsx';
import { scoreFindings } from './score-findings.ts';
import { SectionToggle, useSection } from './section.tsx';

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
  // A message runs level in its row, and its text stands above it.
  const hasOwnLine = !isMessage(edge);
  return (
    <>
      <EdgeKindControl edits={edits} ids={[edge.id]} kind={view.kind} />
      {own.map((field) => (
        <EdgeField key={`${edge.id} ${field.place[0]}`} edits={edits} edge={edge} field={field} />
      ))}
      {(['source', 'target'] as const).map((end) => {
        const fields = kind.fields.filter(({ place }) => place.length === 2 && place[0] === end);
        if (fields.length === 0) return null;
        return <EndFields key={end} edits={edits} edge={edge} end={end} name={nameOf(diagram, edge[end])} fields={fields} />;
      })}
      <RunControls edits={edits} edge={edge} hasOwnLine={hasOwnLine} />
      {hasOwnLine && <LineControl edits={edits} edge={edge} />}
      <ColourSwatches edits={edits} nodes={[]} edges={[edge.id]} theme={theme} />
      <Findings unknownKind={view.unknownKind} findings={[...kind.check(view), ...scoreFindings(edits.current(), edge.id)]} />
    </>
  );
}

interface EndFieldsProps {
  readonly edits: Edits;
  readonly edge: DiagramEdge;
  readonly end: 'source' | 'target';
  /** Of the node there. */
  readonly name: string;
  readonly fields: readonly Field[];
}

/** Texts of a relation at one end. */
function EndFields({ edits, edge, end, name, fields }: EndFieldsProps) {
  const { isOpen, toggle } = useSection(end);
  return (
    <fieldset className={css.end} data-end={end}>
      <legend className={css.heading}>
        <SectionToggle isOpen={isOpen} onToggle={toggle}>
          {name} <span className={css.soft}>{end}</span>
        </SectionToggle>
      </legend>
      {isOpen &&
        fields.map((field) => (
          <EdgeField
            key={`${edge.id} ${field.place.join('.')}`}
            edits={edits}
            edge={edge}
            field={field}
            label={('nameAtEnd' in field ? field.nameAtEnd : undefined) ?? field.name}
          />
        ))}
    </fieldset>
  );
}

function EdgeField(props: { readonly edits: Edits; readonly edge: DiagramEdge; readonly field: Field; readonly label?: string }) {
  const { edits, edge, field, label } = props;
  const stored = isObject(edge.data) ? edge.data : {};
  // Older documents have the label beside the data.
  const data = stored.label === undefined && typeof edge.label === 'string' ? { ...stored, label: edge.label } : stored;
  return <FieldControl edits={edits} element="edge" id={edge.id} data={data} field={field} {...(label === undefined ? {} : { label })} />;
}

const routings: readonly { readonly value: Routing; readonly name: string }[] = [
  { value: 'step', name: 'Orthogonal' },
  { value: 'smoothstep', name: 'Orthogonal, rounded' },
  { value: 'straight', name: 'Straight' },
  { value: 'curved', name: 'Curved' },
];

interface RunControlsProps {
  readonly edits: Edits;
  readonly edge: DiagramEdge;
  readonly hasOwnLine: boolean;
}

function RunControls({ edits, edge, hasOwnLine }: RunControlsProps) {
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
      {hasOwnLine && (
        <ChoiceControl
          label="Line"
          value={view.routing ?? usual}
          options={routings}
          onChoose={(routing) => edits.apply(setRouting(edits.current(), { id, routing }))}
        />
      )}
      {hasOwnLine &&
        edge.source !== edge.target &&
        (['source', 'target'] as const)
          .filter((end) => annotatedId(edge)?.end !== end)
          .map((end) => <SideControl key={end} edits={edits} edge={edge} end={end} />)}
      {hasOwnLine && (
        <FlagControl
          label="Animated"
          value={view.animated ?? false}
          onChange={(animated) => edits.apply(setAnimated(edits.current(), { id, animated }))}
        />
      )}
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

const sides: readonly { readonly value: Side | ''; readonly name: string }[] = [
  { value: '', name: 'Automatic' },
  { value: 'top', name: 'Top' },
  { value: 'right', name: 'Right' },
  { value: 'bottom', name: 'Bottom' },
  { value: 'left', name: 'Left' },
];

/** The side or the border point of its node that an edge ends at. */
function SideControl({ edits, edge, end }: { readonly edits: Edits; readonly edge: DiagramEdge; readonly end: 'source' | 'target' }) {
  const { anchor, port } = viewEdge(edge)[end];
  const { id } = edge;
  const node = edits.current().nodes.find((each) => each.id === edge[end]);
  const points = (node === undefined ? [] : viewNode(node).ports).map((point) => ({ point, value: `point ${point.id}` }));
  const side = sides.find(({ value }) => value === anchor)?.value ?? '';
  return (
    <ChoiceControl<string>
      label={end === 'source' ? 'Source side' : 'Target side'}
      value={points.find(({ point }) => point.id === port)?.value ?? side}
      options={sides}
      groups={
        points.length === 0
          ? []
          : [{ name: 'Ports and pins', options: points.map(({ point, value }) => ({ value, name: pointWords(point) })) }]
      }
      onChoose={(chosen) => {
        const point = points.find(({ value }) => value === chosen)?.point.id;
        const to = sides.find(({ value }) => value === chosen)?.value;
        edits.apply(
          point === undefined
            ? fixEnd(edits.current(), { id, end, side: to === '' ? undefined : to })
            : reconnect(edits.current(), { id, end, node: edge[end], port: point }),
        );
      }}
    />
  );
}

/** Returns a node's name on one line. */
export function nameOf(diagram: Diagram, id: string): string {
  const label = diagram.nodes.find((node) => node.id === id)?.data?.label;
  const name = typeof label === 'string' ? label.trim().replace(/\s+/gu, ' ') : '';
  return name === '' ? 'Unnamed' : name;
}
