import type { Diagram } from '@umlaut/diagram';
import { DiagramPicture } from '@umlaut/editor';
import { lossLine, writeAs } from '@umlaut/formats';
import { pictureTheme } from '@umlaut/notation';
import { type Part, partOf } from '@umlaut/pictures';
import { useMemo, useState } from 'react';
import { type FileFormat, fileFormats, makePicture, type PictureWishes, pdfRemark, writtenFormat } from '../../../pictures/make-picture.ts';
import { problemText } from '../../../pictures/picture-problem.ts';
import { type PngScale, pngSize } from '../../../pictures/png-picture.ts';
import { ReportList } from '../../../pictures/report.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { downloadFile } from '../download.ts';
import styles from './export-dialog.module.css';

interface ExportDialogProps {
  readonly name: string;
  readonly diagram: Diagram;
  /** The selected elements. */
  readonly selection: Part;
  readonly onClose: () => void;
  /** The file is on its way; a sentence when there is something to know about it. */
  readonly onDone: (notice: string | undefined) => void;
}

/** Last choice on this page. */
let remembered: Partial<PictureWishes> = {};

/** Asks what the picture is to be, shows it, and hands it out as a file. */
export function ExportDialog({ name, diagram, selection, onClose, onDone }: ExportDialogProps) {
  const hasSelection = selection.nodes.size + selection.edges.size > 0;
  const [part, setPart] = useState<'whole' | 'selection'>('whole');
  const [wishes, setWishes] = useState<PictureWishes>({ format: 'svg', scale: 2, transparent: false, theme: 'light', ...remembered });
  const [state, setState] = useState<'ready' | 'making' | { readonly problem: string }>('ready');
  const shown = useMemo(() => (part === 'whole' ? diagram : partOf(diagram, selection)), [part, diagram, selection]);
  const remark = useMemo(() => (wishes.format === 'pdf' ? pdfRemark(shown) : undefined), [wishes.format, shown]);
  const losses = useMemo(() => lossesOf({ name, diagram: shown }, wishes.format), [name, shown, wishes.format]);
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
      downloadFile(file, { name, extension: fileFormats[wishes.format].extension });
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
            {state === 'making' ? 'Creating file…' : sizeText({ name, diagram: shown }, wishes)}
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
            Export {fileFormats[wishes.format].name}
          </Button>
        </div>
      }
    >
      {typeof state === 'object' && <FormAlert>{state.problem}</FormAlert>}
      {isEmpty ? (
        <p className={styles.empty}>Nothing to export yet. Draw something first.</p>
      ) : (
        <Preview name={name} diagram={shown} wishes={wishes} />
      )}
      <div className={styles.choices}>
        <Choice
          label="Format"
          value={wishes.format}
          options={formats.map((format) => [format, fileFormats[format].name] as const)}
          onChoose={(format: FileFormat) => wish({ format })}
        />
        {hasSelection && (
          <Choice
            label="Content"
            value={part}
            options={[
              ['whole', 'Whole diagram'],
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
        {writtenFormat(wishes.format) === undefined && (
          <Choice
            label="Theme"
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
      {isLanguage(wishes.format) && <TextChoices {...{ wishes, onWish: wish }} />}
      <p className={styles.hint}>
        {hints[wishes.format]}
        {remark !== undefined && ` ${remark}`}
        {losses.length > 0 && ' This format doesn’t support everything in the diagram:'}
      </p>
      <ReportList label="Changed or omitted in the file" lines={losses} />
    </Dialog>
  );
}

const scales: Readonly<Record<'1' | '2' | '4', PngScale>> = { '1': 1, '2': 2, '4': 4 };

const formats: readonly FileFormat[] = ['svg', 'png', 'pdf', 'json', 'mermaid', 'plantuml', 'markdown', 'drawio'];

function isLanguage(format: FileFormat): boolean {
  return format === 'mermaid' || format === 'plantuml' || format === 'markdown';
}

/** Losses of a text, told before the file is made. */
function lossesOf(named: { readonly name: string; readonly diagram: Diagram }, format: FileFormat) {
  const written = writtenFormat(format);
  return written === undefined ? [] : writeAs(named, written).losses.map(lossLine);
}

interface TextChoicesProps {
  readonly wishes: PictureWishes;
  readonly onWish: (change: Partial<PictureWishes>) => void;
}

/** How a text in Mermaid or PlantUML is written. */
function TextChoices({ wishes, onWish }: TextChoicesProps) {
  return (
    <div className={styles.choices}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={wishes.colours === true}
          onChange={({ currentTarget }) => onWish({ colours: currentTarget.checked })}
        />
        Include colours
      </label>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={wishes.lossesAsComments === true}
          onChange={({ currentTarget }) => onWish({ lossesAsComments: currentTarget.checked })}
        />
        Add comments for omitted content
      </label>
    </div>
  );
}

const hints: Readonly<Record<FileFormat, string>> = {
  svg: 'Sharp at any size. Contains the diagram: drop the file on Umlaut to edit it again.',
  png: 'For chats and slides. Contains the diagram: drop the file on Umlaut to edit it again.',
  pdf: 'For printing and documents. Sharp at any size, with searchable text.',
  json: 'The diagram as data, in a stable order: for backups, diffs, or opening here again.',
  mermaid: 'Text for READMEs and wikis. Positions and sizes aren’t included.',
  plantuml: 'Text for PlantUML. Positions and sizes aren’t included.',
  markdown: 'A Markdown page with the diagram as text. Positions and sizes aren’t included.',
  drawio: 'Opens in draw.io with positions, sizes and text, and here with everything.',
};

function sizeText(named: { readonly name: string; readonly diagram: Diagram }, { format, scale }: PictureWishes): string {
  if (format !== 'png' || named.diagram.nodes.length === 0) return '';
  const { width, height } = pngSize(named, scale);
  return `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`;
}

function Preview({ name, diagram, wishes }: { readonly name: string; readonly diagram: Diagram; readonly wishes: PictureWishes }) {
  const { theme, transparent, format } = wishes;
  const isClear = transparent && (format === 'svg' || format === 'png');
  const picture = useMemo(
    () => <DiagramPicture diagram={diagram} theme={pictureTheme(theme)} label={`Preview of ${name}`} />,
    [name, diagram, theme],
  );
  return (
    <div className={styles.preview} data-theme={isClear ? undefined : theme} data-clear={isClear || undefined}>
      {picture}
    </div>
  );
}
