import type { Diagram } from '@umlaut/diagram';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import styles from './print-dialog.module.css';
import { mostPages, type Orientation, type Paper, type PrintPages, type PrintSize, printPages, usualPaper } from './print-pages.ts';
import type { PrintTheme } from './print-picture.ts';
import { PagePart, PrintSheets } from './print-sheets.tsx';
import { type PrintedPicture, usePrintPicture } from './use-print-picture.ts';

interface PrintDialogProps {
  readonly name: string;
  readonly diagram: Diagram;
  readonly onClose: () => void;
}

interface Wishes {
  readonly paper: Paper;
  readonly orientation: Orientation;
  readonly size: PrintSize;
  readonly theme: PrintTheme;
}

/** Last choice on this page. */
let remembered: Partial<Wishes> = {};

/** Asks how the diagram is printed, shows the pages, and gives them to the browser to print. */
export function PrintDialog({ name, diagram, onClose }: PrintDialogProps) {
  const [wishes, setWishes] = useState<Wishes>(() => ({
    ...{ paper: usualPaper(navigator.language), orientation: 'auto', size: 'fit', theme: 'light' },
    ...remembered,
  }));
  const outcome = usePrintPicture(name, diagram, wishes.theme);
  const picture = outcome !== undefined && 'address' in outcome ? outcome : undefined;
  const pages = useMemo(() => (picture === undefined ? undefined : printPages(picture, wishes)), [picture, wishes]);
  const isReady = pages !== undefined && pages.parts.length <= mostPages;
  useTitle(name);
  const wish = (change: Partial<Wishes>): void => {
    remembered = { ...wishes, ...change };
    setWishes({ ...wishes, ...change });
  };
  return (
    <Dialog
      title="Print"
      wide
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <span className={styles.count} role="status">
            {outcome === undefined ? 'Preparing pages…' : pages === undefined ? '' : countText(pages)}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => isReady && window.print()} aria-disabled={!isReady} data-autofocus>
            Print
          </Button>
        </div>
      }
    >
      {outcome !== undefined && 'problem' in outcome && <FormAlert>{outcome.problem}</FormAlert>}
      <div className={styles.preview}>{picture !== undefined && pages !== undefined && isReady && <Preview {...{ picture, pages }} />}</div>
      <div className={styles.choices}>
        <Choice label="Size" value={String(wishes.size)} options={sizes} onChoose={(size) => wish({ size: sizeOf(size) })} />
        <Choice label="Orientation" value={wishes.orientation} options={orientations} onChoose={(orientation) => wish({ orientation })} />
        <Choice label="Paper" value={wishes.paper} options={papers} onChoose={(paper) => wish({ paper })} />
        <Choice label="Colours" value={wishes.theme} options={themes} onChoose={(theme) => wish({ theme })} />
      </div>
      <p className={styles.hint}>{hintOf(picture, pages)}</p>
      {picture !== undefined && pages !== undefined && isReady && <PrintSheets {...{ picture, pages }} />}
    </Dialog>
  );
}

const sizes = [
  ['fit', 'One page'],
  ['1', '100 %'],
  ['0.75', '75 %'],
  ['0.5', '50 %'],
] as const satisfies readonly (readonly [string, string])[];

function sizeOf(text: string): PrintSize {
  return text === '1' ? 1 : text === '0.75' ? 0.75 : text === '0.5' ? 0.5 : 'fit';
}

const papers = [
  ['a4', 'A4'],
  ['letter', 'Letter'],
] as const;

const orientations = [
  ['auto', 'Automatic'],
  ['portrait', 'Portrait'],
  ['landscape', 'Landscape'],
] as const;

const themes = [
  ['light', 'Colour'],
  ['print', 'Monochrome'],
] as const;

/** Under this scale, the smallest texts are hard to read on paper. */
const leastLegible = 0.5;

function countText({ parts, scale }: PrintPages): string {
  if (parts.length > mostPages) return `More than ${mostPages} pages`;
  return parts.length === 1 ? `1 page at ${Math.round(scale * 100)} %` : `${parts.length} pages`;
}

function hintOf(picture: PrintedPicture | undefined, pages: PrintPages | undefined): string {
  if (pages === undefined) return '';
  if (pages.parts.length > mostPages) return `Up to ${mostPages} pages can be printed at once. Choose a smaller size.`;
  if (pages.parts.length === 1 && pages.scale < leastLegible)
    return 'Text will be small. To keep it readable, choose a larger size and join the pages.';
  if (picture?.hasFonts === false) return 'Couldn’t load the diagram font, so a similar one is used.';
  return '';
}

/** Browsers suggest the page's title as the name of a PDF. */
function useTitle(name: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = name;
    return () => {
      // Unless it was changed meanwhile.
      if (document.title === name) document.title = before;
    };
  }, [name]);
}

/** Largest height of a page in the preview, px. */
const previewHeight = 196;

function Preview({ picture, pages }: { readonly picture: PrintedPicture; readonly pages: PrintPages }) {
  const columns = Math.max(...pages.parts.map(({ column }) => column)) + 1;
  const rows = pages.parts.length / columns;
  const zoom = Math.min(previewHeight / rows / pages.height, 400 / columns / pages.width);
  return (
    <div
      className={styles.sheets}
      role="img"
      aria-label={pages.parts.length === 1 ? 'Preview of the page' : `Preview of ${pages.parts.length} pages`}
      style={{ gridTemplateColumns: `repeat(${columns}, auto)` }}
    >
      {pages.parts.map((part) => (
        <div key={`${part.row} ${part.column}`} className={styles.sheet}>
          <PagePart {...{ picture, pages, part, zoom }} />
        </div>
      ))}
    </div>
  );
}
