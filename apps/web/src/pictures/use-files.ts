import { isDiagramText } from '@umlaut/editor';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Files that are dropped anywhere on the page or pasted outside of fields, one at a time; answers whether one is being dragged
 * over the page. Without this the browser would leave the page to show the file.
 */
export function useFiles(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent((event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer?.files[0];
    if (file !== undefined && !isModal()) onFile(file);
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData === null || isWriting(event) || isModal() ? undefined : pastedFile(event.clipboardData);
    if (file === undefined) return;
    event.preventDefault();
    onFile(file);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), { signal });
    window.addEventListener('drop', (event) => drop(event), { signal });
    window.addEventListener('paste', (event) => paste(event), { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

/** A pasted file, or a pasted text that is a picture or a diagram. Any other text is none of our business. */
function pastedFile(clipboard: DataTransfer): File | undefined {
  const file = clipboard.files[0];
  if (file !== undefined) return file;
  const text = clipboard.getData('text/plain').trimStart();
  return isDiagramText(text) ? new File([text], '') : undefined;
}

function isWriting(event: ClipboardEvent): boolean {
  const target = event.composedPath()[0];
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

function isModal(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
