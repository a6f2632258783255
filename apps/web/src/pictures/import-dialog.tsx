import { DiagramPicture } from '@umlaut/editor';
import { reportOf } from '@umlaut/formats';
import { shownName } from '@umlaut/workspace';
import { useId, useMemo, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './import.module.css';
import type { Arrived } from './read-file.ts';
import { ReportList } from './report.tsx';

/** The use of a diagram that came in: as a new one, in the place of what is drawn, or beside it. */
export type Taking = 'open' | 'replace' | 'insert';

interface ImportDialogProps {
  /** The diagrams of the files, at least one. */
  readonly found: readonly Arrived[];
  /** Whether something is drawn where they would go. */
  readonly isOccupied: boolean;
  readonly theme: 'light' | 'dark';
  readonly onTake: (chosen: Arrived, how: Taking) => void;
  readonly onClose: () => void;
}

/** Shows the diagrams of files with what was read, lets one be chosen, and asks what is to become of what is drawn. */
export function ImportDialog({ found, isOccupied, theme, onTake, onClose }: ImportDialogProps) {
  const textId = useId();
  const [at, setAt] = useState(0);
  const chosen = found[at] ?? found[0];
  const report = useMemo(() => chosen && reportOf(chosen), [chosen]);
  if (chosen === undefined || report === undefined) return null;
  const name = shownName(chosen.name);
  return (
    <Dialog
      title={isOccupied ? 'Insert or replace?' : 'Open diagram'}
      wide
      describedBy={textId}
      onClose={onClose}
      footer={<TakingButtons {...{ chosen, isOccupied, onTake, onClose }} />}
    >
      {found.length > 1 && <DiagramChoice {...{ found, at, theme }} onChoose={setAt} />}
      {found.length === 1 && (
        <div className={styles.picture} data-theme={theme}>
          <DiagramPicture diagram={chosen.diagram} theme={theme} label={`Preview of ${name}`} />
        </div>
      )}
      <p id={textId}>
        {isOccupied && `Insert “${name}” next to the current diagram, or replace the diagram? You can undo either. `}
        <span role="status">{report.sentence}</span>
      </p>
      <ReportList label="Changed or omitted" lines={report.lines} />
    </Dialog>
  );
}

interface TakingButtonsProps extends Pick<ImportDialogProps, 'isOccupied' | 'onTake' | 'onClose'> {
  /** Undefined while there is nothing to take. */
  readonly chosen: Arrived | undefined;
}

/** The buttons that end a dialog with a diagram that came in. */
export function TakingButtons({ chosen, isOccupied, onTake, onClose }: TakingButtonsProps) {
  const take = (how: Taking) => () => chosen !== undefined && onTake(chosen, how);
  const disabled = chosen === undefined;
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      {isOccupied && (
        <Button onClick={take('replace')} disabled={disabled}>
          Replace
        </Button>
      )}
      <Button variant="primary" onClick={take(isOccupied ? 'insert' : 'open')} disabled={disabled} data-autofocus>
        {isOccupied ? 'Insert' : 'Open'}
      </Button>
    </>
  );
}

interface DiagramChoiceProps extends Pick<ImportDialogProps, 'found' | 'theme'> {
  readonly at: number;
  readonly onChoose: (at: number) => void;
}

/** Several diagrams that came in at once, each with a small picture, of which one is chosen. */
export function DiagramChoice({ found, at, theme, onChoose }: DiagramChoiceProps) {
  const group = useId();
  return (
    <fieldset className={styles.several}>
      <legend className={styles.legend}>{found.length} diagrams</legend>
      <div className={styles.tiles}>
        {found.map(({ name, diagram }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: diagrams that came in have no other key, and stay in their order
          <label key={index} className={styles.tile}>
            <input type="radio" name={group} checked={index === at} onChange={() => onChoose(index)} />
            <span className={styles.small} data-theme={theme} aria-hidden="true">
              <DiagramPicture diagram={diagram} theme={theme} />
            </span>
            <span className={styles.name}>{shownName(name)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
