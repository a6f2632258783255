import type { Diagram } from '@umlaut/diagram';
import { DiagramPicture } from '@umlaut/editor';
import { type Part, partOf } from '@umlaut/pictures';
import { useMemo, useState } from 'react';
import { makePicture, type PictureFormat, type PictureWishes, pdfRemark } from '../../../pictures/make-picture.ts';
import { problemText } from '../../../pictures/picture-problem.ts';
import { type PngScale, pngSize } from '../../../pictures/png-picture.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { downloadFile } from '../download.ts';
import { Choice } from './choice.tsx';
import styles from './export-dialog.module.css';

interface ExportDialogProps {
  readonly name: string;
  readonly diagram: Diagram;
  /** The selected elements. */
  readonly selection: Part;
  readonly theme: 'light' | 'dark';
  readonly onClose: () => void;
  /** The file is on its way; a sentence when there is something to know about it. */
  readonly onDone: (notice: string | undefined) => void;
}

/** Last choice on this page. */
let remembered: Partial<PictureWishes> = {};

/** Asks what the picture is to be, shows it, and hands it out as a file. */
export function ExportDialog({ name, diagram, selection, theme, onClose, onDone }: ExportDialogProps) {
  const hasSelection = selection.nodes.size + selection.edges.size > 0;
  const [part, setPart] = useState<'whole' | 'selection'>('whole');
  const [wishes, setWishes] = useState<PictureWishes>({ format: 'svg', scale: 2, transparent: false, theme, ...remembered });
  const [state, setState] = useState<'ready' | 'making' | { readonly problem: string }>('ready');
  const shown = useMemo(() => (part === 'whole' ? diagram : partOf(diagram, selection)), [part, diagram, selection]);
  const remark = useMemo(() => (wishes.format === 'pdf' ? pdfRemark(shown) : undefined), [wishes.format, shown]);
  const isEmpty = shown.nodes.length === 0;
  const wish = (change: Partial<PictureWishes>) => {
    setWishes({ ...wishes, ...change });
    setState('ready');
  };

  async function make(): Promise<void> {
    setState('making');
    remembered = wishes;
    try {
      const { file, notice } = await makePicture({ name, diagram: shown }, wishes);
      downloadFile(file, { name, extension: wishes.format });
      onDone(notice);
    } catch (error) {
      setState({ problem: problemText(error) });
    }
  }

  return (
    <Dialog
      title="Export"
      wide
      onClose={onClose}
      busy={state === 'making'}
      footer={
        <div className={styles.footer}>
          <span className={styles.size} role="status">
            {state === 'making' ? 'Making the file…' : sizeText({ name, diagram: shown }, wishes)}
          </span>
          <Button onClick={onClose} disabled={state === 'making'}>
            Cancel
          </Button>
          <Button
            variant="primary"
            onClick={() => void make()}
            disabled={isEmpty || state === 'making'}
            aria-busy={state === 'making'}
            data-autofocus
          >
            Export {wishes.format.toUpperCase()}
          </Button>
        </div>
      }
    >
      {typeof state === 'object' && <FormAlert>{state.problem}</FormAlert>}
      {isEmpty ? (
        <p className={styles.empty}>There is nothing to export yet. Draw something first.</p>
      ) : (
        <Preview name={name} diagram={shown} wishes={wishes} />
      )}
      <div className={styles.choices}>
        <Choice
          label="Format"
          value={wishes.format}
          options={[
            ['svg', 'SVG'],
            ['png', 'PNG'],
            ['pdf', 'PDF'],
            ['json', 'JSON'],
          ]}
          onChoose={(format: PictureFormat) => wish({ format })}
        />
        {hasSelection && (
          <Choice
            label="What"
            value={part}
            options={[
              ['whole', 'All'],
              ['selection', 'Selection'],
            ]}
            onChoose={setPart}
          />
        )}
        {wishes.format === 'png' && (
          <Choice
            label="Size"
            value={wishes.scale === 1 ? '1' : wishes.scale === 2 ? '2' : '4'}
            options={[
              ['1', '1×'],
              ['2', '2×'],
              ['4', '4×'],
            ]}
            onChoose={(scale) => wish({ scale: scales[scale] })}
          />
        )}
        {wishes.format !== 'json' && (
          <Choice
            label="Colours"
            value={wishes.theme}
            options={[
              ['light', 'Light'],
              ['dark', 'Dark'],
              ['print', 'Print'],
            ]}
            onChoose={(chosen) => wish({ theme: chosen })}
          />
        )}
        {(wishes.format === 'svg' || wishes.format === 'png') && (
          <label className={styles.check}>
            <input type="checkbox" checked={wishes.transparent} onChange={(event) => wish({ transparent: event.currentTarget.checked })} />
            Transparent background
          </label>
        )}
      </div>
      <p className={styles.hint}>
        {hints[wishes.format]}
        {remark !== undefined && ` ${remark}`}
      </p>
    </Dialog>
  );
}

const scales: Readonly<Record<'1' | '2' | '4', PngScale>> = { '1': 1, '2': 2, '4': 4 };

const hints: Readonly<Record<PictureFormat, string>> = {
  svg: 'Sharp at any size. Holds the diagram inside: drop the file on Umlaut to go on drawing.',
  png: 'For chats and slides. Holds the diagram inside: drop the file on Umlaut to go on drawing.',
  pdf: 'For printing and papers. Sharp at any size, its text can be searched.',
  json: 'The diagram as data, to keep or to open here again.',
};

function sizeText(named: { readonly name: string; readonly diagram: Diagram }, { format, scale }: PictureWishes): string {
  if (format !== 'png' || named.diagram.nodes.length === 0) return '';
  const { width, height } = pngSize(named, scale);
  return `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`;
}

function Preview({ name, diagram, wishes }: { readonly name: string; readonly diagram: Diagram; readonly wishes: PictureWishes }) {
  const { theme, transparent, format } = wishes;
  const isClear = transparent && (format === 'svg' || format === 'png');
  const picture = useMemo(() => <DiagramPicture diagram={diagram} theme={theme} label={`Preview of ${name}`} />, [name, diagram, theme]);
  return (
    <div className={styles.preview} data-theme={isClear ? undefined : theme} data-clear={isClear || undefined}>
      {picture}
    </div>
  );
}
