import {
  type Comparison,
  compareDiagrams,
  comparisonText,
  type Diagram,
  type Difference,
  describeDifference,
  type How,
} from '@umlaut/diagram';
import type { ThemeName } from '@umlaut/notation';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useDiagramFont } from '../draw/diagram-font.ts';
import css from './compare.module.css';
import { CompareCanvas } from './compare-canvas.tsx';
import { comparedScene } from './compare-scene.ts';
import { DifferenceList } from './difference-list.tsx';
import { hows } from './hows.ts';
import { useView } from './use-view.ts';

/** One state of a diagram, and what people call it: `Version 7, 14:02, you`. */
export interface ComparedState {
  readonly name: string;
  readonly diagram: Diagram;
}

/** Props of `CompareView`. */
export interface CompareViewProps {
  readonly before: ComparedState;
  readonly after: ComparedState;
  readonly theme: ThemeName;
  /** Takes the comparison as plain text, to be copied. */
  readonly onCopy: (text: string) => void;
}

/**
 * Differences between two states of a diagram: on one drawing with colours and marks, as a list to step through, and as text.
 * It fills its parent, and changes nothing.
 */
export function CompareView({ before, after, ...rest }: CompareViewProps) {
  useDiagramFont();
  const comparison = useMemo(() => compareDiagrams(before.diagram, after.diagram), [before.diagram, after.diagram]);
  const isLarge = before.diagram.nodes.length + after.diagram.nodes.length > large;
  // The page answers before it draws.
  const drawn = useDeferredValue(comparison, isLarge ? undefined : comparison);
  if (drawn === undefined) {
    return (
      <p className={css.nothing} role="status">
        Comparing…
      </p>
    );
  }
  return <Compared {...rest} comparison={drawn} names={{ before: before.name, after: after.name }} />;
}

/** Drawing states of more nodes than this takes long enough to be waited for. */
const large = 400;

interface ComparedProps extends Pick<CompareViewProps, 'theme' | 'onCopy'> {
  readonly comparison: Comparison;
  readonly names: { readonly before: string; readonly after: string };
}

function Compared({ comparison, names, theme, onCopy }: ComparedProps) {
  const scene = useMemo(() => comparedScene(comparison), [comparison]);
  const view = useView(scene.bounds);
  const [hidden, setHidden] = useState<ReadonlySet<How>>(new Set());
  const [picked, setPicked] = useState<string>();
  const [isFolded, setFolded] = useState(false);
  const shown = new Set(hows.map(({ how }) => how).filter((how) => !hidden.has(how)));
  const differences = comparison.differences.filter(({ how }) => shown.has(how));
  const at = differences.findIndex(({ key }) => key === picked);
  const current = differences[at];

  function pick(key: string): void {
    setPicked(key);
    const spot = scene.spots.find((each) => each.key === key);
    if (spot !== undefined) view.show(spot.box);
  }
  function go(by: 1 | -1): void {
    const next = differences[at < 0 ? (by === 1 ? 0 : differences.length - 1) : at + by];
    if (next !== undefined) pick(next.key);
  }
  function onKey(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    go(event.key === 'ArrowDown' ? 1 : -1);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are a shorter way to the buttons inside
    <div className={css.compare} onKeyDown={onKey}>
      <div className={css.head}>
        <p className={css.sides}>
          <span className={css.sideName}>{names.before}</span>
          <span aria-hidden="true">→</span>
          <span className="visually-hidden">compared with</span>
          <span className={css.sideName}>{names.after}</span>
        </p>
        <Legend comparison={comparison} hidden={hidden} onToggle={(how) => setHidden(toggled(hidden, how))} />
      </div>
      <div className={css.stage}>
        <CompareCanvas scene={scene} view={view} theme={theme} shown={shown} current={picked} label={labelOf(comparison)} onPick={pick} />
        <div className={css.zoom}>
          <Tool label="Zoom in" onClick={() => view.zoomBy(1.25)}>
            +
          </Tool>
          <Tool label="Zoom out" onClick={() => view.zoomBy(0.8)}>
            −
          </Tool>
          <Tool label="Fit to view" onClick={() => view.show(scene.bounds)}>
            ⤢
          </Tool>
        </div>
      </div>
      <section className={css.side} aria-label="Differences" data-folded={isFolded}>
        <div className={css.steps}>
          <button type="button" className={css.fold} aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
            {isFolded ? 'Show list' : 'Hide list'}
          </button>
          <span className={css.place} role="status">
            {placeOf(differences, at, current === undefined ? undefined : describeDifference(current, comparison).sentence)}
          </span>
          <Tool label="Previous difference" title="Previous (Alt+↑)" disabled={at === 0 || differences.length === 0} onClick={() => go(-1)}>
            ↑
          </Tool>
          <Tool
            label="Next difference"
            title="Next (Alt+↓)"
            disabled={differences.length === 0 || at === differences.length - 1}
            onClick={() => go(1)}
          >
            ↓
          </Tool>
          <button type="button" className={css.copy} onClick={() => onCopy(comparisonText(comparison, names))}>
            Copy as text
          </button>
        </div>
        {differences.length === 0 ? (
          <p className={css.nothing}>{comparison.differences.length === 0 ? 'No differences.' : 'All differences are hidden.'}</p>
        ) : (
          <DifferenceList comparison={comparison} differences={differences} current={picked} onPick={pick} />
        )}
      </section>
    </div>
  );
}

interface LegendProps {
  readonly comparison: Comparison;
  readonly hidden: ReadonlySet<How>;
  readonly onToggle: (how: How) => void;
}

/** Legend of the colours and marks, with counts and switches. */
function Legend({ comparison, hidden, onToggle }: LegendProps) {
  return (
    <fieldset className={css.legend}>
      <legend className="visually-hidden">Show or hide differences</legend>
      {hows.map(({ how, mark, name }) => (
        <button
          key={how}
          type="button"
          className={css.kind}
          data-how={how}
          aria-pressed={!hidden.has(how)}
          disabled={comparison.counts[how] === 0}
          onClick={() => onToggle(how)}
        >
          <span className={css.sign} aria-hidden="true">
            {mark}
          </span>
          {name} {comparison.counts[how]}
        </button>
      ))}
    </fieldset>
  );
}

interface ToolProps {
  readonly label: string;
  readonly title?: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Tool({ label, title = label, disabled, onClick, children }: ToolProps) {
  return (
    <button type="button" className={css.tool} aria-label={label} title={title} disabled={disabled} onClick={onClick}>
      <span aria-hidden="true">{children}</span>
    </button>
  );
}

function toggled(hidden: ReadonlySet<How>, how: How): ReadonlySet<How> {
  const next = new Set(hidden);
  if (!next.delete(how)) next.add(how);
  return next;
}

function labelOf({ counts, differences }: Comparison): string {
  if (differences.length === 0) return 'Both versions in one drawing: no differences.';
  return `Both versions in one drawing: ${hows.map(({ how, name }) => `${counts[how]} ${name.toLowerCase()}`).join(', ')}.`;
}

/** `2 of 5`, with the sentence for those who hear it. */
function placeOf(differences: readonly Difference[], at: number, sentence: string | undefined): ReactNode {
  if (differences.length === 0) return null;
  if (at < 0) return `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}`;
  return (
    <>
      {at + 1} of {differences.length}
      <span className="visually-hidden">. {sentence}</span>
    </>
  );
}
