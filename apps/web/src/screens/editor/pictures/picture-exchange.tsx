import { type Diagram, type Limits, withOwnIds } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import type { PageCommands, ViewStore } from '@umlaut/editor';
import { loadPart, newId } from '@umlaut/editor';
import { shownName } from '@umlaut/workspace';
import { lazy, type RefObject, Suspense, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { DropHint } from '../../../pictures/drop-hint.tsx';
import { FileInput } from '../../../pictures/file-button.tsx';
import type { Taking } from '../../../pictures/import-dialog.tsx';
import { problemText } from '../../../pictures/picture-problem.ts';
import type { Arrived } from '../../../pictures/read-file.ts';
import { useFiles } from '../../../pictures/use-files.ts';
import { useToast } from '../../../ui/toast.tsx';
import { leaveDialog, loadDialog } from '../late-dialog.ts';
import { settleText } from '../settle-text.ts';

const loadPictures = () => loadPart('screens/editor/pictures/on-demand', () => import('./on-demand.ts'));
const ExportDialog = lazy(async () => ({ default: (await loadPictures()).ExportDialog }));
const ImportDialog = lazy(async () => ({ default: (await loadPictures()).ImportDialog }));
const PrintDialog = lazy(async () => ({ default: (await loadPictures()).PrintDialog }));
const TextDialog = lazy(async () => ({ default: (await loadPictures()).TextDialog }));

interface PictureExchangeProps {
  readonly name: string;
  readonly document: DiagramDocument;
  readonly viewStore: ViewStore;
  readonly limits: Limits;
  readonly theme: 'light' | 'dark';
  readonly readOnly: boolean;
  readonly onRename: (name: string) => void;
  /** Receives the commands for the page. */
  readonly asked: RefObject<PictureCommands | null>;
  /** Another diagram came onto the canvas. */
  readonly onArrived: () => void;
}

/** Commands on pictures. */
export type PictureCommands = Pick<
  PageCommands,
  'export' | 'print' | 'copyPng' | 'copySvg' | 'copyMermaid' | 'copyPlantuml' | 'openFile' | 'newFromText'
> & {
  /** Loads the code of the others ahead of their choice: browsers copy only immediately after a click. */
  readonly prepare: () => void;
};

/** Exports and copies the diagram, and imports files that are dropped, pasted or picked. */
export function PictureExchange(props: PictureExchangeProps) {
  const { name, document, viewStore, limits, theme, readOnly } = props;
  const toast = useToast();
  const [isExporting, setExporting] = useState(false);
  /** As it was when the preview was opened: others' changes do not draw it again. */
  const [printed, setPrinted] = useState<Diagram>();
  const picker = useRef<HTMLInputElement>(null);
  const { receive, asked, ask, take } = useReceiving(props);
  const isOver = useFiles((files) => void receive(files));
  const copy = useCopying({ name: shownName(name), document, limits, theme, readOnly });
  const start = async (dialog: keyof typeof lateDialogs, show: () => void): Promise<void> => {
    const { settles, failure } = lateDialogs[dialog];
    try {
      // Shown only once it is there: without a connection nothing of the screen may break.
      const isWanted = await loadDialog(viewStore, dialog, async () => {
        await loadPictures();
        if (settles && !readOnly) await settleText(document, limits);
      });
      if (isWanted) show();
    } catch {
      toast(failure, 'bad');
    }
  };
  const startExport = () => void start('export', () => setExporting(true));
  const startText = () => void start('text', () => ask('text'));
  const startPrint = () =>
    void start('print', () => {
      const diagram = document.current();
      if (diagram.nodes.length > 0) return setPrinted(diagram);
      leaveDialog(viewStore, 'print');
      toast('Nothing to print yet. Draw something first.', 'bad');
    });
  usePrintKey(startPrint);
  const endPrint = (): void => {
    setPrinted(undefined);
    leaveDialog(viewStore, 'print');
  };
  const endExport = (): void => {
    setExporting(false);
    leaveDialog(viewStore, 'export');
  };
  const endAsking = (): void => {
    ask(undefined);
    leaveDialog(viewStore, 'text');
  };
  const takeIn = (...taken: Parameters<typeof take>): void => {
    leaveDialog(viewStore, 'text');
    take(...taken);
  };
  const commands: PictureCommands = {
    prepare: () => void loadPictures().catch(() => undefined),
    export: startExport,
    print: startPrint,
    copyPng: () => void copy('png'),
    copySvg: () => void copy('svg'),
    copyMermaid: () => void copy('mermaid'),
    copyPlantuml: () => void copy('plantuml'),
    ...(readOnly ? {} : { openFile: () => picker.current?.click(), newFromText: startText }),
  };
  useImperativeHandle(props.asked, () => commands);
  const isOccupied = asked !== undefined && document.current().nodes.length > 0;
  // Outside the bar, whose own header they would otherwise be parts of.
  const dialogs = (
    <>
      {isOver && !readOnly && <DropHint>Drop the file to open it here</DropHint>}
      <Suspense fallback={null}>
        {isExporting && (
          <ExportDialog
            name={shownName(name)}
            diagram={document.current()}
            selection={viewStore.current().selection}
            onClose={endExport}
            onDone={(notice) => {
              endExport();
              toast(notice ?? 'Exported', notice === undefined ? 'good' : 'bad');
            }}
          />
        )}
        {printed !== undefined && <PrintDialog name={shownName(name)} diagram={printed} onClose={endPrint} />}
        {asked === 'text' && <TextDialog {...{ limits, theme, isOccupied }} onTake={takeIn} onClose={endAsking} />}
        {typeof asked === 'object' && (
          <ImportDialog found={asked} {...{ theme, isOccupied }} onTake={take} onClose={() => ask(undefined)} />
        )}
      </Suspense>
    </>
  );
  return (
    <>
      <FileInput input={picker} onFiles={(files) => void receive(files)} />
      {createPortal(dialogs, window.document.body)}
    </>
  );
}

/** Dialogs whose code is loaded when they are opened, and whether they first settle the text that is being typed. */
const lateDialogs = {
  export: { settles: true, failure: 'Couldn’t load the export. Check your connection and try again.' },
  print: { settles: true, failure: 'Couldn’t load the print preview. Check your connection and try again.' },
  text: { settles: false, failure: 'Couldn’t load the text import. Check your connection and try again.' },
} as const;

/** Prints the diagram where browsers would print the page; in the preview, the browser prints its pages. */
function usePrintKey(print: () => void): void {
  const latest = useRef(print);
  useEffect(() => {
    latest.current = print;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'p';
      if (!isPrint || window.document.querySelector('.print-sheets') !== null) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
}

/** Copies the whole diagram as the page shows it, twice as fine. */
function useCopying({
  name,
  document,
  limits,
  theme,
  readOnly,
}: {
  readonly name: string;
  readonly document: DiagramDocument;
  readonly limits: Limits;
  readonly theme: 'light' | 'dark';
  readonly readOnly: boolean;
}) {
  const toast = useToast();
  return async (format: 'png' | 'svg' | 'mermaid' | 'plantuml'): Promise<void> => {
    if (!readOnly) void settleText(document, limits);
    const diagram = document.current();
    if (diagram.nodes.length === 0) return toast('Nothing to copy yet. Draw something first.', 'bad');
    const slow = setTimeout(() => toast('Creating image…'), 1000);
    try {
      // Loaded when the menu opened.
      const { copyPicture, copyText, makePicture } = await loadPictures();
      if (format === 'mermaid' || format === 'plantuml') return toast(await copyText({ name, diagram }, format));
      // Browsers take the style sheet, and with it the fonts, from an SVG for the clipboard.
      const wishes = { format, theme, transparent: false, scale: 2, hasFonts: false } as const;
      await copyPicture(format, async () => (await makePicture({ name, diagram }, wishes)).file);
      toast(`Copied as ${format.toUpperCase()}`);
    } catch (error) {
      toast(problemText(error), 'bad');
    } finally {
      clearTimeout(slow);
    }
  };
}

/** Takes files and texts in: one that was read as it stands comes onto an empty canvas at once, others are shown first. Each is one step that can be undone. */
function useReceiving({ name, document, limits, readOnly, onRename, onArrived }: PictureExchangeProps) {
  const toast = useToast();
  const [asked, ask] = useState<'text' | readonly Arrived[]>();
  // A user can lose the right to change while the file is read or asked about.
  const rights = useRef({ readOnly });
  useEffect(() => {
    rights.current = { readOnly };
    return () => {
      rights.current = { readOnly: true };
    };
  }, [readOnly]);

  async function receive(files: readonly File[]): Promise<void> {
    if (readOnly) return refuse();
    const slow = setTimeout(() => toast('Reading the file…'), 1000);
    try {
      const { openFile, openFiles, isPlainly } = await loadPictures();
      const opened = await openFiles(files, { limits, open: openFile });
      if (opened.problem !== undefined) return toast(opened.problem, 'bad');
      if (opened.remark !== undefined) toast(opened.remark, 'bad');
      const [first] = opened.found;
      if (document.current().nodes.length === 0 && isPlainly(opened.found)) put(first.diagram, first.name);
      else ask(opened.found);
    } catch {
      toast('Couldn’t open the file. Check your connection and try again.', 'bad');
    } finally {
      clearTimeout(slow);
    }
  }

  function refuse(): void {
    toast('You can only view this diagram. Open the file from your profile instead.', 'bad');
  }

  function put(diagram: Diagram, newName: string): void {
    if (rights.current.readOnly) refuse();
    else {
      document.replaceWith(withOwnIds(diagram, document.current(), newId));
      if (name === '' && newName !== '') onRename(newName);
      onArrived();
    }
  }

  async function take(chosen: Arrived, how: Taking): Promise<void> {
    ask(undefined);
    if (how !== 'insert') return put(chosen.diagram, chosen.name);
    const { combine } = await loadPictures();
    const both = combine(document.current(), chosen.diagram, limits);
    if (both.problem === undefined) put(both.diagram, '');
    else toast(both.problem, 'bad');
  }

  return { receive, asked, ask, take: (chosen: Arrived, how: Taking) => void take(chosen, how) };
}
