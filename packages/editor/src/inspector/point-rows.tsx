import {
  addPoint,
  type BorderPoint,
  cannotAddPoint,
  fitInput,
  memberLimits,
  type PointForm,
  pointForms,
  pointSides,
  removePoint,
  setPoint,
  viewNode,
  writeText,
} from '@umlaut/diagram';
import { Icon } from '../draw/icon.tsx';
import { newId } from '../new-id.ts';
import type { Edits } from './edits.ts';
import css from './inspector.module.css';
import { Section } from './section.tsx';

interface PointRowsProps {
  readonly edits: Edits;
  readonly node: string;
  /** Heading of the list. */
  readonly name: string;
  /** Forms that points of the node have; the first is the usual one. */
  readonly forms: readonly PointForm[];
}

/** The points on the border of a node: each with its form, where there are several, its side, its place along that and its name. */
export function PointRows({ edits, node, name, forms }: PointRowsProps) {
  const stored = edits.current().nodes.find(({ id }) => id === node);
  const points = stored === undefined ? [] : viewNode(stored).ports;
  const add = (form: PointForm): void => edits.apply(addPoint(edits.current(), { node, id: newId(), form }));
  const isFull = forms.every((form) => cannotAddPoint(edits.current(), { node, form }) === 'point_limit_reached');
  return (
    <Section name={name} field="ports">
      <ul className={css.rows}>
        {points.map((point, index) => (
          <PointRow
            key={point.id}
            edits={edits}
            node={node}
            point={point}
            forms={forms}
            label={`${pointForms[point.form]} ${index + 1} of ${points.length}`}
          />
        ))}
      </ul>
      {isFull ? (
        <p className={css.quiet}>{`A node can have up to ${memberLimits.maxMembers} ports and pins. Remove one to add another.`}</p>
      ) : (
        forms.map((form) => (
          <button key={form} type="button" className={css.add} data-add onClick={() => add(form)}>
            {`+ ${pointForms[form]}`}
          </button>
        ))
      )}
    </Section>
  );
}

interface PointRowProps {
  readonly edits: Edits;
  readonly node: string;
  readonly point: BorderPoint;
  readonly forms: readonly PointForm[];
  readonly label: string;
}

function PointRow({ edits, node, point, forms, label }: PointRowProps) {
  const { id, side, at, form } = point;
  const set = (fields: Parameters<typeof setPoint>[2], joins?: string): void =>
    edits.apply(setPoint(edits.current(), { node, point: id }, fields), joins);
  const one = form === 'entry' || form === 'exit' ? 'point' : pointForms[form].toLowerCase();
  const text = point.label ?? '';
  return (
    <li className={css.row} data-row={id}>
      {forms.length > 1 && (
        <Select
          label={`${label}, type`}
          value={form}
          options={[...new Set([...forms, form])].map((value) => [value, pointForms[value]])}
          onChange={(value) => {
            const chosen = forms.find((each) => each === value);
            if (chosen !== undefined) set({ form: chosen });
          }}
        />
      )}
      <Select
        label={`${label}, side`}
        value={side}
        options={pointSides.map((value) => [value, `${value.charAt(0).toUpperCase()}${value.slice(1)}`])}
        onChange={(value) => {
          const chosen = pointSides.find((each) => each === value);
          if (chosen !== undefined) set({ side: chosen });
        }}
      />
      <input
        className={css.rowPlace}
        type="number"
        min={0}
        max={100}
        step={5}
        aria-label={`${label}, position along the side in percent`}
        title="Position along the side, %"
        value={Math.round(at * 100)}
        onChange={({ target }) => {
          const percent = target.valueAsNumber;
          if (Number.isFinite(percent)) set({ at: percent / 100 }, `place ${id}`);
        }}
      />
      <input
        className={`${css.rowText} ${css.rowName}`}
        aria-label={`${label}, name`}
        value={text}
        placeholder="name"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ target }) => {
          const line = { ...edits.limits, maxLabelCharacters: memberLimits.maxCharacters, maxLabelLines: 1 };
          const fitted = fitInput({ previous: text, next: target.value }, line);
          if (fitted.cut) edits.onCut(line);
          const place = { id: node, part: { field: 'ports', item: id }, text: fitted.text } as const;
          edits.apply(writeText(edits.current(), place, edits.limits), `type item ${id}`);
        }}
      />
      <span className={css.tools}>
        <button
          type="button"
          className={css.tool}
          aria-label={`Remove ${one}`}
          title={`Remove ${one}`}
          onClick={() => edits.apply(removePoint(edits.current(), { node, point: id }))}
        >
          <Icon d="M4 4l8 8M12 4l-8 8" />
        </button>
      </span>
    </li>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onChange: (value: string) => void;
}

function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <select className={css.rowSide} aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  );
}
